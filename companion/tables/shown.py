"""A table as each viewer is shown it: one sight at a time, with a number of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.seats import Viewer
from companion.core.words import T
from companion.tables import prompts, views
from companion.tables.book import Book
from companion.tables.bookmark import Bookmark
from companion.tables.keeper import World
from companion.tables.log import LogEntry
from companion.tables.sights import Sight
from companion.tables.standing import Standing


class Shown(Standing):
    """A table as it is looked at."""

    def __init__(
        self, code: str, book: Book, entries: Sequence[LogEntry], world: World, mark: Bookmark
    ) -> None:
        super().__init__(code, book, entries, world, mark)
        self._told = views.Told()

    def sight(self, viewer: Viewer | None) -> Sight:
        """What this viewer sees at this moment."""
        return Sight(self, viewer)

    def prompt(self, viewer: Viewer | None) -> T:
        """One sentence: what to do, or what is waited for."""
        return prompts.prompt(self, viewer)

    def view(
        self, viewer: Viewer | None, catalogue: Mapping[str, str] | None = None
    ) -> dict[str, Any]:
        """All this viewer may know, as the protocol says it. A stranger gets the public view."""
        sight = self.sight(viewer)
        return {"version": self.version_of(sight), **views.view(sight, self._told, catalogue)}

    def version(self, viewer: Viewer | None) -> int:
        """Counts the changes of what this viewer receives, and no others."""
        return self.version_of(self.sight(viewer))

    def version_of(self, sight: Sight) -> int:
        """The version of what is seen."""
        return self._mark.versions.of(sight.viewer, views.signature(sight))
