"""Reads a page as a browser would: what it loads and runs."""

from __future__ import annotations

from html.parser import HTMLParser

from werkzeug.test import TestResponse


class Reader(HTMLParser):
    """What a page makes a browser load or run."""

    def __init__(self) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.inline: list[str] = []
        self.nonces: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Record URLs, and whatever the policy would block."""
        values = {name: value or "" for name, value in attributes}
        self.fetched += [values[name] for name in ("src", "href", "action") if name in values]
        self.inline += [name for name in values if name == "style" or name.startswith("on")]
        if tag == "script" and "src" not in values:
            self.nonces.append(values.get("nonce", ""))


def read(answer: TestResponse) -> Reader:
    """Read the page."""
    reader = Reader()
    reader.feed(answer.text)
    return reader
