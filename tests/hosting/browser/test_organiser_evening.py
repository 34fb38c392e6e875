"""An organiser's evening: opens tables, prints their signs, comes when called, sees who has won."""

from __future__ import annotations

import csv
import io
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pypdfium2
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.kit.browser.companion import Companion
from tests.kit.browser.guests import Guest, twice
from tests.kit.play_over_http import Client, HttpEvening
from tests.kit.sheets import codes_in

pytestmark = pytest.mark.browser

GAME = "sancti_et_malum"
NAMES = ("Miriam", "Jonathan")
UNFOLD = "for (const fold of document.querySelectorAll('.overview details')) fold.open = true"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Companion]:
    """A companion where only organisers open tables."""
    started = Companion(tmp_path, "--organised")
    yield started
    started.stop()


def link_of(house: Companion) -> str:
    """The link of a new event's organiser, as the command line prints it."""
    order = [sys.executable, "-m", "companion", "organiser", "new", "Friday at the Lamb"]
    said = subprocess.run(  # noqa: S603 - our own program
        [*order, "--data", str(house.folder)], capture_output=True, text=True, check=True
    )
    link = next(line for line in said.stdout.splitlines() if "/organiser/enter#" in line)
    return f"{house.address}/organiser/enter#{link.partition('#')[2]}"


def guest(house: Companion, browser: Browser, name: str, device: str) -> Guest:
    return Guest.on(browser, device, house.address, name)


@pytest.mark.thorough
def test_an_organisers_evening(house: Companion, browser: Browser) -> None:
    organiser = guest(house, browser, "organiser", "small phone")
    page = organiser.page
    page.goto(link_of(house))
    expect(page.get_by_role("heading", name="Friday at the Lamb")).to_be_visible()
    expect(page).to_have_url(f"{house.address}/organiser")

    opens(page, 3)
    page.evaluate(UNFOLD)
    organiser.look_over("opened rows")
    lets_in_a_helper(organiser)

    joins = prints(organiser)
    phones = [guest(house, browser, name, "tall phone") for name in NAMES]
    for phone in phones:
        joins_at(phone, joins[2])
    screen = takes_the_screen(organiser, guest(house, browser, "screen", "laptop"), 2)
    twice(screen.page.get_by_role("button", name="Start the game"))
    for each in phones:
        each.page.locator("body[data-state='playing']").wait_for()

    comes_when_called(organiser, phones[0])
    plays_on(house, [*phones, screen], joins[2].rpartition("/")[2])
    sees_who_has_won(organiser)
    complaints = [word for each in (organiser, screen, *phones) for word in each.complaints]
    assert complaints == []


def opens(page: Page, tables: int) -> None:
    page.get_by_label("Game", exact=True).select_option(GAME)
    page.get_by_label("How many tables").fill(str(tables))
    page.get_by_role("button", name="Open the tables").tap()
    expect(page.locator(".overview > li")).to_have_count(tables)


def lets_in_a_helper(organiser: Guest) -> None:
    page = organiser.page
    page.locator("#helpers > summary").tap()
    page.get_by_label("Name of a new helper").fill("Anna")
    page.get_by_role("button", name="Make a code").tap()
    expect(page.locator("p.code")).to_be_visible()
    organiser.look_over("a helper's code")
    page.get_by_role("link", name="Back to the tables").tap()


def prints(organiser: Guest) -> dict[int, str]:
    """Get the signs, and read with a camera where each of them leads, by number."""
    page = organiser.page
    page.get_by_role("link", name="Print for all tables").tap()
    expect(page.get_by_role("status")).to_have_text("3 signs, A4; this is the first.")
    organiser.look_over("printing")
    page.get_by_label("From number").fill("2")
    page.get_by_label("From number").blur()
    expect(page.get_by_role("status")).to_have_text("2 signs, A4; this is the first.")
    with page.expect_download() as begun:
        page.get_by_role("button", name="Get the signs").tap()
    document = pypdfium2.PdfDocument(begun.value.path())
    pictures = [each.render(scale=3, grayscale=True).to_numpy().squeeze() for each in document]
    document.close()
    with page.expect_download() as begun:
        page.get_by_role("button", name="Get the labels").tap()
    assert begun.value.path().read_bytes().startswith(b"%PDF")
    page.get_by_role("link", name="Back to the tables").tap()
    found = [code.text for each in pictures for code in codes_in(each.copy())]
    return dict(zip((2, 3), found, strict=True))


def joins_at(phone: Guest, address: str) -> None:
    phone.page.goto(address)
    phone.page.get_by_label("Your name").fill(phone.name)
    phone.page.get_by_role("button", name="Join").tap()
    phone.linked()


def takes_the_screen(organiser: Guest, screen: Guest, number: int) -> Guest:
    """The device at the table opens the link that the organiser's phone shows."""
    page = organiser.page
    page.evaluate(UNFOLD)
    row = page.locator(".overview > li").filter(has=page.get_by_text(f"Table {number}", exact=True))
    row.locator("form[action$='/screen'] button").tap()
    expect(page.get_by_role("heading", name=f"Screen of table {number}")).to_be_visible()
    organiser.look_over("a link for a screen")
    link = page.get_by_role("link", name="Use this device").get_attribute("href")
    screen.page.goto(str(link))
    screen.page.get_by_role("button", name="Host this table").click()
    screen.linked()
    page.get_by_role("link", name="Back to the tables").tap()
    return screen


def comes_when_called(organiser: Guest, phone: Guest) -> None:
    phone.page.locator("#menu > summary").tap()
    phone.page.locator("#r-menu").get_by_text("Call for help").first.tap()
    calls = organiser.page.locator("#r-calls")
    expect(calls).to_contain_text("Calls for help")
    organiser.look_over("a call for help")
    organiser.tall_picture("organiser-call")
    calls.get_by_role("button", name="Coming to table 2").tap()
    phone.sees("Help is coming")
    calls.get_by_role("button", name="Done at table 2").tap()
    expect(calls).to_be_empty()


class PlayedOn(HttpEvening):
    """The game of people who already sit there, played to its end with their own tokens."""

    def __init__(self, house: Companion, guests: list[Guest], code: str) -> None:
        self.chance, self.path = Random(7), f"/api/tables/{code}"  # noqa: S311 - not a key
        self.onlooker = Client(house.address)
        *self.seats, self.host = [self.onlooker.known_as(token_of(each, code)) for each in guests]


def token_of(each: Guest, code: str) -> str:
    return next(c["value"] for c in each.context.cookies() if c["name"].endswith(f"-{code}"))


def plays_on(house: Companion, guests: list[Guest], code: str) -> None:
    assert PlayedOn(house, guests, code).play() > 0


def sees_who_has_won(organiser: Guest) -> None:
    page = organiser.page
    expect(page.locator("#over")).to_contain_text("Finished games (1)")
    page.get_by_role("link", name="Results").tap()
    expect(page.locator(".play")).to_contain_text("Table 2")
    organiser.look_over("results")
    with page.expect_download() as begun:
        page.get_by_role("link", name="Results as CSV").tap()
    rows = list(csv.DictReader(io.StringIO(begun.value.path().read_text("utf-8"))))
    assert sorted((each["table"], each["player"]) for each in rows) == [
        ("2", "Jonathan"),
        ("2", "Miriam"),
    ]
