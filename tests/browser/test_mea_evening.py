"""Mea Culpa in browsers: four phones through a whole round, with a caught Pope and a cathedral."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.browser.companion import Companion, opened_in
from tests.kit.browser.guests import FITS, Guest, key_of
from tests.kit.browser.mea_culpa import PEOPLE, MeaBrowserEvening, answer, form_of
from tests.kit.browser.played_out import played_out

pytestmark = pytest.mark.browser

BONUSES = (
    ("bread_wine", ("bread", "wine")),
    ("letter", ()),
    ("jewel", ("jewel",)),
    ("coin", ("coin_10",)),
)
BIDS = ((3, 12), (4, 7), (2, 7), (1, 8))
BREADS = 7
GREEDY = "2_bread"
TAPS_A_ROUND = 41
"""Of four people, from the bids to the end of the posts’ comparison, with a cathedral [README]."""


@pytest.mark.thorough
def test_a_whole_round_with_a_caught_pope_and_a_cathedral(
    companion: Companion, browser: Browser
) -> None:
    evening = MeaBrowserEvening(companion, browser, bag="hand", rooms="hand")
    evening.all_look()
    take_bonuses(evening)
    lay_out(evening)
    before = evening.taps()
    for guest, (notches, taler) in zip(evening.people, BIDS, strict=True):
        bid(evening, guest, notches, taler)
    see_the_bids(evening)
    choose_characters(evening)
    catch_the_pope(evening)
    finish_the_cathedral(evening)
    empty_the_market(evening)
    assert 0 < evening.taps() - before <= TAPS_A_ROUND
    assert evening.complaints() == []


def take_bonuses(evening: MeaBrowserEvening) -> None:
    """Everybody takes another bonus, and all of it goes into compartment I."""
    for _ in PEOPLE:
        guest = evening.asked
        bonus, pieces = BONUSES[evening.people.index(guest)]
        answer(guest, f"bonus_{bonus}", **dict.fromkeys(pieces, "I"))
    paula, dominik, _, gregor = evening.people
    expect(dominik.page.locator(".mea-shelf__one").nth(5)).to_contain_text("1")
    expect(gregor.page.locator(".mea-chest__part").first.locator(".icon")).to_have_count(1)
    expect(paula.page.locator(".mea-chest__part").first.locator(".icon")).to_have_count(2)


def lay_out(evening: MeaBrowserEvening) -> None:
    """Draw seven loaves from the bag; three cards bring new crews."""
    paula = evening.people[0]
    for _ in range(BREADS):
        answer(paula, "stone", piece="bread")
    for card in ("new_crew", "new_crew", "new_crew", "take_7"):
        answer(paula, "card", piece=card)
    answer(paula, "bids")
    expect(evening.shows(".mea-ware__count").first).to_have_text(str(BREADS))
    expect(evening.shows(".mea-door").first).to_contain_text("A new crew")


def bid(evening: MeaBrowserEvening, guest: Guest, notches: int, taler: int) -> None:
    """Tap the notches and slide the taler; the sum follows, and the screen shows a lock."""
    form = form_of(guest, "bid")
    form.locator(f"input[name='notches'][value='{notches}']").check()
    form.locator(".mea-dial__slider").fill(str(taler - 1))
    form.get_by_role("button", name="More").tap()
    expect(form.locator("[data-sum]")).to_have_text(str(notches + taler))
    if guest is evening.people[0]:
        guest.look_over("the bid")
        guest.picture("mea-bid")
    locked = evening.screen.page.locator(".mea-lock--shut")
    before = locked.count()
    key_of(form).tap()
    if guest is not evening.people[-1]:
        expect(locked).to_have_count(before + 1)
        guest.sees("Locked in. You can still change it.")


def see_the_bids(evening: MeaBrowserEvening) -> None:
    """All bids are shown together; of equal ones the soul nearer Hell chooses first."""
    shown = evening.shows(".mea-bid")
    expect(shown).to_have_count(len(PEOPLE))
    start = [PEOPLE[seat - 1] for seat in evening.view()["state"]["start"]]
    tied = sorted(PEOPLE[2:], key=start.index)
    evening.screen.goes_on()
    assert evening.screen.page.locator(".mea-bid__name").all_inner_texts() == [*PEOPLE[:2], *tied]
    expect(shown.nth(1)).to_contain_text("keeps the taler")
    expect(shown.nth(2)).to_contain_text("nearer Hell")
    evening.screen.look_over("the bids")


def choose_characters(evening: MeaBrowserEvening) -> None:
    """Pope, Emperor and Merchant are picked; the Petty Sinner's visit makes a nave."""
    paula, dominik = evening.people[:2]
    answer(paula, "choose_character", card="pope")
    answer(paula, "skip")
    answer(dominik, "choose_character", card="emperor")
    answer(dominik, "place_crew", site="A")
    answer(evening.asked, "choose_character", card="merchant")
    petty = evening.holder("petty")
    answer(petty, "visit", door="1")
    answer(petty, "place_crew", site="A")
    expect(evening.shows(".mea-site__built").first).to_have_attribute(
        "aria-label", "Rose site: a nave"
    )


def catch_the_pope(evening: MeaBrowserEvening) -> None:
    """The die is set in secret; the others see each other's advice; the guess is right."""
    paula = evening.people[0]
    answer(paula, "set_pope_die", door="2")
    evening.shows(".mea-meeting")
    paula.sees("You are behind door 2.")
    guesser = evening.asked
    adviser = next(each for each in evening.people if each not in {paula, guesser})
    key_of(form_of(adviser, "advise", door="2")).tap()
    guesser.uncover()
    guesser.sees("What the others would say")
    assert paula.page.get_by_text("What the others would say").count() == 0
    assert evening.screen.page.get_by_text("What the others would say").count() == 0
    answer(guesser, "guess", door="2")
    expect(evening.shows(".mea-meeting--caught")).to_contain_text("Caught!")
    evening.screen.look_over("the caught Pope")
    answer(paula, "place_crew", site="A")
    assert evening.view()["state"]["positions"]["1"] == 1
    answer(paula, "turn_over")


def finish_the_cathedral(evening: MeaBrowserEvening) -> None:
    """Donate money and put the spire on; everybody's compartment I is opened."""
    dominik, gregor = evening.people[1], evening.people[3]
    answer(dominik, "donate", thing="coin_10", place="I")
    answer(dominik, "donate", thing="coin_5", place="I")
    evening.screen.picture("mea-board")
    answer(dominik, "turn_over")
    merchant = evening.holder("merchant")
    answer(merchant, "visit", door="3")
    answer(merchant, "place_crew", site="A")
    evening.screen.sees("Rose Cathedral: does your board show the same Letters as the screen?")
    evening.screen.look_over("the rows to compare")
    answer(gregor, "as_shown")
    expect(evening.shows(".mea-judged--now .mea-donor")).to_have_count(2)
    expect(evening.screen.page.locator(".mea-judged").first).to_contain_text("3")
    evening.screen.look_over("the donations")
    evening.screen.picture("mea-judged")
    answer(dominik, "pick_letter", colour="red")
    answer(gregor, "pick_letter", colour="green")
    expect(evening.shows("[aria-labelledby=returning] .hand-list__row")).to_have_count(4)
    evening.screen.look_over("what goes back")
    answer(gregor, "returned")
    expect(evening.shows(".mea-site--done")).to_have_count(1)
    answer(merchant, "turn_over")  # there is only bread, so it is taken without a question
    expect(evening.shows(".mea-ware__count").first).to_have_text(str(BREADS - 1))


def empty_the_market(evening: MeaBrowserEvening) -> None:
    """Buy the last bread in three greedy purchases; posts are compared, and round 2 begins."""
    for character in ("petty", "pope", "emperor"):
        guest = evening.holder(character)
        answer(guest, "buy", what=GREEDY)
        if character == "pope":
            guest.look_over("a turn")
            guest.picture("mea-turn")
        if character != "emperor":
            answer(guest, "turn_over")
    expect(evening.shows(".mea-compared")).to_contain_text("The difference is")
    expect(evening.shows(".where__round")).to_have_text("Round 2")
    assert all(evening.view()["state"]["dens"]["greed"][seat] for seat in "12")


def test_the_same_button_can_be_tapped_again_for_the_next_stone(
    companion: Companion, browser: Browser
) -> None:
    evening = MeaBrowserEvening(companion, browser, people=2, bag="hand")
    for bonus in ("letter", "coin"):
        answer(evening.asked, f"bonus_{bonus}", **({"coin_10": "I"} if bonus == "coin" else {}))
    paula = evening.people[0]
    for _ in range(3):
        answer(paula, "stone", piece="wine")
    expect(evening.shows(".mea-ware__count").nth(1)).to_have_text("3")


@pytest.mark.thorough
def test_the_end_is_shown(tmp_path: Path, browser: Browser) -> None:
    code = played_out(tmp_path, MeaBrowserEvening.game, PEOPLE, mode="full")
    with opened_in(tmp_path) as companion:
        screen = Guest.on(browser, "laptop", companion.address, "screen")
        screen.home = f"{companion.address}/t/{code}/screen"
        page = screen.page
        rounds = companion.public_view(code)["state"]["round"]
        expect(page.locator(".mea-climbs__halo")).not_to_have_count(0)
        expect(page.locator(".mea-balance__round")).to_have_count(rounds)
        expect(page.locator(".journey__line")).to_have_count(len(PEOPLE))
        screen.look_over("the end")
        assert page.evaluate(FITS)
        screen.picture("mea-end")
        assert screen.complaints == []


def test_what_was_refused_stays_in_the_form(companion: Companion, browser: Browser) -> None:
    """What was chosen and typed need not be entered again."""
    evening = MeaBrowserEvening(companion, browser, people=2)
    for bonus in ("letter", "coin"):
        answer(evening.asked, f"bonus_{bonus}", **({"coin_10": "I"} if bonus == "coin" else {}))
    form = form_of(evening.people[0], "correct_screen")
    chosen, count = form.locator("input[value=bread]"), form.locator("input[name=count]")
    chosen.check()
    count.fill("200")
    key_of(form).tap()
    expect(form.locator(".form__word")).to_contain_text("There can be 10 at most.")
    assert (chosen.is_checked(), count.input_value()) == (True, "200")
    count.fill("2")
    key_of(form).tap()
    evening.screen.sees("Paula has corrected something only they can see.")
    assert evening.complaints() == []
