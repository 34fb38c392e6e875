"""A page in other letters, as people have them who see little or whose phone lacks our fonts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

SIZE = "(size) => { document.documentElement.style.fontSize = size; }"


def enlarge_text(page: Page) -> None:
    """From now on text is twice as large, as WCAG 1.4.4 and 1.4.10 ask on a phone."""
    page.evaluate(SIZE, "200%")


@contextmanager
def large_text(page: Page) -> Iterator[None]:
    """For a while it is."""
    enlarge_text(page)
    yield
    page.evaluate(SIZE, "")


WIDE = """(family) => ['--sans', '--serif']
    .forEach((each) => document.documentElement.style.setProperty(each, family))"""


@contextmanager
def wide_letters(page: Page) -> Iterator[None]:
    """Our fonts have not come: the only one that the system of tests has is wide."""
    page.evaluate(WIDE, "sans-serif")
    yield
    page.evaluate(WIDE, "")
