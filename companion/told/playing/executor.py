"""What the steps of a file do to the table by themselves: everything but asking and repeating."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar

from companion.core.moments import Step as TurnedUp
from companion.core.seats import TABLE, Seat, Viewer, clockwise
from companion.core.secrets import Secret
from companion.core.words import T
from companion.told.playing.board import ToldBoard
from companion.told.playing.budget import TODAY, Budget
from companion.told.playing.keeper import TOLD, Keeper, cards_of, start_cards
from companion.told.playing.scope import TableScope
from companion.told.reading.evaluating import Work, evaluate, number, players
from companion.told.reading.expression_secrets import ROLES
from companion.told.reading.expressions import (
    Copy,
    Datum,
    Expr,
    Kind,
    Type,
    kind_of,
    list_of,
)
from companion.told.reading.formatting import format_datum, render
from companion.told.reading.step_model import (
    Clear,
    DealCards,
    DealRoles,
    Deed,
    Gather,
    MoveCard,
    Named,
    Open,
    Pass,
    PilePlace,
    Remove,
    Return,
    RoleHolders,
    Roll,
    Say,
    Set,
    Shuffle,
    Swap,
    SwapCards,
    TheTable,
    ValueChange,
    Who,
)
from companion.told.reading.things import FileSentence, RoleDealt

WORK_PER_PIECE = 4
"""The work of a card that is shuffled, drawn or laid, or of a die that is rolled."""
MAX_PIECES_AT_ONCE = 200
"""The most cards or dice that are dealt or rolled at once for one player."""
MAX_LISTED = 200
"""The most things in a list that `set` makes longer."""
Names = Mapping[str, Datum]


class Doing:
    """Does one step after the other, in one game."""

    def __init__(self, g: ToldBoard, budget: Budget = TODAY, work: Work | None = None) -> None:
        self.g = g
        self.box = g.box
        self.budget = budget
        self.work = work or Work()
        self.keeper = Keeper(g)

    def do(self, deed: Deed, names: Names) -> None:
        """Do this deed, which is no question and no block, where these names mean something."""
        self.verbs[type(deed)](self, deed, names)

    def lay_out(self) -> None:
        """Put everything on the table; values begin as the file says."""
        self.keeper.lay_out(self.g.chance)
        for value in self.box.values.values():
            if value.start is not None:
                start = self.value(value.start, {})
                for place in self.keeper.places(value.key):
                    self.keeper.put(value.key, place, start)

    # --- looking ---------------------------------------------------------------------------------

    def scope(self, names: Names) -> TableScope:
        """Where expressions find things."""
        return TableScope(self.g, {"round": self.g.round, **names})

    def value(self, expr: Expr, names: Names) -> Datum:
        """What an expression gives."""
        return evaluate(expr, self.scope(names), self.box, self.work)

    def number(self, expr: Expr, names: Names) -> int:
        """The number it gives, from 0 to `MAX_PIECES_AT_ONCE`."""
        return max(0, min(MAX_PIECES_AT_ONCE, number(expr, self.scope(names), self.box, self.work)))

    def players(self, expr: Expr, names: Names) -> tuple[Seat, ...]:
        """Those of whom it speaks who are still playing."""
        seats = players(expr, self.scope(names), self.box, self.work)
        return tuple([seat for seat in seats if seat in self.g.playing])

    def who(self, who: Who, names: Names) -> tuple[Seat, ...]:
        """Whom a step is for, of those who are still playing."""
        match who:
            case RoleHolders(role):
                return tuple(s for s in self.g.playing if self.g.role(s) == role)
            case Named(expr):
                return self.players(expr, names)
        return self.g.playing

    def render(self, sentence: FileSentence, names: Names) -> T:
        """The sentence as it reads here."""
        return render(sentence, self.scope(names), self.box, self.work)

    # --- saying and showing ----------------------------------------------------------------------

    def _say(self, say: Say, names: Names) -> None:
        """Tell all a line; or tell some, whose phones also show it among their last lines."""
        if say.to is None:
            text = self._line(say.text, names)
            self.g.show(text) if say.shown else None
            self.g.tell(text)
            return
        for seat in self.who(say.to, names):
            text = self._line(say.text, {**names, "me": seat})
            lines = self.g.told[seat].value
            self.g.told[seat] = Secret((*lines, text)[-TOLD:], {seat})
            self.g.tell(text, {seat})
        self.g.reveal()

    def _open(self, deed: Open, names: Names) -> None:
        self.work.spend(sum(self._work_of_moving(name) for name in deed.names))
        self.keeper.turn_up(deed.names)
        self.g.reveal()
        steps = tuple(step for name in deed.names for step in self._turned_up(name))
        text = self._line(deed.text, names) if deed.text else T("All is turned up.")
        self.g.show(text, steps)
        self.g.tell(text)

    def _line(self, sentence: FileSentence, names: Names) -> T:
        """A sentence for the journal."""
        self.work.spend(self.budget.line)
        return self.render(sentence, names)

    def _work_of_moving(self, name: str) -> int:
        """How much work it is to move all there is of this."""
        data = (self.g.datum(name, place) for place in self.keeper.places(name))
        return WORK_PER_PIECE * sum(len(each) if isinstance(each, tuple) else 1 for each in data)

    def _turned_up(self, name: str) -> Iterator[TurnedUp]:
        """What everybody sees of this, player by player."""
        if name == ROLES:
            for seat in self.g.playing:
                yield TurnedUp(seat, None, self._word(self.g.role(seat), Type(Kind.ROLE)))
            return
        type_ = self._type(name)
        for place in self.keeper.places(name):
            if place == TABLE or place in self.g.playing:
                word = self._word(self.g.datum(name, place), type_)
                yield TurnedUp(place if isinstance(place, Seat) else None, None, word)

    def _word(self, datum: Datum, type_: Type) -> T | int:
        word = format_datum(datum, type_, self.box)
        return word if isinstance(word, T) else T("{it}", it=word)

    def _type(self, name: str) -> Type:
        if name in self.box.values:
            return self.box.values[name].type
        return list_of(Type(Kind.CARD if name in self.box.piles else Kind.NUMBER))

    # --- values ----------------------------------------------------------------------------------

    def _set(self, deed: Set, names: Names) -> None:
        for change in deed.changes:
            for place in self._changed(change, names):
                inside = {**names, "me": place} if change.of is None else names
                self._change(change, place, inside)

    def _changed(self, change: ValueChange, names: Names) -> tuple[Viewer, ...]:
        """Whose value changes; if it is not only one player's, it is covered first."""
        if change.of is None:
            self.keeper.cover(change.name)
            each = self.box.has_each(change.name)
            return self.g.playing if each else (TABLE,)
        whose = self.value(change.of, names)
        return (whose,) if isinstance(whose, Seat) else ()

    def _change(self, change: ValueChange, place: Viewer, names: Names) -> None:
        """Put the new content there, covered; of a new role those know who may."""
        scope = TableScope(self.g, self.scope(names).named, self.g.chance)
        new = evaluate(change.to, scope, self.box, self.work)
        old = self.g.datum(change.name, place)
        if change.at is not None:
            things = old if isinstance(old, tuple) else ()
            self.work.spend_on(things)
            at = evaluate(change.at, scope, self.box, self.work)
            before = things[at - 1] if isinstance(at, int) and 0 < at <= len(things) else None
            new = _put_at(things, at, _changed(change.op, before, new))
        elif change.op != "=" and self._is_list(change.name):
            new = _joined(change.op, old, new)
            self.work.spend_on(new)
        else:
            new = _changed(change.op, old, new)
        self.keeper.cover(change.name)
        if change.name != ROLES:
            self.keeper.put(change.name, place, new)
        elif isinstance(place, Seat) and isinstance(new, str):
            self.keeper.give_roles({place: new})

    def _is_list(self, name: str) -> bool:
        return name in self.box.values and self.box.values[name].type.kind is Kind.LIST

    def _swap(self, swap: Swap, names: Names) -> None:
        """Swap what two places have, and cover it; if either is nobody's, nothing is swapped."""
        first, second = (self._whose(each.of, names) for each in (swap.first, swap.second))
        if first is None or second is None:
            return
        for name in swap.names:
            self.keeper.cover(name)
        if swap.first.name == ROLES:
            self._swap_roles(first, second)
            return
        self.work.spend(sum(map(self._work_of_moving, swap.names)))
        one, other = self.g.datum(swap.first.name, first), self.g.datum(swap.second.name, second)
        self.keeper.put(swap.first.name, first, other)
        self.keeper.put(swap.second.name, second, one)

    def _swap_roles(self, first: Viewer, second: Viewer) -> None:
        if isinstance(first, Seat) and isinstance(second, Seat):
            one, other = self.g.role(first), self.g.role(second)
            if one and other:
                self.keeper.give_roles({first: other, second: one})

    def _clear(self, deed: Clear, _names: Names) -> None:
        """Cover these, and put nothing there."""
        for name in deed.names:
            self.keeper.cover(name)
            self.keeper.put_all(name, dict.fromkeys(self.keeper.places(name)))

    # --- roles -----------------------------------------------------------------------------------

    def _deal_roles(self, _deed: DealRoles, _names: Names) -> None:
        """So many of each as the file says, and the rest; who knows whom is told by the eyes."""
        self.keeper.cover(ROLES)
        seats = self.g.playing
        keys = [key for key, role in self.box.roles.items() for _ in range(self._count_dealt(role))]
        rest = [role.key for role in self.box.roles.values() if role.rest] * len(seats)
        roles = [f"{number}:{key}" for number, key in enumerate((keys + rest)[: len(seats)], 1)]
        self.keeper.put_roles(dict(zip(seats, self.g.chance.shuffled(roles), strict=True)))
        self.keeper.show_to_roles()
        self.g.tell(T("Roles are dealt: look at yours alone."))

    def _count_dealt(self, role: RoleDealt) -> int:
        return 0 if role.rest else self.number(role.count, {})

    def _remove(self, deed: Remove, names: Names) -> None:
        """These are out, with their roles turned up, unless it is for now, or quiet."""
        for seat in self.players(deed.who, names):
            if deed.for_now:
                self.g.resting += (seat,)
            elif deed.quiet:
                self.g.out += (seat,)
                self.g.unnamed += (seat,)
            else:
                self._put_out(seat)

    def _return(self, deed: Return, names: Names) -> None:
        """Whoever is out, and still at the table, plays on."""
        back = players(deed.who, self.scope(names), self.box, self.work)
        self.g.out, self.g.unnamed, self.g.resting = (
            tuple(seat for seat in away if seat not in back)
            for away in (self.g.out, self.g.unnamed, self.g.resting)
        )
        self.keeper.show_roles()

    def _put_out(self, seat: Seat) -> None:
        """One player is out, and their role is turned up; all are told."""
        self.work.spend(self.budget.line)
        self.g.out += (seat,)
        text = T("{who} is out.", who=seat)
        if role := self.g.role(seat):
            self.keeper.show_roles()
            named = self.box.roles[role].name.text
            text = T("{who} is out, and was: {role}.", who=seat, role=named)
        self.g.reveal()
        self.g.show(text)
        self.g.tell(text)

    def leave(self, seat: Seat) -> None:
        """Somebody goes home; who they were is turned up, as if they were out."""
        if not self.g.is_named(seat):
            self.g.unnamed = tuple(each for each in self.g.unnamed if each != seat)
            self.g.out = tuple(each for each in self.g.out if each != seat)
            self._put_out(seat)

    # --- cards and dice --------------------------------------------------------------------------

    def _deal(self, deal: DealCards, names: Names) -> None:
        """Deal to one after the other, as long as there are cards; an empty deck is refilled."""
        for place in self._places(deal.who, names):
            most = len(self.g.decks[deal.deck]) + len(self._to_refill(deal.deck))
            count = min(self.number(deal.cards, self._mine(names, place)), most)
            self.work.spend(WORK_PER_PIECE * (count + self.g.size(deal.pile, place)))
            cards = [self._draw(deal.deck) for _ in range(count)]
            self.keeper.put(deal.pile, place, (*self._cards(deal.pile, place), *cards))

    def _draw(self, deck: str) -> Copy:
        """The top card, which leaves the deck; an empty deck is refilled first."""
        self._refill(deck)
        return Copy(self.g.decks[deck].draw())

    def _to_refill(self, deck: str) -> tuple[Copy, ...]:
        """The cards that become this deck again when it is empty."""
        pile = self.box.decks[deck].refill
        return self._cards(pile, TABLE) if pile else ()

    def _refill(self, deck: str) -> None:
        """If it is empty, shuffle the pile that becomes the deck again."""
        if len(self.g.decks[deck]) or not (cards := self._to_refill(deck)):
            return
        self.work.spend(WORK_PER_PIECE * len(cards) + self.budget.line)
        pile, deck_name = self.box.piles[self.box.decks[deck].refill], self.box.decks[deck].name
        self.keeper.put(pile.key, TABLE, ())
        self.g.decks[deck].add(*map(str, self.g.chance.shuffled(cards)))
        self.g.tell(
            T("{pile} is shuffled, and becomes the deck again.", pile=(pile.name or deck_name).text)
        )

    def _places(self, who: Who, names: Names) -> tuple[Viewer, ...]:
        return (TABLE,) if isinstance(who, TheTable) else self.who(who, names)

    def _mine(self, names: Names, place: Viewer) -> Names:
        return {**names, "me": place} if isinstance(place, Seat) else names

    def _cards(self, pile: str, place: Viewer) -> tuple[Copy, ...]:
        datum = self.g.datum(pile, place)
        cards = datum if isinstance(datum, tuple) else ()
        return tuple(each for each in cards if isinstance(each, Copy))

    def _move(self, move: MoveCard, names: Names) -> None:
        """Move the very card, or else the first of its kind, or all; nothing if it is not there.

        An empty deck is refilled before.
        """
        if move.source.pile in self.g.decks:
            self._refill(move.source.pile)
        card = self.value(move.card, names) if move.card else None
        source, target = (self._place(each, names) for each in (move.source, move.target))
        if source is None or target is None:
            return
        cards = list(self._cards(move.source.pile, source))
        self.work.spend(WORK_PER_PIECE * (len(cards) + self.g.size(move.target.pile, target)))
        moved = cards if move.card is None else _alike(cards, card)[:1]
        if moved:
            left = [each for each in cards if each not in moved]
            self.keeper.put(move.source.pile, source, tuple(left))
            laid = self._cards(move.target.pile, target)
            piled = (*moved, *laid) if move.under else (*laid, *moved)
            self.keeper.put(move.target.pile, target, piled)

    def _swap_cards(self, swap: SwapCards, names: Names) -> None:
        """The very cards, or else the first of their kinds; nothing if one is missing."""
        moves = (swap.first, swap.second)
        for move in moves:
            if move.source.pile in self.g.decks:
                self._refill(move.source.pile)
        places = [self._place(move.source, names) for move in moves]
        one, other = places
        if one is None or other is None:
            return
        ends = [(move.source.pile, each) for move, each in zip(moves, (one, other), strict=True)]
        piles = {end: self._cards(*end) for end in ends}
        self.work.spend(WORK_PER_PIECE * sum(map(len, piles.values())))
        cards = [
            _alike(piles[end], self.value(move.card, names) if move.card else None)[:1]
            for move, end in zip(moves, ends, strict=True)
        ]
        if all(cards):
            (first,), (second,) = cards
            swapped = {first: second, second: first}
            for end, pile in piles.items():
                self.keeper.put(*end, tuple(swapped.get(each, each) for each in pile))

    def _place(self, place: PilePlace, names: Names) -> Viewer | None:
        return self._whose(place.of, names)

    def _whose(self, of: Expr | None, names: Names) -> Viewer | None:
        """The player that an expression gives, or the table without one."""
        if of is None:
            return TABLE
        whose = self.value(of, names)
        return whose if isinstance(whose, Seat) else None

    def _pass(self, deed: Pass, _names: Names) -> None:
        """Everybody who is playing hands the whole pile to a neighbour."""
        seats = self.g.playing
        self.work.spend(self._work_of_moving(deed.pile))
        piles = {seat: self._cards(deed.pile, seat) for seat in seats}
        for seat in seats:
            around = clockwise(seats, seat)
            to = around[1 if deed.left else -1] if len(seats) > 1 else seat
            self.keeper.put(deed.pile, to, piles[seat])

    def _gather(self, deed: Gather, _names: Names) -> None:
        """Take back all cards of a deck, shuffle it, and lay out those with which piles begin."""
        for pile in self.box.piles.values():
            if pile.deck == deed.deck:
                self.keeper.cover(pile.key)
                self.keeper.put_all(pile.key, dict.fromkeys(self.keeper.places(pile.key), ()))
        deck, cards = self.g.decks[deed.deck], cards_of(self.box.decks[deed.deck])
        begun = sum(map(len, start_cards(self.g, deed.deck).values()))
        self.work.spend(WORK_PER_PIECE * (len(cards) + begun))
        deck.take_all()
        deck.add(*self.g.chance.shuffled(cards))
        self.keeper.put_start(deed.deck, self.g.chance)

    def _shuffle(self, deed: Shuffle, _names: Names) -> None:
        if deed.pile in self.g.decks:
            self.work.spend(WORK_PER_PIECE * len(self.g.decks[deed.pile]))
            self.g.decks[deed.pile].shuffle(self.g.chance)
            return
        self.work.spend(self._work_of_moving(deed.pile))
        for place in self.keeper.places(deed.pile):
            cards = self.g.chance.shuffled(self._cards(deed.pile, place))
            self.keeper.put(deed.pile, place, tuple(cards))

    def _roll(self, roll: Roll, names: Names) -> None:
        """Roll all dice but those to keep, which need not be there; they are covered again."""
        self.keeper.cover(roll.dice)
        sides = self.box.dice[roll.dice].sides
        for place in self._places(roll.who, names):
            mine = self._mine(names, place)
            shown = self.g.datum(roll.dice, place)
            faces = shown if isinstance(shown, tuple) else ()
            count = self.number(roll.count, mine) if roll.count else len(faces)
            kept = Counter(self._list_given(roll.keep, mine))
            left = [face if _takes(kept, face) else None for face in faces[:count]]
            left += [None] * (count - len(left))
            self.work.spend(WORK_PER_PIECE * count)
            new = iter(self.g.chance.roll(left.count(None), sides))
            self.keeper.put(
                roll.dice, place, tuple(next(new) if face is None else face for face in left)
            )

    def _list_given(self, expr: Expr | None, names: Names) -> tuple[Datum, ...]:
        datum = self.value(expr, names) if expr else ()
        return datum if isinstance(datum, tuple) else ()

    verbs: ClassVar[Mapping[type, Callable[[Doing, Any, Names], None]]] = {
        Say: _say,
        Open: _open,
        Set: _set,
        Clear: _clear,
        DealRoles: _deal_roles,
        Remove: _remove,
        Return: _return,
        DealCards: _deal,
        MoveCard: _move,
        Swap: _swap,
        SwapCards: _swap_cards,
        Pass: _pass,
        Gather: _gather,
        Shuffle: _shuffle,
        Roll: _roll,
    }


def _takes(kept: Counter[Datum], face: Datum) -> bool:
    """Whether a die that shows this is kept, of as many as are."""
    kept[face] -= 1
    return kept[face] >= 0


def _alike(cards: Iterable[Copy], card: Datum) -> list[Copy]:
    """The very card, if it is there, and then others of its kind."""
    alike = [each for each in cards if each.kind == kind_of(card)]
    return sorted(alike, key=lambda each: each != card)


def _changed(op: str, old: Datum, new: Datum) -> Datum:
    """The new content; or the old number with so much added or taken away."""
    if op == "=":
        return new
    before, more = (each if isinstance(each, int) else 0 for each in (old, new))
    return before + more if op == "+=" else before - more


def _put_at(things: tuple[Datum, ...], at: Datum, new: Datum) -> tuple[Datum, ...]:
    """The same with another thing at this place; behind the last one it is one more."""
    if not isinstance(at, int) or not 0 < at <= min(len(things) + 1, MAX_LISTED):
        return things
    return (*things[: at - 1], new, *things[at:])


def _joined(op: str, old: Datum, new: Datum) -> tuple[Datum, ...]:
    """A list with some things more, or without them."""
    before, more = (
        each if isinstance(each, tuple) else () if each is None else (each,) for each in (old, new)
    )
    if op == "-=":
        return tuple(each for each in before if each not in more)
    return (*before, *more)[:MAX_LISTED]
