"""What phone and screen look like at a step of a game that is being made, as chance plays it."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.kit.web.making import begun, text_of, with_all_games
from web.app import App


@pytest.fixture
def app(tmp_path: Path) -> App:
    return with_all_games(tmp_path)


def test_the_phone_shows_what_is_asked_at_the_step(browser: FlaskClient) -> None:
    address = begun(browser)
    answer = browser.get(f"{address}/phone?at=phase.0.step.0&players=3")
    assert "Which number do you choose?" in answer.text
    assert 'id="private" role="region" aria-label="For your eyes" tabindex="-1">' in answer.text
    assert answer.headers["X-Frame-Options"] == "SAMEORIGIN"
    assert "script-src" not in answer.headers["Content-Security-Policy"]
    assert "<script" not in answer.text
    assert "frame-ancestors 'self'" in answer.headers["Content-Security-Policy"]


def test_the_screen_shows_the_same_moment(browser: FlaskClient) -> None:
    page = browser.get(f"{begun(browser, start='spoof')}/screen?at=phase.0.step.2&players=3").text
    assert "Cleo" in page
    assert "Dan" not in page


def test_each_phone_shows_its_own(browser: FlaskClient) -> None:
    address = begun(browser, start="werewolf")
    pages = [browser.get(f"{address}/phone?at=phase.0.step.2&seat={n}").text for n in range(1, 6)]
    assert sum("At night you choose, with your pack" in page for page in pages) == 1


def test_nothing_of_it_is_a_table_of_this_laptop(browser: FlaskClient, app: App) -> None:
    browser.get(f"{begun(browser)}/screen?at=phase.0.step.0")
    assert app.services.tables.list() == []


def test_a_step_to_which_chance_never_came_says_so(browser: FlaskClient) -> None:
    never = '[[phase.step]]\nsay = "Never."\nwhen = "chosen[first(players)] == 99"\n\n'
    end = "[[phase.step]]\nend ="
    address = begun(browser, text=text_of(browser, begun(browser)).replace(end, never + end))
    answer = browser.get(f"{address}/screen?at=phase.0.step.2")
    assert "In 6 games chance never came to this step." in answer.text
    assert answer.headers["X-Frame-Options"] == "SAMEORIGIN"


def test_once_chance_has_played_the_form_says_what_it_met(browser: FlaskClient) -> None:
    address = begun(browser)
    before = browser.get(address).text
    after = browser.get(f"{address}/played?at=phase.0.step.0", follow_redirects=True)
    assert "Let chance play a few games" in before
    assert "All is well: chance has played 100 games" in after.text
    assert after.request.args["at"] == "phase.0.step.0"
    end = "[[phase.step]]\nask"
    early = text_of(browser, address).replace(end, f'[[phase.step]]\nend = "Over."\n\n{end}', 1)
    page = browser.get(f"{begun(browser, text=early)}/played", follow_redirects=True).text
    assert "Chance has played 100 games; 0 came to an end of their own." in page
    assert page.count("before anybody was asked anything") == 2  # above, and beside the step


def test_chance_plays_no_file_in_which_something_is_wrong(browser: FlaskClient) -> None:
    address = begun(browser, text="title = 'Nothing'")
    page = browser.get(f"{address}/played", follow_redirects=True).text
    assert "still wrong" in page


def test_the_screen_shows_the_moment_of_the_step_and_none_before(browser: FlaskClient) -> None:
    address = begun(browser)
    first, last = (browser.get(f"{address}/screen?at=phase.0.step.{n}").text for n in (0, 2))
    assert "The highest number wins." in last
    assert "The highest number wins." not in first


@pytest.mark.parametrize("number", [2, 4])
def test_a_step_that_is_seldom_done_is_looked_for_in_other_games(
    browser: FlaskClient, number: int
) -> None:
    seldom = f'[[phase.step]]\nsay = "Seldom."\nwhen = "chosen[first(players)] == {number}"\n\n'
    end = "[[phase.step]]\nend ="
    address = begun(browser, text=text_of(browser, begun(browser)).replace(end, seldom + end))
    assert "Seldom." in browser.get(f"{address}/screen?at=phase.0.step.2").text
