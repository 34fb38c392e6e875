"""Nobody who has read what others sealed takes their own sealed answer back alone.

Every wait under seal that a game's `asked.txt` lists is met, and closed by each player in turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.core.chance import Chance
from companion.core.fields import Refused
from companion.core.game import Game
from companion.core.offers import UNSEAL, Offer
from companion.core.seats import TABLE, Viewer
from companion.core.umpire import Umpire
from companion.games import find_games
from companion.table.fairness.taking_back import ACTIONS, ASK
from companion.table.record.people import People
from companion.table.record.players import HOST
from companion.table.record.record import Record
from tests.kit.laws.asked import WAITS, Question, listed, questions
from tests.kit.laws.questions import folder_of, positions_asked
from tests.kit.recording import recordings

RECORDINGS = recordings()
ALONE = {id_: game for id_, game in find_games().items() if folder_of(game).name == id_}
"""Games with tests of their own; all that are told in files have the same."""


def choices(umpire: Umpire[Any], viewer: Viewer) -> list[Offer]:
    """What the open question asks of this viewer; the clock is nobody, and undoes nothing."""
    opened = (each for each in umpire.open(viewer) if not each.anytime)
    return [each.offer for each in opened if each.offer.name != UNSEAL and each.offer.after is None]


def owing(umpire: Umpire[Any]) -> list[Viewer]:
    """Who has not answered the open question yet."""
    asked = umpire.wait.forms
    return [who for who in asked if choices(umpire, who) and not umpire.sealed(who)]


def how_undone(umpire: Umpire[Any], viewer: Viewer) -> str:
    """How a table logs that this viewer undoes their last answer."""
    record = Record(umpire.game, {}, People("", set()), umpire=umpire)
    who = HOST if viewer == TABLE else viewer
    try:
        return str(ACTIONS["~back"].prepare(record, who, {}, bytes)["how"])
    except Refused:
        return "never"


def closings(met: Umpire[Any], chance: Chance) -> Iterator[tuple[bool, str]]:
    """Whether others chose something that is open now, and how the last to answer undoes theirs.

    Everybody is once the last.
    """
    for last in owing(met):
        umpire = met.before(len(met.entries))
        wait, others = umpire.wait, False
        while not umpire.over and umpire.wait is wait and (left := owing(umpire)):
            who = next((each for each in left if each != last), last)
            others = any(has_chosen(umpire, each) for each in wait.forms)
            offer = chance.pick(choices(umpire, who))
            umpire.act(who, offer.name, offer.some(who, chance))
        if not umpire.over and umpire.wait is not wait:
            assert umpire.entries[-1].by == last
            yield others, how_undone(umpire, last)


def has_chosen(umpire: Umpire[Any], viewer: Viewer) -> bool:
    """Whether this viewer has sealed one of several possible answers."""
    sealed = umpire.sealed(viewer)
    return sealed is not None and bool(sealed.raw or len(choices(umpire, viewer)) > 1)


def sealed_questions(umpire: Umpire[Any]) -> set[Question]:
    """What is asked under seal now."""
    if umpire.over or not umpire.wait.sealed:
        return set()
    return {each for each in questions(umpire) if WAITS["sealed"] in each.marks}


def positions(game: Game[Any], left: set[Question]) -> Iterator[Umpire[Any]]:
    """Of plays until they have met all that is left; or of recorded plays, without `asked.txt`."""
    if asked := positions_asked(game):
        file, asking = asked
        left.update(each for each in listed(file) if WAITS["sealed"] in each.marks)
        for umpire in asking(left):
            yield umpire
            if not left:
                return
    else:
        for name in RECORDINGS[game.id].names():
            yield from RECORDINGS[game.id].play(name).positions(game)


@pytest.mark.parametrize("game", ALONE.values(), ids=list(ALONE))
def test_who_has_seen_what_others_sealed_asks_them_before_undoing(game: Game[Any]) -> None:
    left, known = set[Question](), set[Question]()
    chance, undone = Chance(b"undone"), 0
    for umpire in positions(game, left):
        if (met := sealed_questions(umpire)) <= known:
            continue
        known |= met
        left -= met
        for others, how in closings(umpire, chance):
            undone += others
            assert not others or how in {ASK, "never"}, met
    assert left == set()
    assert undone or not known
