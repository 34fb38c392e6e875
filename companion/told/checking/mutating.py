"""Changes one secret of a running game that somebody may not know: an answer, a card, or a role."""
# What others see of it stays the same: how large a hand is, and who knows what.

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import partial
from typing import Any

from companion.core.chance import Chance
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.secrets import Pile
from companion.core.umpire import Entry
from companion.core.words import T
from companion.told.checking.knowledge import may_know
from companion.told.playing.board import ToldBoard, open_datum
from companion.told.playing.executor import Doing
from companion.told.reading.expression_secrets import ROLES
from companion.told.reading.expressions import PLAYER, Copy, Datum, Kind, Type, kind_of
from companion.told.reading.model import ToldGame
from companion.told.reading.step_model import FileStep, RoleHolders, StepBlock
from companion.told.reading.type_rules import single


@dataclass(frozen=True, slots=True)
class OtherSecret:
    """Which secret is another now, and what later answers mean then."""

    secret: str
    meant: Mapping[Any, Any] = field(default_factory=dict)
    """Cards, or players, that stand for each other from now on."""
    by: Mapping[Viewer, Viewer] = field(default_factory=dict)
    """Who answers for whom: those who have each other's roles."""
    places: tuple[tuple[str, Viewer], ...] = field(default=(), compare=False)
    """What is another now, and whose."""
    naming: frozenset[str] = frozenset()
    """The answers that name a card or a player; a number, or yes, means the same as before."""

    def is_known_to(self, board: ToldBoard, viewer: Viewer) -> bool:
        """Whether this viewer may know some of what is another now."""
        return any(may_know(board, name, place, viewer) for name, place in self.places)

    def twin(self, entry: Entry) -> Entry:
        """The answer as it is given at the twin's table."""
        values = {
            name: self._meant(raw) if name in self.naming else raw
            for name, raw in entry.values.items()
        }
        return replace(entry, by=self.by.get(entry.by, entry.by), values=values)

    def _meant(self, raw: Any) -> Any:
        """What stands for this card or player there, or for each of several."""
        if isinstance(raw, list):
            return [self.meant.get(each, each) for each in raw]
        return self.meant.get(raw, raw)


def change_secret(
    doing: Doing, viewer: Viewer, chance: Chance, likely: Iterable[str] = ()
) -> OtherSecret | None:
    """Change a secret that this viewer may not know, a likely one first; None if there is none."""
    board = doing.g
    ways: dict[str, Callable[[], OtherSecret | None]] = {
        **{name: partial(_change_value, doing, name, viewer, chance) for name in board.values},
        **{name: partial(_swap_hidden_card, doing, name, viewer, chance) for name in board.piles},
        **{name: partial(_swap_in_deck, doing, name, chance) for name in board.decks},
        ROLES: partial(_swap_roles, doing, viewer, chance),
    }
    first = chance.shuffled(name for name in ways if name in likely)
    names = [*first, *(name for name in chance.shuffled(ways) if name not in first)]
    return next((changed for name in names if (changed := ways[name]())), None)


def names_used_by(step: FileStep, box: ToldGame) -> frozenset[str]:
    """The names in this step, without those in steps inside it; naming a role adds `roles`."""
    words = {*_iter_names((step.each, step.when))}
    words |= {
        *_iter_names((step.do.times, step.do.until) if isinstance(step.do, StepBlock) else step.do)
    }
    return frozenset(words | {ROLES} if words & {"role", *box.roles} else words)


def _iter_names(thing: object) -> Iterator[str]:
    """All names in a part of the file."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, tuple):
        for each in thing:
            yield from _iter_names(each)
    elif is_dataclass(thing) and not isinstance(thing, T):
        yield from _iter_names(tuple(getattr(thing, part.name) for part in fields(thing)))


# --- values, answers, dice -----------------------------------------------------------------------


def _change_value(doing: Doing, name: str, viewer: Viewer, chance: Chance) -> OtherSecret | None:
    """Put another content of the same type in the place of one that this viewer may not know."""
    for place, kept in chance.shuffled(doing.g.values[name].items()):
        if not may_know(doing.g, name, place, viewer):
            datum = open_datum(kept)
            able = _other_contents(doing, name, place, datum, chance)
            if others := [each for each in able if each != datum]:
                doing.keeper.put(name, place, chance.pick(others))
                return OtherSecret(name, places=((name, place),))
    return None


def _other_contents(
    doing: Doing, name: str, place: Viewer, datum: Datum, chance: Chance
) -> Iterator[Datum]:
    """What could be there instead; the same content may be among it."""
    box = doing.box
    if name in box.dice:
        faces = datum if isinstance(datum, tuple) else ()
        yield chance.roll(len(faces), box.dice[name].sides)
    elif datum is not None:
        yield from _others_of_type(doing, name, place, box.values[name].type, datum)


def _others_of_type(
    doing: Doing, name: str, place: Viewer, type_: Type, datum: Datum
) -> Iterator[Datum]:
    """Other contents of a type; none for a text, or a list of anything but players."""
    match type_.kind:
        case Kind.NUMBER if isinstance(datum, int):
            yield from (datum - 1, datum + 1, datum + 3, 0)
        case Kind.YES_NO:
            yield not datum
        case Kind.PLAYER:
            yield from doing.g.seats
        case Kind.KEY | Kind.ROLE:
            yield from type_.keys
        case Kind.LIST if type_.of == PLAYER:
            yield from ((), doing.g.seats)
        case Kind.LIST if isinstance(datum, tuple):
            yield from ((), datum[1:], datum[::-1])
        case Kind.CARD:
            pile = doing.g.datum(_pile_chosen_from(doing, name), place)
            cards = pile if isinstance(pile, tuple) else ()
            if datum in cards:
                yield from (each for each in cards if kind_of(each) != kind_of(datum))


def _pile_chosen_from(doing: Doing, name: str) -> str:
    """The pile from which this answer was chosen."""
    asked = (each for ask in doing.box.asks() for each in ask.fields if each.into == name)
    return next((each.pile for each in asked if each.pile), "")


# --- cards ---------------------------------------------------------------------------------------


def _swap_hidden_card(
    doing: Doing, name: str, viewer: Viewer, chance: Chance
) -> OtherSecret | None:
    """Swap a card this viewer may not see with another kind, there or in the deck; or None."""
    hidden = {
        place: kept
        for place, kept in doing.g.piles[name].items()
        if isinstance(kept, Pile) and not may_know(doing.g, name, place, viewer)
    }
    deck = doing.g.decks[doing.box.piles[name].deck]
    swap = _swap_cards(
        [*hidden.values(), deck], [*hidden.values()], {*_cards_in_answers(doing)}, chance
    )
    if swap is None:
        return None
    places = tuple((name, place) for place, kept in hidden.items() if swap.keys() & {*kept.cards})
    return OtherSecret(name, swap, places=places, naming=_answers_naming(doing, Kind.CARD))


def _swap_in_deck(doing: Doing, name: str, chance: Chance) -> OtherSecret | None:
    """Swap two cards of different kinds in the deck; None if all are of one kind."""
    deck = doing.g.decks[name]
    swap = _swap_cards([deck], [deck], set(), chance)
    if swap is None:
        return None
    return OtherSecret(
        name, swap, places=((name, TABLE),), naming=_answers_naming(doing, Kind.CARD)
    )


def _answers_naming(doing: Doing, kind: Kind) -> frozenset[str]:
    """The answers that name things of this kind, one or several."""
    values = doing.box.values.values()
    return frozenset(each.key for each in values if each.asked and single(each.type).kind is kind)


def _cards_in_answers(doing: Doing) -> Iterator[Datum]:
    """The cards that answers name: these stay where they were chosen."""
    for data in doing.g.values.values():
        for kept in data.values():
            datum = open_datum(kept)
            things = datum if isinstance(datum, tuple) else (datum,)
            yield from (each for each in things if isinstance(each, Copy))


def _swap_cards(
    piles: list[Any], first: list[Any], chosen: set[Datum], chance: Chance
) -> Mapping[str, str] | None:
    """Swap a card of the `first` piles with another kind in `piles`; which two, or None."""
    ones = [card for pile in first for card in pile.cards if Copy(card) not in chosen]
    if not ones:
        return None
    one = chance.pick(ones)
    kinds = Copy(one).kind
    others = [card for pile in piles for card in pile.cards]
    others = [card for card in others if Copy(card).kind != kinds and Copy(card) not in chosen]
    if not others:
        return None
    swap = {one: (other := chance.pick(others)), other: one}
    for pile in piles:
        pile.add(*(swap.get(card, card) for card in pile.take_all()))
    return swap


# --- roles ---------------------------------------------------------------------------------------


def _swap_roles(doing: Doing, viewer: Viewer, chance: Chance) -> OtherSecret | None:
    """Two people swap different roles, with what they answered because of them; or None."""
    board = doing.g
    unseen = [p for p in board.roles if not may_know(board, ROLES, p, viewer)]
    pairs = [(p, q) for p in unseen for q in unseen if board.role(p) != board.role(q)]
    pairs = [(p, q) for p, q in pairs if board.role(p) and board.role(q)]
    if not pairs:
        return None
    one, other = chance.pick(pairs)
    hands = {seat: open_datum(kept) for seat, kept in board.roles.items()}
    roles = {
        seat: str(cards[0]) for seat, cards in hands.items() if isinstance(cards, tuple) and cards
    }
    swap = {one: other, other: one}
    doing.keeper.put_roles({seat: roles[swap.get(seat, seat)] for seat in roles})
    of_roles = [a for a in doing.box.asks() if isinstance(a.who, RoleHolders) and not a.together]
    answers = [each.into for ask in of_roles for each in ask.fields]
    for name in answers:
        _swap_answers(doing, name, one, other)
    for name in {ask.by for ask in doing.box.asks() if isinstance(ask.who, RoleHolders)} - {""}:
        by = doing.g.datum(name, TABLE)
        doing.keeper.put(name, TABLE, swap.get(by, by) if isinstance(by, Seat) else by)
    doing.keeper.show_to_roles()
    places = tuple((name, seat) for name in (ROLES, *answers) for seat in swap)
    return OtherSecret(ROLES, swap, dict(swap.items()), places, _answers_naming(doing, Kind.PLAYER))


def _swap_answers(doing: Doing, name: str, one: Seat, other: Seat) -> None:
    data = {seat: doing.g.datum(name, seat) for seat in (one, other)}
    doing.keeper.put_all(name, {one: data[other], other: data[one]})
