"""The pages of every game fit their displays: small phones, large text, any font."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.browser.layout_faults import (
    squeezed_refusals,
)
from tests.kit.browser.shown_as import enlarge_text
from tests.kit.browser.still_pages import StillTable
from tests.kit.browser.thumb_faults import thumb_faults

pytestmark = pytest.mark.browser


def test_heaven_is_one_word_on_the_smallest_phone(tmp_path: Path, browser: Browser) -> None:
    table = StillTable(tmp_path, "mea_culpa", "four_in_heaven")
    page = table.page(browser, "small phone")
    list(table.moments(1))
    words = 0
    for seat in table.seats:
        table.show(page, "phone", seat)
        enlarge_text(page)
        for word in page.get_by_text("Heaven", exact=True).all():
            words += word.is_visible()
            assert word.evaluate(LINES) <= 1
    assert words


@pytest.mark.parametrize(
    "asked",
    [
        ("deal_with_the_devil", "won", 25, 1, ".deal-prices button", 2),
        ("mea_culpa", "with_the_box", 33, 4, ".mea-give:first-of-type button", 1),
    ],
    ids=str,
)
def test_the_keys_of_one_choice_are_all_in_sight_on_the_smallest_phone(
    tmp_path: Path, browser: Browser, asked: tuple[str, str, int, int, str, int]
) -> None:
    game, play, after, seat, keys, lines = asked
    table = StillTable(tmp_path, game, play)
    table.after(after)
    page = table.page(browser, "small phone", table.seats[seat - 1])
    table.show(page, "phone")
    assert page.locator(keys).evaluate_all(IN_SIGHT) == [lines, True]
    assert squeezed_refusals(page) == []


def test_keys_in_the_bar_say_how_a_chest_is_paid(tmp_path: Path, browser: Browser) -> None:
    """What stands above them on the page does not come along."""
    table = StillTable(tmp_path, "deal_with_the_devil", "won")
    table.after(37)
    page = table.page(browser, "small phone", table.seats[1])
    table.show(page, "phone")
    keys = page.locator("#bar-keys button")
    expect(keys).to_have_text(["Accept: pay 1 unmarked piece", "Reject: leave everything inside"])


@dataclass(frozen=True)
class Below:
    """A question, what its key also sends, and that after a tap in one of its fields."""

    game: str
    play: str
    after: int
    seat: int
    at_first: str
    field: str
    tap: str
    then: str


BELOW = [
    Below(
        *("deal_with_the_devil", "full", 149, 1),
        "The Devil is: nobody · The Cultist is: nobody",
        *("devil", "Ben"),
        "The Devil is: Ben · The Cultist is: nobody",
    ),
    Below(
        *("deal_with_the_devil", "full", 25, 1),
        "Action tokens: nothing · Courtier: nobody · and 1 more",
        *("slots", "build, first place"),
        "Action tokens: build, first place · and 2 more",
    ),
    Below(
        *("any_box", "tracked", 6, 2),
        "Where all begin\u00a00",
        *("start", "+"),
        "Where all begin\u00a01",
    ),
]


@pytest.mark.parametrize("asked", BELOW, ids=lambda each: f"{each.game}-{each.field}")
def test_the_bar_says_what_its_key_sends_from_below_the_fold(
    tmp_path: Path, browser: Browser, asked: Below
) -> None:
    table = StillTable(tmp_path, asked.game, asked.play)
    table.after(asked.after)
    page = table.page(browser, "low phone", table.seats[asked.seat - 1])
    table.show(page, "phone")
    page.evaluate(ALIVE)
    below = page.locator("#bar-below")
    expect(below).to_have_text(asked.at_first)
    key = page.locator("#bar-keys button").last
    expect(key).to_have_accessible_description(asked.at_first)
    page.locator(f"[data-field='{asked.field}']").get_by_text(asked.tap).tap()
    page.evaluate("document.querySelector('main').scrollTo(0, 0)")
    expect(below).to_have_text(asked.then)
    last = page.locator("form:has(> .button--lifted) [data-field] >> visible=true").last
    last.evaluate("(field) => field.scrollIntoView({block: 'center'})")
    expect(below).to_be_hidden()


def test_what_is_told_of_one_field_has_room_for_how_many_more(
    tmp_path: Path, browser: Browser
) -> None:
    """A long question with a long answer, in a language with long words."""
    table = StillTable(tmp_path, "any_box", "finished")
    table.after(11)
    page = table.page(browser, "small phone", table.seats[0])
    with table.speaking_at_length():
        table.show(page, "phone")
    assert list(thumb_faults(page)) == []


def test_two_long_keys_and_the_way_down_are_under_the_thumb(
    tmp_path: Path, browser: Browser
) -> None:
    table = StillTable(tmp_path, "any_box", "labelled")
    table.after(21)
    table.language = "de"
    page = table.page(browser, "small phone", table.seats[0])
    table.explain()
    table.show(page, "phone")
    page.evaluate("document.querySelector('[data-explains]').hidden = false")
    assert list(thumb_faults(page)) == []
    assert page.locator("#bar-keys button").count() == 2


ALIVE = """() => Promise.all(['controls', 'key_bar'].map((each) => import(`companion/${each}`)))
    .then(([_, bar]) => bar.startKeyBar())"""


def test_no_name_of_keys_stays_behind_without_them(tmp_path: Path, browser: Browser) -> None:
    table = StillTable(tmp_path, "mea_culpa", "with_the_box")
    table.after(25)
    page = table.page(browser, "small phone", table.seats[1])
    table.show(page, "phone")
    assert page.locator("#bar-keys button").count()
    assert page.get_by_text("Take this character").all()
    assert not any(name.is_visible() for name in page.get_by_text("Take this character").all())


def test_nobodys_card_is_cut_off_beside_a_board(tmp_path: Path, browser: Browser) -> None:
    table = StillTable(tmp_path, "myths", "won")
    screen = table.page(browser, "television")
    for _ in table.moments(4):
        table.show(screen, "screen")
        assert screen.locator(".person").evaluate_all(CUT_OFF) == []


CUT_OFF = """(people) => {
    const side = document.querySelector('.screen__side').getBoundingClientRect();
    const cut = (box) => box.getBoundingClientRect().right > side.right + 1;
    return people.filter((each) => cut(each) || [...each.children].some(cut))
        .map((each) => each.textContent);
}"""
IN_SIGHT = """(keys) => {
    const bar = document.getElementById('bar').getBoundingClientRect().top;
    const boxes = keys.map((key) => key.getBoundingClientRect());
    return [new Set(boxes.map((box) => box.top)).size, boxes.every((box) => box.bottom <= bar)];
}"""
LINES = """(word) => {
    const range = document.createRange();
    range.selectNodeContents(word);
    return new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size;
}"""
