"""The tests notice every planted fault that they noticed when the list was made."""

from __future__ import annotations

import pytest

from lab.mutants import faults
from lab.mutants.faults import BASELINE, ROOMS
from lab.mutants.noticing import arguments, main, say


@pytest.mark.thorough
@pytest.mark.parametrize("room", ROOMS)
def test_what_was_noticed_is_noticed(room: str) -> None:
    ids = {fault.id for fault in faults.room(room).fault}
    before = ids & set(faults.results(BASELINE).noticed)
    asked = arguments([room, "--again", "--minutes", "600", "--only", *sorted(before)])
    assert before - set(main(asked, say)[room].noticed) == set()
