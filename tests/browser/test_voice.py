"""The night is read aloud by the shared screen; without a voice, soft notes say that it goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.core.seats import TABLE
from tests.kit.browser.moments_shown import COUNT_SOUNDS, PUSH, START
from tests.kit.browser.still_pages import FreshTable

pytestmark = pytest.mark.browser

VOICES = """(() => {
    window.read = [];
    window.cut = 0;
    const voices = [
        {name: 'far', lang: 'LANG-XX', localService: false},
        {name: 'other', lang: 'fr-FR', localService: true},
        {name: 'near', lang: 'LANG-XX', localService: true},
    ].filter((each) => each.localService || !HERE);
    const device = {
        getVoices: () => HERE ? voices : voices.slice(0, 2),
        speak: (words) => window.read.push(`${words.voice.name}: ${words.text}`),
        cancel: () => { window.cut += 1; },
        addEventListener: () => {},
    };
    Object.defineProperty(window, 'speechSynthesis', {value: device});
    window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
})()"""
"""The voices of a laptop: what they read is noted. Without one HERE, the right language is far."""
ASKED = """([question, missing]) => window.stage.showRegions(
    {prompt: `<h1 class="prompt">${question} ${missing}</h1>`})"""
SWITCH = "#stage-voice"
NIGHT = "Night falls. Not a word: look only at your own phone."
SEER = "The seer sees through somebody. Answer what your phone asks."


class Night:
    """A village of five, before its first night, and the screen that stands among them."""

    def __init__(
        self,
        folder: Path,
        browser: Browser,
        *,
        voice: bool,
        language: str = "en",
        game: str = "werewolf",
    ) -> None:
        self.table = FreshTable(folder, game, 5, {})
        self.table.language = language
        self.page: Page = self.table.page(browser, "television", alone=True)
        here = "true" if voice else "false"
        self.page.add_init_script(VOICES.replace("HERE", here).replace("LANG", language))
        self.page.add_init_script(COUNT_SOUNDS)
        self.open()

    def open(self) -> None:
        """The screen is opened and touched."""
        self.table.reload(self.page, "screen")
        self.page.mouse.click(1, 1)
        self.page.evaluate(START)

    def goes_on(self, offer: str = "continue", **values: Any) -> None:
        """Somebody taps the screen, or it goes on by itself."""
        self.table.do(TABLE, offer, **values)
        self.page.evaluate(PUSH, self.table.regions())

    def answer(self, field: str) -> None:
        """Everybody answers with a neighbour: no phone shows whose answer counts."""
        seats = self.table.seats
        for seat, neighbour in zip(seats, (*seats[1:], seats[0]), strict=True):
            self.table.do(seat, "seal", **{field: int(neighbour)})
        self.page.evaluate(PUSH, self.table.regions())

    @property
    def read(self) -> list[str]:
        """What was said, and by which voice."""
        return list(self.page.evaluate("window.read"))

    @property
    def sounded(self) -> int:
        """How many notes were heard."""
        return int(self.page.evaluate("window.sounded"))


def test_a_voice_of_the_laptop_reads_each_call_of_the_night(
    tmp_path: Path, browser: Browser
) -> None:
    night = Night(tmp_path, browser, voice=True)
    expect(night.page.locator(SWITCH)).to_be_visible()
    night.goes_on()
    night.goes_on()
    assert night.read == [f"near: {NIGHT}", f"near: {SEER}"]
    expect(night.page.locator("#r-prompt .prompt")).to_have_text(SEER)
    night.page.evaluate(PUSH, night.table.regions())
    assert len(night.read) == len(set(night.read))
    assert night.sounded == 0


def test_what_comes_out_in_the_morning_is_read_too(tmp_path: Path, browser: Browser) -> None:
    night = Night(tmp_path, browser, voice=True)
    night.goes_on()
    night.goes_on()
    night.answer("seen")
    assert night.read[2:] == ["near: The village wakes up."]
    cut = night.page.evaluate("window.cut")
    night.page.keyboard.press("Enter")
    assert night.page.evaluate("window.cut") == cut + 1


def test_it_speaks_the_language_of_the_screen(tmp_path: Path, browser: Browser) -> None:
    night = Night(tmp_path, browser, voice=True, language="de")
    night.goes_on()
    night.open()
    night.page.locator(SWITCH).uncheck()
    night.page.locator(SWITCH).check()
    assert night.read == ["near: Es wird Nacht. Kein Wort mehr: Seht nur auf euer Handy."]


def test_without_a_voice_of_its_own_the_laptop_sounds_two_notes(
    tmp_path: Path, browser: Browser
) -> None:
    night = Night(tmp_path, browser, voice=False)
    expect(night.page.locator(SWITCH)).to_be_hidden()
    night.goes_on()
    assert (night.read, night.sounded) == ([], 2)


def test_the_voice_is_turned_off_and_stays_off(tmp_path: Path, browser: Browser) -> None:
    night = Night(tmp_path, browser, voice=True)
    night.page.locator(SWITCH).uncheck()
    night.goes_on()
    assert (night.read, night.sounded) == ([], 2)
    night.open()
    expect(night.page.locator(SWITCH)).not_to_be_checked()
    night.page.locator(SWITCH).check()
    assert night.read == [f"near: {NIGHT}"]


def test_whoever_wants_no_sounds_hears_no_voice(tmp_path: Path, browser: Browser) -> None:
    night = Night(tmp_path, browser, voice=True)
    night.page.locator("#stage-sounds").uncheck()
    night.goes_on()
    assert (night.read, night.sounded) == ([], 0)


def test_the_roles_of_the_menu_are_called_aloud(tmp_path: Path, browser: Browser) -> None:
    night = Night(tmp_path, browser, voice=True, game="any_box")
    night.goes_on("take_tool", tool="roles")
    night.goes_on("deal_roles", set="werewolf", own="", night=True)
    calls = 1 + 2 * 3
    for _ in range(calls):
        night.goes_on("next_call")
    assert len(night.read) == calls + 1
    assert night.read[:2] == [
        "near: Everybody, close your eyes.",
        "near: Werewolf, open your eyes. Do what you do at night.",
    ]
    assert night.read[-1] == "near: The night is over: everybody wakes up."


def test_nothing_else_is_read(tmp_path: Path, browser: Browser) -> None:
    night = Night(tmp_path, browser, voice=True, game="any_box")
    expect(night.page.locator(SWITCH)).to_be_hidden()
    night.goes_on("take_tool", tool="roles")
    assert (night.read, night.sounded) == ([], 0)


def test_a_question_is_read_once_whoever_still_answers(tmp_path: Path, browser: Browser) -> None:
    night = Night(tmp_path, browser, voice=True)
    night.goes_on()
    night.page.evaluate(ASKED, ["Who has to go?", "Still answering: Ada and Ben."])
    night.page.evaluate(ASKED, ["Who has to go?", "Still answering: Ben."])
    assert night.read[1:] == ["near: Who has to go?"]
