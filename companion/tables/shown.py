"""A table as each viewer is shown it: one sight at a time, with a number of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.seats import Viewer
from companion.core.words import T
from companion.tables.session import Session
from companion.tables.standing import Standing
from companion.tables.state.durable_record import Environment
from companion.tables.storage.log import LogEntry
from companion.tables.storage.sealed_log import SealedLog
from companion.tables.views import prompts, protocol_view
from companion.tables.views.viewer_view import ViewerView


class Shown(Standing):
    """A table as it is looked at."""

    def __init__(
        self,
        code: str,
        book: SealedLog,
        entries: Sequence[LogEntry],
        world: Environment,
        mark: Session,
    ) -> None:
        super().__init__(code, book, entries, world, mark)
        self._told = protocol_view.Told()

    def sight(self, viewer: Viewer | None) -> ViewerView:
        """What this viewer sees at this moment."""
        return ViewerView(self, viewer)

    def prompt(self, viewer: Viewer | None) -> T:
        """One sentence: what to do, or what is waited for."""
        return prompts.prompt(self, viewer)

    def view(
        self, viewer: Viewer | None, catalogue: Mapping[str, str] | None = None
    ) -> dict[str, Any]:
        """All this viewer may know, as the protocol says it. A stranger gets the public view."""
        sight = self.sight(viewer)
        return {
            "version": self.version_of(sight),
            **protocol_view.view(sight, self._told, catalogue),
        }

    def version(self, viewer: Viewer | None) -> int:
        """Counts the changes of what this viewer receives, and no others."""
        return self.version_of(self.sight(viewer))

    def version_of(self, sight: ViewerView) -> int:
        """The version of what is seen."""
        return self._mark.versions.of(sight.viewer, protocol_view.signature(sight))
