"""Deal with the Devil in browsers: four phones, printed labels before a webcam, a whole round."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray
from playwright.sync_api import Browser, Playwright, expect

from companion.core.labels import Label
from companion.games import found
from printables.shop import pages
from scanner.decode import read
from scanner.sight import Grey, Point
from tests.browser.test_scanning import film, playwright, webcam
from tests.browser.test_secrets_and_seats import looks_like
from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import PATIENCE
from tests.kit.browser.evening import BrowserEvening as Evening
from tests.kit.browser.guests import Guest
from tests.kit.sheets import pictures
from tests.kit.web.chests import table_with

__all__ = ["playwright"]
pytestmark = pytest.mark.browser

GAME = "deal_with_the_devil"
DPI, PAPER, CLOTH = 150, 18, 40
"""How finely a sheet is printed; how much white stays round its codes, and cloth round a label."""
SPOTS = 4


def cut_out() -> dict[Label, Grey]:
    """The labels of a sheet as it is printed, cut out one by one and laid on a grey cloth."""
    sheet = next(pictures(pages(found()[GAME], "labels"), DPI))
    corners: dict[Label, list[Point]] = {}
    for code in read(sheet):
        corners.setdefault(Label.parse(code.text), []).extend(code.corners)
    return {label: _cut(sheet, np.array(points)) for label, points in corners.items()}


def _cut(sheet: Grey, corners: NDArray[np.float64]) -> Grey:
    left, top = corners.min(axis=0).astype(int) - PAPER
    right, bottom = corners.max(axis=0).astype(int) + PAPER
    return np.pad(sheet[top:bottom, left:right], CLOTH, constant_values=120)


CUT_OUT = cut_out()
LABELS = list(CUT_OUT)[:SPOTS]
PEOPLE = ("Miriam", "Jonathan", "Zoë", "Tobias")
ROLES = ("mortal", "devil", "cultist", "mortal")
PRICES = ("3c", "1s", "4c", "5c")


@pytest.fixture(scope="module")
def browser(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser whose camera sees the four chests one after another, over and over."""
    shown = [scene for label in LABELS for scene in (CUT_OUT[label], table_with())]
    path = film(tmp_path_factory.mktemp("camera") / "chests.y4m", *shown)
    with webcam(playwright, path) as seeing:
        yield seeing


class DevilEvening(Evening):
    """A table with wooden chests, at which nobody has to look into one for a while."""

    game = GAME

    def all_answer(self, name: str, **chosen: str) -> None:
        """Everybody gives this answer."""
        for guest in self.people:
            answer(guest, name, **chosen)

    def two_confirm(self) -> None:
        """Two phones say that it is done."""
        for guest in self.people[:2]:
            answer(guest, "confirm")

    def type_labels(self, *labels: Label) -> None:
        """The host types codes on the shared screen, one after another."""
        page = self.screen.page
        for label in labels:
            form = page.locator("#r-offers form")
            form.wait_for(state="attached")
            before = form.get_attribute("data-offer")
            if not form.is_visible():
                page.get_by_text("Scan with this laptop, or type a code").click()
            form.locator("input[name='chest']").fill(label.typed)
            form.locator("button[type=submit]").click()
            page.locator(f"form[data-offer='{before}']").wait_for(state="detached")

    def going(self) -> list[str]:
        """Who takes the chest on each spot, as soon as the screen says so."""
        spots = self.screen.page.locator(".spot--going")
        expect(spots).to_have_count(SPOTS, timeout=PATIENCE)
        return spots.locator(".spot__name").all_inner_texts()

    def scan(self, *labels: Label) -> None:
        """The chests are mixed, and scanned in this order."""
        self.two_confirm()
        self.type_labels(*labels)

    def row(self, *labels: Label) -> dict[Label, str]:
        """The chests are scanned in this order, and taken: who has which."""
        self.scan(*labels)
        return dict(zip(labels, self.going(), strict=True))


def answer(guest: Guest, name: str, **chosen: str) -> None:
    """Choose this in the form of this name, and wait until the companion has taken it."""
    form = guest.page.locator(f"#private form[data-offer^='{name}:']")
    form.wait_for(state="attached")
    guest.uncover()
    offer = form.get_attribute("data-offer")
    for field, value in chosen.items():
        number = form.locator(f"input[name='{field}'][type='number']")
        if number.count():
            number.fill(value)
        else:
            form.locator(f"input[name='{field}'][value='{value}']").check()
    form.locator("button[type=submit]").tap()
    guest.page.locator(f"form[data-offer='{offer}']").wait_for(state="detached")


def with_people(companion: Companion, browser: Browser, reveal_timer: str) -> DevilEvening:
    """Four people with the smallest of phones, and their game begun."""
    evening = DevilEvening(companion, browser, reveal_timer=reveal_timer, deal_min_seconds="0")
    for name in PEOPLE:
        evening.join(name, "small phone")
    evening.start()
    return evening


def test_a_whole_round_with_chests(companion: Companion, browser: Browser) -> None:
    evening = with_people(companion, browser, reveal_timer="3")
    lay_out_the_table(evening)
    owners = evening.row(*LABELS)
    assert sorted(owners.values()) == sorted(PEOPLE)
    tell_the_symbols(evening)
    evening.all_answer("done")
    evening.all_answer("done")

    make_offers(evening)
    first = evening.row(*LABELS[2:], *LABELS[:2])
    covered_phones_look_alike(evening)
    evening.screen.picture("devil-deals")
    look_into_a_chest(evening.people[0])
    sold = [decide(guest) for guest in evening.people]
    assert sold.count("accepted") == 1
    second = evening.row(*reversed(LABELS))
    assert [decide(guest) for guest in evening.people].count("shut") == 1
    for label in LABELS:
        assert len({owners[label], first[label], second[label]}) == 3
    show_the_chests_to_the_webcam(evening, [owners[label] for label in LABELS])
    see_what_was_sold(evening)

    plan_and_finish(evening)
    assert evening.complaints() == []


def lay_out_the_table(evening: DevilEvening) -> None:
    """One ticks every line, the host types the labels, another packs the chests."""
    miriam, jonathan = evening.people[:2]
    miriam.uncover()
    lines = miriam.page.locator("#r-offers input[name='lines']")
    lines.first.wait_for()
    for line in lines.all():
        line.check()
    answer(miriam, "tick")
    evening.type_labels(*LABELS)
    answer(jonathan, "done")


def tell_the_symbols(evening: DevilEvening) -> None:
    """Everybody says what was inside, and reads the own sheet."""
    for guest, role in zip(evening.people, ROLES, strict=True):
        answer(guest, "symbol", symbol=role)
    for guest, role in zip(evening.people, ROLES, strict=True):
        expect(guest.page.locator(".sheet__role")).to_have_text(role.capitalize())
        answer(guest, "done")


def make_offers(evening: DevilEvening) -> None:
    """Every phone shows the same prices; who may not ask for one is told so after the tap."""
    miriam = evening.people[0]
    form = miriam.form("seal")
    form.wait_for()
    form.locator("input[value='2s']").check()
    form.locator("button[type=submit]").tap()
    expect(form.locator(".form__word")).to_have_text("A Mortal asks for 2 to 7 coins.")
    offered = [guest.page.locator(".key").all_inner_texts() for guest in evening.people]
    assert offered[1:] == offered[:-1]
    for guest, price in zip(evening.people, PRICES, strict=True):
        answer(guest, "seal", price=price)


def covered_phones_look_alike(evening: DevilEvening) -> None:
    """With a chest in hand nothing outside the cover tells what is in it, or who holds it."""
    looks = set()
    for guest in evening.people:
        guest.page.locator(".chest").wait_for(state="attached")
        guest.page.reload()
        guest.linked()
        assert guest.page.locator("#private").is_hidden()
        looks.add(looks_like(guest))
    assert len(looks) == 1


def look_into_a_chest(guest: Guest) -> None:
    """What lies in it is on this phone alone, with what its player may do about it."""
    guest.uncover()
    guest.page.locator(".chest .price").wait_for()
    guest.tall_picture("devil-chest")


def decide(guest: Guest) -> str:
    """Shut what is sold; the chest of 5 coins is accepted by whoever holds it, others are left."""
    guest.page.locator(".chest").wait_for(state="attached")
    if guest.form("shut").count():
        answer(guest, "shut")
        return "shut"
    wanted = guest.page.locator(".chest .price").inner_text().startswith("5")
    answer(guest, "decide", way="coins" if wanted else "reject")
    return "accepted" if wanted else "rejected"


def show_the_chests_to_the_webcam(evening: DevilEvening, owners: list[str]) -> None:
    """The scan station shows no picture and names nobody; the screen does, after the fourth."""
    evening.two_confirm()
    station = evening.screen.another_page()
    station.goto(f"{evening.companion.address}/t/{evening.code}/scan")
    screen = evening.screen.page
    expect(screen.locator(".spot--full")).not_to_have_count(0, timeout=PATIENCE)
    expect(station.locator("[data-eye]")).to_have_attribute("data-shown", "false")
    assert screen.locator(".spot .mark").count() == 0
    takers = evening.going()
    station.close()
    assert takers in [owners[at:] + owners[:at] for at in range(SPOTS)]


def see_what_was_sold(evening: DevilEvening) -> None:
    """Each owner learns of the own chest only whether it was sold."""
    told = []
    for guest in evening.people:
        told.append(guest.page.locator(".chest dd").last.text_content())
        answer(guest, "right")
    assert told == ["not sold", "not sold", "not sold", "sold"]


def plan_and_finish(evening: DevilEvening) -> None:
    """Nobody does anything, and the first round is over."""
    evening.all_answer("plan", event="no", courtier="nobody")
    evening.all_answer("achieve")
    evening.two_confirm()
    evening.two_confirm()
    expect(evening.screen.page.locator(".where__round")).to_have_text("Round 2 of 5")
    state = evening.view()["state"]
    assert (state["round"], state["phase"]) == (2, "production")
