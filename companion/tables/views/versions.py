"""The numbers of views: each viewer's own, so that no number tells of others."""

from __future__ import annotations

from companion.core.seats import Viewer


class ViewVersions:
    """Numbers for what each viewer receives; a viewer's number changes with what it sees alone."""

    def __init__(self, first: int) -> None:
        self._first = first
        self._last: dict[int | None, tuple[int, object]] = {}

    def of(self, viewer: Viewer | None, signature: object) -> int:
        """The number of what this viewer sees now."""
        key = None if viewer is None else int(viewer)
        number, last = self._last.get(key, (self._first, signature))
        number += last != signature
        self._last[key] = (number, signature)
        return number

    def forget_views(self) -> None:
        """Keep the numbers alone: whatever a viewer sees next has a number it has not seen yet."""
        self._last = {key: (number, object()) for key, (number, _) in self._last.items()}
