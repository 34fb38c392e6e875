"""A phone joins, is uncovered and covered, and answers, in each engine."""

from __future__ import annotations

import pytest

from tests.kit.browser.companion import Companion
from tests.kit.engines.any_phone import HIGH, WIDE, AnyPhone
from tests.kit.engines.new_table import NewTable

pytestmark = [pytest.mark.browser, pytest.mark.posix]

HAND = ".hand .sancti-halves"
SMALLEST = (320, 568)
"""Only what is between the two bars scrolls there."""
PEEK = 0.5
"""Longer than a tap: what is shown is covered again when the finger leaves."""


@pytest.fixture
def table(shared_companion: Companion) -> NewTable:
    return NewTable(shared_companion.port, "sancti_et_malum")


def test_somebody_joins_looks_and_answers(phone: AnyPhone, table: NewTable) -> None:
    table.join(phone, "Zoë")
    table.sit_down("Ben")
    table.start(phone)
    assert not phone.shows(HAND)
    phone.touch(*phone.spot("#cover-key"), hold=PEEK)
    assert not phone.shows(HAND)
    phone.uncover()
    assert phone.shows(HAND)
    phone.resize(*SMALLEST)
    assert phone.run("() => document.documentElement.scrollHeight - innerHeight") == 0
    phone.resize(WIDE, HIGH)
    phone.tap("#cover-close")
    assert not phone.shows(HAND)
    phone.uncover()
    phone.answer("roll-")
    assert table.view()["state"]["fallen"][0]["faces"]
    assert phone.run("() => [innerWidth, document.documentElement.scrollWidth]") == [390, 390]
