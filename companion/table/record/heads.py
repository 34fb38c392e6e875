"""How old a table is, as everybody could see it: a chain of the digests of its public states.

Only a changed public state adds a link, so that the chain tells nothing about sealed answers.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Head:
    """The end of the chain, or where it once ended: how many links, and what they add up to."""

    count: int
    digest: str


class Heads:
    """The chain, and its head after every link."""

    def __init__(self, digests: Iterable[str] = ()) -> None:
        self._links: list[str] = []
        self._heads = [""]
        for digest in digests:
            self.add(digest)

    def add(self, digest: str) -> None:
        """Note the public state after an entry; one like the last, or none, adds no link."""
        if digest and self._links[-1:] != [digest]:
            self._links.append(digest)
            self._heads.append(add_link(self._heads[-1], digest))

    @property
    def last(self) -> Head:
        """Where the chain ends now."""
        return Head(len(self._links), self._heads[-1])

    def passed(self, head: Head) -> bool:
        """Whether the chain once ended there; of its digest the beginning is enough."""
        known = self._heads[head.count] if 0 <= head.count < len(self._heads) else None
        return known is not None and known.startswith(head.digest)

    def since(self, count: int) -> list[str]:
        """The links after the first so many."""
        return self._links[max(0, count) :]


def add_link(head: str, link: str) -> str:
    """The head with one more link."""
    return hashlib.sha256(f"{head}:{link}".encode()).hexdigest()
