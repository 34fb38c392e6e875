"""Cameras in a real browser: phone photos, the scan station's webcam, dice, typed codes."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Browser, Error, Playwright, expect

from companion.commands.certificates import AUTHORITY, FOLDER
from tests.kit.browser.guests import DEVICES, SIDEWAYS, Guest, axe_faults, key_of
from tests.kit.browser.scanning import LAPTOP, PHONE, enter, rounds, take_photo
from tests.kit.browser.shown_as import enlarge_text
from tests.kit.browser.webcam import film, webcam
from tests.kit.scenes_dice import THROWS, Thrown, throw
from tests.kit.web.chests import CHEST, ENCRYPTED, OTHER, encoded, pictured, table_with
from tests.kit.web.served import Laid, Served, serving

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def asking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Served]]:
    """A companion whose tables ask these things one after another; the same for all tests."""
    with ExitStack() as stack:
        yield cache(
            lambda *steps: stack.enter_context(serving(tmp_path_factory.mktemp("c"), steps=steps))
        )


@contextmanager
def at_the_table(served: Served, browser: Browser) -> Iterator[tuple[Laid, Guest]]:
    """Ann with the smallest phone at a table of this companion."""
    laid = served.table("Ann", "Bob")
    context = browser.new_context(**DEVICES["small phone"])
    ann = Guest(context, enter(context, laid, PHONE, "seat"), "Ann")
    ann.page.goto(f"{ann.address}/t/{laid.code}/phone")
    ann.linked()
    ann.uncover()
    yield laid, ann
    assert ann.complaints == []
    context.close()


# --- phones ------------------------------------------------------------------------------------


def test_a_photo_from_a_phone_answers_the_offer(
    asking: Callable[..., Served], browser: Browser
) -> None:
    with at_the_table(asking("chest", "roll"), browser) as (laid, ann):
        assert not ann.page.evaluate("window.isSecureContext")
        expect(ann.page.get_by_role("button", name="Use the live camera")).to_be_hidden()
        ann.look_over("a form for a label")
        large = np.repeat(np.repeat(table_with(CHEST, module=6), 6, 0), 6, 1)
        with ann.page.expect_request("**/scans?*") as sent:
            take_photo(ann.page, encoded(large))
        ann.form("chest").wait_for(state="detached")
        assert rounds(laid) == 1
        assert len(sent.value.post_data_buffer or b"") < len(encoded(large)) / 2


def test_a_phone_that_could_not_load_its_camera_loads_it_with_its_next_connection(
    asking: Callable[..., Served], browser: Browser
) -> None:
    with at_the_table(asking("chest", "roll"), browser) as (laid, ann):
        ann.cut_off = True
        script = "**/js/photo.js*"
        ann.page.route(script, lambda route: route.abort("internetdisconnected"), times=1)
        # Whichever connection is the next: the one of this very page, or one that is dialled anew.
        with ann.page.expect_response(script):
            with ann.page.expect_event("requestfailed", lambda asked: "photo.js" in asked.url):
                ann.page.reload(wait_until="commit")
            with suppress(Error):  # the page may go away while it is asked
                ann.page.evaluate("void setTimeout(() => dispatchEvent(new Event('online')))")
        ann.uncover()
        take_photo(ann.page, pictured(CHEST))
        ann.form("chest").wait_for(state="detached")
        assert rounds(laid) == 1


def test_the_form_says_what_is_missing_in_a_photo(
    asking: Callable[..., Served], browser: Browser
) -> None:
    with at_the_table(asking("chest", "roll"), browser) as (laid, ann):
        word = ann.form("chest").locator(".form__word")
        for photo, sentence in (
            (pictured(), "No label can be read"),
            (pictured(OTHER), "That label is not asked for now."),
        ):
            take_photo(ann.page, photo)
            expect(word).to_contain_text(sentence)
        ann.look_over("a photo without its label")
        ann.cut_off = True
        take_photo(ann.page, b"this is no photo")
        expect(word).to_contain_text("not a picture we can read")
        ann.complaints.clear()
        assert rounds(laid) == 0


def test_a_label_in_a_larger_form_is_filled_in(
    asking: Callable[..., Served], browser: Browser
) -> None:
    with at_the_table(asking("price"), browser) as (laid, ann):
        take_photo(ann.page, pictured(CHEST))
        expect(ann.page.locator("[data-signs]")).to_have_value(CHEST.typed)
        key_of(ann.form("price")).tap()
        ann.form("price").wait_for(state="detached")
        assert rounds(laid) == 1


def test_a_code_is_typed_with_large_keys_and_a_typo_is_reported(
    asking: Callable[..., Served], browser: Browser
) -> None:
    with at_the_table(asking("chest", "roll"), browser) as (laid, ann):
        form, word = ann.form("chest"), ann.form("chest").locator(".form__word")
        ann.page.get_by_text("Large keys for the code").tap()
        ann.look_over("large keys")
        enlarge_text(ann.page)
        ann.look_over("large keys in large text")
        for sign in CHEST.typed[:-1]:
            form.locator(f"[data-sign='{sign}']").tap()
        form.locator(f"[data-sign='{'2' if CHEST.typed[-1] != '2' else '3'}']").tap()
        key_of(form).tap()
        expect(word).to_contain_text("That code has a typo in it")
        form.get_by_role("button", name="Delete the last character").tap()
        key_of(form).tap()
        expect(word).to_contain_text("not one of this table’s labels")
        assert rounds(laid) == 0
        form.locator(f"[data-sign='{CHEST.typed[-1]}']").tap()
        key_of(form).tap()
        form.wait_for(state="detached")
        assert rounds(laid) == 1


def test_a_photo_of_a_roll_fills_the_form_and_waits_to_be_confirmed(
    asking: Callable[..., Served], browser: Browser
) -> None:
    thrown = throw(1, Thrown(dice=(3, 3)))
    with at_the_table(asking("roll"), browser) as (laid, ann):
        form = ann.form("roll")
        take_photo(ann.page, encoded(throw(1, Thrown(dice=(4, 4))).image))
        expect(form.locator(".form__word")).to_contain_text("4 dice")
        assert [each.get_attribute("data-face") for each in dice(ann)] == ["0"] * 3
        take_photo(ann.page, encoded(thrown.image))
        expect(form.locator(".form__word")).to_contain_text("Check that everything is right")
        ann.look_over("a roll that was read")
        enlarge_text(ann.page)
        ann.look_over("a roll that was read, in large text")
        in_order = sorted(thrown.dice, key=lambda die: die.middle[0])
        values = [str(die.value) for die in in_order]
        assert [each.get_attribute("data-face") for each in dice(ann)] == values
        assert sorted(form.locator(".roll text").all_text_contents()) == sorted(values)
        assert rounds(laid) == 0
        key_of(form).tap()
        form.wait_for(state="detached")
        assert rounds(laid) == 1


def test_a_die_that_is_not_clear_is_asked_about_with_two_values(
    asking: Callable[..., Served], browser: Browser
) -> None:
    thrown = throw(10, replace(THROWS["printed board"], dice=(3, 3)))
    with at_the_table(asking("roll"), browser) as (laid, ann):
        form = ann.form("roll")
        take_photo(ann.page, encoded(thrown.image))
        unclear = form.get_by_role("group", name="is not clear")
        expect(unclear).to_be_visible()
        expect(form.locator(".form__word")).to_contain_text("One die is not clear")
        ann.look_over("a roll with a die that is not clear")
        assert sorted(form.locator(".roll text").all_text_contents()) == ["1", "3", "?"]
        assert faces(ann) == ["0", "1", "3"]
        expect(ann.page.get_by_text("1 – 3")).to_be_visible()
        assert unclear.locator("[data-likeliest]").get_by_role("button").count() == 2
        unclear.get_by_role("button", name="6").tap()
        expect(form.locator(".form__word")).to_contain_text("Check that everything is right")
        assert faces(ann) == ["1", "3", "6"]
        take_photo(ann.page, encoded(thrown.image))
        unclear.get_by_role("button", name="Another number").tap()
        form.get_by_role("group", name="Faces").get_by_role("button", name="5").tap()
        assert faces(ann) == ["1", "3", "5"]
        expect(unclear).to_be_hidden()
        expect(form.locator(".form__word")).to_contain_text("Check that everything is right")
        take_photo(ann.page, encoded(thrown.image))
        expect(unclear).to_be_visible()
        form.get_by_role("group", name="Faces").get_by_role("button", name="4").tap()
        expect(unclear).to_be_hidden()
        assert faces(ann) == ["1", "3", "4"]
        assert rounds(laid) == 0


def dice(guest: Guest) -> list[Any]:
    """The dice in the form."""
    return guest.form("roll").locator("[data-face]").all()


def faces(guest: Guest) -> list[str]:
    """What the dice in the form show, in order."""
    return sorted(str(die.get_attribute("data-face")) for die in dice(guest))


# --- the scan station --------------------------------------------------------------------------


def believing(home: Path, authority: Path) -> dict[str, str | float | bool]:
    """The profile of a browser whose owner has followed the steps."""
    store = home / ".pki" / "nssdb"
    store.mkdir(parents=True)
    place = ["-d", f"sql:{store}"]
    for words in (
        ["-N", "--empty-password", *place],
        ["-A", "-n", "companion", "-t", "C,,", "-i", str(authority), *place],
    ):
        subprocess.run(["certutil", *words], check=True)  # noqa: S603, S607 - the machine's own program
    return {**os.environ, "HOME": str(home)}


@pytest.mark.parametrize("trusts", [True, False])
def test_a_phone_that_trusts_the_companion_scans_live(
    tmp_path: Path, playwright: Playwright, *, trusts: bool
) -> None:
    path = film(tmp_path / "cam.y4m", table_with(CHEST), table_with())
    with serving(tmp_path, steps=(ENCRYPTED, "chest", "roll")) as served:
        laid = served.table("Ann", "Bob")
        home = tmp_path / "home"
        authority = tmp_path / FOLDER / f"{AUTHORITY}.crt"
        env = believing(home, authority) if trusts else {**os.environ, "HOME": str(home)}
        with webcam(playwright, path, env=env) as browser:
            context = browser.new_context(**DEVICES["small phone"])
            plain = enter(context, laid, PHONE, "seat")
            page = context.new_page()
            page.goto(f"{plain}/t/{laid.code}/phone")
            if not trusts:
                expect(page.locator("h1")).to_contain_text("Once per phone")
                assert axe_faults(page) == []
                assert not page.evaluate(SIDEWAYS)
                return
            page.locator("body[data-link='linked']").wait_for()
            assert page.evaluate("[location.protocol, window.isSecureContext]") == ["https:", True]
            page.locator("#cover-key").tap()
            page.get_by_role("button", name="Use the live camera").tap()
            page.locator("form[data-offer^='chest']").wait_for(state="detached")
            assert rounds(laid) == 1


def test_another_device_scans_with_photos(asking: Callable[..., Served], browser: Browser) -> None:
    served = asking("tile", "spot")
    laid = served.table("Ann", "Bob")
    context = browser.new_context(**DEVICES["small phone"])
    token = served.ask(f"/api/tables/{laid.code}/stations", {}, laid.host)[1]["token"]
    helper = Guest(context, f"http://{PHONE}:{served.port}", "helper")
    helper.page.goto(f"{helper.address}/scan/{laid.code}/{token}")
    said = helper.page.locator("[data-say]")
    expect(said).to_contain_text("does not allow the live camera")
    expect(helper.page.locator(".live-camera")).to_be_hidden()
    take_photo(helper.page, pictured(CHEST))
    expect(said).to_have_text("Got it.")
    expect(helper.page.locator("#label")).to_have_text("Spot 1")
    helper.look_over("a helper's phone")
    enlarge_text(helper.page)
    helper.look_over("a helper's phone in large text")
    assert rounds(laid) == 1
    assert helper.complaints == []
    context.close()


def test_a_laptop_without_a_camera_says_so_and_shows_no_picture(
    asking: Callable[..., Served], browser: Browser
) -> None:
    served = asking("tile", "spot")
    laid = served.table("Ann", "Bob")
    context = browser.new_context()
    host = Guest(context, enter(context, laid, LAPTOP, "host"), "host")
    host.page.goto(f"{host.address}/t/{laid.code}/scan")
    said = host.page.locator("[data-say]")
    expect(said).to_contain_text("No camera was found here.")
    expect(host.page.locator(".live-camera")).to_be_hidden()
    take_photo(host.page, pictured(CHEST))
    expect(said).to_have_text("Got it.")
    host.look_over("a station without a camera")
    assert host.complaints == []
    context.close()


def test_only_the_host_has_the_station(tmp_path: Path, browser: Browser) -> None:
    with serving(tmp_path, steps=("tile",)) as served:
        laid = served.table("Ann", "Bob")
        page = browser.new_page()
        page.goto(f"http://{LAPTOP}:{served.port}/scan")
        expect(page.locator(".saved__when")).to_contain_text(f"being played table {laid.code}")
        page.get_by_role("link", name="Ann, Bob").click()
        expect(page.locator("h1")).to_contain_text("Only the host’s browser")
        assert rounds(laid) == 0
