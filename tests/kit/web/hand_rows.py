"""The rows of a drawn list for hands, as a screen reader says them: `"Suite 6: yellow Letter"`."""

from __future__ import annotations

from html.parser import HTMLParser


def rows_of(html: str) -> list[str]:
    """Each row: whose it is or where, and what is drawn there."""
    return _Rows(html).rows


class _Rows(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self._rows: list[list[list[str]]] = []
        self._hidden = 0
        self.feed(html)

    @property
    def rows(self) -> list[str]:
        return [": ".join(" ".join(words) for words in row) for row in self._rows]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A row, one of its two halves, or a drawing with a name."""
        attributes = dict(attrs)
        looks = (attributes.get("class") or "").split()
        if "hand-list__row" in looks:
            self._rows.append([])
        elif {"hand-list__who", "hand-list__what"} & set(looks):
            self._rows[-1].append([])
        elif self._rows and self._rows[-1] and (name := attributes.get("aria-label")):
            self._rows[-1][-1].append(name)
        self._hidden = tag == "text"

    def handle_data(self, data: str) -> None:
        """A word, but none that is drawn in a picture."""
        if data.strip() and not self._hidden and self._rows and self._rows[-1]:
            self._rows[-1][-1].extend(data.split())
