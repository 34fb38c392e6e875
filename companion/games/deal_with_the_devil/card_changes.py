"""What a card from the box changes: every track can be corrected by its owner, for all to see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType

from companion.core.offers import Against, Check, Choice, Field, Number, Offer, Option, Text, Why
from companion.core.seats import Seat, Viewer
from companion.core.words import T
from companion.games.deal_with_the_devil.action.courtiers import ALCHEMIST, COURTIERS, move_courtier
from companion.games.deal_with_the_devil.answers import Answer
from companion.games.deal_with_the_devil.asking import MAX_NOTE_CHARS
from companion.games.deal_with_the_devil.goods import KINDS, NAMES, Goods, SoulPieces
from companion.games.deal_with_the_devil.inquisition.inquisitors import lay_on_spaces, most_bribes
from companion.games.deal_with_the_devil.reputation import (
    add_wings,
    exchange_what_waited,
    houseguests_left,
    indulgences_left,
)
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import (
    OUT_OF_ROUNDS,
    SPACES,
    CourtierSpace,
    DevilPhase,
)
from companion.games.deal_with_the_devil.state.chests import ChestStep

MAX_CHANGE_PER_CARD = 30
"""The most steps or pieces that one card can change."""
TRACKS: Mapping[str, T] = MappingProxyType(
    {
        "score": T("points"),
        "angels": T("angel wings"),
        "demons": T("demon wings"),
        "indulgences": T("indulgences"),
        "houseguests": T("houseguests"),
        "debt": T("debt"),
        "interest": T("interest marker"),
        "majors": T("major achievements"),
        "pure": T("unmarked soul"),
        "marked": T("marked soul"),
        **{str(n): T("improved space {n}", n=n) for n in SPACES},
        "mob": T("angry mobs"),
        "bribes": T("coins on the bribe spaces"),
    }
)
"""What a card from the box may change; reputation has a form of its own [DWD-110]."""
COUNTED: Mapping[str, T] = MappingProxyType({kind: NAMES.get(kind, T("coins")) for kind in KINDS})
"""The same for things behind the screen, if the companion counts them."""
_SPACES = frozenset(map(str, SPACES))


# --- a card changes something ----------------------------------------------------------------


def amount_form(k: DealWithTheDevil, me: Viewer) -> Iterator[Offer]:
    """Every track can be corrected by its owner, as often as needed, for all to see [DWD-110]."""
    if not isinstance(me, Seat) or _is_nothing_corrected(k):
        return
    what = {**TRACKS, **(COUNTED if k.counting else {})}
    for closed in _list_closed(k):
        del what[closed]
    yield _correction(
        "track",
        T("A card changes something of mine"),
        partial(_check_track, k, me),
        what=Choice(tuple(Option(key, words) for key, words in what.items())),
        n=Number(-MAX_CHANGE_PER_CARD, MAX_CHANGE_PER_CARD, 1, T("How many more (below 0: fewer)")),
    )


def _is_nothing_corrected(k: DealWithTheDevil) -> bool:
    return k.phase in OUT_OF_ROUNDS or k.full


def _correction(name: str, label: T, check: Check, **fields: Field) -> Offer:
    """Something that is put right for all to see, with the reason."""
    offer = Offer(name, label, tone="quiet", public=True, seldom=True, check=check)
    return offer.but(fields={**fields, "reason": Text(MAX_NOTE_CHARS, least=1, label=T("Why?"))})


def _list_closed(k: DealWithTheDevil) -> Iterator[str]:
    """What others’ sealed answers may be about: if it changed, all would see whom that concerns."""
    if k.phase is DevilPhase.HUNT:  # who has a mob cannot be voted for
        yield "mob"
    if k.phase is DevilPhase.INQUISITION and k.step is ChestStep.REST and not k.inquisition.given:
        yield "bribes"  # who is bribed away asks nobody


def _check_track(k: DealWithTheDevil, me: Seat, answer: Answer) -> Why | None:
    low, high = limit_change(k, me, answer.what)
    if answer.n and low <= answer.n <= high:
        return None
    if low == high == 0:
        return Against("DWD-110", T("You have none of those to change."))
    words = "You can change that by {low} to {high}."
    return Against("DWD-110", T(words, low=low, high=high))


def limit_change(k: DealWithTheDevil, me: Seat, what: str) -> tuple[int, int]:
    """How far it can fall (0 or less) and rise: markers stay on tracks, pieces in supply."""
    castle, souls = k.castles[me], k.own_souls(me)
    if what in COUNTED:
        return -getattr(k.purse(me), what), MAX_CHANGE_PER_CARD
    if what in {"pure", "marked"}:
        return -getattr(souls, what), getattr(k.aside, what)
    if what in _SPACES or what == "mob":
        has = castle.mob if what == "mob" else int(what) in castle.improved
        return -int(has), int(not has)
    if what == "bribes":
        return -k.inquisition.bribes, most_bribes(k) - k.inquisition.bribes
    top = {
        "debt": k.rules.debt_max - castle.debt,
        "interest": k.rules.interest_cycle - 1 - castle.interest,
        "indulgences": indulgences_left(k),
        "houseguests": houseguests_left(k),
    }
    low = -MAX_CHANGE_PER_CARD if what == "score" else -getattr(castle, what)
    return low, min(MAX_CHANGE_PER_CARD, top.get(what, MAX_CHANGE_PER_CARD))


def correct_amount(g: DealWithTheDevil, answer: Answer) -> None:
    """Add to or take from what a player has, for a reason that all read [DWD-125]."""
    seat, what, n = Seat(answer.by), answer.what, answer.n
    more = n > 0
    words = {**TRACKS, **COUNTED}[what]
    sentence = "{who}: {n} more {what} ({why})." if more else "{who}: {n} fewer {what} ({why})."
    g.tell(T(sentence, who=seat, n=abs(n), what=words, why=answer.reason))
    if what in COUNTED:
        change = Goods(**{what: abs(n)})
        (g.gain if more else g.pay)(seat, change)
    elif what in {"pure", "marked"}:
        pieces = SoulPieces(**{what: n})
        g.souls[seat].value = g.souls[seat].value.plus(pieces)
        g.aside = g.aside.minus(pieces)
    elif what in _SPACES:
        improved = {*g.castles[seat].improved} ^ {int(what)}
        g.change(seat, improved=tuple(sorted(improved)))
    elif what == "mob":
        g.change(seat, mob=more)
    elif what == "bribes":
        lay_on_spaces(g, n)
    elif what in {"angels", "demons"} and more:
        add_wings(g, seat, **{what: n})
    else:
        g.change(seat, **{what: getattr(g.castles[seat], what) + n})
        exchange_what_waited(g)


# --- a courtier moves ------------------------------------------------------------------------


def courtier_form(k: DealWithTheDevil, me: Viewer) -> Iterator[Offer]:
    """Where a courtier stands can be corrected like a track [DWD-110]."""
    if not isinstance(me, Seat) or _is_nothing_corrected(k):
        return
    who = tuple(Option(str(at), each.name) for at, each in enumerate(COURTIERS))
    yield _correction(
        "courtier",
        T("Move one of my courtiers"),
        partial(_check_courtier, k, me),
        who=Choice(who, label=T("Courtier")),
        to=Choice(tuple(Option(to.value, words) for to, words in _name_spaces(k).items())),
    )


def _name_spaces(k: DealWithTheDevil) -> Mapping[CourtierSpace, T]:
    return {
        CourtierSpace.TWO: T("on the {n}-coin space", n=k.rules.courtier_first),
        CourtierSpace.THREE: T("on the {n}-coin space", n=k.rules.courtier_later),
        CourtierSpace.SERVICE: T("in service"),
        CourtierSpace.BARRED: T("on the alchemist’s own space"),
    }


def _check_courtier(k: DealWithTheDevil, me: Seat, answer: Answer) -> Why | None:
    """The alchemist has a space of its own, where the others have the first they come from."""
    at, to = int(answer.who), CourtierSpace(answer.to)
    others = CourtierSpace.TWO if at == ALCHEMIST else CourtierSpace.BARRED
    if to is others:
        return Against("DWD-012", T("That courtier never stands there."))
    if to is k.castles[me].courtiers[at]:
        return Against("DWD-110", T("That courtier is already there."))
    return None


def correct_courtier(g: DealWithTheDevil, answer: Answer) -> None:
    """Move a courtier for a reason; all read both."""
    seat, at, to = Seat(answer.by), int(answer.who), CourtierSpace(answer.to)
    move_courtier(g, seat, at, to)
    name, where = COURTIERS[at].name, _name_spaces(g)[to]
    g.tell(
        T(
            "{who}: {what}, now {where} ({why}).",
            who=seat,
            what=name,
            where=where,
            why=answer.reason,
        )
    )
