"""The scan station with its webcam: what it shows of a label, and the sounds it makes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect

from scanner.images.grey import Grey
from tests.kit.browser.guests import Guest
from tests.kit.browser.scanning import LAPTOP, enter, rounds
from tests.kit.browser.webcam import film, webcam
from tests.kit.web.chests import CHEST, OTHER, table_with
from tests.kit.web.served import Laid, serving

pytestmark = pytest.mark.browser

HEARD = """const play = OscillatorNode.prototype.start;
window.heard = [];
OscillatorNode.prototype.start = function (when) {
  window.heard.push(this.frequency.value);
  return play.call(this, when);
};"""
"""Records the sounds of a page."""
BRIGHT, LOW = 880, 196


FAILS_ONCE = """const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
const faults = ["%s"];
navigator.mediaDevices.getUserMedia = (wanted) =>
  faults.length ? Promise.reject(new DOMException("", faults.pop())) : open(wanted);"""
"""The browser does not open the camera the first time, for this reason."""
UNPLUGGED = """document.querySelector("video").srcObject.getTracks()[0]
  .dispatchEvent(new Event("ended"))"""
HIDDEN = """(hidden) => {
  Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@contextmanager
def at_the_station(
    folder: Path, started: Playwright, steps: tuple[str, ...], *scenes: Grey
) -> Iterator[tuple[Laid, Guest]]:
    """The laptop's own browser at a table where this is asked; its webcam shows these scenes."""
    path = film(folder / "cam.y4m", *scenes)
    with webcam(started, path) as browser, serving(folder, steps=steps) as served:
        laid = served.table("Ann", "Bob")
        host = host_at(laid, browser, HEARD)
        yield laid, host
        assert host.complaints == []


def host_at(laid: Laid, browser: Browser, script: str) -> Guest:
    """The scan station of this table's host, in whose page this script runs first."""
    context = browser.new_context()
    host = Guest(context, enter(context, laid, LAPTOP, "host"), "host")
    host.page.add_init_script(script)
    host.page.goto(f"{host.address}/t/{laid.code}/scan")
    return host


def heard(host: Guest) -> list[int]:
    """The frequency of every note."""
    notes: list[int] = host.page.evaluate("window.heard")
    return notes


def test_the_station_reads_labels_and_hides_secret_pieces(
    tmp_path: Path, playwright: Playwright
) -> None:
    steps, seen = ("tile", "spot", "roll"), tmp_path / "cam.y4m"
    with at_the_station(tmp_path, playwright, steps, table_with()) as (laid, host):
        camera = host.page.locator("[data-live-camera]")
        expect(host.page.locator("h1")).to_have_text("Scan a tile")
        expect(camera).to_have_attribute("data-shown", "true")
        expect(host.page.get_by_text("Type the code instead")).to_be_visible()
        film(seen, table_with(CHEST))
        expect(host.page.locator("#label")).to_have_text("Spot 1")
        expect(camera).to_have_attribute("data-shown", "false")
        expect(camera.locator("[data-why]")).to_contain_text("so that nobody can tell the pieces")
        expect(host.page.get_by_text("Type the code instead")).to_be_hidden()
        expect(host.page.locator(".live-camera__video")).to_be_hidden()
        host.look_over("the scan station")
        film(seen, table_with())
        expect(camera.locator("[data-say]")).not_to_contain_text("Clear the camera")
        film(seen, table_with(CHEST))
        expect(host.page.locator("#label")).to_have_text("")
        expect(camera.locator("[data-why]")).to_contain_text("waits until a label is asked for")
        assert rounds(laid) == 2
        assert heard(host).count(BRIGHT) == 2
        assert LOW not in heard(host)


def test_a_typed_code_is_seen_and_with_sounds_off_not_heard(
    tmp_path: Path, playwright: Playwright
) -> None:
    with at_the_station(tmp_path, playwright, ("tile", "roll"), table_with()) as (laid, host):
        host.page.get_by_role("switch", name="Sound for every label").uncheck()
        host.page.get_by_text("Type the code instead").click()
        typed, word = host.page.get_by_label("The code printed"), host.page.locator(".form__word")
        typed.fill(OTHER.typed)
        typed.press("Enter")
        expect(word).to_have_text("That label is not asked for now.")
        assert rounds(laid) == 0
        typed.fill(CHEST.typed)
        host.look_over("a typed code")
        typed.press("Enter")
        expect(host.page.locator(".taken")).to_be_visible()
        expect(host.page.locator("#typed-said")).to_have_text("Got it.")
        expect(word).to_have_text("")
        expect(typed).to_have_value("")
        assert rounds(laid) == 1
        expect(host.page.locator(".taken")).to_be_hidden()
        assert heard(host) == []


def test_a_wrong_label_sounds_low(tmp_path: Path, playwright: Playwright) -> None:
    with at_the_station(tmp_path, playwright, ("tile",), table_with(OTHER)) as (laid, host):
        told = "That label is not asked for now."
        expect(host.page.locator("[data-say]")).to_have_text(told)
        assert heard(host).count(LOW) == 1
        assert BRIGHT not in heard(host)
        assert rounds(laid) == 0


# --- why there is no picture -------------------------------------------------------------------


FAULTS = {
    "NotFoundError": "No camera was found here. Plug one in",
    "NotReadableError": "The camera is in use by another program, or switched off.",
    "NotAllowedError": "This page may not use the camera. Allow it",
}


def test_the_station_says_why_there_is_no_picture(tmp_path: Path, playwright: Playwright) -> None:
    path = film(tmp_path / "cam.y4m", table_with(CHEST))
    with webcam(playwright, path) as browser, serving(tmp_path, steps=("tile",)) as served:
        for fault, sentence in FAULTS.items():
            laid = served.table("Ann", "Bob")
            host = host_at(laid, browser, FAILS_ONCE % fault)
            expect(host.page.locator("[data-say]")).to_contain_text(sentence)
            expect(host.page.locator(".live-camera")).to_be_hidden()
            host.look_over(f"a station without a picture: {fault}")
            again = host.page.get_by_role("button", name="Try the camera again")
            again.click()
            expect(host.page.locator(".taken")).to_be_visible()
            expect(again).to_be_hidden()
            assert rounds(laid) == 1
            assert host.complaints == []
            host.context.close()


def test_a_camera_that_goes_away_is_missed_and_found_again(
    tmp_path: Path, playwright: Playwright
) -> None:
    with at_the_station(tmp_path, playwright, ("tile",), table_with()) as (_, host):
        said, camera = host.page.locator("[data-say]"), host.page.locator("[data-live-camera]")
        expect(camera).to_have_attribute("data-shown", "true")
        host.page.evaluate(UNPLUGGED)
        expect(said).to_contain_text("The camera has gone. Plug it in again")
        host.page.evaluate("navigator.mediaDevices.dispatchEvent(new Event('devicechange'))")
        expect(camera).to_have_attribute("data-shown", "true")
        host.page.evaluate(HIDDEN, arg=True)
        expect(said).to_contain_text("while this page was in the background")
        host.page.evaluate(HIDDEN, arg=False)
        expect(camera).to_have_attribute("data-shown", "true")
