"""Somebody takes a name that looks like a friend's, or like the host's, to be believed."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from flask.testing import FlaskClient

from companion import games
from companion.core.fields import Refused
from companion.table.record.record import Record
from companion.table.replay import fold
from tests.kit.table_evening import TableEvening
from tests.kit.web.evening import companion_app
from web.services import GAMES_FOLDER

CYRILLIC, GREEK = "Аnna", "Αnna"
"""Both begin with a letter that is not the Latin A."""


@pytest.fixture
def evening(tmp_path: Path) -> TableEvening:
    return TableEvening(tmp_path).sit("Anna")


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """The laptop's browser at a companion with all games."""
    folder = tmp_path_factory.mktemp("names")
    return companion_app(folder, others=games.find_games(), games=GAMES_FOLDER).flask.test_client()


@pytest.mark.parametrize(
    "name",
    [
        CYRILLIC,
        GREEK,
        "ANNA",
        "Ａｎｎａ",
        "𝓐nna",
        "An-na",
        "Anna\u3164",
        "Ánna",
        "A\u0335nna",
        "Аnnа.",
    ],
)
def test_no_name_looks_like_a_friends(evening: TableEvening, name: str) -> None:
    before = evening.stand()
    with pytest.raises(Refused, match="Somebody here is already called"):
        evening.table.people.join(name)
    assert evening.stand() == before


@pytest.mark.parametrize(("taken", "name"), [("Ian", "lan"), ("Alice", "A1ice"), ("Bob", "B0b")])
def test_signs_that_look_alike_are_the_same(tmp_path: Path, taken: str, name: str) -> None:
    evening = TableEvening(tmp_path).sit(taken)
    with pytest.raises(Refused):
        evening.table.people.join(name)


@pytest.mark.parametrize(
    ("taken", "name"),
    [
        ("Lan", "Ian"),
        ("Lia", "Ila"),
        ("がく", "かく"),
        ("🦊", "🐻"),
        ("Anna", "Anna B"),
        ("!", "?"),
    ],
)
def test_friends_whose_names_only_resemble_each_other_may_both_play(
    tmp_path: Path, taken: str, name: str
) -> None:
    evening = TableEvening(tmp_path).sit(taken, name)
    assert evening.table.record.people.names == (taken, name)


@pytest.mark.parametrize("name", ["The host", "HOST", "Нost", "H0st", "Thе Host", "nobody", "You"])
def test_nobody_is_called_like_the_host_or_nobody(evening: TableEvening, name: str) -> None:
    with pytest.raises(Refused, match="Please add an initial"):
        evening.table.people.join(name)


@pytest.mark.parametrize("name", ["Theo", "Thea", "Youri", "Tabley", "Angel", "Faith"])
def test_real_names_are_none_of_these(evening: TableEvening, name: str) -> None:
    evening.table.people.join(name)
    assert name in evening.table.record.people.names


@pytest.mark.parametrize(
    ("game", "name"),
    [("deal_with_the_devil", "the DeviI"), ("mea_culpa", "Pope"), ("sancti_et_malum", "Fallen")],
)
def test_nobody_is_called_like_a_role_of_the_game(tmp_path: Path, game: str, name: str) -> None:
    evening = TableEvening(tmp_path, games.find_games()[game])
    with pytest.raises(Refused, match="means somebody else"):
        evening.table.people.join(name)


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("deal_with_the_devil", "Teufel"),
        ("deal_with_the_devil", "Hexe"),
        ("mea_culpa", "papst"),
        ("sancti_et_malum", "Gefallene"),
        ("sancti_et_malum", "Gastgeberin"),
        ("myths", "niemand"),
    ],
)
def test_nor_like_one_in_another_language(web: FlaskClient, game: str, name: str) -> None:
    """Whoever reads German would take it for the role, whatever its owner reads."""
    table = web.post("/api/tables", json={"game": game}).get_json()["table"]
    told = web.post(f"/j/{table}", data={"name": name})
    assert told.status_code == 422
    assert "means somebody else" in told.text
    assert web.post(f"/api/tables/{table}/seats", json={"name": name}).status_code == 409
    assert web.post(f"/j/{table}", data={"name": f"{name} B"}).status_code == 303


@pytest.mark.parametrize("name", ["\u3164\u3164", "\u0301", "\u2800"])
def test_a_name_can_be_seen(evening: TableEvening, name: str) -> None:
    with pytest.raises(Refused, match="Please write your name"):
        evening.table.people.join(name)


def test_names_taken_at_an_older_companion_stay(evening: TableEvening) -> None:
    joined = evening.last()
    record = Record.begun(evening.table.durable.entries[0], evening.games, set())
    for number, name in enumerate(("The host", "Anna", CYRILLIC), start=1):
        said = {**joined.values, "name": name}
        fold(record, msgspec.structs.replace(joined, viewer=number, values=said))
    assert record.people.names == ("The host", "Anna", CYRILLIC)
