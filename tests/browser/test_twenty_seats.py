"""Up to twenty people: every name is read across a room, and found on the smallest phone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.core.chance import Chance
from companion.games import find_games
from companion.table.record.players import HOST
from tests.kit.browser.guests import SIDEWAYS
from tests.kit.browser.screen_faults import screen_faults
from tests.kit.browser.still_pages import FreshTable, StillTable, fitted
from tests.kit.recording import Play, anything
from tests.kit.table_evening import TableEvening

pytestmark = pytest.mark.browser

LEAST_NAME_PX = 24
FAULTS = """(least) => [
    ...[...document.querySelectorAll('.screen__side .person .seat > span')].flatMap((name) => {
        const box = name.getBoundingClientRect(), who = name.textContent;
        const size = parseFloat(getComputedStyle(name).fontSize);
        const seen = box.right <= innerWidth && box.bottom <= innerHeight;
        return [
            ...(size < least ? [`${who} is ${size} px`] : []),
            ...(seen ? [] : [`${who} is off the screen`]),
            ...(name.scrollWidth > name.clientWidth + 1 ? [`${who} is cut`] : []),
        ];
    }),
    ...(document.documentElement.scrollHeight > innerHeight ? ['it scrolls'] : []),
    ...(document.documentElement.scrollWidth > innerWidth ? ['it scrolls sideways'] : []),
]"""


class Lobby(FreshTable):
    """A table whose game has not begun."""

    def _seat(self, evening: TableEvening, names: tuple[str, ...]) -> None:
        evening.sit(*names)


class TeamLobby(Lobby):
    """The same, in three teams."""

    def _seat(self, evening: TableEvening, names: tuple[str, ...]) -> None:
        super()._seat(evening, names)
        evening.do(HOST, "~teams", count="3", drawn=False)


class PlayedTable(StillTable):
    """A table of so many, whom chance plays to the end."""

    def __init__(self, folder: Path, game: str, players: int) -> None:
        self._game, seed = find_games()[game], "played"
        umpire, chance = Play(players, seed).begun(self._game), Chance(seed.encode())
        while not umpire.over:
            entry = anything(umpire, chance)
            umpire.act(entry.by, entry.offer, entry.values)
        self._play = Play(players, seed, entries=tuple(umpire.entries))
        self._serve(TableEvening(folder, self._game), players)


def faults(table: StillTable, page: Page) -> list[str]:
    fitted(table, page)
    expect(page.locator(".screen__side .person")).to_have_count(len(table.seats))
    found: list[str] = page.evaluate(FAULTS, LEAST_NAME_PX)
    return found


@pytest.mark.parametrize("players", [12, 20])
def test_every_name_is_read_across_a_room(tmp_path: Path, browser: Browser, players: int) -> None:
    for kind in (Lobby, FreshTable):
        table = kind(tmp_path / kind.__name__, "werewolf", players, {})
        for device in ("laptop", "television"):
            assert faults(table, table.page(browser, device)) == [], (kind, device)


@pytest.mark.parametrize("players", [4, 12, 20])
def test_everybodys_team_is_read_across_a_room(
    tmp_path: Path, browser: Browser, players: int
) -> None:
    table = TeamLobby(tmp_path, "any_box", players, {})
    for device in ("laptop", "television"):
        page = table.page(browser, device)
        assert faults(table, page) == [], device
        expect(page.locator(".team__name")).to_have_text(
            [re.compile(f"Team {each}") for each in ("Stripes", "Checks", "Dots")]
        )


def test_on_the_smallest_phone_somebody_sees_the_own_team_and_joins_another(
    tmp_path: Path, browser: Browser
) -> None:
    table = TeamLobby(tmp_path, "any_box", 20, {})
    page = table.page(browser, "small phone", table.seats[1])
    table.show(page, "phone")
    expect(page.locator(".phone__me .mark--team")).to_be_visible()
    teams = page.locator(".team")
    own, other = teams.filter(has_text="Ben"), teams.filter(has_text="Maximiliana")
    expect(own.get_by_role("button")).to_have_count(0)
    expect(other.get_by_role("button", name="Join this team Team Stripes")).to_be_visible()
    assert not page.evaluate(SIDEWAYS)
    table.do(table.seats[1], "~team", team="stripes")
    table.show(page, "phone")
    expect(other).to_contain_text("Ben")


@pytest.mark.parametrize(
    ("game", "players"),
    [("blind_auction", 6), ("liars_dice", 6), *(("werewolf", each) for each in (8, 12, 20))],
)
def test_a_game_of_many_fills_the_screen(
    tmp_path: Path, browser: Browser, game: str, players: int
) -> None:
    """What everybody has, and whoever is out, is whole until the last of them is gone."""
    table = PlayedTable(tmp_path, game, players)
    for device in ("laptop", "television"):
        page = table.page(browser, device)
        for moment in table.moments(4):
            broken = [*faults(table, page), *screen_faults(page)]
            assert broken == [], (device, moment)


@pytest.mark.parametrize("players", [12, 20])
def test_what_is_counted_among_many_stands_beside_their_names(
    tmp_path: Path, browser: Browser, players: int
) -> None:
    table = FreshTable(tmp_path, "any_box", players, {})
    host, points = table.seats[0], {f"s{int(seat)}": int(seat) for seat in table.seats}
    table.do(host, "take_tool", tool="scores")
    table.do(host, "write", row="", **points)
    table.do(host, "take_tool", tool="tracks")
    table.do(host, "new_track", title="Health", low=0, high=20, start=10)
    for device in ("laptop", "television"):
        page = table.page(browser, device)
        assert [*faults(table, page), *screen_faults(page)] == [], device
        expect(page.locator(".people__counts span")).to_have_text(["Sum", "Health"])
        last = page.locator(".screen__side .person").last
        expect(last.locator(".person__count")).to_have_text([str(players), "10"])


def test_a_name_is_found_among_twenty_on_the_smallest_phone(
    tmp_path: Path, browser: Browser
) -> None:
    """Whoever likes sets the seating order, by tapping."""
    table = Lobby(tmp_path, "any_box", 20, {})
    page = table.page(browser, "small phone", table.seats[0])
    table.show(page, "phone")
    page.evaluate("import('companion/controls').then(() => null)")
    order = page.locator("[data-offer*='order']")
    tiles = order.locator(".tile")
    expect(tiles).to_have_count(20)
    high = [tile["height"] for each in tiles.all() if (tile := each.bounding_box())]
    assert sum(high) / 2 < 2 * 568, "two columns of about a page"
    order.get_by_label("Find a name").fill("élo")
    expect(order.locator(".tile:visible")).to_have_count(1)
    order.get_by_label("Find a name").press("Enter")
    expect(order.locator(".tile:visible")).to_have_attribute("data-nth", "1")
    order.get_by_label("Find a name").fill("")
    expect(order.locator(".tile:visible")).to_have_count(20)
