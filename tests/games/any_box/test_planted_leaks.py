"""A leak is planted in each tool, one at a time: a twin table finds each, and none without it.

Votes, bids and chosen cards while they are sealed are in `tests/laws/test_planted_answers.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import pytest

from companion.core.chance import Chance
from companion.core.offers import Answer
from companion.core.rule_stack import RuleStack
from companion.core.seats import TABLE, Viewer
from companion.core.umpire import Umpire
from companion.core.words import T
from companion.games.any_box import (
    GAME,
    cards,
    chests,
    dice,
    goals,
    notes,
    passing,
    pieces,
    roles,
    turns,
    votes,
)
from companion.games.any_box.flow import ANYTIME
from companion.games.any_box.state import AnyBox
from tests.games.any_box.at_table import A, B, C
from tests.games.any_box.labelled_table import LabelledEvening
from tests.games.any_box.leak_plays import (
    Play,
    ballot,
    chosen,
    cups,
    deals,
    dealt,
    drawn,
    first_or_second,
    goals_dealt,
    looked_at,
    lots,
    night,
    note,
    numbers_entered,
    own_chest,
    own_chests,
    spot_two,
)
from tests.kit.laws.received import received

LAST, BEFORE, THIRD = -1, -2, -3
"""Where the cards of A, B and C are in a shuffle: the last is dealt first."""


class OtherLuck(Chance):
    """The usual luck, but two places of the last shuffle are swapped, or B rolls otherwise."""

    __slots__ = ("_places", "_rolls")

    def __init__(self, seed: bytes, places: tuple[int, int] | None) -> None:
        super().__init__(seed)
        self._places = places
        self._rolls = 0

    def shuffled(self, things: Iterable[Any]) -> list[Any]:
        """The usual order, but for these two."""
        order = super().shuffled(things)
        if self._places:
            one, other = self._places
            order[one], order[other] = order[other], order[one]
        return order

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """The usual faces, but for the second cup."""
        faces = super().roll(count, sides)
        self._rolls += 1
        return tuple(1 + face % sides for face in faces) if self._rolls == 2 else faces


# --- the leaks -----------------------------------------------------------------------------------


def names_c(honest: Any) -> Any:
    """The journal names the role of C."""

    def dealt_aloud(g: AnyBox, left: int) -> T:
        g.tell(T("C is {role}.", role=g.who.roles[C].cards[0]))
        return T("{text}", text=honest(g, left))

    return dealt_aloud


def names_the_middle(honest: Any) -> Any:
    """The journal names what lies in the middle."""

    def dealt_aloud(g: AnyBox, left: int) -> T:
        g.tell(T("{role} is left.", role=g.who.middle.cards[0]))
        return T("{text}", text=honest(g, left))

    return dealt_aloud


def calls_by_name(honest: Any) -> Any:
    """The night calls people, not roles."""

    def call(g: AnyBox, role: str, call: T) -> Generator[Any, Any, None]:
        who = next((seat for seat in g.seats if g.who.own(seat) == role), A)
        g.tell(T("{who} is called.", who=who))
        yield from honest(g, role, call)

    return call


def opens_by_name(honest: Any) -> Any:
    """A secret ballot is opened like any other."""
    return lambda *parts, secret: honest(*parts, secret=not secret)


def tells(secret: Callable[[AnyBox], Any]) -> Callable[[Any], Any]:
    """After a rule, the journal names a secret."""

    def broken(honest: Any) -> Any:
        def rule(g: AnyBox, *parts: Any, **named: Any) -> Any:
            done = honest(g, *parts, **named)
            g.tell(T("{it}.", it=str(secret(g))))
            return done

        return rule

    return broken


def tells_the_choice(honest: Any) -> Any:
    """The journal names what B has chosen."""

    def choose(g: AnyBox, *parts: Any) -> Generator[Any, Any, Any]:
        picked = yield from honest(g, *parts)
        g.tell(T("B chooses {card}.", card=picked[B][0]))
        return picked

    return choose


def tells_answers(honest: Any) -> Any:
    """The journal names what is answered, whatever it is."""

    def take(stack: RuleStack[AnyBox], found: Any, answer: Answer) -> None:
        stack.board.tell(T("{who} answers {raw}.", who=answer.by, raw=str(answer.raw)))
        honest(stack, found, answer)

    return take


@dataclass(frozen=True)
class Planted:
    """A tool at two tables that differ in a secret, who may not know it, and a leak of it."""

    play: Play
    module: Any
    rule: str
    broken: Callable[[Any], Any]
    swap: tuple[int, int] | None = None
    """The places of the shuffle that are swapped at the twin's table."""
    eyes: tuple[Viewer, ...] = (TABLE, A)

    @property
    def lucky(self) -> bool:
        """Whether the tables differ in their luck, and not in what somebody answers."""
        return self.swap is not None or self.play is cups


LEAKS = {
    "roles": Planted(deals("Wolf, Seer, Fool"), roles, "_dealt", names_c, (BEFORE, THIRD)),
    "the middle": Planted(
        deals("Wolf, Seer, Fool, Witch"),
        roles,
        "_dealt",
        names_the_middle,
        (0, THIRD),
        (TABLE, A, B),
    ),
    "the night": Planted(night, roles, "_call", calls_by_name, (BEFORE, THIRD)),
    "a secret ballot": Planted(ballot, votes, "open_votes", opens_by_name),
    "cups": Planted(cups, dice, "fill_cups", tells(lambda g: g.cups[B].cards), None, (TABLE, A, C)),
    "hands": Planted(dealt, cards, "deal", tells(lambda g: g.pack.hands[B].cards), (BEFORE, THIRD)),
    "the deck": Planted(
        drawn, cards, "own_cards", tells(lambda g: g.pack.hands[B].cards), (LAST, 0), (TABLE, A, C)
    ),
    "passing": Planted(
        chosen("pass_cards", (A, B, C), count=1, way="left"), passing, "chosen", tells_the_choice
    ),
    "a draft": Planted(chosen("draft", (A, B, C)), passing, "chosen", tells_the_choice),
    "a trade": Planted(chosen("trade", (B, C), two=[2, 3]), passing, "chosen", tells_the_choice),
    "notes": Planted(note, notes, "take_note", tells(lambda g: g.notes[C].cards)),
    "goals": Planted(
        goals_dealt, goals, "deal_goals", tells(lambda g: g.notes[C].cards), (BEFORE, THIRD)
    ),
    "numbers for a formula": Planted(numbers_entered, RuleStack, "take", tells_answers),
    "the label under a chest": Planted(own_chest, RuleStack, "take", tells_answers),
    "the label in the row": Planted(spot_two, RuleStack, "take", tells_answers),
    "the label of a piece": Planted(
        first_or_second, RuleStack, "take", tells_answers, None, (TABLE, A, C)
    ),
    "a piece": Planted(
        looked_at,
        pieces,
        "look",
        tells(lambda g: g.labelled.pieces[1].cards),
        (0, 1),
        (TABLE, A, C),
    ),
    "which piece": Planted(
        first_or_second,
        pieces,
        "look",
        tells(lambda g: [n for n, pile in g.labelled.pieces.items() if B in pile.eyes]),
        None,
        (TABLE, A, C),
    ),
    "whose chest": Planted(
        own_chests,
        chests,
        "put_down",
        tells(lambda g: g.chests.chest_owners.value[g.chests.spots.value[0]]),
    ),
    "the row of chests": Planted(
        spot_two, chests, "put_down", tells(lambda g: g.chests.spots.value)
    ),
    "lots": Planted(lots, turns, "begin_turns", tells(lambda g: g.lots.cards), (0, 1)),
}


def told(planted: Planted, rule: Any, which: int) -> list[bytes]:
    """What everybody receives who may not know it, with this rule, at one table or the other."""
    honest = getattr(planted.module, planted.rule)
    anytime = tuple(replace(each, play=rule) if each.play is honest else each for each in ANYTIME)
    luck = partial(OtherLuck, places=planted.swap) if which and planted.lucky else Chance
    table = LabelledEvening(3)
    table.umpire = Umpire(
        replace(GAME, anytime=anytime), (A, B, C), GAME.settle({}, 3), b"seed", luck=luck
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(planted.module, planted.rule, rule)
        planted.play(table, which)
    return [received(table.umpire, viewer) for viewer in planted.eyes]


@pytest.mark.parametrize("planted", LEAKS.values(), ids=LEAKS)
def test_a_twin_finds_a_planted_leak_in_each_tool(planted: Planted) -> None:
    honest = getattr(planted.module, planted.rule)
    assert told(planted, honest, 0) == told(planted, honest, 1)
    broken = planted.broken(honest)
    one, other = told(planted, broken, 0), told(planted, broken, 1)
    assert all(ours != theirs for ours, theirs in zip(one, other, strict=True))
