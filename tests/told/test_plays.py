"""Every file of ours has a recorded play; the laws replay it."""

from __future__ import annotations

from companion.told.our_files import names_of_ours
from tests.told.record import PLAYS


def test_each_file_of_ours_has_a_recorded_play() -> None:
    assert tuple(sorted(PLAYS)) == names_of_ours()
    assert all(plays.names() for plays in PLAYS.values())
