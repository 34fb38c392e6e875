"""Law 2 over the wire: what pages and other clients are sent, for every game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.commands.showing_simulations import list_sizes
from companion.core.chance import Chance
from companion.core.game import Game
from companion.core.seats import TABLE
from companion.core.words import Catalogue, Voice
from companion.table.record.people import People
from companion.table.record.players import HOST
from tests.kit.laws import moments, pages, twin_evenings
from tests.kit.laws.budget import BUDGET
from tests.kit.laws.pages import as_sent
from tests.kit.laws.plays import COMPLETE, GAMES
from web.render import region_cache, renderer
from web.render.region_cache import RegionCache

pytestmark = pytest.mark.long

ACTIONS = 20


SHUFFLED = {id_: game for id_, game in GAMES.items() if not game.resolve}
"""Games that shuffle something before the first step, which is where their twins differ."""


@pytest.mark.parametrize("game", SHUFFLED.values(), ids=list(SHUFFLED))
def test_pages_of_twins_are_sent_the_same_to_the_byte(game: Game[Any], tmp_path: Path) -> None:
    compared = 0
    for number in range(BUDGET.evenings):
        sizes = list_sizes(game, {})
        players = sizes[number % len(sizes)]
        folder = tmp_path / str(number)
        compared += twin_evenings.check(folder, game, players, 14, b"evening %d" % number)
    assert compared > 0


@pytest.mark.parametrize("game", COMPLETE.values(), ids=list(COMPLETE))
def test_pages_show_the_same_whatever_is_hidden(game: Game[Any], tmp_path: Path) -> None:
    chance = Chance(b"hidden")
    evening = an_evening(tmp_path, game)
    assert sum(moments.check_pages(companion, chance) for companion in evening) > 0


@pytest.mark.parametrize("game", COMPLETE.values(), ids=list(COMPLETE))
def test_regions_are_drawn_once_and_watchers_see_the_screens(
    game: Game[Any], tmp_path: Path
) -> None:
    """Four laws on one evening: to play it takes longer than to look."""
    watched = 0
    for companion in an_evening(tmp_path, game):
        a_page_kept_up_to_date_equals_a_new_one(companion)
        nothing_is_drawn_again_if_nothing_has_changed(companion)
        a_cached_region_equals_a_fresh_one(companion)
        watched += a_watcher_sees_what_the_screen_shows_and_answers_nothing(companion)
    assert watched


def a_watcher_sees_what_the_screen_shows_and_answers_nothing(
    companion: pages.PageCompanion,
) -> int:
    """How many regions there were to see."""
    screen = companion.channel.regions(None)
    watched = companion.channel.regions(None, watching=True)
    theirs = {name: html for name, html in watched.items() if name.startswith("game-")}
    assert theirs.items() <= screen.items()
    assert not any("<form" in html for html in watched.values())
    return len(theirs)


def a_cached_region_equals_a_fresh_one(companion: pages.PageCompanion) -> None:
    for who in (*companion.table.record.people.players, HOST, None):
        remembered = companion.channel.regions(who)
        with pytest.MonkeyPatch.context() as forgetful:
            forgetful.setattr(RegionCache, "draw", lambda _cache, pen, _voice, page: pen.draw(page))
            assert companion.channel.regions(who) == remembered


def a_page_kept_up_to_date_equals_a_new_one(companion: pages.PageCompanion) -> None:
    for who in (*companion.table.record.people.players, HOST, None):
        page, client = companion.held_by(TABLE if who is None else who)
        assert page == companion.channel.regions(who)
        assert client == as_sent(companion.table.view.in_protocol(who))


def nothing_is_drawn_again_if_nothing_has_changed(companion: pages.PageCompanion) -> None:
    everybody = (*companion.table.record.people.players, HOST, None)
    shown = [companion.channel.regions(who) for who in everybody]
    with pytest.MonkeyPatch.context() as idle:
        idle.setattr(region_cache, "Drawing", None)
        assert [companion.channel.regions(who) for who in everybody] == shown


def an_evening(folder: Path, game: Game[Any]) -> Iterator[pages.PageCompanion]:
    """A whole companion after each of some random acts."""
    companion = pages.PageCompanion(folder / "table", game, max(game.seats))
    yield from companion.play(ACTIONS, Chance(b"memo"))
    companion.close()


class Marked(dict[str, str]):
    """A catalogue that changes every sentence."""

    def __init__(self, mark: str) -> None:
        super().__init__()
        self._mark = mark

    def get(self, sentence: str, _default: Any = None) -> Any:
        """The sentence, marked."""
        return self._mark + sentence


@pytest.mark.parametrize("game", COMPLETE.values(), ids=list(COMPLETE))
def test_what_is_drawn_once_is_the_same_for_everybody_in_every_language(
    game: Game[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RegionCache, "draw", lambda _cache, pen, _voice, page: pen.draw(page))
    voices = [
        Voice({1: "Ada", 2: "Ben"}),
        Voice({1: "Zoe", 2: "Xerxes"}),
        Voice({1: "Ada"}, Catalogue("xx", Marked("§"))),
        Voice({1: "Ada"}, Catalogue("yy", Marked("¶"))),
        Voice({1: "Ada", 2: "Ben"}),
    ]
    renderer.drawn_once.cache_clear()
    for number, companion in enumerate(an_evening(tmp_path, game)):
        everybody = (*companion.table.record.people.players, HOST, None)
        for voice in voices if number % 5 == 0 else ():
            with monkeypatch.context() as speaking:
                speaking.setattr(People, "voice", lambda *_, voice=voice: voice)
                shown = [companion.channel.regions(who) for who in everybody]
                speaking.setattr(renderer, "drawn_once", renderer.drawn_once.__wrapped__)
                assert [companion.channel.regions(who) for who in everybody] == shown
