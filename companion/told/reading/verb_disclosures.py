"""What each verb shows, and to whom: by inference, and because it deals, asks or turns it up.

What all see of a step counts too: that somebody is asked, that a pile grows, that a card is moved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from companion.told.reading.expression_secrets import (
    ALL,
    PUBLIC,
    ROLES,
    UNSEEN,
    Audience,
    Flow,
    Label,
    LabelFinder,
    Listeners,
    Standpoint,
    ToldTo,
    TurnedOpen,
    secrets_of,
)
from companion.told.reading.expressions import (
    Binary,
    Call,
    Either,
    Expr,
    ListExpr,
    Name,
    Not,
    Nth,
    Of,
    OverList,
    uses_chance,
)
from companion.told.reading.model import ToldGame
from companion.told.reading.step_model import (
    AskStep,
    Clear,
    DealCards,
    DealRoles,
    Deed,
    EndGame,
    Gather,
    MoveCard,
    Named,
    Open,
    Pass,
    Pause,
    Remove,
    Return,
    RoleHolders,
    Roll,
    Say,
    Set,
    Shuffle,
    Swap,
    SwapCards,
    SwapPlace,
    TheTable,
    ValueChange,
    Who,
)
from companion.told.reading.things import RoleEyes, Shared


@dataclass(frozen=True, slots=True)
class ShownTo:
    """Something that an audience sees, and the secrets it is made of.

    `seen`: everybody sees the thing itself move, so that no author has to say so.
    """

    label: Label
    audience: Audience
    seen: bool = False


class Shows:
    """What each verb shows, in one game."""

    def __init__(self, box: ToldGame, labels: LabelFinder) -> None:
        self._box = box
        self._labels = labels
        self._from = {
            field.into: field.pile
            for ask in box.asks()
            for field in ask.fields
            if field.pile in box.piles
        }
        """The pile from which each answer is chosen that is a card."""
        self._by_role = {
            name
            for ask in box.asks()
            if isinstance(ask.who, RoleHolders)
            for name in ((ask.by,) if ask.together else ask.names)
        }
        """Answers that show by themselves who has a role."""

    def of(self, do: Deed, standpoint: Standpoint) -> Iterator[ShownTo]:
        """What people can conclude from this, and the cards they see it move."""
        yield from self.verbs[type(do)](self, do, standpoint)

    def tells(self, do: Deed, opened: TurnedOpen) -> Iterator[tuple[str, Listeners]]:
        """What this asks for, deals, rolls or turns up, and who knows it when it has been done."""
        match do:
            case AskStep(who=who, names=names):
                for name in names:
                    own = self._box.eyes(name) is Shared.OWNER
                    yield name, _audience(who).to if own else self._eyes(name)
            case Open(names):
                yield from ((name, ToldTo.ALL) for name in names)
            case DealCards(pile=name) | Pass(pile=name):
                yield name, ToldTo.ALL if name in opened.maybe else self._eyes(name)
            case Roll(dice=name):
                yield name, self._eyes(name)
            case Remove() if do.turns_up and self._box.roles:
                yield ROLES, ToldTo.ALL
            case DealRoles():
                yield from self._dealt()
            case Set() | Swap():
                yield from self._changed(do)

    def _changed(self, do: Set | Swap) -> Iterator[tuple[str, Listeners]]:
        """What is swapped is seen there, and somebody's new role."""
        if ROLES in self._renewed(do):
            yield from self._dealt()
        elif isinstance(do, Swap):
            yield from ((name, self._eyes(name)) for name in dict.fromkeys(do.names))

    def _dealt(self) -> Iterator[tuple[str, Listeners]]:
        """With a role comes all that its holders know."""
        yield ROLES, ToldTo.OWNER
        yield from ((ROLES, RoleEyes(role.key)) for role in self._box.roles.values() if role.knows)
        for name in (*self._box.values, *self._box.piles, *self._box.dice):
            if isinstance(eyes := self._box.eyes(name), RoleEyes):
                yield name, eyes

    def _eyes(self, name: str) -> Listeners:
        eyes = self._box.eyes(name)
        return ToldTo(eyes) if isinstance(eyes, Shared) else eyes

    def after(self, do: Deed, opened: TurnedOpen) -> TurnedOpen:
        """What is turned up when this has been done."""
        if isinstance(do, Open):
            return opened.turned_up(do.names)
        opened = opened.covered(self._renewed(do))
        chosen = {each.into for each in do.fields} if isinstance(do, AskStep) else set()
        return opened.turned_up(map(_there, self._from.keys() & chosen))

    def _renewed(self, do: Deed) -> Iterator[str]:
        """What is new then, so that nobody else has seen it."""
        match do:
            case Set(changes):
                yield from (change.name for change in changes)
            case Clear(names) | AskStep(names=names) | Swap(names=names):
                yield from names
            case Roll(dice):
                yield dice
            case DealRoles():
                yield ROLES
            case Gather(deck):
                yield from (pile.key for pile in self._box.piles.values() if pile.deck == deck)
        if isinstance(do, Gather | MoveCard | Pass | Swap | SwapCards):
            yield from map(_there, self._from)

    # --- verb by verb ----------------------------------------------------------------------------

    def _ask(self, ask: AskStep, standpoint: Standpoint) -> Iterator[ShownTo]:
        """All see that it is asked, and how long; those who are asked see the limits, and why not.

        What counts if they do not answer, those know who know their answers.
        """
        labels, inside, asked = self._labels, _with(ask.who, standpoint), _audience(ask.who)
        all_see = labels.of(_whom(ask.who), standpoint) | labels.of(ask.seconds, standpoint)
        yield ShownTo(standpoint.under | all_see, ALL)
        prompt = PUBLIC if ask.speaks_of_me else labels.text(ask.prompt, standpoint)
        yield ShownTo(
            prompt | labels.text(ask.meanwhile, standpoint) | labels.text(ask.skip, standpoint), ALL
        )
        yield ShownTo(labels.all(ask.exprs, inside), asked)
        if ask.decoy:
            each = Audience(ToldTo.ALL, frozenset({"owner:me"}))
            yield ShownTo(labels.text(ask.decoy, standpoint.naming("me")), each)
        yield ShownTo(labels.of(ask.otherwise, inside), ALL if ask.eyes is Shared.ALL else asked)
        if ask.eyes is Shared.ALL:
            yield ShownTo(self._who_answered(ask.names, standpoint), ALL)

    def _who_answered(self, names: Iterable[str], standpoint: Standpoint) -> Label:
        return _who_has_it(standpoint) if self._by_role & {*names} else PUBLIC

    def _say(self, say: Say, standpoint: Standpoint) -> Iterator[ShownTo]:
        yield ShownTo(self._labels.of(_whom(say.to), standpoint), ALL)
        text = self._labels.text(say.text, _with(say.to, standpoint))
        yield ShownTo(standpoint.under | text, _audience(say.to))

    def _pause(self, pause: Pause, standpoint: Standpoint) -> Iterator[ShownTo]:
        text = self._labels.text(pause.text, standpoint)
        yield ShownTo(standpoint.under | text | self._labels.of(pause.seconds, standpoint), ALL)

    def _open(self, do: Open, standpoint: Standpoint) -> Iterator[ShownTo]:
        turned = replace(standpoint, opened=standpoint.opened.turned_up(do.names))
        yield ShownTo(standpoint.under | self._labels.text(do.text, turned), ALL)
        yield ShownTo(self._who_answered(do.names, turned), ALL)

    def _set(self, do: Set, standpoint: Standpoint) -> Iterator[ShownTo]:
        for change in do.changes:
            yield from self._change(change, standpoint)
            standpoint = replace(standpoint, opened=standpoint.opened.covered({change.name}))

    def _change(self, change: ValueChange, standpoint: Standpoint) -> Iterator[ShownTo]:
        """Those who know a value learn what it was made from, and on which condition."""
        if change.name == ROLES:
            yield from self._role_change(change, standpoint)
            return
        everybody = change.of is None and self._box.has_each(change.name)
        whose = Name("me") if everybody else change.of
        inside = standpoint.naming("me") if everybody else standpoint
        if change.of is not None and not uses_chance(change.of):
            # Whoever that is now, it is the same player wherever this change says so.
            inside = replace(standpoint, me=change.of)
        label = self._labels.all((change.to, change.at), inside)
        label |= self._labels.of(change.of, standpoint)
        yield ShownTo(label, self._knowers(change.name, inside, whose))
        yield ShownTo(standpoint.under, self._noticing(change.name, inside, whose))

    def _role_change(self, change: ValueChange, standpoint: Standpoint) -> Iterator[ShownTo]:
        """Those who know somebody's role learn what the new one was made from, and why."""
        label = self._labels.of(change.to, standpoint) | self._labels.of(change.of, standpoint)
        for audience in self._seeing_role(standpoint, change.of):
            yield ShownTo(standpoint.under | label, audience)

    def _seeing_role(self, standpoint: Standpoint, whose: Expr | None) -> Iterator[Audience]:
        """Its owner, and those who are told of such roles."""
        yield Audience(ToldTo.OWNER, standpoint.owner(whose))
        for role in self._box.roles.values():
            if role.knows:
                yield Audience(RoleEyes(role.key), frozenset({f"role:{role.key}"}))

    def _swap(self, swap: Swap, standpoint: Standpoint) -> Iterator[ShownTo]:
        """All see it of piles; of all else, those who know what is there then."""
        whose = self._labels.all((swap.first.of, swap.second.of), standpoint) | standpoint.under
        if swap.first.name in self._box.piles:
            yield ShownTo(whose, ALL)
        for place, other in ((swap.first, swap.second), (swap.second, swap.first)):
            content = self._content(other, standpoint)
            for audience in self._seeing(place, standpoint):
                yield ShownTo(whose, audience)
                yield ShownTo(content, audience, seen=place.name == other.name)

    def _content(self, place: SwapPlace, standpoint: Standpoint) -> Label:
        if place.name == ROLES:
            return self._labels.of(Call("role", (place.of,)), standpoint) if place.of else PUBLIC
        return self._labels.thing(place.name, standpoint, place.of)

    def _seeing(self, place: SwapPlace, standpoint: Standpoint) -> Iterator[Audience]:
        if place.name == ROLES:
            yield from self._seeing_role(standpoint, place.of)
        else:
            yield self._noticing(place.name, standpoint, place.of)

    def _clear(self, clear: Clear, standpoint: Standpoint) -> Iterator[ShownTo]:
        return (
            ShownTo(standpoint.under, self._noticing(name, standpoint, None))
            for name in clear.names
        )

    def _noticing(self, name: str, standpoint: Standpoint, whose: Expr | None) -> Audience:
        """Who sees that this value has a new content: all, if it had been turned up."""
        return ALL if name in standpoint.opened.maybe else self._knowers(name, standpoint, whose)

    def _knowers(self, name: str, standpoint: Standpoint, whose: Expr | None) -> Audience:
        """Who knows what `whose` has of this, or what the table has."""
        match self._box.eyes(name):
            case Shared.NOBODY:
                return UNSEEN
            case RoleEyes() as eyes:
                first, *others = (frozenset({f"role:{role}"}) for role in eyes.roles)
                return Audience(eyes, first, tuple(others))
            case Shared.OWNER:
                return Audience(ToldTo.OWNER, standpoint.owner(whose))
            case Shared.OTHERS:
                return Audience(ToldTo.OTHERS, standpoint.others(whose))
            case Shared.TEAM:
                return Audience(ToldTo.TEAM, standpoint.team(whose))
        return ALL

    def _deal(self, do: DealCards | Roll, standpoint: Standpoint) -> Iterator[ShownTo]:
        """All see how many cards or dice come to whom."""
        count = do.cards if isinstance(do, DealCards) else do.count
        label = self._labels.of(count, _with(do.who, standpoint)) | self._labels.of(
            _whom(do.who), standpoint
        )
        yield ShownTo(standpoint.under | label, ALL)
        if isinstance(do.who, RoleHolders):
            yield ShownTo(_who_has_it(standpoint), ALL)
        if isinstance(do, Roll) and do.keep:
            each = self._box.has_each(do.dice)
            inside = _with(do.who, standpoint) if each else standpoint
            kept = self._labels.of(do.keep, inside)
            yield ShownTo(kept, self._knowers(do.dice, inside, Name("me") if each else None))

    def _move(self, move: MoveCard, standpoint: Standpoint) -> Iterator[ShownTo]:
        """All see whether a card is moved; those who know one of the piles see which one."""
        source, target = move.source, move.target
        yield ShownTo(standpoint.under, ALL)
        card = self._labels.thing(source.pile, standpoint, source.of)
        if move.card is not None:
            card = self._labels.of(move.card, standpoint)
        whose = tuple(each for each in (source.of, target.of) if each)
        shown = [
            (self._labels.all(whose, standpoint), ALL),
            (card, self._noticing(source.pile, standpoint, source.of)),
            (card, self._noticing(target.pile, standpoint, target.of)),
        ]
        if not self._is_there(move, standpoint):
            shown.append((card | self._labels.thing(source.pile, standpoint, source.of), ALL))
        chosen = (move.card, *whose) if move.card else whose
        depends = secrets_of(self._conditions(ListExpr(chosen), standpoint))
        for label, audience in shown:
            inferred = frozenset(flow for flow in label if flow.secret in depends)
            yield ShownTo(inferred, audience)
            yield ShownTo(label - inferred, audience, seen=True)

    def _swap_cards(self, swap: SwapCards, standpoint: Standpoint) -> Iterator[ShownTo]:
        """The same as of two cards that are moved."""
        yield from self._move(swap.first, standpoint)
        yield from self._move(swap.second, standpoint)

    def _conditions(self, expr: Expr, standpoint: Standpoint) -> Label:
        """What decides which card or player this is, besides the cards and players themselves."""
        match expr:
            case Nth(_, at):
                return self._labels.of(at, standpoint)
            case Of(name, at) if not self._box.has_each(name):
                return self._labels.of(at, standpoint)
            case Either(when, then, other):
                parts = self._conditions(then, standpoint) | self._conditions(other, standpoint)
                return self._labels.of(when, standpoint) | parts
            case Call(_, parts) | ListExpr(parts):
                return frozenset(
                    flow for part in parts for flow in self._conditions(part, standpoint)
                )
            case OverList(_, _, among, _):
                things = secrets_of(self._labels.of(among, standpoint))
                body = (f for f in self._labels.of(expr, standpoint) if f.secret not in things)
                return self._conditions(among, standpoint) | frozenset(body)
            case Binary() | Not():
                return self._labels.of(expr, standpoint)
        return PUBLIC

    def _is_there(self, move: MoveCard, standpoint: Standpoint) -> bool:
        """Whether the card is an end of this very pile, or was just chosen from it."""
        pile, of = move.source.pile, move.source.of
        whole = Of(pile, of) if of else Name(pile)
        match move.card:
            case None:
                return True
            case Nth(things, _):
                return things == whole
            case Of(name, _) if not self._box.has_each(name):
                return name == pile
            case Call("first" | "last", (part,)):
                return part == whole
            case Of(name, who):
                asked = _there(name) in standpoint.opened.surely
                return asked and (pile, of) == (self._from.get(name), who)
        return False

    def _remove(self, do: Remove | Return, standpoint: Standpoint) -> Iterator[ShownTo]:
        yield ShownTo(standpoint.under | self._labels.of(do.who, standpoint), ALL)

    def _end(self, end: EndGame, standpoint: Standpoint) -> Iterator[ShownTo]:
        label = self._labels.text(end.text, standpoint) | self._labels.of(end.winners, standpoint)
        yield ShownTo(standpoint.under | label, ALL)

    def _plain(self, _do: Deed, standpoint: Standpoint) -> Iterator[ShownTo]:
        """All see that it happens."""
        yield ShownTo(standpoint.under, ALL)

    verbs: ClassVar[Mapping[type, Callable[[Shows, Any, Standpoint], Iterator[ShownTo]]]] = {
        AskStep: _ask,
        Say: _say,
        Pause: _pause,
        Open: _open,
        Set: _set,
        Clear: _clear,
        DealCards: _deal,
        Roll: _deal,
        MoveCard: _move,
        Swap: _swap,
        SwapCards: _swap_cards,
        Remove: _remove,
        Return: _remove,
        EndGame: _end,
        Pass: _plain,
        Gather: _plain,
        Shuffle: _plain,
        DealRoles: _plain,
    }


def _who_has_it(standpoint: Standpoint) -> Label:
    """The label of what shows by itself who has a role."""
    return PUBLIC if ROLES in standpoint.opened.surely else frozenset({Flow(ROLES)})


def _there(name: str) -> str:
    """What stands among what is turned up for “this card is still where it was chosen”."""
    return f"{name} is there"


def _whom(who: Who | None) -> Expr | None:
    return who.expr if isinstance(who, Named) else None


def _with(who: Who | None, standpoint: Standpoint) -> Standpoint:
    """Where `me` is one of these."""
    if who is None or isinstance(who, TheTable):
        return standpoint
    return replace(standpoint.naming("me", among=_whom(who)), me=_whom(who))


def _audience(who: Who | None) -> Audience:
    """Those who see what a step says to them, and what each of them is."""
    me = frozenset({"owner:me"})
    match who:
        case None | TheTable():
            return ALL
        case RoleHolders(role):
            return Audience(RoleEyes(role), me | {f"role:{role}"})
        case Named(Name(name)):
            return Audience(ToldTo.ADDRESSED, me | {f"owner:{name}"})
        case Named(Call("team", (Name(name),))):
            return Audience(ToldTo.ADDRESSED, me | {f"team:{name}"})
    return Audience(ToldTo.ADDRESSED, me)
