"""Offers: what somebody may do now, for a person, a scan, a test or a stand-in to answer.

An answer is taken if and only if it fits an offer that is open; the rules need no second check.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast

from companion.core.chance import Chance
from companion.core.dice_fields import Dice, TokenSides
from companion.core.fields import (
    Cards,
    Choice,
    Field,
    Flag,
    Hexes,
    Number,
    Option,
    Raw,
    Refused,
    Scan,
    Seats,
    Several,
    Text,
    options,
)
from companion.core.seats import Viewer
from companion.core.to_json import to_json
from companion.core.words import T

__all__ = [
    "UNSEAL",
    "Against",
    "Answer",
    "Cards",
    "Choice",
    "Dice",
    "Field",
    "Flag",
    "Hexes",
    "Number",
    "Offer",
    "Option",
    "Raw",
    "Refused",
    "Scan",
    "Seats",
    "Text",
    "TokenSides",
    "TypedAnswer",
    "Why",
    "options",
]

UNSEAL = "not-yet"
"""The name of the offer that takes a sealed answer back."""

MAX_RANDOM_TRIES = 1000
"""How many times random play may try to find values that fit together."""

Tone = Literal["main", "quiet", "grave"]


@dataclass(frozen=True, slots=True)
class TypedAnswer:
    """What somebody answered; a field's value is an attribute: `answer.card`.

    A game declares in a class of its own what its forms ask for, so that mypy knows each field.
    `act` and `about` are those of the offer it answers.
    """

    by: Viewer
    offer: str
    """The offer's name in the protocol."""
    values: Mapping[str, Any]
    raw: Mapping[str, Raw] = field(default_factory=dict)
    """The values as they were sent."""
    act: str = ""
    about: Any = None

    if not TYPE_CHECKING:  # type checkers should know a field by its declaration alone

        def __getattr__(self, name: str) -> Any:
            try:
                return self.values[name]
            except KeyError:
                raise AttributeError(name) from None

    def __repr__(self) -> str:
        return f"Answer({self.by!r}, {self.offer!r}, •••)"


@dataclass(frozen=True, slots=True, repr=False)
class Answer(TypedAnswer):
    """An answer to a form whose fields nobody declares, such as one that a file describes."""

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...


_OWN = frozenset(Answer.__match_args__)
"""The attributes of an answer itself: no field of a form can have such a name."""


@dataclass(frozen=True, slots=True)
class Against:
    """What is wrong with an answer, and the number of the rule it is against."""

    rule: str
    sentence: T


Why: TypeAlias = T | Against
"""What is wrong with an answer; a form that was only filled in badly is against no rule."""

Check = Callable[[Any], Why | None]
"""Takes the answer, of the class that the game declares."""
Sample = Callable[[Chance], dict[str, Raw]]


def make_wire_name(act: str, about: object = None, sep: str = "-") -> str:
    """The name of an offer in the protocol and in the log: `roll` about 3 is `roll-3`.

    It can be about a number, a text, a member of an enum, something with a `key`, or a tuple of
    these.
    """
    return act if about is None else sep.join([act, *_iter_name_parts(about)])


def _iter_name_parts(about: Any) -> Iterator[str]:
    """The parts of a name that say what an offer is about."""
    match about:
        case Enum():
            yield about.name.lower()
        case str():
            yield about
        case int():
            yield str(int(about))
        case tuple():
            for each in about:
                yield from _iter_name_parts(each)
        case _:
            yield from _iter_name_parts(about.key)


def describe_fields(fields: Mapping[str, Field]) -> dict[str, dict[str, Any]]:
    """Fields as the protocol has them, with their labels still as sentences."""
    return {
        name: {"kind": field.kind, "label": field.label, **field.limits()}
        for name, field in fields.items()
    }


CHANGE = T("Change my answer")


class Offer:
    """One thing a viewer may do now; immutable, like a sentence.

    `about`: the thing it is about, if the same may be done with several: a place, a card. The
    rule gets this very object with the answer. What comes from `k` is a copy, so pass which card it
    is rather than the card itself. `sep` joins act and thing in the name.
    `public`: others may see the values once given. `final`: it can never be taken back.
    `in_public`: all may know that this viewer is asked, and read it: covered phones show it.
    `after`: nobody presses it; the clock answers it when it has been open for this many seconds.
    `counted_down`: everybody sees how much of that time is left.
    `seldom`: people do it once in an evening, and random play hardly more often.
    `reopens`: under seal, the label for taking this answer back, after which its giver is
    waited for again; None: it can only be changed.
    `change`: under seal, what the key says once this is answered and can be changed.
    `passes`: leaves the first answer to others, who are still waited for until all have passed.
    `closes`: ends a wait under seal with what there is, and is not waited for itself.
    `check`: says why values that fit by themselves do not fit together.
    `sample`: random raw values that fit together, where trying any would take too long.
    """

    __slots__ = (
        "about",
        "act",
        "after",
        "change",
        "check",
        "closes",
        "counted_down",
        "fields",
        "final",
        "help",
        "in_public",
        "label",
        "name",
        "passes",
        "public",
        "reopens",
        "sample",
        "seldom",
        "tone",
    )

    def __init__(  # noqa: PLR0913 - a form has these parts
        self,
        act: str,
        label: T,
        /,
        *,
        about: Any = None,
        sep: str = "-",
        help: T | None = None,  # noqa: A002 - the protocol's word
        public: bool = False,
        in_public: bool = False,
        final: bool = False,
        tone: Tone = "main",
        after: float | None = None,
        counted_down: bool = False,
        seldom: bool = False,
        reopens: T | None = None,
        change: T = CHANGE,
        passes: bool = False,
        closes: bool = False,
        check: Check | None = None,
        sample: Sample | None = None,
        **fields: Field,
    ) -> None:
        if not _OWN.isdisjoint(fields):
            raise TypeError(f"no field of {act} can be called {', '.join(_OWN & fields.keys())}")
        self.name = act if about is None else make_wire_name(act, about, sep)
        self.act = act
        self.about = about
        self.label = label
        self.fields: Mapping[str, Field] = fields
        self.help = help
        self.public = public
        self.in_public = in_public
        self.final = final
        self.tone = tone
        self.after = after
        self.counted_down = counted_down
        self.seldom = seldom
        self.reopens = reopens
        self.change = change
        self.passes = passes
        self.closes = closes
        self.check = check
        self.sample = sample

    def __repr__(self) -> str:
        return f"Offer({self.name!r})"

    @property
    def key(self) -> str:
        """How an offer about this one refers to it in its name."""
        return self.name

    def list_keys(self, field: str) -> list[Any]:
        """What an answer may name in a field: keys of options, numbers of seats, hexes."""
        return cast("Several", self.fields[field]).keys

    def answer(self, by: Viewer, raw: Mapping[str, Raw]) -> Answer:
        """Make an answer of these raw values, or `Refused`; nothing happens with it yet."""
        for name in raw:
            if name not in self.fields:
                raise Refused(
                    T("This form does not ask for “{field}”.", field=str(name)[:40]), "misfit"
                )
        for name in self.fields:
            if name not in raw:
                raise Refused(T("Something is missing: please fill in the whole form."), "misfit")
        fitted = {name: field.fit(raw[name]) for name, field in self.fields.items()}
        answer = Answer(by, self.name, fitted, raw, self.act, self.about)
        if self.check and (why := self.check(answer)):
            raise Refused(why.sentence, rule=why.rule) if isinstance(why, Against) else Refused(why)
        return answer

    def some(self, by: Viewer, chance: Chance) -> dict[str, Raw]:
        """Random raw values that fit, each and together; `Refused` if none are found."""
        if self.sample:
            return self.sample(chance)
        for _ in range(MAX_RANDOM_TRIES):
            raw = {name: field.some(chance) for name, field in self.fields.items()}
            if self.check is None or self.fits(by, raw):
                return raw
        raise Refused(T("No random answer to this was found."))

    def fits(self, by: Viewer, raw: Mapping[str, Raw]) -> bool:
        """Whether these raw values would be taken."""
        try:
            self.answer(by, raw)
        except Refused:
            return False
        return True

    def described(self, id_: str = "") -> dict[str, Any]:
        """The offer as the protocol has it, with its texts still as sentences.

        Without an id it goes by its name.
        """
        return {
            "offer": id_ or self.name,
            "label": self.label,
            "help": self.help,
            "fields": describe_fields(self.fields),
            "public": self.public,
            "seldom": self.seldom,
        }

    def fingerprint(self, salt: str = "") -> str:
        """The name and a short digest of all the offer says: equal only for equal questions."""
        fields = tuple(self.fields.items())
        says = (self.name, self.label, self.help, fields, self.public, self.seldom)
        try:
            text = _encode_question_cached(says)
        except TypeError:  # a field with a mapping, which is no key of a cache
            text = _encode_question(says)
        return f"{self.name}:{hashlib.sha256(f'{salt} {text}'.encode()).hexdigest()[:10]}"

    def but(self, **changes: Any) -> Offer:
        """A copy of the offer with some parts changed; `TypeError` for a part it does not have."""
        changed: Offer = object.__new__(Offer)
        for part in self.__slots__:
            setattr(changed, part, changes.pop(part) if part in changes else getattr(self, part))
        if changes:
            raise TypeError(f"an offer has no {', '.join(changes)}")
        return changed


_Says: TypeAlias = tuple[str, T, T | None, tuple[tuple[str, Field], ...], bool, bool]


def _encode_question(says: _Says) -> str:
    """All that an offer says, as JSON for its fingerprint."""
    name, label, help_, fields, public, seldom = says
    parts = [name, label, help_, describe_fields(dict(fields)), public, seldom]
    return json.dumps(to_json(parts), sort_keys=True, ensure_ascii=False)


_encode_question_cached = lru_cache(maxsize=4096)(_encode_question)
"""Most offers are made again after each answer, and say the same."""
