"""The choice every game offers for what people answer in secret: who keeps it until all are in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.core.fields import Choice, Option
from companion.core.words import T

AUTO, COMMITTED, SEALED = "auto", "committed", "sealed"
OPTIONS = (
    Option(AUTO, T("locked on each phone if every phone can, so that nobody can read them early")),
    Option(COMMITTED, T("locked on each phone: not even this laptop can read them early")),
    Option(SEALED, T("sealed in the companion until all are in")),
)


@dataclass(frozen=True, slots=True)
class Sealing(Choice):
    """A setting: locked on the phones, sealed in the companion, or whichever is possible.

    A table that never chose is sealed, as tables were before there was a choice.
    """

    options: tuple[Option, ...] = OPTIONS
    kind: ClassVar[str] = "choice"
