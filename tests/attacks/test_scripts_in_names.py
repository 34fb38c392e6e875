"""Somebody's name is markup or a script: on everybody's pages it stays a name."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from companion.core.chance import Chance
from companion.core.game import Game
from companion.core.umpire import Entry
from companion.table.record.players import HOST, eyes_of
from tests.kit.laws import pages
from tests.kit.laws.plays import COMPLETE
from tests.kit.web.evening import WebEvening, companion_app

HOSTILE = (
    "<alien>1",
    '"alien="2',
    "'alien='3",
    "--></title><alien>",
    "{{ 7 * 7 }}",
    "</script><alien>",
)
"""Nothing of ours is called alien, neither an element nor an attribute."""
ANSWERS = 5


class Markup(HTMLParser):
    """The elements and attributes of a page, and its text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        self.names |= {tag, *(name for name, _ in attrs)}

    def handle_data(self, data: str) -> None:
        """Note a text."""
        self.text += data


@pytest.mark.parametrize("game", COMPLETE.values(), ids=list(COMPLETE))
def test_no_name_adds_markup_to_anybodys_page(
    game: Game[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "NAMES", HOSTILE)
    players = min(max(game.seats), len(HOSTILE))
    companion = pages.PageCompanion(tmp_path / "home", game, players)
    chance, shown = Chance(b"names"), ""
    for _ in range(ANSWERS):
        for who in (*companion.table.record.people.players, HOST, None):
            drawn = Markup("".join(companion.channel.regions(who).values()))
            assert not any("alien" in name for name in drawn.names)
            shown += drawn.text
        if not (able := list(companion.able())):
            break
        viewer, offer = chance.pick(able)
        companion.do(Entry(viewer, offer.name, offer.some(eyes_of(viewer), chance)))
    companion.close()
    assert [name for name in HOSTILE[:players] if name not in shown] == []


def test_nor_to_a_page_as_it_is_first_opened(tmp_path: Path) -> None:
    evening = WebEvening(companion_app(tmp_path))
    evening.sit(*HOSTILE[:3])
    phone = evening.browser(1).get(f"/t/{evening.code}/phone").text
    screen = evening.web.get(f"/t/{evening.code}/screen").text
    for page in (phone, screen):
        assert not any("alien" in each for each in Markup(page).names)
        assert HOSTILE[0] in Markup(page).text
