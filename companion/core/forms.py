"""Offers: what somebody may do now, said so that a person, a scan, a test or a stand-in can answer.

An answer is taken if and only if it fits an offer that is open; the rules need no second check.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal

from companion.core.chance import Chance
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
    Text,
    options,
)
from companion.core.plain import plain
from companion.core.seats import Viewer
from companion.core.throws import Dice, Tokens
from companion.core.words import T

__all__ = [
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
    "Tokens",
    "options",
]

TRIES = 1000
"""How often chance may look for values that fit together."""

Tone = Literal["main", "quiet", "grave"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What somebody answered; a field's value is an attribute: `answer.card`."""

    by: Viewer
    offer: str
    values: Mapping[str, Any]
    raw: Mapping[str, Raw] = field(default_factory=dict)
    """The same as it was sent."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self.values[name]
        except KeyError:
            raise AttributeError(name) from None

    def __repr__(self) -> str:
        return f"Answer({self.by!r}, {self.offer!r}, •••)"


Check = Callable[[Answer], T | None]


def described(fields: Mapping[str, Field]) -> dict[str, dict[str, Any]]:
    """Fields as the protocol says them, their labels still unsaid."""
    return {
        name: {"kind": field.kind, "label": field.label, **field.limits()}
        for name, field in fields.items()
    }


class Offer:
    """One thing a viewer may do now; like a sentence, it is made once and never changed.

    `public`: others may see the values once given. `final`: it can never be taken back.
    `after`: nobody presses it; the clock answers it when it has been open for so many seconds.
    `seldom`: people do it once in an evening, and whoever plays by chance hardly more often.
    `check`: says why fields that fit alone do not fit together.
    """

    __slots__ = (
        "after",
        "check",
        "fields",
        "final",
        "help",
        "label",
        "name",
        "public",
        "seldom",
        "tone",
    )

    def __init__(  # noqa: PLR0913 - a form has these parts
        self,
        name: str,
        label: T,
        /,
        *,
        help: T | None = None,  # noqa: A002 - the protocol's word
        public: bool = False,
        final: bool = False,
        tone: Tone = "main",
        after: float | None = None,
        seldom: bool = False,
        check: Check | None = None,
        **fields: Field,
    ) -> None:
        self.name = name
        self.label = label
        self.fields: Mapping[str, Field] = fields
        self.help = help
        self.public = public
        self.final = final
        self.tone = tone
        self.after = after
        self.seldom = seldom
        self.check = check

    def __repr__(self) -> str:
        return f"Offer({self.name!r})"

    def answer(self, by: Viewer, raw: Mapping[str, Raw]) -> Answer:
        """The answer these raw values make, or `Refused`."""
        for name in raw:
            if name not in self.fields:
                raise Refused(
                    T("This form does not ask for “{field}”.", field=str(name)[:40]), "misfit"
                )
        for name in self.fields:
            if name not in raw:
                raise Refused(T("Something is missing: please fill in the whole form."), "misfit")
        fitted = {name: field.fit(raw[name]) for name, field in self.fields.items()}
        answer = Answer(by, self.name, fitted, raw)
        if self.check and (why := self.check(answer)):
            raise Refused(why)
        return answer

    def some(self, by: Viewer, chance: Chance) -> dict[str, Raw]:
        """Raw values that fit, alone and together, taken by chance."""
        for _ in range(TRIES):
            raw = {name: field.some(chance) for name, field in self.fields.items()}
            if self.check is None or self.fits(by, raw):
                return raw
        raise Refused(T("No answer to this was found by chance."))

    def fits(self, by: Viewer, raw: Mapping[str, Raw]) -> bool:
        """Whether these raw values would be taken."""
        try:
            self.answer(by, raw)
        except Refused:
            return False
        return True

    def described(self) -> dict[str, Any]:
        """The offer as the protocol says it, its sentences still unsaid."""
        return {
            "offer": self.name,
            "label": self.label,
            "help": self.help,
            "fields": described(self.fields),
            "public": self.public,
            "seldom": self.seldom,
        }

    def fingerprint(self, salt: str = "") -> str:
        """The name with a short digest of all the offer says: equal only for the same question."""
        if self.fields:
            return _printed(self, salt)
        return _bare(self.name, self.label, self.help, salt, public=self.public, seldom=self.seldom)

    def but(self, **changes: Any) -> Offer:
        """The same offer with some parts changed."""
        parts = {part: getattr(self, part) for part in self.__slots__} | changes
        name, label, fields = parts.pop("name"), parts.pop("label"), parts.pop("fields")
        return Offer(name, label, **parts, **fields)


def _printed(offer: Offer, salt: str) -> str:
    said = json.dumps([salt, plain(offer.described())], sort_keys=True, ensure_ascii=False)
    return f"{offer.name}:{hashlib.sha256(said.encode()).hexdigest()[:10]}"


@lru_cache(maxsize=1 << 12)
def _bare(  # noqa: PLR0913 - all that is said of it
    name: str, label: T, help_: T | None, salt: str, *, public: bool, seldom: bool
) -> str:
    """The fingerprint of an offer without fields: the same few stand on every page."""
    return _printed(Offer(name, label, help=help_, public=public, seldom=seldom), salt)
