"""What a power is: its meaning in our words, what it asks for, what it does, its targets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeAlias

from companion.core.offers import Cards, Field
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T
from companion.games.psychomachia.answers import Answer
from companion.games.psychomachia.board import PsychomachiaBoard
from companion.games.psychomachia.cards.deck import SINS, TITLES
from companion.games.psychomachia.cards.options import laid_options
from companion.games.psychomachia.records import BLACK, WHITE, LaidCard, Realm, TokenCost

FieldsOrWhyNot: TypeAlias = "Mapping[str, Field] | T"
"""The fields of a power's offer, or why it can do nothing."""
Asks: TypeAlias = Callable[[PsychomachiaBoard, Seat, tuple[Seat, ...]], FieldsOrWhyNot]
"""What it asks for; `past` are the players it has already been used on, who are left out."""
Does: TypeAlias = Callable[[PsychomachiaBoard, Seat, Answer], "Seat | None"]
"""Carries it out; the answer names the targets, and the player who was hit is returned."""
Afterwards: TypeAlias = Callable[[PsychomachiaBoard, Seat, Answer], Play[None]]
"""What is asked for after that."""

DOUBLERS: Mapping[bool, str] = MappingProxyType({True: "greed", False: "kindness"})

MARKERS_AGAINST: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "wrath": ("diligence",),
        "envy": ("diligence",),
        "patience": ("diligence", "chastity"),
        "sloth": ("chastity",),
        "lust": ("chastity",),
    }
)
"""Which markers stop which powers [PSY-129, PSY-130]."""

NO_EFFECT = T("It would do nothing now.")
ALL_PROTECTED = T("Everything it could touch is protected by a marker.")


@dataclass(frozen=True, slots=True)
class Power:
    """What a sin or a virtue can do. `again`: if doubled, it is done a second time.

    `from_hand`: its question is about cards in the hand, so only an open phone asks it.
    """

    name: str
    meaning: T
    doubled: T
    asks: Asks
    does: Does
    afterwards: Afterwards | None = None
    again: bool = False
    from_hand: bool = False

    @property
    def is_sin(self) -> bool:
        """Whether it is a sin, which takes a black token."""
        return self.name in SINS

    @property
    def cost(self) -> TokenCost:
        """One token of its side [PSY-080]."""
        return BLACK if self.is_sin else WHITE

    @property
    def title(self) -> T:
        """Its name as people read it."""
        return TITLES[self.name]


def is_doubled(k: PsychomachiaBoard, name: str) -> bool:
    """Whether Greed or Kindness was invoked before it in this turn [PSY-105, PSY-107, PSY-122]."""
    doubler = DOUBLERS[name in SINS]
    return name != doubler and doubler in k.used


def need_nothing(_k: PsychomachiaBoard, _me: Seat, _past: tuple[Seat, ...]) -> Mapping[str, Field]:
    """No fields: a power that needs no target."""
    return {}


# --- markers and targets -------------------------------------------------------------------------


def marker_against(k: PsychomachiaBoard, me: Seat, owner: Seat, name: str) -> str | None:
    """The marker that stops a power against this owner, unless it is their own [PSY-131]."""
    # Our reading: a marker protects from others, not from oneself.
    if owner == me:
        return None
    markers = k.markers[owner]
    return next((each for each in MARKERS_AGAINST.get(name, ()) if getattr(markers, each)), None)


def put_marker(g: PsychomachiaBoard, me: Seat, name: str) -> None:
    """Put down a marker for one check of its owner, or for two if doubled and so agreed [PSY-044].

    One left from a doubled power is in its last round by now, so it never lasts longer than this.
    """
    # “One round” and “that turn” in our reading: until the owner's next step 1.
    checks = 1 + (is_doubled(g, name) and bool(g.settings.double_durations))
    g.markers[me] = replace(g.markers[me], **{name: checks})


def make_card_need(name: str, *, own: bool, from_: tuple[Realm, ...] = tuple(Realm)) -> Asks:
    """A need for a touchable card on a table [PSY-084]; `own`: also on the player's own."""

    def asks(k: PsychomachiaBoard, me: Seat, past: tuple[Seat, ...]) -> FieldsOrWhyNot:
        mine = own and bool(k.settings.self_target)
        reach = [
            (seat, laid)
            for seat, laid in k.all_laid()
            if laid.touchable and laid.realm in from_
            if seat not in past and (mine or seat != me) and may_be_envied(k, me, name, laid)
        ]
        open_ = [each for each in reach if not marker_against(k, me, each[0], name)]
        if not open_:
            return ALL_PROTECTED if reach else NO_EFFECT
        return {"card": Cards(laid_options(k, open_))}

    return asks


def may_be_envied(k: PsychomachiaBoard, me: Seat, name: str, laid: LaidCard) -> bool:
    """Whether a card is a target: Envy needs a colour the own table lacks [PSY-109, PSY-110]."""
    return name != "envy" or laid.pair not in k.colours(me)
