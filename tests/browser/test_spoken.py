"""What a screen reader says: as reviewed for each game, nothing under a cover, nothing twice."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from companion.games import find_games
from companion.table.record.timer import Timer
from tests.kit.browser.accessibility_tree import Spoken, spoken
from tests.kit.browser.games import with_examples
from tests.kit.browser.speech_faults import speech_faults
from tests.kit.browser.spoken import Transcripts, covered, folder, phone_of
from tests.kit.browser.still_pages import StillTable
from tests.kit.browser.stops import Part, parts_of
from tests.kit.laws.budget import BUDGET, DRAWS
from tests.kit.recording import recordings

pytestmark = pytest.mark.browser

EMPTY = """() => {
    document.getElementById('private').replaceChildren();
    return import('companion/key_bar').then((bar) => bar.lift());
}"""
PUSH = """([regions, focused]) => import('companion/regions').then((regions_of) => {
    document.querySelector(focused).focus();
    regions_of.apply(regions);
})"""
LIVE = "document.getElementById('r-prompt').ariaLive"


@pytest.mark.parametrize("game", [game for game in find_games() if folder(game).is_dir()])
def test_it_says_what_was_reviewed(tmp_path: Path, browser: Browser, game: str) -> None:
    """If a change is meant: python -m tests.kit.browser.spoken, and read what has changed."""
    texts = dict(Transcripts.of(game).texts(tmp_path, browser))
    kept = {path.stem: path.read_text("utf-8") for path in folder(game).glob("*.txt")}
    assert texts.keys() == kept.keys()
    for name, text in texts.items():
        assert text.splitlines() == kept[name].splitlines(), name


@pytest.mark.parametrize("game", with_examples(recordings()))
def test_a_covered_phone_keeps_secrets(tmp_path: Path, browser: Browser, game: str) -> None:
    """What lies under the cover changes nothing that is read aloud of a covered phone.

    It is looked at wherever another kind of part is shown.
    """
    table = StillTable(tmp_path, game, recordings()[game].names()[-1])
    phones = {seat: table.page(browser, "tall phone", seat) for seat in table.seats[:2]}
    seen, parts = 0, set[Part]()
    for after in range(0, 60, 60 // (4 * BUDGET.moments)):
        table.after(after)
        for seat, page in phones.items():
            shown = parts_of(table.reader(seat).get(f"/t/{table.code}/phone").text)
            if shown <= parts and not DRAWS:
                continue
            parts |= shown
            covered(table, page)
            if page.locator("#cover-key").is_visible():
                seen += 1
                said = list(spoken(page).lines())
                page.evaluate(EMPTY)
                assert list(spoken(page).lines()) == said, f"after {after}"
    assert seen


def test_an_open_phone_says_more(tmp_path: Path, browser: Browser) -> None:
    """The test above sees what it looks for."""
    page = phone(tmp_path, browser)
    said = list(spoken(page).lines())
    page.locator("#cover-key").click()
    assert len(list(spoken(page).lines())) > len(said)


def test_a_timer_counts_in_silence(tmp_path: Path, browser: Browser) -> None:
    game, recording = next(iter(recordings().items()))
    table = StillTable(tmp_path, game, recording.names()[-1])
    table.after(20)
    table.time(Timer(left=90_000, ends=1_090_000))
    page = phone_of(table, browser, table.seats[0])
    [timer] = [each for each in spoken(page).everything() if each.role == "timer"]
    assert timer == Spoken("timer", "Timer")


def test_a_new_prompt_is_read_once(tmp_path: Path, browser: Browser) -> None:
    """It is read where it stands; whoever has lost the focus finds it there, and hears it so."""
    page = phone(tmp_path, browser)
    page.evaluate(PUSH, [prompt("The dice are cast.", "<a href='/'>Why?</a>"), "#cover-key"])
    assert page.evaluate(LIVE) == "polite"
    page.evaluate(PUSH, [prompt("Now you."), "#r-prompt a"])
    assert page.evaluate("document.activeElement.textContent") == "Now you."
    assert page.evaluate(LIVE) == "off"
    page.wait_for_function(f"{LIVE} === 'polite'")


def prompt(sentence: str, beside: str = "") -> dict[str, str]:
    return {"prompt": f"<h1 class='prompt' tabindex='-1'>{sentence}</h1>{beside}"}


def phone(folder: Path, browser: Browser) -> Page:
    table = StillTable(folder, "sancti_et_malum", "faithful")
    table.after(3)
    return phone_of(table, browser, table.seats[0])


def test_faults_are_found(browser: Browser) -> None:
    page = browser.new_context().new_page()
    page.set_content(WRONG)
    assert sorted(speech_faults(page)) == [
        "button without a name",
        "image “–” says nothing",
        "text “Miriam” is said twice",
    ]


WRONG = """<main><h1>Rules</h1><button><svg aria-hidden="true"></svg></button>
<p><span role="img" aria-label="–"></span></p>
<p><span>Miriam</span><span style="display: inline-block">Miriam</span></p></main>"""
