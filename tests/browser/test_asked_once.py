"""What cannot be undone asks once: not of the same finger, and not for ever."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.kit.browser.still_pages import StillTable

pytestmark = pytest.mark.browser

KEY = """async () => {
    await import('companion/ask_once');
    window.sent = [];
    document.body.innerHTML = '<form><button data-asks="Tap again: Go">Go</button></form>';
    document.addEventListener('submit', (event) => {
        event.preventDefault();
        sent.push(event.target.dataset.offer ?? new URL(event.target.action).pathname);
    });
}"""


@pytest.fixture
def page(tmp_path: Path, browser: Browser) -> Page:
    """A page with such a key, on which time stands still."""
    table = StillTable(tmp_path, "sancti_et_malum", "faithful")
    page = table.page(browser, "tall phone", table.seats[0])
    page.clock.install()
    table.show(page, "phone")
    page.evaluate(KEY)
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    return page


def test_a_double_tap_sends_nothing_a_later_one_does(page: Page) -> None:
    key = page.get_by_role("button")
    key.click()
    assert key.inner_text() == "Tap again: Go"
    page.clock.run_for(400)
    key.click()
    assert page.evaluate("sent") == []
    page.clock.run_for(200)
    key.click()
    assert len(page.evaluate("sent")) == 1


def test_whoever_has_thought_better_of_it_is_asked_anew(page: Page) -> None:
    key = page.get_by_role("button")
    key.click()
    page.clock.run_for(6100)
    assert key.inner_text() == "Go"
    key.click()
    assert page.evaluate("sent") == []


def test_a_key_that_got_its_words_back_waits_as_long_as_before(page: Page) -> None:
    """The page went on, and the key that asks is the same again."""
    key = page.get_by_role("button")
    key.click()
    page.clock.run_for(300)
    key.evaluate("(key) => { key.textContent = 'Go'; }")
    key.click()
    assert key.inner_text() == "Tap again: Go"
    page.clock.run_for(300)
    key.click()
    assert page.evaluate("sent") == []
    page.clock.run_for(300)
    key.click()
    assert len(page.evaluate("sent")) == 1


# --- the page hears of something new while a key asks ---------------------------------------------

ARRIVE = "(regions) => import('companion/regions').then((script) => script.apply(regions))"


def offered(offer: str, asks: str = "Show my role") -> str:
    """A form as a table offers it."""
    key = f'<button type="submit" data-asks="Tap again: {asks}">{asks}</button>'
    return f'<form data-offer="{offer}">{key}</form>'


def removing(*tables: int) -> str:
    """Keys as the organiser's page has them: each form sends something else."""
    key = '<button data-asks="Tap again: gone for good">Remove</button>'
    return "".join(f'<form action="/tables/{each}/remove">{key}</form>' for each in tables)


def arrive(page: Page, html: str, prompt: str = "Choose.") -> None:
    """The page hears this."""
    heading = f'<h1 class="prompt" tabindex="-1">{prompt}</h1>'
    page.evaluate(ARRIVE, {"prompt": heading, "asked": html})


def sending(page: Page, html: str) -> Page:
    """The page, with this in it."""
    regions = '<div data-region="prompt" id="r-prompt"></div><div data-region="asked"></div>'
    page.evaluate("(html) => { document.body.innerHTML = html; }", regions)
    arrive(page, html)
    page.clock.run_for(1000)
    return page


def words(page: Page) -> Iterable[str]:
    """What the keys say."""
    return page.get_by_role("button").all_inner_texts()


def test_the_question_stays_while_the_page_hears_of_something_else(page: Page) -> None:
    sending(page, removing(3, 4))
    page.get_by_role("button").last.click()
    page.clock.run_for(300)
    arrive(page, f"<p>Ben has joined table 5</p>{removing(3, 4)}")
    assert words(page) == ["Remove", "Tap again: gone for good"]
    page.get_by_role("button").last.click()
    assert page.evaluate("sent") == [], "a double tap is none more after news"
    page.clock.run_for(300)
    arrive(page, removing(4, 5))
    assert words(page) == ["Tap again: gone for good", "Remove"]
    page.get_by_role("button").first.click()
    assert page.evaluate("sent") == ["/tables/4/remove"]


def test_the_question_stays_no_longer_than_without_news(page: Page) -> None:
    sending(page, removing(3))
    page.get_by_role("button").click()
    page.clock.run_for(5500)
    arrive(page, removing(3, 4))
    page.clock.run_for(600)
    assert words(page) == ["Remove", "Remove"]


def test_another_key_in_the_same_place_does_not_take_the_question_over(page: Page) -> None:
    sending(page, removing(3))
    page.get_by_role("button").click()
    page.clock.run_for(600)
    arrive(page, removing(4))
    assert words(page) == ["Remove"]
    page.get_by_role("button").click()
    assert page.evaluate("sent") == []


def test_one_thing_is_asked_at_a_time(page: Page) -> None:
    sending(page, removing(3, 4))
    page.get_by_role("button").first.click()
    page.get_by_role("button").last.click()
    assert words(page) == ["Remove", "Tap again: gone for good"]


def test_the_same_offer_at_another_time_goes_on_asking(page: Page) -> None:
    sending(page, offered("show:1"))
    page.get_by_role("button").click()
    page.clock.run_for(600)
    arrive(page, f"<p>New</p>{offered('show:2')}")
    assert words(page) == ["Tap again: Show my role"]
    page.get_by_role("button").click()
    assert page.evaluate("sent") == ["show:2"]


@pytest.mark.parametrize(
    ("html", "prompt"),
    [(offered("show:2", "Show my cards"), "Choose."), (offered("show:2"), "The wolves wake up.")],
)
def test_what_means_something_else_asks_anew_and_not_at_once(
    page: Page, html: str, prompt: str
) -> None:
    sending(page, offered("show:1"))
    key = page.get_by_role("button")
    key.click()
    page.clock.run_for(600)
    arrive(page, html, prompt)
    assert "Tap again" not in key.inner_text()
    key.click(force=True)
    page.clock.run_for(900)
    assert "Tap again" not in key.inner_text(), "it has obeyed a tap that was on its way"
    key.click()
    assert "Tap again" in key.inner_text()
    assert page.evaluate("sent") == []


def test_what_somebody_has_filled_in_otherwise_asks_anew(page: Page) -> None:
    """A question asked anew begins with what it begins with: the values are no longer the same."""
    field = '<div data-field="who"><input name="who" value="{0}"></div>'
    form = offered("show:{1}").replace("<button", f"{field}<button")
    sending(page, form.format("Ben", 1))
    page.get_by_role("button").click()
    page.clock.run_for(600)
    arrive(page, form.format("Cara", 2))
    assert words(page) == ["Show my role"]


def test_a_key_that_was_refused_asks_once_more(page: Page) -> None:
    sending(page, offered("show:1"))
    key = page.get_by_role("button")
    key.click()
    page.clock.run_for(600)
    key.click()
    assert key.inner_text() == "Show my role"
    key.click()
    assert page.evaluate("sent") == ["show:1"]
