"""No phone has to be open for a public act: covered phones ask what all may read and hear.

A game's `under_cover.toml` lists the acts that stay under the cover all the same, with the reason.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from companion.core.umpire import Umpire
from companion.told.our_files import text_before
from tests.kit.laws.budget import BUDGET
from tests.kit.laws.plays import GAMES, any_table, played
from tests.kit.laws.public_acts import asked, held_without_cover, reasons
from tests.kit.laws.questions import folder_of, positions_asked
from tests.kit.laws.received import told_apart
from tests.kit.laws.secrecy import Sealed
from tests.kit.recording import Recording, recordings

pytestmark = pytest.mark.long

RECORDINGS = recordings()
MAX_ANSWERS_PER_PLAY = 300
"""How many answers of a random play are looked at."""
ENOUGH, QUIET_TABLES = 20, 30
"""How many waits for somebody unknown are looked at, and at how many tables at most."""


def positions(plays: Recording) -> Iterator[Umpire[Any]]:
    """Positions of the recorded plays, of those that ask everything, and of a few random ones."""
    for name in plays.names():
        yield from plays.play(name).positions(plays.game)
    if asked_too := positions_asked(plays.game):
        yield from asked_too[1](set())
    for number in range(BUDGET.wholes):
        yield from played(any_table(plays.game, b"public %d" % number), MAX_ANSWERS_PER_PLAY)


@pytest.mark.parametrize("plays", RECORDINGS.values(), ids=list(RECORDINGS))
def test_no_phone_is_open_for_a_public_act(plays: Recording) -> None:
    folder = folder_of(plays.game)
    sealed, why = Sealed.read(folder), reasons(folder)
    leaks, held = set[str](), set[str]()
    under_cover: defaultdict[str, int] = defaultdict(int)
    for umpire in positions(plays):
        held.update(held_without_cover(umpire))
        for question in asked(umpire, sealed):
            leaks.update(question.leaks())
            for offer in question.needs_no_cover():
                if not offer.in_public:
                    under_cover[offer.act] += 1
    assert leaks == set(), "a covered phone shows what not everybody may know"
    assert held == set(), "phones without a cover hold what not everybody may know"
    assert {act: n for act, n in under_cover.items() if act not in why} == {}
    assert [act for act in why if act not in under_cover] == [], "listed, and never asked so"


QUIET: dict[str, dict[str, Any]] = {
    "told": {"players": (4, 5, 6), "file": text_before("werewolf")},
    "deal_with_the_devil": {},
    "mea_culpa": {"mea_culpa_variant": True, "mode": "full", "register": ["12", "13"]},
}
"""Games that ask in secret whom they ask, at tables at which they do so often."""


@pytest.mark.parametrize(("name", "fixed"), QUIET.items(), ids=list(QUIET))
def test_phones_do_not_tell_whom_the_game_asks_in_secret(name: str, fixed: dict[str, Any]) -> None:
    met = 0
    for number in range(QUIET_TABLES):
        for umpire in played(
            any_table(GAMES[name], b"quiet %d" % number, **fixed), MAX_ANSWERS_PER_PLAY
        ):
            met += not umpire.over and umpire.wait.quiet
            assert list(told_apart(umpire)) == []
        if met >= ENOUGH:
            break
    assert met >= ENOUGH
