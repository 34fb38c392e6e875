"""Sealed answers where a browser offers no cryptography, and photos, in each engine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.engines.any_phone import AnyPhone
from tests.kit.engines.new_table import NewTable
from tests.kit.web.chests import CHEST, OTHER, pictured
from tests.kit.web.served import Served, serving

pytestmark = [pytest.mark.browser, pytest.mark.posix, pytest.mark.thorough]

COINS = "form[data-offer^='bid:'] input[name='coins']"


def test_a_sealed_bid_is_kept_through_a_reload_and_opened(phone: AnyPhone, tiny: Served) -> None:
    table = NewTable(tiny.port, "tiny", committed=True)
    table.join(phone, "Ann")
    bob = table.sit_down("Bob")
    table.start(phone)
    phone.uncover()
    assert phone.run("() => [isSecureContext, typeof crypto.subtle]") == [False, "undefined"]
    phone.fill(COINS, "4")
    phone.answer("bid:")
    phone.reload()
    phone.linked()
    phone.uncover()
    phone.until("(css) => document.querySelector(css).value === '4'", COINS)
    table.answers(bob, "bid")
    table.answers(bob, "open_bid")
    table.until(lambda view: view["state"]["last"])
    assert table.view()["state"]["last"][0] == 4


@pytest.fixture(scope="session")
def scanning(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("chests"), steps=("chest",)) as served:
        yield served


def test_a_photo_answers(phone: AnyPhone, scanning: Served, tmp_path: Path) -> None:
    table = NewTable(scanning.port, "tiny")
    table.join(phone, "Ann")
    table.sit_down("Bob")
    table.start(phone)
    phone.uncover()
    assert not phone.shows("[data-watch]")
    for label, name in ((OTHER, "other"), (CHEST, "right")):
        photo = tmp_path / f"{name}.jpg"
        photo.write_bytes(pictured(label))
        phone.give("form[data-offer^='chest:'] [data-photo]", str(photo))
        if label is OTHER:
            phone.sees(".form__word", "That label is not asked for now.")
    phone.misses("form[data-offer^='chest:']")
    assert table.view()["state"]["round"] == 1
