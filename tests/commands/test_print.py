"""Printing from the command line: a file, its path, and one sentence for whatever is wrong."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.commands.data_folder import open_tables_in
from companion.games import find_games
from printables.print_orders import ALL, list_items, make_pdf
from printables.sheets import list_stocks
from tests.kit.command_line import done, refused
from tests.kit.sheets import words_in

GAME = "sancti_et_malum"
LIST = Path(__file__).parents[2] / "companion" / "games" / GAME / "cards.csv"
HOME = "192.168.178.21"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder and tables of this test only."""
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COMPANION_HOST", HOME)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def cards(tmp_path: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """A table of two: its code, and the seat cards by name."""
    (tmp_path / "data").mkdir()
    with open_tables_in(tmp_path / "data") as tables:
        table = tables.open(tables.create(GAME, {}).code)
        by_name = {name: table.people.join(name).card for name in ("Ada", "Ben")}
        for seat in table.record.people.players:
            allow = next(
                each for each in table.offers.menu(seat) if each.offer.name == "~print-card"
            )
            table.act(seat, "allow", allow.id, {})
        yield table.code, by_name


def test_alone_it_lists_every_game_and_its_sheets() -> None:
    words = done("print").replace(",", "").split()
    for name, game in find_games().items():
        ids = [item.id for item in list_items(game)]
        first = words.index(name) + 1
        assert words[first : first + len(ids)] == ids


def test_without_a_name_it_lists_the_sheets() -> None:
    said = done("print", GAME)
    items = list_items(find_games()[GAME])
    assert all(item.id in said and item.title in said for item in items)
    assert said.count("--table CODE") == sum(item.needs_table for item in items)
    assert said.count("--stock") == sum(item.on_labels for item in items)


def test_an_unknown_stock_lists_all() -> None:
    said = refused("print", GAME, "labels", "--stock", "unknown")
    assert all(name in said for name in list_stocks())


def test_a_sheet_is_written_to_the_current_folder_as_ordered(tmp_path: Path) -> None:
    order: dict[str, Any] = {"stock": "5160", "start": "5", "offset": "0.3,-0.2"}
    said = done("print", GAME, "labels", *(f"--{name}={value}" for name, value in order.items()))
    file = tmp_path / f"{GAME}-labels.pdf"
    assert str(file) in said
    assert "100 %" in said
    assert file.read_bytes() == make_pdf(find_games()[GAME], "labels", paper="letter", **order)


def test_files_are_written_where_out_says(tmp_path: Path) -> None:
    done("print", GAME, ALL, "--paper", "letter", "--out", "all.pdf")
    assert (tmp_path / "all.pdf").read_bytes() == make_pdf(find_games()[GAME], ALL, paper="letter")


def test_everything_says_which_pages_are_what() -> None:
    lines = [line.split("\t") for line in done("print", GAME, ALL).splitlines() if "\t" in line]
    assert [title.rpartition(": ")[2] for _, title in lines][:2] == ["Cards", "Card backs"]
    assert [span for span, _ in lines][:2] == ["1–3", "4"]
    listed = {name for _, title in lines for name in title.rpartition(": ")[2].split(", ")}
    assert listed == {item.title for item in list_items(find_games()[GAME]) if not item.needs_table}


def test_a_tables_cards_let_people_join_and_come_back(
    tmp_path: Path, cards: tuple[str, dict[str, str]]
) -> None:
    code, by_name = cards
    done("print", GAME, "join", "--table", code)
    joined = words_in((tmp_path / f"{GAME}-join.pdf").read_bytes())
    assert code in joined
    assert f"{HOME}:8420" in joined
    said = done("print", GAME, "seats", "--table", code.lower(), "--port", "9000")
    assert f"http://{HOME}:9000/j/{code}" in said
    assert "unseen" in said
    file = tmp_path / f"{GAME}-seats.pdf"
    assert all(card in words_in(file.read_bytes()) for card in by_name.values())
    assert not any(card in said for card in by_name.values())
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_sheets_use_the_tables_settings(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    with open_tables_in(tmp_path / "data") as tables:
        own = LIST.read_text("utf-8").replace("Michael", "Zophiel")
        code = tables.create(GAME, {"card_list": own}).code
    done("print", GAME, "cards", "--table", code)
    assert "Zophiel" in words_in((tmp_path / f"{GAME}-cards.pdf").read_bytes())
    done("print", GAME, "cards")
    assert "Zophiel" not in words_in((tmp_path / f"{GAME}-cards.pdf").read_bytes())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("chess",), "no game “chess”"),
        ((GAME, "poster"), "no “poster”"),
        ((GAME, "labels", "--paper", "a3"), "one of a4, letter"),
        ((GAME, "labels", "--stock", "l9999"), "no labels “l9999”"),
        ((GAME, "labels", "--stock", "l7160", "--paper", "letter"), "come on A4 sheets"),
        ((GAME, "labels", "--stock", "l7160", "--start", "22"), "from 1 to 21"),
        ((GAME, "labels", "--start", "first"), "whole number"),
        ((GAME, "labels", "--stock", "l7160", "--offset", "40,0"), "stay within"),
        ((GAME, "labels", "--offset", "left"), "two numbers"),
        ((GAME, "cards", "--stock", "l7160"), "plain paper"),
        ((GAME, "seats"), "--table"),
        ((GAME, "join", "--table", "22222"), "no table"),
        (
            (GAME, "cards", "--out", "no/such/folder.pdf"),
            "There is no file or folder no/such/folder.pdf. ",
        ),
    ],
)
def test_a_failed_print_gets_a_sentence(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    assert said in refused("print", *words)
    assert list(tmp_path.glob("*.pdf")) == []


def test_cards_without_a_reachable_address_are_not_printed(
    cards: tuple[str, dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOST", "127.0.0.1")
    assert "Wi-Fi" in refused("print", GAME, "join", "--table", cards[0])


def test_a_table_of_another_game_gets_a_sentence(
    cards: tuple[str, dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    games = {**find_games(), "other": find_games()[GAME]}
    monkeypatch.setattr("companion.commands.showing_simulations.find_games", lambda: games)
    assert GAME in refused("print", "other", "join", "--table", cards[0])
