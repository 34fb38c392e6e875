"""What some browser lacks has a fallback: :has, vibration, and what keeps a display awake."""

from __future__ import annotations

import pytest

from tests.kit.browser.companion import Companion
from tests.kit.engines.any_phone import AnyPhone
from tests.kit.engines.new_table import NewTable

pytestmark = [pytest.mark.browser, pytest.mark.posix, pytest.mark.thorough]

WITHOUT_HAS = r"""() => {
    const drop = (sheet) => {
        for (let at = sheet.cssRules.length - 1; at >= 0; at -= 1) {
            const rule = sheet.cssRules[at];
            if (rule.selectorText?.includes(':has(')) sheet.deleteRule(at);
            else if (rule.conditionText?.includes('not selector(:has')) {
                const inner = [...rule.cssRules].map((each) => each.cssText);
                sheet.deleteRule(at);
                inner.forEach((each) => sheet.insertRule(each, at));
            } else if (rule.cssRules) drop(rule);
        }
    };
    for (const sheet of document.styleSheets) drop(sheet);
    for (const kind of [Element, Document, DocumentFragment])
        for (const name of ['querySelector', 'querySelectorAll']) {
            const asked = kind.prototype[name];
            kind.prototype[name] = function (css) {
                if (css.includes(':has(')) throw new SyntaxError(css);
                return asked.call(this, css);
            };
        }
}"""
"""As in a browser that does not know it: such rules are dropped, and a script that asks fails."""
OUTLINED = """() => [...document.querySelectorAll('.tile--mark input')]
    .map((each) => [each.checked, getComputedStyle(each.nextElementSibling).outlineStyle])"""
TWICE = """() => [...document.querySelectorAll('.button--lifted')]
    .filter((each) => each.getClientRects().length).length"""


@pytest.fixture
def table(shared_companion: Companion) -> NewTable:
    return NewTable(shared_companion.port, "sancti_et_malum")


def test_without_has_a_choice_is_seen_and_the_bar_has_its_keys(
    phone: AnyPhone, table: NewTable
) -> None:
    phone.open(f"{table.address}/j/{table.code}")
    phone.run(WITHOUT_HAS)
    phone.tap(".tile--mark:nth-child(3)")
    seen = phone.run(OUTLINED)
    assert [checked for checked, _ in seen] == [style == "solid" for _, style in seen]
    assert seen[2] == [True, "solid"]
    phone.sign("Zoë")
    phone.run(WITHOUT_HAS)
    table.sit_down("Ben")
    table.start(phone)
    phone.uncover()
    assert phone.shows("#bar button", "Roll")
    assert phone.run(TWICE) == 0
    phone.answer("roll-")
    assert table.view()["state"]["fallen"][0]["faces"]


def test_only_phones_that_can_vibrate_offer_it_and_all_can_ring(
    phone: AnyPhone, table: NewTable
) -> None:
    table.join(phone, "Zoë")
    phone.tap("#menu > summary")
    phone.sees("label.switch", "Play a sound when it is my turn")
    can = phone.run("() => 'vibrate' in navigator")
    assert phone.shows("label.switch", "Vibrate when it is my turn") is can
    phone.tap("label.switch", "Play a sound when it is my turn")
    phone.until("() => localStorage.getItem('feel-sound') === 'on'")


def test_no_page_needs_to_keep_the_display_awake(phone: AnyPhone, table: NewTable) -> None:
    """No browser lets an insecure page do so: a phone sleeps, and comes back."""
    table.join(phone, "Zoë")
    assert not phone.run("() => isSecureContext || 'wakeLock' in navigator")
