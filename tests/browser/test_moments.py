"""What comes out is a moment on the shared screen: shown, heard, and then all goes on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening
from tests.kit.browser.games import with_examples
from tests.kit.browser.guests import DEVICES
from tests.kit.browser.moments_shown import COUNT_SOUNDS, PUSH, START
from tests.kit.browser.still_pages import FreshTable, StillTable
from tests.kit.laws.budget import BUDGET
from tests.kit.recording import recordings

pytestmark = pytest.mark.browser

MAX_MOMENT_MS = 4000
PLAYS = {
    "deal_with_the_devil": "home",
    "mea_culpa": "four_in_heaven",
    "sancti_et_malum": "faithful",
}


DELAYS = """[...document.querySelectorAll('#stage .moment__step, #stage .moment__outcome')]
    .map((each) => parseFloat(getComputedStyle(each).animationDelay))"""
IN_FRONT = "document.elementFromPoint(innerWidth / 2, innerHeight / 2).closest('#stage') !== null"


class Stage:
    """The screen of a recorded play, before one of its moments."""

    def __init__(self, folder: Path, browser: Browser, game: str, nth: int = 0) -> None:
        self.table = StillTable(folder, game, PLAYS[game])
        self.page = self.table.page(browser, "television", alone=True)
        self.page.add_init_script(COUNT_SOUNDS)
        self.page.clock.install()
        self.at = self.table.moments_told()[nth]
        self.open()

    def open(self) -> None:
        """The screen as it was before."""
        self.table.after(self.at - 1)
        self.reload()

    def reload(self) -> None:
        """The screen is opened, or opened again, and touched."""
        self.table.reload(self.page, "screen")
        self.page.mouse.click(1, 1)
        self.page.evaluate(START)
        self.page.clock.pause_at(self.page.evaluate("Date.now() / 1000 + 1"))

    def happens(self) -> None:
        """The answer that leads to the moment."""
        self.table.after(self.at)
        self.page.evaluate(PUSH, self.table.regions())

    @property
    def prompt(self) -> str:
        """The headline below the moment."""
        return self.page.locator("#r-prompt").inner_text()

    @property
    def below(self) -> str:
        """All that can be read below the moment."""
        return self.page.locator("main").inner_text()

    @property
    def shown(self) -> bool:
        """Whether a moment is shown."""
        return self.page.locator("#stage").is_visible()


@pytest.fixture
def stage(tmp_path: Path, browser: Browser) -> Stage:
    return Stage(tmp_path, browser, "mea_culpa")


def test_a_moment_is_shown_before_the_screen_goes_on_and_can_be_read(stage: Stage) -> None:
    before = stage.below
    stage.happens()
    assert stage.shown
    assert stage.below == before
    expect(stage.page.locator("#stage")).to_contain_text("The bids are opened")
    assert stage.page.evaluate(IN_FRONT)
    stage.page.clock.run_for(1900)
    assert stage.shown
    stage.page.clock.run_for(MAX_MOMENT_MS - 1900)
    assert not stage.shown
    assert stage.prompt not in before
    assert stage.below != before


def test_twenty_things_come_one_after_the_other_and_leave_time_to_read(stage: Stage) -> None:
    stage.table.after(stage.at)
    regions = stage.table.regions()
    step = re.search(r"<li .*?</li>", regions["moments"], re.DOTALL)
    assert step
    many = re.sub(r"<li .*</li>", step[0] * 20, regions["moments"], flags=re.DOTALL)
    stage.page.evaluate(
        PUSH, regions | {"moments": re.sub(r'data-steps="."', 'data-steps="20"', many)}
    )
    stage.page.emulate_media(reduced_motion="no-preference")
    delays = stage.page.evaluate(DELAYS)
    assert len(delays) == 21
    assert delays == sorted(set(delays))
    assert 1000 * delays[-1] < MAX_MOMENT_MS - 1000


def test_whoever_goes_on_is_not_kept_waiting(stage: Stage) -> None:
    stage.happens()
    stage.table.after(stage.at + 1)
    stage.page.evaluate(PUSH, stage.table.regions())
    stage.page.clock.run_for(1900)
    assert stage.shown
    stage.page.clock.run_for(200)
    assert not stage.shown


def test_a_tap_or_a_key_goes_on(stage: Stage) -> None:
    stage.happens()
    stage.page.mouse.click(400, 400)
    assert not stage.shown
    after = stage.prompt
    stage.open()
    stage.happens()
    stage.page.keyboard.press("Space")
    assert not stage.shown
    assert stage.prompt == after


def test_a_moment_is_not_shown_again_after_a_reload(stage: Stage) -> None:
    stage.happens()
    stage.reload()
    stage.page.evaluate(PUSH, stage.table.regions())
    assert not stage.shown
    assert stage.page.evaluate("window.sounded") == 0


def test_a_moment_that_was_taken_back_is_shown_when_it_happens_again(stage: Stage) -> None:
    stage.happens()
    stage.page.mouse.click(400, 400)
    stage.table.after(stage.at - 1)
    stage.page.evaluate(PUSH, stage.table.regions())
    assert not stage.shown
    stage.happens()
    assert stage.shown


def test_a_moment_is_shown_and_heard_once(stage: Stage) -> None:
    stage.happens()
    heard = stage.page.evaluate("window.sounded")
    assert heard >= 4  # a rustle for each bid, and how it comes out
    stage.page.mouse.click(400, 400)
    stage.page.clock.run_for(MAX_MOMENT_MS)
    stage.page.evaluate(PUSH, stage.table.regions())
    assert not stage.shown
    assert stage.page.evaluate("window.sounded") == heard


def test_sounds_can_be_switched_off_and_stay_off(stage: Stage) -> None:
    stage.page.locator("#stage-sounds").uncheck()
    stage.reload()
    assert not stage.page.locator("#stage-sounds").is_checked()
    stage.happens()
    assert stage.shown
    assert stage.page.evaluate("window.sounded") == 0


def test_dice_are_heard_as_they_land(tmp_path: Path, browser: Browser) -> None:
    stage = Stage(tmp_path, browser, "sancti_et_malum")
    for answers in range(stage.at):
        stage.table.after(answers)
        stage.page.evaluate(PUSH, stage.table.regions())
        stage.page.mouse.click(400, 400)
    assert stage.page.evaluate("window.sounded") >= 6
    heard = stage.page.evaluate("window.sounded")
    stage.page.evaluate(PUSH, stage.table.regions())
    assert stage.page.evaluate("window.sounded") == heard


def test_destinations_are_heard_and_shown_at_once(tmp_path: Path, browser: Browser) -> None:
    """A timer runs for them: nobody waits for a curtain."""
    stage = Stage(tmp_path, browser, "deal_with_the_devil")
    stage.happens()
    assert not stage.shown
    assert stage.page.locator(".deal-spot--going").count() == 4
    assert stage.page.evaluate("window.sounded") >= 4


def test_nothing_moves_for_those_who_wish_so(stage: Stage) -> None:
    stage.happens()
    running = "document.getAnimations().length"
    assert stage.page.evaluate(running) == 0
    moves(stage.page)
    stage.open()
    stage.happens()
    assert stage.page.evaluate(running) > 0


def moves(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")


@pytest.mark.parametrize("game", with_examples(recordings()))
def test_every_moment_fits_every_screen(tmp_path: Path, browser: Browser, game: str) -> None:
    play = recordings()[game].names()[0]
    table = StillTable(tmp_path, game, play)
    pages = [table.page(browser, device) for device in ("laptop", "television", "small phone")]
    told = table.moments_told()
    assert told
    for page in pages:
        table.after(0)
        table.show(page, "screen")
        page.evaluate(START)
        for at in told[:: max(1, len(told) // (2 * BUDGET.moments))]:
            table.after(at)
            page.evaluate(PUSH, table.regions())
            while page.locator("#stage").is_visible():
                assert page.evaluate(OUTSIDE) == [], f"after {at}"
                page.keyboard.press("Space")


OUTSIDE = """() => [...document.querySelectorAll('#stage *')].filter((box) => {
    const edges = box.getBoundingClientRect(), low = innerWidth < 600 ? Infinity : innerHeight + 1;
    return edges.right > innerWidth + 1 || edges.left < -1 || edges.bottom > low || edges.top < -1;
}).map((box) => box.className + ' ' + box.textContent)"""
"""What is cut off; a display as small as a phone may scroll."""


def test_phones_load_nothing_of_it(companion: Companion, browser: Browser) -> None:
    evening = BrowserEvening(companion, browser)
    asked: list[str] = []
    phone = browser.new_context(**DEVICES["tall phone"]).new_page()
    phone.on("request", lambda request: asked.append(request.url))
    evening.join("Ann")
    phone.goto(f"{companion.address}/j/{evening.code}")
    phone.get_by_label("Your name").fill("Bob")
    phone.get_by_role("button", name="Join").click()
    phone.locator("body[data-link='linked']").wait_for()
    assert any("phone.js" in each for each in asked)
    assert not [each for each in asked if "stage" in each]


APART = """() => {
    const [first, outcome, skip] = ['.moment__step', '.moment__outcome', '.stage__skip'].map(
        (css) => document.querySelector(`#stage ${css}`).getBoundingClientRect());
    return first.top >= 0 && first.bottom <= outcome.top && outcome.bottom <= skip.top;
}"""
"""Whether a moment is whole, and nothing of it lies on something else."""


@pytest.mark.parametrize(("players", "device"), [(3, "television"), (6, "laptop")])
def test_whole_hands_of_cards_fit(
    tmp_path: Path, browser: Browser, players: int, device: str
) -> None:
    table = FreshTable(tmp_path, "passing_draft", players, {})
    page = table.page(browser, device)
    table.show(page, "screen")
    page.evaluate(START)
    for seat in table.seats * 7:
        table.do(seat, "seal", pick=table.first_card(seat, "seal", "pick"))
    page.evaluate(PUSH, table.regions())
    expect(page.locator("#stage")).to_contain_text("Everybody empties their basket.")
    assert page.evaluate(APART)
