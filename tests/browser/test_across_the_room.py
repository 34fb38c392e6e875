"""Whatever must be read across a room is large enough, and the screen is used to its bottom."""

from __future__ import annotations

from operator import truediv
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from companion.core.seats import TABLE
from companion.games import find_games
from companion.games.myths.decks.cards import CardType
from companion.games.myths.state import Myths
from tests.kit.browser.guests import FITS, SIDEWAYS
from tests.kit.browser.screen_faults import (
    BOTTOM_FIFTH,
    lowest_part,
    screen_faults,
    small_words,
)
from tests.kit.browser.still_pages import FreshTable, StillTable, WaitingTable, fitted
from tests.kit.browser.waiting import wait_until
from tests.kit.recording import recordings
from tests.kit.table_evening import TableEvening

pytestmark = pytest.mark.browser

HANDS = {
    ("deal_with_the_devil", "full"): [(1, "packing", 4)],
    ("deal_with_the_devil", "won"): [
        *((after, "packing", 4) for after in (8, 20)),
        *((24, "produced", 4), (203, "rewarded", 5), (341, "given", 5)),
    ],
    ("mea_culpa", "with_the_box"): [
        *((16, "to-lay", 9), (84, "to-do", 4), (170, "returning", 4), (246, "to-do", 4)),
    ],
}
"""Moments at which hands pack, lay out, pay or move: the list that is drawn, and its rows."""
SIX_POWERS = (("own_cards", 80), ("virtues", 51))
"""Moments of Psychomachia at which six powers are written out."""
BROKEN = r"""[...document.querySelectorAll(
    '.tile__label, .myths-panel__name, .grid > .word-card'
)].flatMap((label) => {
    const range = new Range(), [text] = label.childNodes;
    return [...text.data.matchAll(/\p{L}+/gu)].filter((word) => {
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        return range.getClientRects().length > 1;
    }).map(([word]) => word);
})"""
"""Words of choices and names that go on in the next line."""
BESIDE = """[...document.querySelectorAll('.sancti-laid__plus')]
    .map((plus) => [plus, plus.parentElement.querySelector('.sancti-dice')])
    .filter(([_, dice]) => dice)
    .map((both) => both.map((each) => each.getBoundingClientRect()))
    .map(([plus, dice]) => plus.top < dice.bottom)"""
SHORTENED = """(names) => names.filter((name) => name.scrollWidth > name.clientWidth)
    .map((name) => name.textContent)"""
LINES = "(words) => words.map((word) => word.getClientRects().length)"
WHOLLY_SEEN = """(list) =>
    [...document.querySelectorAll(`[aria-labelledby=${list}] .hand-list__row`)]
    .map((row) => row.getBoundingClientRect())
    .filter((row) => row.bottom <= innerHeight && row.right <= innerWidth).length"""


@pytest.mark.parametrize("play", ["won", "rounds", "conceded"])
def test_a_board_above_long_cards_is_read_across_a_room(
    tmp_path: Path, browser: Browser, play: str
) -> None:
    table = StillTable(tmp_path, "myths", play)
    page = table.page(browser, "television")
    table.after(wordiest(play))
    fitted(table, page)
    assert page.locator(".myths-arena__board .ground__names text").count()
    assert small_words(page) == []
    assert page.evaluate(FITS)
    assert page.locator(".seat > span").evaluate_all(SHORTENED) == []


def wordiest(play: str) -> int:
    """After how many answers the cards of the character whose turn it is say most."""
    positions = recordings()["myths"].play(play).positions(find_games()["myths"])
    said = [letters_on_cards(umpire.board) for umpire in positions]
    return said.index(max(said))


def letters_on_cards(k: Myths) -> int:
    if not k.active or k.acting:
        return 0
    cards = (k.face(k.characters[k.active], slot) for slot in CardType)
    return sum(len(str(effect.text)) for card in cards for effect in card.effects)


def test_between_turns_without_a_board_the_sides_fill_the_screen(
    tmp_path: Path, browser: Browser
) -> None:
    table = StillTable(tmp_path, "myths", "unseen")
    table.asking("start_turn")
    page = table.page(browser, "television")
    fitted(table, page)
    board, *sides = page.locator(".screen__board, .myths-side-panels").evaluate_all(WIDTHS)
    assert sum(sides) > 0.95 * board


WIDTHS = "(boxes) => boxes.map((box) => box.getBoundingClientRect().width)"


@pytest.mark.parametrize("device", ["laptop", "television"])
def test_a_name_and_what_is_added_to_dice_do_not_break(
    tmp_path: Path, browser: Browser, device: str
) -> None:
    table = StillTable(tmp_path / "names", "myths", "won")
    page = table.page(browser, device)
    fitted(table, page)
    assert page.locator(".myths-panel__name").count() == 6
    assert page.evaluate(BROKEN) == []
    table = StillTable(tmp_path / "dice", "sancti_et_malum", "faithful")
    table.after(12)
    page = table.page(browser, device)
    fitted(table, page)
    assert page.evaluate(BESIDE) == [True, True]


def test_words_in_rows_do_not_break(tmp_path: Path, browser: Browser) -> None:
    table = StillTable(tmp_path, "fog_signals", "north")
    table.after(20)
    for table.language in ("en", "de"):
        page = table.page(browser, "laptop")
        fitted(table, page)
        assert page.locator(".grid > .word-card").count() == 25
        assert page.evaluate(BROKEN) == []
        assert page.evaluate(FITS)


@pytest.mark.parametrize(("play", "after"), SIX_POWERS)
def test_names_of_powers_do_not_break(
    tmp_path: Path, browser: Browser, play: str, after: int
) -> None:
    table = StillTable(tmp_path, "psychomachia", play)
    table.after(after)
    for table.language in ("en", "de"):
        page = table.page(browser, "television")
        fitted(table, page)
        names = page.locator(".psychomachia-power__name")
        assert names.count() == 6
        assert names.evaluate_all(LINES) == [1] * 6
        assert page.evaluate(FITS)


@pytest.mark.parametrize(("game", "play"), HANDS)
def test_what_hands_must_move_is_drawn_large(
    tmp_path: Path, browser: Browser, game: str, play: str
) -> None:
    table = StillTable(tmp_path, game, play)
    for device in ("laptop", "television"):
        page = table.page(browser, device)
        for after, drawn, rows in HANDS[game, play]:
            table.after(after)
            fitted(table, page)
            assert page.evaluate(WHOLLY_SEEN, drawn) == rows, after
            assert lowest_part(page) >= BOTTOM_FIFTH, after
            assert not page.evaluate(SIDEWAYS), after
            assert device == "laptop" or small_words(page) == [], after


def test_more_wings_than_anybody_counts_fit(tmp_path: Path, browser: Browser) -> None:
    table = StillTable(tmp_path, "deal_with_the_devil", "shared")
    table.asking("consequence")
    page = table.page(browser, "television")
    fitted(table, page)
    assert page.get_by_text("35 angel wings").is_visible()
    assert page.evaluate(FITS)


@pytest.mark.parametrize(
    ("play", "after", "device"),
    [("three_in_heaven", 110, "television"), ("two_in_heaven", 60, "laptop")],
)
def test_doors_that_say_much_fit_in_german(
    tmp_path: Path, browser: Browser, play: str, after: int, device: str
) -> None:
    table = StillTable(tmp_path, "mea_culpa", play)
    table.after(after)
    table.language = "de"
    page = table.page(browser, device)
    fitted(table, page)
    assert page.get_by_text("Bautrupp auf einen").is_visible()
    assert page.evaluate(FITS)


def test_two_rows_of_a_score_sheet_and_a_question_fit(tmp_path: Path, browser: Browser) -> None:
    """A chart of few rows is not taller than the screen, and what can be chosen breaks no word."""
    table = FreshTable(tmp_path, "any_box", 2, {})
    first = table.seats[0]
    for mine, theirs in ((-9320, -8958), (-1058, -9890)):
        table.do(first, "take_tool", tool="scores")
        table.do(first, "write", row="round", s1=mine, s2=theirs)
    for device in ("laptop", "television"):
        page = table.page(browser, device)
        fitted(table, page)
        assert page.locator(".journey").is_visible()
        assert page.evaluate(FITS)
    table.do(TABLE, "take_tool", tool="roles")
    page = table.page(browser, "television")
    fitted(table, page)
    assert page.locator("label.tile").count() == 4
    assert page.evaluate(BROKEN) == []


def test_what_little_lies_on_the_table_is_large(tmp_path: Path, browser: Browser) -> None:
    """Larger than the names of the people beside it."""
    table = StillTable(tmp_path, "any_box", "finished")
    table.after(3)
    for device in ("laptop", "television"):
        page = table.page(browser, device)
        fitted(table, page)
        assert list(screen_faults(page)) == []
        name, beside = (
            page.locator(each).first.evaluate("(name) => name.getBoundingClientRect().height")
            for each in (".any-sheet__name", ".screen__side .seat > span")
        )
        assert name > 1.4 * beside, device


@pytest.mark.parametrize(("play", "after"), [("finished", 29), ("shared", 10)])
def test_what_is_asked_is_beside_what_lies_on_the_table(
    tmp_path: Path, browser: Browser, play: str, after: int
) -> None:
    """A sheet that is as wide as it can be is not one that has to be scrolled."""
    table = StillTable(tmp_path, "any_box", play)
    table.after(after)
    page = table.page(browser, "laptop")
    fitted(table, page)
    assert page.evaluate(FITS)
    asked, sheet = (page.locator(each).bounding_box() for each in ("#r-offers", ".any-scores"))
    assert asked
    assert sheet
    assert asked["x"] + asked["width"] < sheet["x"]
    assert (
        page.locator(".any-sheet__frame").evaluate("(box) => box.scrollWidth - box.clientWidth")
        == 0
    )


@pytest.mark.parametrize("after", [169, 254], ids=["castles", "debts"])
def test_the_boards_of_the_devil_use_the_screen(
    tmp_path: Path, browser: Browser, after: int
) -> None:
    """All that lies open are four castles, or three tracks with everybody's marks."""
    table = StillTable(tmp_path, "deal_with_the_devil", "full")
    table.after(after)
    page = table.page(browser, "television")
    fitted(table, page)
    assert list(screen_faults(page)) == []
    assert small_words(page) == []


@pytest.mark.parametrize(("play", "after"), [("four_in_heaven", 82), ("with_the_box", 226)])
def test_bids_that_are_explained_fit_beside_all_doors(
    tmp_path: Path, browser: Browser, play: str, after: int
) -> None:
    table = StillTable(tmp_path, "mea_culpa", play)
    table.after(after)
    page = table.page(browser, "laptop")
    fitted(table, page)
    assert page.get_by_text("tie: nearer Hell first").first.is_visible()
    assert page.evaluate(FITS)


def test_a_table_with_nothing_on_it_shows_which_tool_is_used(
    tmp_path: Path, browser: Browser
) -> None:
    table = StillTable(tmp_path, "any_box", "tracked")
    table.after(3)
    page = table.page(browser, "television")
    fitted(table, page)
    assert list(screen_faults(page)) == []
    assert page.locator(".any-over path").first.is_visible()


def test_what_somebody_closes_makes_room_at_once(tmp_path: Path, browser: Browser) -> None:
    """A panel was opened and closed: everything is as large as before."""
    table = StillTable(tmp_path, "deal_with_the_devil", "full")
    page = table.page(browser, "laptop")
    list(table.moments(1))
    fitted(table, page)
    fold = page.locator("#r-agreed details")
    before = page.evaluate(SIZE)
    fold.locator("summary").click()
    wait_until(page, f"{SIZE} !== '{before}'")
    fold.locator("summary").click()
    wait_until(page, f"{SIZE} === '{before}'")


SIZE = "getComputedStyle(document.documentElement).getPropertyValue('--fit')"
PUSHED = """(high) => {
    document.querySelector('.screen__board').style.minHeight = high;
    document.dispatchEvent(new Event('regions'));
}"""


def test_what_goes_away_by_itself_makes_room_in_a_while(tmp_path: Path, browser: Browser) -> None:
    """A push made everything small, and the next one took away what was in the way."""
    table = StillTable(tmp_path, "sancti_et_malum", "faithful")
    page = table.page(browser, "laptop")
    fitted(table, page)
    before = page.evaluate(SIZE)
    page.evaluate(PUSHED, "2000px")
    wait_until(page, f"{SIZE} !== '{before}'")
    page.evaluate(PUSHED, "")
    wait_until(page, f"{SIZE} === '{before}'")


CHOOSE = """(text) => {
    document.documentElement.dataset.text = text;
    document.dispatchEvent(new Event('appearance'));
}"""
PROMPT_PX = "parseFloat(getComputedStyle(document.querySelector('.prompt')).fontSize)"
BOARD_WIDTH_PX = "document.querySelector('.screen__board').clientWidth"


@pytest.mark.parametrize(
    ("moment", "least_times"),
    [
        (("blind_auction", "lots", 12), 1.75),
        (("sancti_et_malum", "faithful", 12), 1.3),
        (("myths", "won", 53), 1.2),
    ],
)
def test_large_text_on_a_laptop_shows_fewer_things_larger(
    tmp_path: Path, browser: Browser, moment: tuple[str, str, int], least_times: float
) -> None:
    """As whoever uses it for a screen far away wants it, and back again without loading anew."""
    game, play, after = moment
    table = StillTable(tmp_path, game, play)
    table.after(after)
    page = table.page(browser, "laptop")
    fitted(table, page)
    log, people = page.locator("#r-journal"), page.locator("#r-seats")
    usual_px, usual_width_px = page.evaluate(PROMPT_PX), page.evaluate(BOARD_WIDTH_PX)
    assert people.is_visible()
    page.evaluate(CHOOSE, "large")
    assert page.evaluate(FITS)
    assert (log.is_visible(), people.is_visible()) == (False, True)
    page.evaluate(CHOOSE, "largest")
    assert page.evaluate(FITS)
    assert not people.is_visible()
    assert page.evaluate(PROMPT_PX) > least_times * usual_px
    assert page.evaluate(BOARD_WIDTH_PX) > 1.2 * usual_width_px
    page.evaluate(CHOOSE, "normal")
    assert page.evaluate(PROMPT_PX) == usual_px
    assert people.is_visible()


ZOOMED_PX = """[...document.querySelectorAll(
    '.prompt, .screen__board, .screen__side .seat, .screen__top .button'
)].map((each) => devicePixelRatio * (each.matches('.screen__board')
    ? each.getBoundingClientRect().width
    : parseFloat(getComputedStyle(each).fontSize) * (each.currentCSSZoom ?? 1)))"""


def zoom(page: Page, times: float, *, also_wider: float = 1) -> None:
    """Do what a browser's own zoom does to a window of a laptop; or what another display does."""
    session = page.context.new_cdp_session(page)
    width, height = round(1366 * also_wider / times), round(768 * also_wider / times)
    metrics = {"width": width, "height": height, "deviceScaleFactor": times, "mobile": False}
    session.send("Emulation.setDeviceMetricsOverride", metrics)
    wait_until(page, f"innerWidth === {width} && devicePixelRatio === {times}")
    page.evaluate("new Promise(requestAnimationFrame)")


@pytest.mark.parametrize(
    ("game", "play", "after"),
    [
        ("sancti_et_malum", "faithful", 12),
        ("myths", "won", 53),
        ("mea_culpa", "three_in_heaven", 54),
    ],
)
def test_page_zoom_enlarges_the_screen(
    tmp_path: Path, browser: Browser, game: str, play: str, after: int
) -> None:
    """What is on it grows, it never scrolls sideways, and without zoom all is as before."""
    table = StillTable(tmp_path, game, play)
    table.after(after)
    page = table.page(browser, "laptop", alone=True)
    fitted(table, page)
    usual = page.evaluate(ZOOMED_PX)
    for times, least in ((1.25, 1.1), (1.5, 1.2), (2, 1.2)):
        zoom(page, times)
        sizes = page.evaluate(ZOOMED_PX)
        assert min(map(truediv, sizes, usual)) > least, times
        assert not page.evaluate(SIDEWAYS)
    zoom(page, 1)
    assert page.evaluate(ZOOMED_PX) == usual
    assert page.evaluate(FITS)


def test_another_display_is_no_zoom(tmp_path: Path, browser: Browser) -> None:
    """A window moved to one of finer pixels is as wide there as before."""
    table = StillTable(tmp_path, "sancti_et_malum", "faithful")
    page = table.page(browser, "laptop", alone=True)
    fitted(table, page)
    zoom(page, 2, also_wider=2)
    assert page.locator("html[data-zoomed]").count() == 0
    assert page.evaluate(FITS)


def test_very_large_text_shows_at_the_end_who_won(tmp_path: Path, browser: Browser) -> None:
    """Twice as large as the names beside the tables, which nobody reads from a sofa."""
    table = StillTable(tmp_path, "mea_culpa", recordings()["mea_culpa"].names()[0])
    *_, end = table.moments(1)
    table.after(end)
    page = table.page(browser, "television")
    fitted(table, page)
    name = page.locator(".screen__side .seat").first
    usual_px = name.evaluate(FONT_PX)
    page.evaluate(CHOOSE, "largest")
    assert name.evaluate(FONT_PX) > 1.5 * usual_px
    assert not page.locator(".screen__board").is_visible()
    assert page.locator(".screen__side .placed").count() == len(table.seats)
    assert small_words(page) == []
    assert page.evaluate(FITS)


FONT_PX = "(name) => parseFloat(getComputedStyle(name).fontSize)"
HEADING = """(title) => [title, title.parentElement]
    .map((each) => each.getBoundingClientRect().bottom)
    .concat(title.checkVisibility({checkOpacity: true}))"""


class FullLobby(WaitingTable):
    """Five people wait beside the invitation."""

    def _seat(self, evening: TableEvening, _names: tuple[str, ...]) -> None:
        evening.sit("Nora", "Gustav", "Bertha", "Bernd", "Gesine")


def test_the_name_of_the_log_is_whole_or_not_there(tmp_path: Path, browser: Browser) -> None:
    """In a full lobby there may be room for half of it."""
    table = FullLobby(tmp_path, "any_box", "shared")
    page = table.page(browser, "laptop")
    fitted(table, page)
    seen = set[bool]()
    for height in range(560, 1240, 16):
        page.set_viewport_size({"width": 1366, "height": height})
        title, log, shown = page.locator("#r-journal h2").evaluate(HEADING)
        seen.add(shown)
        assert not shown or title <= log, height
    assert seen == {True, False}
