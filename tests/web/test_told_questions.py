"""How a phone asks what a file asks."""

from __future__ import annotations

from pathlib import Path

from companion.core.seats import Seat
from tests.kit.browser.still_pages import StillTable


def page_of(folder: Path, game: str, play: str, after: int, seat: int) -> str:
    table = StillTable(folder, game, play)
    table.after(after)
    page: str = table.reader(Seat(seat)).get(f"/t/{table.code}/phone").text
    return page


def test_neither_yes_nor_no_is_chosen_before_somebody_has(tmp_path: Path) -> None:
    page = page_of(tmp_path, "secret_ballot", "sums", 5, 3)
    (form,) = (each for each in page.split("<form") if 'data-kind="flag"' in each)
    assert "data-at-once" in form
    assert form.count('type="radio"') == 2
    assert "checked" not in form
    assert 'role="switch"' not in form


def test_the_only_answer_is_what_the_key_says(tmp_path: Path) -> None:
    page = page_of(tmp_path, "two_faces", "face", 5, 2)
    (form,) = (each for each in page.split("<form") if "I doubt it!" in each)
    assert ">I doubt it!</button>" in form
    assert form.count("checked") == 1
