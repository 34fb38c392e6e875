"""A question of a file as an offer: made from what the asked one knows, refused as the file says.

Everybody who is asked is offered something, even if there is nothing to choose from: whether
somebody has a choice can be a secret.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice, product
from typing import Any, TypeAlias

from companion.core import fields as core
from companion.core.offers import Answer, Offer
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.words import T
from companion.games.any_box.box_file.deeds import (
    AskField,
    AskStep,
    CardField,
    ChooseField,
    NumberAsked,
    PlayerField,
    Refusal,
    TextAsked,
    YesNoField,
)
from companion.games.any_box.box_file.evaluating import number, players, true
from companion.games.any_box.box_file.expressions import Copy, Datum
from companion.games.any_box.box_file.labels import (
    ALL,
    LabelFinder,
    Standpoint,
    TurnedOpen,
    given_away,
)
from companion.games.any_box.box_file.model import ToldGame
from companion.games.any_box.box_file.things import Shared
from companion.games.any_box.box_file.wording import said
from companion.games.any_box.box_play.scope import Seated, TableScope

Named: TypeAlias = Mapping[str, Datum]
TRIED = 500
"""How many answers are tried to see whether the file refuses all: then it refuses none."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question, where the steps have come to it."""

    ask: AskStep
    box: ToldGame
    named: Named
    openly: bool
    """Whether all may know who is asked."""
    in_public: bool = False
    """Whether covered phones may show it: all may know who is asked, and everything it asks."""

    def form(self, k: Seated, me: Viewer) -> Iterator[Offer]:
        """What `me` is offered, from what `me` knows."""
        scope = self._scope(k, me)
        fields = dict(self._fields(scope, k, me))
        check = self._check(scope, fields)
        if not fields:
            yield Offer("skip", T("Go on"), in_public=self.in_public)
        elif self.ask.eyes is Shared.ALL and self.openly:
            openly = Offer("reply", T("Answer"), public=True, in_public=self.in_public)
            yield openly.but(fields=fields, check=check)
        else:
            yield Offer("seal", T("Lock it in")).but(fields=fields, check=check)

    def given(self, answer: Answer | None) -> Iterator[tuple[str, Datum]]:
        """What goes into each value; nothing from somebody who has not answered."""
        return self._read(answer.values if answer else {})

    def _read(self, values: Mapping[str, Any]) -> Iterator[tuple[str, Datum]]:
        for each in self.ask.fields:
            value = values.get(each.into)
            card = isinstance(each.field, CardField) and value is not None
            yield each.into, Copy(value) if card else value

    def _scope(self, k: Seated, me: Viewer) -> TableScope:
        mine = {"me": me} if isinstance(me, Seat) else {}
        return TableScope(k, {**self.named, **mine})

    def _fields(self, scope: TableScope, k: Seated, me: Viewer) -> Iterator[tuple[str, core.Field]]:
        for each in self.ask.fields:
            label = said(each.label, scope, self.box) if each.label else None
            if (field := self._field(each, scope, k, me, label)) is not None:
                yield each.into, field

    def _field(
        self, asked: AskField, scope: TableScope, k: Seated, me: Viewer, label: T | None
    ) -> core.Field | None:
        box = self.box
        match asked.field:
            case NumberAsked(low, high):
                least, most = number(low, scope, box), number(high, scope, box)
                return core.Number(least, most, None, label) if least <= most else None
            case ChooseField(options):
                return core.Choice(tuple(core.Option(*each) for each in options), label=label)
            case PlayerField(among):
                seats = players(among, scope, box)
                return core.Seats(seats, label=label) if seats else None
            case CardField(pile):
                held = k.filed.datum(pile, me if box.has_each(pile) else TABLE)
                kinds = {each.kind: each for each in _copies(held)}
                names = (
                    core.Option(str(card), box.card_names[kind]) for kind, card in kinds.items()
                )
                return core.Cards(tuple(names), label=label) if kinds else None
            case TextAsked(most):
                return core.Text(most, label=label)
            case YesNoField():
                return core.Flag(label)

    # --- what is refused -------------------------------------------------------------------------

    def _check(
        self, scope: TableScope, fields: Mapping[str, core.Field]
    ) -> Callable[[Answer], T | None] | None:
        """The check of the offer; none if the file would refuse everything."""
        if not self.ask.refuse or not fields:
            return None
        some = islice(product(*(list(_some(field)) for field in fields.values())), TRIED)
        tried = (dict(zip(fields, values, strict=True)) for values in some)
        if all(self._against(scope, values) for values in tried):
            return None
        return lambda answer: self._why(scope, answer.values)

    def _why(self, scope: TableScope, values: Mapping[str, Any]) -> T | None:
        if (refusal := self._against(scope, values)) is None:
            return None
        return said(refusal.say, self._entered(scope, values), self.box)

    def _against(self, scope: TableScope, values: Mapping[str, Any]) -> Refusal | None:
        """The first refusal that these values meet."""
        entered = self._entered(scope, values)
        met = (each for each in self.ask.refuse if true(each.when, entered, self.box))
        return next(met, None)

    def _entered(self, scope: TableScope, values: Mapping[str, Any]) -> TableScope:
        read = dict(self._read(values))
        new = {f"answer_{name}": datum for name, datum in read.items()}
        if len(read) == 1:
            (new["answer"],) = read.values()
        return TableScope(scope.k, {**scope.named, **new})


def is_known_to_all(ask: AskStep, box: ToldGame, opened: frozenset[str]) -> bool:
    """Whether everything that a form of this question says follows from what everybody knows.

    It is decided by what the form is made of, not by what comes out: a cover that is missing only
    where nothing is hidden would tell that.
    """
    here = Standpoint(TurnedOpen(opened), {})
    return not given_away(LabelFinder(box).all(ask.exprs, here), ALL)


def _copies(held: Datum) -> tuple[Copy, ...]:
    return tuple(e for e in held if isinstance(e, Copy)) if isinstance(held, tuple) else ()


def _some(field: core.Field) -> Iterator[Datum]:
    """Values that this field takes, all of them or many."""
    match field:
        case core.Number(low, high):
            yield from range(low, min(high, low + TRIED) + 1)
        case core.Choice(options):
            yield from (option.key for option in options)
        case core.Seats(options):
            yield from options
        case core.Flag():
            yield from (True, False)
        case _:
            yield ""
