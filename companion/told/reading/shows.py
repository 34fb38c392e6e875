"""What each verb shows, and to whom: pairs of a label and an audience.

What all see of a step counts too: that somebody is asked, that a pile grows, that a card is moved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar, TypeAlias

from companion.told.reading.actions import (
    AskField,
    AskStep,
    CardField,
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
    PilePlace,
    Remove,
    RoleHolders,
    Roll,
    Say,
    Set,
    TheTable,
    ValueChange,
    Who,
)
from companion.told.reading.expressions import Expr, Name, Of
from companion.told.reading.labels import (
    ALL,
    PUBLIC,
    ROLES,
    UNSEEN,
    Audience,
    Flow,
    Label,
    LabelFinder,
    Standpoint,
    TurnedOpen,
    given_away,
)
from companion.told.reading.model import ToldGame
from companion.told.reading.things import RoleEyes, Shared

Shown: TypeAlias = Iterator[tuple[Label, Audience]]


class Shows:
    """What each verb shows, in one game."""

    def __init__(self, box: ToldGame, labels: LabelFinder) -> None:
        self._box = box
        self._labels = labels
        self._from = {
            field.into: field.field.pile
            for ask in box.asks()
            for field in ask.fields
            if isinstance(field.field, CardField)
        }
        """The pile from which each answer is chosen that is a card."""
        self._by_role = {
            field.into
            for ask in box.asks()
            if isinstance(ask.who, RoleHolders) and not ask.together
            for field in ask.fields
        }
        """Answers that show by themselves who has a role."""

    def gives_away(self, do: Deed, here: Standpoint) -> frozenset[str]:
        """The secrets that this gives away to somebody who does not know them."""
        shown = self.verbs[type(do)](self, do, here)
        return frozenset(each for pair in shown for each in given_away(*pair))

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
            case AskStep(fields=parts) | Set(changes=parts):
                yield from (
                    part.into if isinstance(part, AskField) else part.name for part in parts
                )
            case Clear(names):
                yield from names
            case Roll(dice):
                yield dice
            case DealRoles():
                yield ROLES
            case Gather(deck):
                yield from (pile.key for pile in self._box.piles.values() if pile.deck == deck)
        if isinstance(do, Gather | MoveCard | Pass):
            yield from map(_there, self._from)

    # --- verb by verb ----------------------------------------------------------------------------

    def _ask(self, ask: AskStep, here: Standpoint) -> Shown:
        """All see that it is asked; those who are asked see the limits, and why not."""
        labels, inside, asked = self._labels, _with(ask.who, here), _audience(ask.who)
        yield here.under | labels.of(_whom(ask.who), here), ALL
        yield labels.text(ask.prompt, here) | labels.text(ask.meanwhile, here), ALL
        yield labels.all(ask.exprs, inside), asked
        if ask.eyes is Shared.ALL:
            yield self._who_answered((each.into for each in ask.fields), here), ALL

    def _who_answered(self, names: Iterable[str], here: Standpoint) -> Label:
        return _who_has_it(here) if self._by_role & {*names} else PUBLIC

    def _say(self, say: Say, here: Standpoint) -> Shown:
        yield self._labels.of(_whom(say.to), here), ALL
        text = self._labels.text(say.text, _with(say.to, here))
        yield here.under | text, _audience(say.to)

    def _pause(self, pause: Pause, here: Standpoint) -> Shown:
        text = self._labels.text(pause.text, here)
        yield here.under | text | self._labels.of(pause.seconds, here), ALL

    def _open(self, do: Open, here: Standpoint) -> Shown:
        turned = replace(here, opened=here.opened.turned_up(do.names))
        yield here.under | self._labels.text(do.text, turned), ALL
        yield self._who_answered(do.names, turned), ALL

    def _set(self, do: Set, here: Standpoint) -> Shown:
        for change in do.changes:
            yield from self._change(change, here)
            here = replace(here, opened=here.opened.covered({change.name}))

    def _change(self, change: ValueChange, here: Standpoint) -> Shown:
        """Those who know a value learn what it was made from, and on which condition."""
        everybody = change.of is None and self._box.has_each(change.name)
        inside = here.naming("me") if everybody else here
        whose = Name("me") if everybody else change.of
        label = self._labels.of(change.to, inside) | self._labels.of(change.of, here)
        yield label, self._knowers(change.name, inside, whose)
        yield here.under, self._noticing(change.name, inside, whose)

    def _clear(self, clear: Clear, here: Standpoint) -> Shown:
        return ((here.under, self._noticing(name, here, None)) for name in clear.names)

    def _noticing(self, name: str, here: Standpoint, whose: Expr | None) -> Audience:
        """Who sees that this value has a new content: all, if it had been turned up."""
        return ALL if name in here.opened.maybe else self._knowers(name, here, whose)

    def _knowers(self, name: str, here: Standpoint, whose: Expr | None) -> Audience:
        match self._box.eyes(name):
            case Shared.NOBODY:
                return UNSEEN
            case RoleEyes(role):
                return frozenset({f"role:{role}"})
            case Shared.OWNER:
                return here.owner(whose) or ALL
        return ALL

    def _deal(self, do: DealCards | Roll, here: Standpoint) -> Shown:
        """All see how many cards or dice come to whom."""
        count = do.cards if isinstance(do, DealCards) else do.count
        label = self._labels.of(count, _with(do.who, here)) | self._labels.of(_whom(do.who), here)
        yield here.under | label, ALL
        if isinstance(do.who, RoleHolders):
            yield _who_has_it(here), ALL

    def _move(self, move: MoveCard, here: Standpoint) -> Shown:
        """All see whether a card is moved; those who know the other pile see which one."""
        source, target = move.source, move.target
        yield here.under | self._labels.all((source.of, target.of), here), ALL
        card = self._labels.of(move.card, here)
        if not self._is_there(move, here):
            yield card | self._labels.thing(source.pile, here, source.of), ALL
        yield card, self._noticing(target.pile, here, target.of)

    def _is_there(self, move: MoveCard, here: Standpoint) -> bool:
        """Whether the card was just chosen from this very pile: then it is moved for sure."""
        match move.card, move.source:
            case Of(name, who), PilePlace(pile, of):
                asked = _there(name) in here.opened.surely
                return asked and (pile, of) == (self._from.get(name), who)
        return False

    def _remove(self, do: Remove, here: Standpoint) -> Shown:
        yield here.under | self._labels.of(do.who, here), ALL

    def _end(self, end: EndGame, here: Standpoint) -> Shown:
        told = self._labels.text(end.text, here) | self._labels.of(end.winners, here)
        yield here.under | told, ALL

    def _plain(self, _do: Deed, here: Standpoint) -> Shown:
        """All see that it happens."""
        yield here.under, ALL

    verbs: ClassVar[Mapping[type, Callable[[Shows, Any, Standpoint], Shown]]] = {
        AskStep: _ask,
        Say: _say,
        Pause: _pause,
        Open: _open,
        Set: _set,
        Clear: _clear,
        DealCards: _deal,
        Roll: _deal,
        MoveCard: _move,
        Remove: _remove,
        EndGame: _end,
        Pass: _plain,
        Gather: _plain,
        DealRoles: _plain,
    }


def _who_has_it(here: Standpoint) -> Label:
    """The label of what shows by itself who has a role."""
    return PUBLIC if ROLES in here.opened.surely else frozenset({Flow(ROLES)})


def _there(name: str) -> str:
    """What stands among what is turned up for “this card is still where it was chosen”."""
    return f"{name} is there"


def _whom(who: Who | None) -> Expr | None:
    return who.expr if isinstance(who, Named) else None


def _with(who: Who | None, here: Standpoint) -> Standpoint:
    """Where `me` is one of these."""
    if who is None or isinstance(who, TheTable):
        return here
    return replace(here.naming("me"), me=_whom(who))


def _audience(who: Who | None) -> Audience:
    """What each of those is who see what a step says to them."""
    match who:
        case None | TheTable():
            return ALL
        case RoleHolders(role):
            return frozenset({"owner:me", f"role:{role}"})
        case Named(Name(name)):
            return frozenset({"owner:me", f"owner:{name}"})
    return frozenset({"owner:me"})
