"""Whatever is asked in any recorded play is answered under the thumb, without scrolling."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from companion.core.seats import Seat
from companion.core.umpire import Umpire
from tests.kit.browser.still_pages import StillTable
from tests.kit.browser.thumb_faults import thumb_faults
from tests.kit.laws.budget import BUDGET
from tests.kit.recording import Recording, recordings

pytestmark = [pytest.mark.browser, pytest.mark.long]

RECORDINGS = recordings()


def question(umpire: Umpire[Any], seat: Seat) -> frozenset[str]:
    """All that this phone can answer now."""
    return frozenset(offer.name for offer in umpire.offers(seat))


def questions(plays: Recording) -> Iterator[tuple[str, int, Seat]]:
    """In which play, after how many answers, and who is asked what nobody has been asked yet."""
    seen = set[frozenset[str]]()
    for name in plays.names():
        for after, umpire in enumerate(plays.play(name).positions(plays.game)):
            for seat in umpire.waiting():
                if (asked := question(umpire, seat)) not in seen:
                    seen.add(asked)
                    yield name, after, seat


@pytest.mark.parametrize("game", RECORDINGS)
def test_a_thumb_reaches_all_that_is_asked(tmp_path: Path, browser: Browser, game: str) -> None:
    asked = [*questions(RECORDINGS[game])]
    assert len(asked) > BUDGET.share
    pages: dict[str, tuple[StillTable, Page]] = {}
    faults = []
    for name, after, seat in asked[:: BUDGET.share]:
        if name not in pages:
            table = StillTable(tmp_path / name, game, name)
            pages[name] = table, table.page(browser, "small phone")
        table, page = pages[name]
        table.after(after)
        table.show(page, "phone", seat)
        faults += [f"{name}, {after}, {seat}: {each}" for each in thumb_faults(page)]
    assert faults == []
