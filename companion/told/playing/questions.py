"""A question of a file as an offer: made from what the asked one knows, refused as the file says.

Everybody who is asked is offered something, even if there is nothing to choose from: whether
somebody has a choice can be a secret.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, combinations, islice, product
from typing import Any, TypeAlias

from companion.core import fields as core
from companion.core.chance import Chance
from companion.core.offers import Answer, Offer
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.words import T
from companion.told.playing.board import ToldBoard
from companion.told.playing.budget import TODAY, Budget
from companion.told.playing.scope import TableScope
from companion.told.reading.evaluating import Work, evaluate, number, players, true
from companion.told.reading.expression_secrets import (
    ALL,
    LabelFinder,
    Standpoint,
    TurnedOpen,
    given_away,
)
from companion.told.reading.expressions import Copy, Datum, Kind, Type
from companion.told.reading.formatting import format_datum, render
from companion.told.reading.model import ToldGame
from companion.told.reading.step_model import (
    AskField,
    AskStep,
    CardField,
    ChooseField,
    ListedField,
    NumberAsked,
    PlayerField,
    Refusal,
    TextAsked,
    YesNoField,
)
from companion.told.reading.things import Shared

Named: TypeAlias = Mapping[str, Datum]
MAX_LISTED_THINGS = 100
"""How many things of a list can be chosen from."""
TRIED = 500
"""How many answers are tried to see whether the file refuses all: then it refuses none."""


@dataclass(slots=True)
class _Made:
    """What has been worked out of a form."""

    k: ToldBoard
    fields: Mapping[str, core.Field]
    help: T | None = None
    """The question, if it stands in the form."""
    skip: T | None = None
    """The label of the key with which one gives no answer."""
    work: int = 0
    trial: int | None = None
    """The work of trying whether all answers are refused, if it was tried."""
    first: Mapping[str, Datum] | None = None
    """An answer that the file does not refuse, if one was found."""
    last: tuple[Mapping[str, Any], T | None, int] | None = None
    """The values that were looked at last, why they are refused, and the work of seeing it."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question, where the steps have come to it."""

    ask: AskStep
    box: ToldGame
    named: Named
    openly: bool
    """Whether all may know who is asked."""
    under_cover: T | None = None
    """What is asked, if only the form may say it, because nobody may know who is asked."""
    decoyed: tuple[Viewer, ...] = ()
    """Who is asked something else, which counts for nothing."""
    in_public: bool = False
    """Whether covered phones may show it: all may know who is asked, and everything it asks."""
    is_headline: bool = False
    """Whether a question that speaks of “me” stands above the form already."""
    budget: Budget = TODAY
    works: Callable[[int], None] = lambda _much: None
    """Is told how much forms and answers have made work, each time they do."""
    form_took: dict[Viewer, int] = field(default_factory=dict, compare=False)
    """The work of each viewer's form."""
    answer_took: dict[Viewer, int] = field(default_factory=dict, compare=False)
    """That of seeing whether their last answer is refused.

    Of an answer that is taken it is the same when the game is replayed, for that is looked at last.
    """
    made: dict[Viewer, _Made] = field(default_factory=dict, compare=False)
    """Each viewer's form, as long as they know the same."""

    def form(self, k: ToldBoard, me: Viewer) -> Iterator[Offer]:
        """What `me` is offered, from what `me` knows."""
        mine = {"me": me} if isinstance(me, Seat) else {}
        form = _OneForm(self, TableScope(k, {**self.named, **mine}), me)
        prepared = self._made(form)
        self.form_took[me] = prepared.work
        fields, filled, help_ = (
            prepared.fields,
            form.filled(prepared),
            prepared.help or self.under_cover,
        )
        if not fields:
            # Whoever let it be and whoever had nothing to choose look alike.
            skip = prepared.skip or T("Go on")
            yield Offer("skip", skip, help=help_, in_public=self.in_public, passes=self.skips)
            return
        is_seen = self.ask.eyes is Shared.ALL and self.openly
        if is_seen:
            openly = Offer("reply", T("Answer"), public=True, in_public=self.in_public)
            yield openly.but(help=help_, fields=fields, **filled)
        else:
            sealed = Offer("seal", T("Lock it in"), help=help_)
            yield sealed.but(fields=fields, **filled)
        if prepared.skip:
            # Under seal nobody is to see who lets it be, so that key is under the cover as well.
            public = self.in_public and is_seen
            yield Offer("skip", prepared.skip, tone="quiet", in_public=public, passes=self.skips)

    @property
    def skips(self) -> bool:
        """Whether whoever gives no answer leaves it to the others."""
        return self.ask.skip is not None and self.ask.together

    def _made(self, form: _OneForm) -> _Made:
        """The form with its fields: worked out once, however often pages and answers ask for it."""
        prepared, k = self.made.get(form.me), form.scope.k
        if prepared is None or prepared.k is not k:
            work = Work(self.budget.form)
            fields = dict(form.fields(work))
            prepared = self.made[form.me] = _Made(k, fields, form.text(work), form.skip(work))
            prepared.work = work.spent
            self.works(work.spent)
        return prepared

    def took(self, answerer: Viewer) -> int:
        """The work of this viewer's form, and of the answer that was taken."""
        return self.form_took.get(answerer, 0) + self.answer_took.get(answerer, 0)

    def data_of(self, answer: Answer | None) -> Iterator[tuple[str, Datum]]:
        """What goes into each value; nothing from somebody who has not answered."""
        return self.read(answer.values if answer else {})

    def read(self, values: Mapping[str, Any]) -> Iterator[tuple[str, Datum]]:
        """What goes into each value if these are entered."""
        for each in self.ask.fields:
            yield each.into, _read(each, values.get(each.into))


@dataclass(frozen=True, slots=True)
class _OneForm:
    """The form of a question for one viewer."""

    question: Question
    scope: TableScope
    me: Viewer

    def text(self, work: Work) -> T | None:
        """What this viewer is asked, if others are asked something else."""
        ask = self.question.ask
        if self.me in self.question.decoyed and ask.decoy:
            return render(ask.decoy, self.scope, self.question.box, work)
        if not ask.speaks_of_me or self.question.is_headline:
            return None
        return render(ask.prompt, self.scope, self.question.box, work)

    def skip(self, work: Work) -> T | None:
        """The label of the key with which one gives no answer, if there is one."""
        skip = self.question.ask.skip
        return render(skip, self.scope, self.question.box, work) if skip else None

    def fields(self, work: Work) -> Iterator[tuple[str, core.Field]]:
        """The fields that have something to choose; all that they work out shares `work`."""
        for each in self.question.ask.fields:
            label = render(each.label, self.scope, self.question.box, work) if each.label else None
            if (field := self._field(each, label, work)) is not None:
                yield each.into, field

    def _field(self, asked: AskField, label: T | None, work: Work) -> core.Field | None:
        box, scope = self.question.box, self.scope
        match asked.field:
            case NumberAsked(low, high):
                least, most = number(low, scope, box, work), number(high, scope, box, work)
                return core.Number(least, most, None, label) if least <= most else None
            case ChooseField(options):
                keyed = tuple(core.Option(*each) for each in options)
                return _laid_out(self._choice(core.Choice, keyed, asked, label, work), _grid(asked))
            case PlayerField(among):
                seats = players(among, scope, box, work)
                return self._choice(core.Seats, seats, asked, label, work)
            case CardField(pile):
                datum = scope.k.datum(pile, self.me if box.has_each(pile) else TABLE)
                return self._cards(_copies(datum), asked, label, work)
            case ListedField(among, type_):
                things = evaluate(among, scope, box, work)
                listed = things[:MAX_LISTED_THINGS] if isinstance(things, tuple) else ()
                return self._listed(listed, type_, asked, label, work)
            case TextAsked(most):
                return core.Text(most, label=label)
            case YesNoField():
                return core.Flag(label)

    def _listed(
        self, things: tuple[Datum, ...], type_: Type, asked: AskField, label: T | None, work: Work
    ) -> core.Field | None:
        """A choice of these, of which each is there once unless several can be picked."""
        if type_.kind is Kind.PLAYER:
            seats = dict.fromkeys(each for each in things if isinstance(each, Seat))
            return self._choice(core.Seats, tuple(seats), asked, label, work)
        if type_.kind is Kind.CARD:
            return self._cards(_copies(things), asked, label, work)
        words = ((each, format_datum(each, type_, self.question.box)) for each in things)
        texts = [(each, word if isinstance(word, T) else str(word)) for each, word in words]
        if type_.kind is Kind.NUMBER and asked.pick:
            # Dice may show the same: each is chosen by its place, and read by what it shows.
            keys = [f"{at}:{each}" for at, (each, _) in enumerate(texts, 1)]
        else:
            texts = list(dict(texts).items())
            keys = [str(each) for each, _ in texts]
        options = tuple(core.Option(key, text) for key, (_, text) in zip(keys, texts, strict=True))
        return _laid_out(self._choice(core.Choice, options, asked, label, work), _grid(asked))

    def _cards(
        self, cards: tuple[Copy, ...], asked: AskField, label: T | None, work: Work
    ) -> core.Field | None:
        """A choice of cards: one of each kind, unless several are picked, or each has a place."""
        grid, pile = _grid(asked), self.question.box.piles.get(asked.pile)
        if pile and pile.is_sorted:
            cards = self.question.box.in_order(cards)
        if pile and pile.columns and grid is None:
            laid = self.scope.k.laid_out(pile.key, self.me if pile.each else TABLE)
            cards = tuple(each for each in dict.fromkeys(cards) if each in laid)
            grid = core.Grid(pile.columns, tuple(map(laid.index, cards)))
        elif not asked.pick and grid is None:
            cards = tuple({each.kind: each for each in cards}.values())
        names = self.question.box.card_names
        options = tuple(core.Option(str(each), names[each.kind]) for each in cards)
        return _laid_out(self._choice(core.Cards, options, asked, label, work), grid)

    def _choice(
        self,
        kind: type[core.Choice | core.Seats],
        options: tuple[Any, ...],
        asked: AskField,
        label: T | None,
        work: Work,
    ) -> core.Choice | core.Seats | None:
        """A choice of one, or of so many as there are to pick; None if there is nothing."""
        if asked.pick is None:
            return kind(options, label=label) if options else None
        least, most = (
            number(each, self.scope, self.question.box, work)
            for each in (asked.pick.least, asked.pick.most)
        )
        most = min(most, len(options))
        return kind(options, max(0, min(least, most)), most, label) if most > 0 else None

    # --- what is refused -------------------------------------------------------------------------

    def filled(self, prepared: _Made) -> dict[str, Any]:
        """Why an answer is refused, and how random play finds one that is not.

        A file that refuses everything refuses nothing.
        """
        if not self.question.ask.refuse or not prepared.fields or self.me in self.question.decoyed:
            return {}

        def check(answer: Answer) -> T | None:
            refused, took = self._find_refusal(answer.values, prepared)
            # An answer that is taken, as all are that are replayed, mostly needs no trial.
            first = self._first_taken(prepared) if refused else None
            self.question.answer_took[self.me] = took + (prepared.trial or 0 if refused else 0)
            return None if first is None else refused

        return {"check": check, "sample": lambda chance: self._sample(prepared, chance)}

    def _find_refusal(self, values: Mapping[str, Any], prepared: _Made) -> tuple[T | None, int]:
        """Why these are refused, None if not, and the work of seeing it; the last is kept."""
        if prepared.last is None or prepared.last[0] != values:
            work = Work(self.question.budget.answer)
            prepared.last = values, self._why(values, work), work.spent
            self.question.works(work.spent)
        return prepared.last[1:]

    def _first_taken(self, prepared: _Made) -> Mapping[str, Datum] | None:
        """An answer that the file does not refuse; None if it refuses all, as far as is tried."""
        if prepared.trial is None:
            work, fields = Work(self.question.budget.trial), prepared.fields
            for values in islice(product(*(list(_some(each)) for each in fields.values())), TRIED):
                filled = dict(zip(fields, values, strict=True))
                if self._first_refusal(filled, work) is None:
                    prepared.first = None if work.is_used_up else filled
                    break
            prepared.trial = work.spent
            self.question.works(prepared.trial)
        return prepared.first

    def _sample(self, prepared: _Made, chance: Chance) -> dict[str, core.Raw]:
        """Random values that are not refused; if they take long to find, the first there are."""
        left = self.question.budget.trial
        while True:
            raw = {name: each.some(chance) for name, each in prepared.fields.items()}
            work = Work(self.question.budget.answer)
            values = {name: each.fit(raw[name]) for name, each in prepared.fields.items()}
            if self._first_refusal(values, work) is None:
                return raw
            if (left := left - work.spent) < 0:
                taken = self._first_taken(prepared) or raw
                return {name: _raw(datum) for name, datum in taken.items()}

    def _why(self, values: Mapping[str, Any], work: Work) -> T | None:
        """Why these values are refused: always the same for the same values."""
        if (refusal := self._first_refusal(values, work)) is None:
            return None
        return render(refusal.say, self._entered(values), self.question.box, work)

    def _first_refusal(self, values: Mapping[str, Any], work: Work) -> Refusal | None:
        """The first refusal that these values meet."""
        entered, box = self._entered(values), self.question.box
        met = (each for each in self.question.ask.refuse if true(each.when, entered, box, work))
        return next(met, None)

    def _entered(self, values: Mapping[str, Any]) -> TableScope:
        read = dict(self.question.read(values))
        new = {f"answer_{name}": datum for name, datum in read.items()}
        if len(read) == 1:
            (new["answer"],) = read.values()
        return TableScope(self.scope.k, {**self.scope.named, **new})


def is_known_to_all(ask: AskStep, box: ToldGame, opened: frozenset[str]) -> bool:
    """Whether everything that a form of this question says follows from what everybody knows.

    It is decided by what the form is made of, not by what comes out: a cover that is missing only
    where nothing is hidden would tell that.
    """
    standpoint = Standpoint(TurnedOpen(opened), {})
    return not given_away(LabelFinder(box).all(ask.exprs, standpoint), ALL)


def _laid_out(field: core.Field | None, grid: core.Grid | None) -> core.Field | None:
    """The same choice in rows, if there are any."""
    return replace(field, grid=grid) if isinstance(field, core.Choice) else field


def _grid(asked: AskField) -> core.Grid | None:
    """The rows that the question itself says."""
    return core.Grid(asked.columns) if asked.columns else None


def _copies(datum: Datum) -> tuple[Copy, ...]:
    return tuple(e for e in datum if isinstance(e, Copy)) if isinstance(datum, tuple) else ()


def _read(asked: AskField, entered: Any) -> Datum:
    """What was entered, as expressions know it: several are a list, even if it is one."""
    if asked.pick is None:
        return _read_one(asked, entered)
    listed = entered if isinstance(entered, tuple) else () if entered is None else (entered,)
    return tuple(_read_one(asked, each) for each in listed)


def _read_one(asked: AskField, entered: Any) -> Datum:
    match asked.field:
        case CardField() if entered is not None:
            return Copy(entered)
        case ListedField(_, Type(Kind.CARD)) if entered is not None:
            return Copy(entered)
        case ListedField(_, Type(Kind.NUMBER)) if entered is not None:
            return int(str(entered).rpartition(":")[2])
    datum: Datum = entered
    return datum


def _raw(datum: Datum) -> core.Raw:
    """What is sent for this."""
    if isinstance(datum, tuple):
        return [_raw(each) for each in datum]
    return int(datum) if isinstance(datum, Seat) else datum


def _some(field: core.Field) -> Iterator[Datum]:
    """Values that this field takes, all of them or many."""
    match field:
        case core.Number(low, high):
            # From both ends: what a file refuses is mostly too little or too much.
            for step in range(min(TRIED, high - low + 1)):
                yield high - step // 2 if step % 2 else low + step // 2
        case core.Choice(options):
            yield from _choices([option.key for option in options], field)
        case core.Seats(options):
            yield from _choices(options, field)
        case core.Flag():
            yield from (True, False)
        case _:
            yield ""


def _choices(keys: Sequence[Any], field: core.Choice | core.Seats) -> Iterator[Datum]:
    """One of these, or so many of them as are chosen."""
    if field.least == field.most == 1:
        yield from keys
        return
    counts = range(field.least, field.most + 1)
    yield from chain.from_iterable(combinations(keys, count) for count in counts)
