"""What a table looks like now: for one viewer, or for all of them."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from companion.core.seats import Viewer
from companion.core.words import ENGLISH, Catalogue
from companion.table.session import Session
from companion.table.table_offers import TableOffers
from companion.table.view import protocol_view
from companion.table.view.sentences_as_text import TextJournals
from companion.table.view.viewer_view import ViewerView, Views


class TableView:
    """Looks at a table, and counts for each viewer how often that has changed."""

    def __init__(self, code: str, offers: TableOffers, session: Session) -> None:
        self._code = code
        self._offers = offers
        self._session = session
        self._journals = TextJournals()

    def now(self, catalogue: Catalogue = ENGLISH) -> Views:
        """What everybody sees of the table right now; it must not be kept for longer."""
        running = self._session.clocks.running
        return Views(self._code, self._offers, running, self._journals, catalogue)

    def of(self, viewer: Viewer | None) -> ViewerView:
        """What this viewer sees of the table right now."""
        return self.now().of(viewer)

    def in_protocol(self, viewer: Viewer | None, catalogue: Catalogue = ENGLISH) -> dict[str, Any]:
        """All this viewer may know, in the protocol's form. A stranger gets the public view."""
        version = self.version(viewer)
        return {"version": version, **protocol_view.encode_view(self.now(catalogue).of(viewer))}

    def version(self, viewer: Viewer | None) -> int:
        """A number that changes only when what this viewer receives changes."""
        return self.version_of(self.of(viewer))

    def version_of(self, seen: ViewerView) -> int:
        """The version of this view, which goes up if it differs from the last one asked about."""
        return self._session.versions.of(seen.viewer, protocol_view.encode_as_json(seen))

    def version_of_pages(self, pages: Hashable, regions: Mapping[str, str]) -> int:
        """The version of what these pages show, which goes up if that has changed."""
        return self._session.versions.of(pages, regions)
