"""The end of Deal with the Devil in a browser: everything hidden is shown without scrolling."""

from __future__ import annotations

from itertools import count
from math import inf

import pytest
from playwright.sync_api import Browser, expect

from companion.commands.storing import tables_in
from companion.core.bots import next_answer
from companion.core.chance import Chance
from companion.tables.automatic import ring
from companion.tables.state.people import HOST
from companion.tables.table import Table
from tests.kit.browser.companion import Companion
from tests.kit.browser.guests import DEVICES, FITS, Guest

pytestmark = pytest.mark.browser

GAME = "deal_with_the_devil"
PEOPLE = ("Bartholomew", "Anna-Lena", "Jonathan", "Miriam")
SIZE = """() => {
    const words = [...document.querySelectorAll('.screen__board *')].filter((each) =>
        each.checkVisibility() && !each.closest('svg')
        && [...each.childNodes].some((child) => child.nodeType === 3 && child.data.trim()));
    return Math.min(...words.map((each) => parseFloat(getComputedStyle(each).fontSize)));
}"""
"""The size of the smallest words, in pixels."""
READABLE = 11
"""No smaller than this, on a laptop that everybody sits around."""
COUNTED = {"purse": True}
"""The companion counts goods, so that the history of the chests is longest."""


def played_out(companion: Companion) -> str:
    """A table at which a whole random game has been played without open pages."""
    companion.stop()
    with tables_in(companion.folder) as tables:
        table = tables.open(tables.create(GAME, COUNTED).code)
        for name in PEOPLE:
            table.join(name)
        begin = next(each for each in table.menu(HOST) if each.offer.name == "~start")
        table.act(HOST, "begin", begin.id, {})
        play(table)
    companion.start()
    return table.code


def play(table: Table) -> None:
    """Give random answers, and the clock's where they are due, until the end."""
    chance = Chance(b"the end")
    for number in count():
        if (umpire := table.umpire) is None or umpire.over:
            return
        answer = next_answer(umpire, chance)
        opened = {each.offer.name: each.id for each in table.offers(answer.by)}
        if answer.offer in opened:
            table.act(answer.by, f"{number}", opened[answer.offer], answer.values)
        else:
            ring(table, inf)


def test_the_end_fits_a_laptop_and_a_television(own_companion: Companion, browser: Browser) -> None:
    code = played_out(own_companion)
    for device in ("laptop", "television"):
        context = browser.new_context(**DEVICES[device])
        screen = Guest(context, own_companion.address, device)
        screen.page.goto(f"{own_companion.address}/t/{code}/screen")
        screen.linked()
        expect(screen.page.locator(".deal-sums__best")).not_to_have_count(0)
        expect(screen.page.locator(".deal-trade")).to_have_count(20)
        expect(screen.page.locator(".journey__line")).to_have_count(len(PEOPLE))
        expect(screen.page.locator(".deal-sums--guesses tbody tr")).to_have_count(3)
        screen.look_over("the end")
        assert screen.page.evaluate(FITS)
        assert screen.page.evaluate(SIZE) >= READABLE
        if device == "laptop":
            screen.picture("devil-end")
        assert screen.complaints == []
        context.close()
