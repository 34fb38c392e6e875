"""Achievements: sets of buildings, and what completing one brings [DWD-102..109]."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import product
from types import MappingProxyType

from companion.core.offers import Against, Choice, Field, Offer, Option, Why
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T
from companion.games.deal_with_the_devil.action.courtiers import (
    COURTIERS,
    free_alchemist,
    list_in_service,
    move_courtier,
)
from companion.games.deal_with_the_devil.answers import Answer, everyone
from companion.games.deal_with_the_devil.cards.decks import SCIENCE, SYMBOLS, BuildingCard
from companion.games.deal_with_the_devil.production import PREMIUM_SPACES
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import SPACES, CourtierSpace

# --- the sets --------------------------------------------------------------------------------

MINOR_SIZE, MAJOR_SIZE, PRECIOUS, SCIENCES = 3, 5, 6, 2
ALCHEMIST = "alchemist"


@dataclass(frozen=True, slots=True)
class ShownSet:
    """What somebody has for an achievement: all buildings, and symbols lent by courtiers."""

    buildings: tuple[BuildingCard, ...]
    lent: tuple[str, ...] = ()

    @property
    def symbols(self) -> tuple[tuple[str, ...], ...]:
        """Which symbols each building and courtier can show: science any [DWD-103, DWD-104]."""
        printed = (*(card.symbols for card in self.buildings), *((one,) for one in self.lent))
        return tuple(tuple(SYMBOLS) if SCIENCE in each else each for each in printed)

    @property
    def sciences(self) -> int:
        """How many have the symbol of science itself."""
        return sum(SCIENCE in card.symbols for card in self.buildings) + self.lent.count(SCIENCE)


@dataclass(frozen=True, slots=True)
class Achievement:
    """A minor achievement improves a production space, a major one counts at the end."""

    words: T
    is_made: Callable[[ShownSet], bool]
    is_minor: bool = False


def _three_of(symbol: str) -> Achievement:
    words = T("minor: three of {symbol}", symbol=SYMBOLS[symbol])
    return Achievement(words, partial(_shows_three, symbol), is_minor=True)


def _shows_three(symbol: str, shown: ShownSet) -> bool:
    return sum(symbol in each for each in shown.symbols) >= MINOR_SIZE


def _five_different(shown: ShownSet) -> bool:
    """Each shows one of its symbols; those with science stand in for missing ones."""
    tied = [each for each in shown.symbols if len(each) < len(SYMBOLS)]
    jokers = len(shown.symbols) - len(tied)
    most = max((len(set(one_each)) for one_each in product(*tied)), default=0)
    return most + jokers >= MAJOR_SIZE


def _six_precious(shown: ShownSet) -> bool:
    return sum(card.cost.premium > 0 for card in shown.buildings) >= PRECIOUS


def _five_with_two_sciences(shown: ShownSet) -> bool:
    return shown.sciences >= SCIENCES and len(shown.symbols) >= MAJOR_SIZE


ACHIEVEMENTS: Mapping[str, Achievement] = MappingProxyType(
    {
        **{symbol: _three_of(symbol) for symbol in SYMBOLS if symbol != SCIENCE},
        "five symbols": Achievement(T("major: five different symbols"), _five_different),
        "six precious": Achievement(T("major: six that cost marble or glass"), _six_precious),
        ALCHEMIST: Achievement(
            T("major: five with two of science, for the alchemist"), _five_with_two_sciences
        ),
    }
)


# --- who makes them --------------------------------------------------------------------------


def is_met(k: DealWithTheDevil, seat: Seat, which: str, lenders: Iterable[int] = ()) -> bool:
    """Whether somebody's buildings, with symbols lent by these courtiers, complete the set."""
    lent = tuple(COURTIERS[at].symbol for at in lenders)
    return ACHIEVEMENTS[which].is_made(ShownSet(k.built(seat), lent))


def list_open_achievements(k: DealWithTheDevil, seat: Seat) -> tuple[str, ...]:
    """The achievements somebody could claim now, using all courtiers that can lend a symbol."""
    new = [each for each in ACHIEVEMENTS if each not in k.castles[seat].achieved]
    return tuple(each for each in new if is_met(k, seat, each, list_in_service(k, seat)))


def claims_fit(
    k: DealWithTheDevil, seat: Seat, claims: tuple[str, ...], lenders: tuple[int, ...]
) -> bool:
    """Whether all sets are complete with each courtier lending to one [DWD-105, DWD-106]."""

    def helpers(claim: str, helped: tuple[str, ...]) -> list[int]:
        return [at for at, each in zip(lenders, helped, strict=True) if each == claim]

    ways = product(claims, repeat=len(lenders))
    return any(all(is_met(k, seat, each, helpers(each, way)) for each in claims) for way in ways)


# --- the form --------------------------------------------------------------------------------


def achieve_form(k: DealWithTheDevil, me: Seat) -> Iterator[Offer]:
    """Spaces to improve, what is claimed, courtiers that lent their symbol [DWD-102..109]."""
    lenders = [Option(str(at), COURTIERS[at].name) for at in list_in_service(k, me)]
    claims = [Option(each, ACHIEVEMENTS[each].words) for each in list_open_achievements(k, me)]
    fields: dict[str, Field] = {
        **space_fields(k, me),
        "courtiers": make_optional_choice(lenders, T("Courtiers that lent their symbol")),
        "claims": make_optional_choice(claims, T("Achievements")),
    }
    offer = Offer("achieve", T("That is all"), public=True, check=partial(_check_claims, k, me))
    yield offer.but(fields=fields)


def space_fields(k: DealWithTheDevil, me: Seat) -> dict[str, Field]:
    """The production spaces that can still be improved [DWD-045, DWD-108]."""
    spaces = [space for space in SPACES if space not in k.castles[me].improved]
    return {"spaces": make_optional_choice([_space(n) for n in spaces], _SPACES)}


_SPACES = T("Minor achievements: production spaces to improve")


def _space(number: int) -> Option:
    """The first two count only together [DWD-046]."""
    note = T("one of two for marble or glass") if number in PREMIUM_SPACES else None
    return Option(str(number), T("space {n}", n=number), note)


def make_optional_choice(options: list[Option], label: T) -> Choice:
    """Any of these, or none."""
    return Choice(tuple(options), 0, len(options), label)


def _check_claims(k: DealWithTheDevil, me: Seat, answer: Answer) -> Why | None:
    if len(answer.spaces) != sum(ACHIEVEMENTS[claim].is_minor for claim in answer.claims):
        words = "Choose one production space for each minor achievement."
        return Against("DWD-108", T(words))
    lenders = tuple(int(at) for at in answer.courtiers)
    if not claims_fit(k, me, answer.claims, lenders):
        words = "These buildings and courtiers are not enough for all of these achievements."
        return Against("DWD-106", T(words))
    return None


# --- rewards ---------------------------------------------------------------------------------


def achieve(g: DealWithTheDevil) -> Play[None]:
    """A token for each achievement completed [DWD-102]."""
    prompt = T("Which achievements have you completed? Take their tokens.")
    answers = yield from everyone(g.seats, achieve_form, prompt, prompt)
    for seat, answer in answers.items():
        for at in answer.courtiers:
            move_courtier(g, seat, int(at), CourtierSpace.THREE)  # [DWD-105]
        improve(g, seat, tuple(int(space) for space in answer.spaces))
        claim(g, seat, answer.claims)


def improve(g: DealWithTheDevil, seat: Seat, spaces: tuple[int, ...]) -> None:
    """Mark production spaces as improved, unchecked [DWD-045, DWD-108]."""
    g.change(seat, improved=tuple(sorted({*g.castles[seat].improved, *spaces})))


def claim(g: DealWithTheDevil, seat: Seat, claims: tuple[str, ...]) -> None:
    """Record achievements as made; the alchemist's frees it [DWD-107, DWD-109]."""
    castle = g.castles[seat]
    majors = sum(not ACHIEVEMENTS[each].is_minor for each in claims)
    g.change(seat, achieved=(*castle.achieved, *claims), majors=castle.majors + majors)
    if ALCHEMIST in claims:
        free_alchemist(g, seat)
