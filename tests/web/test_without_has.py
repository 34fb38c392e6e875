"""What a browser without the selector :has cannot show by it is shown otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
SHEETS = [
    each.relative_to(ROOT).as_posix()
    for where in ("web/static/css/*.css", "companion/games/*/screens/*.css")
    for each in sorted(ROOT.glob(where))
]
OTHERWISE = re.compile(r"@supports not selector\(:has\(a\)\) \{(.*?)\n\}", re.DOTALL)
SINGLE = re.compile(r",\n")
CLASS = re.compile(r"\.([\w-]+)")


def text_of(sheet: str) -> str:
    """A stylesheet without its comments."""
    return re.sub(r"/\*.*?\*/", "", (ROOT / sheet).read_text("utf-8"), flags=re.DOTALL)


def rules(text: str) -> Iterator[tuple[list[str], str]]:
    """The single selectors of each rule, and what it says."""
    for selectors, content in re.findall(r"([^{}]+)\{([^{}]*)\}", text):
        yield [each.strip() for each in SINGLE.split(selectors)], content


def test_nothing_is_lost_with_a_selector_that_is_not_known() -> None:
    """A browser drops a rule of which it does not know one selector, except within :is()."""
    mixed = [
        f"split this rule of {sheet}: {selectors}"
        for sheet in SHEETS
        for selectors, _ in rules(text_of(sheet))
        if len({":has(" in each and not each.startswith(":is(") for each in selectors}) > 1
    ]
    assert mixed == []


def test_what_only_has_brings_into_sight_is_in_sight_without_it() -> None:
    unseen = [f"{sheet}: {each}" for sheet in SHEETS for each in seen_only_by_has(text_of(sheet))]
    assert unseen == []


def seen_only_by_has(text: str) -> Iterator[str]:
    """The classes that a browser without :has never shows."""
    hidden = {each for some, said in rules(text) if "display: none" in said for each in some}
    otherwise = "".join(OTHERWISE.findall(text))
    for selectors, content in rules(text):
        shows = re.search(r"display: (?!none)", content)
        for each in selectors:
            *_, last = CLASS.findall(each) or [""]
            if (
                shows
                and ":has(" in each
                and f".{last}" in hidden
                and f".{last} {{" not in otherwise
            ):
                yield last
