"""What is wrong with the way a page is read aloud: things without a name, things said twice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from playwright.sync_api import Page

from tests.kit.browser.accessibility_tree import Spoken, spoken

NAMED = {"button", "link", "checkbox", "radio", "switch", "image", "heading", "fold", "dialog"}
NAMED |= {"spinbutton", "slider", "textbox", "combobox", "radiogroup", "region"}
"""What nobody can use, or find, without a name."""


def speech_faults(page: Page) -> list[str]:
    """All that somebody who cannot see would stumble over on this page."""
    everything = list(spoken(page).everything())
    return sorted({*_nameless(everything), *_twice(everything)})


def _nameless(everything: list[Spoken]) -> Iterator[str]:
    for each in everything:
        if each.role in NAMED and not each.name:
            yield f"{each.role} without a name"
        elif each.role in NAMED and not any(sign.isalnum() or sign == "/" for sign in each.name):
            yield f"{each.role} “{each.name}” says nothing"


def _twice(everything: list[Spoken]) -> Iterator[str]:
    """Figures may follow one another: two players have as many points."""
    for one, other in pairwise(everything):
        if one.role == other.role == "text" and one.name == other.name and not one.name.isdigit():
            yield f"text “{one.name}” is said twice"
