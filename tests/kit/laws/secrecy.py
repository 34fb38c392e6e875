"""Which parts of a state are secret, as the game's `secrets.toml` says it after its ledger.

The law of the twins finds what leaks out of a secret; this one finds what should have been one.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from companion.core.fields import Raw
from companion.core.seats import Seat, viewers
from companion.core.secrets import Pile, Secret
from companion.core.to_json import parts
from companion.core.umpire import Umpire


@dataclass(frozen=True)
class Row:
    """One secret of the ledger: where it lies, and whose eyes may see it.

    `told`: its owner's, and those of whom a rule has told; `shown`: nobody's but of those;
    `file`: those whom a file names that is played. The twins show that nobody else is.
    """

    path: str
    eyes: str

    def fits(self, path: str, eyes: frozenset[Seat], seats: tuple[Seat, ...]) -> bool:
        """Whether the thing at this path is open to the right eyes."""
        if self.eyes == "file":
            return True
        owners = self.sees(path, seats)
        return owners <= eyes if self.eyes in {"told", "shown"} else owners == eyes

    def sees(self, path: str, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """The eyes this row gives to the thing at this path."""
        if self.eyes in {"nobody", "shown"}:
            return frozenset()
        star = self.path.split(".").index("*")
        owner = Seat(path.split(".")[star])
        own = self.eyes in {"owner", "told"}
        return frozenset({owner}) if own else frozenset(seats) - {owner}


def rows(folder: Path) -> list[Row]:
    """The secrets a game's test folder names."""
    content = tomllib.loads((folder / "secrets.toml").read_text("utf-8"))
    return [Row(each["path"], each["eyes"]) for each in content["secret"]]


def places(thing: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every part of a state with its path; what is inside a secret is not looked into."""
    yield path, thing
    if not isinstance(thing, Secret | Pile):
        for name, part in parts(thing):
            yield from places(part, f"{path}.{name}".lstrip("."))


def faults(board: Any, table: list[Row], met: set[str]) -> Iterator[str]:
    """What is hidden and not in the table, or in the table and not hidden from the right eyes."""
    for path, thing in places(board):
        row = next((each for each in table if fnmatchcase(path, each.path)), None)
        hidden = isinstance(thing, Secret | Pile)
        if hidden and row is None:
            yield f"{path} is hidden, but secrets.toml does not say from whom"
        elif row is not None and thing is not None:
            met.add(row.path)
            if not hidden and row.eyes != "file":
                yield f"{path} should be hidden, and is not"
            elif hidden and not row.fits(path, thing.eyes, board.seats):
                yield f"{path} is open to {sorted(thing.eyes)}, not to {row.eyes}"


def never_met(folder: Path, plays: Iterable[Iterator[Umpire[Any]]]) -> set[str]:
    """The secrets that this folder of tests lists and that no such play has."""
    table, met = rows(folder), set[str]()
    for play in plays:
        for umpire in play:
            list(faults(umpire.board, table, met))
    return {row.path for row in table} - met


# --- answers -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sealed:
    """Whose answers are nobody else's business: of these offers, or of any with these fields.

    `seen`: with these values all see some of what the answer does, by offer and field.
    """

    offers: frozenset[str]
    fields: frozenset[str]
    seen: Mapping[str, Mapping[str, Collection[Raw]]] = field(default_factory=dict)

    @classmethod
    def read(cls, folder: Path) -> Sealed:
        """Those a game's test folder names."""
        content = tomllib.loads((folder / "secrets.toml").read_text("utf-8"))
        offers, fields = (frozenset(content.get(each, ())) for each in ("sealed", "sealed_fields"))
        return cls(offers, fields, content.get("seen", {}))

    @property
    def names(self) -> frozenset[str]:
        """All that is listed."""
        return self.offers | self.fields

    def is_seen(self, act: str, values: Mapping[str, Raw]) -> bool:
        """Whether all see some of what an answer with these values does."""
        return any(values[name] in seen for name, seen in self.seen.get(act, {}).items())

    def asked(self, umpire: Umpire[Any]) -> set[str]:
        """The listed questions that are open now."""
        open_ = [each for viewer in viewers(umpire.seats) for each in umpire.offers(viewer)]
        names = {_without_number(each.name) for each in open_}.union(
            *(each.fields for each in open_)
        )
        return set(self.names & names)

    def wrongly_said(self, umpire: Umpire[Any]) -> Iterator[str]:
        """The open offers that say that all may read their answer, or nobody, and are wrong."""
        for viewer in viewers(umpire.seats):
            for offer in umpire.offers(viewer):
                name = _without_number(offer.name)
                sealed = name in self.offers or not self.fields.isdisjoint(offer.fields)
                if offer.fields and offer.public is sealed:
                    claim = "everybody may read" if offer.public else "nobody else may read"
                    yield f"{name}: {claim} the answer, says the offer, but not secrets.toml"


def _without_number(offer: str) -> str:
    return re.sub(r"-\d+$", "", offer)
