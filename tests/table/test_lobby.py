"""Taking seats, agreeing on settings, starting."""

from __future__ import annotations

from contextlib import suppress
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.chance import commitment, mix_seed
from companion.core.fields import Refused
from companion.core.seats import TABLE, Seat
from companion.library.registry import NoSuchTable
from companion.storage.log import LogEntry
from companion.table.people import names
from companion.table.people.lobby import ACTIONS
from companion.table.record.players import HOST
from companion.table.record.record import State
from companion.table.table import Table
from tests.kit.table_evening import A, B, C, TableEvening
from tests.kit.tiny_game import with_about


@pytest.fixture
def evening(tmp_path: Path) -> TableEvening:
    return TableEvening(tmp_path)


def test_a_new_table_is_a_lobby_without_a_secret(evening: TableEvening) -> None:
    table = evening.table
    assert table.record.state is State.LOBBY
    assert table.record.luck.commitment == evening.made.commitment == ""
    assert table.record.luck.secret == b""
    assert table.record.secret_shown is None
    assert table.view.in_protocol(HOST)["state"] is None
    assert len(table.code) == 5


def test_people_join_with_a_mark_and_are_known_by_their_tokens(evening: TableEvening) -> None:
    evening.sit("Ada", "Ben")
    table = evening.table
    assert [player.mark.letter for player in table.record.people.players.values()] == ["A", "B"]
    assert table.people.who(evening.joined[A].token) == A
    assert table.people.who(evening.joined[B].token) == B
    assert table.people.who(evening.made.host_token) == HOST
    assert len({A: 1, **evening.joined}) == 2


@pytest.mark.parametrize("token", ["", None, "x", "A" * 43, "é", "\ud800"])
def test_an_unknown_token_is_nobodys(evening: TableEvening, token: str | None) -> None:
    assert evening.sit("Ada").table.people.who(token) is None


# --- initials ---------------------------------------------------------------------------------


def letters_of(table: Table) -> list[str]:
    """What the marks of all players show, in the order of their seats."""
    return [
        table.record.people.players[seat].mark.letter
        for seat in sorted(table.record.people.players)
    ]


@pytest.mark.parametrize(
    ("named", "pieces", "letters"),
    [
        ("Anna Ben Clara", "", "A B C"),
        ("ben élodie жанна", "", "B É Ж"),
        ("Anna Anton Anke", "", "A An Ak"),
        ("Anna Anna-Lena Anna_K.", "", "A AL AK"),
        ("Anna Ben Miriam", "ABCDEF", "An Be M"),
        ("B Bo Bob", "ABCDEF", "Ba Bo Bb"),
        ("Anna Аlex", "", "A Аl"),  # the second one begins with a Cyrillic letter
        ("Ida lea", "", "I L"),
        ("7 7up 🐱", "", "7 7u 🐱"),
    ],
)
def test_a_mark_shows_the_first_letter_of_the_name_or_two(
    tmp_path: Path, named: str, pieces: str, letters: str
) -> None:
    """Two if another player's mark or a piece of the game looks like the first."""
    evening = TableEvening(tmp_path, with_about(piece_letters=pieces))
    evening.sit(*named.replace("_", " ").split(" ", 2))
    assert letters_of(evening.table) == letters.split()


def test_a_letter_stays_whoever_else_comes_or_goes(evening: TableEvening) -> None:
    evening.sit("Anna")
    assert letters_of(evening.table) == ["A"]
    evening.sit("Anton", "Ben")
    assert letters_of(evening.table) == ["A", "An", "B"]
    evening.do(HOST, "~remove", seat=1)
    assert letters_of(evening.restart()) == ["An", "B"]
    evening.sit("Alma")
    evening.do(HOST, "~order", seats=[3, 2, 1])
    evening.do(HOST, "~start")
    assert letters_of(evening.restart()) == ["A", "An", "B"]


@pytest.mark.parametrize("seats", [[3, 2], [3, 2, 2], [1, 2, 3, 4]])
def test_an_order_that_leaves_somebody_out_is_refused(
    evening: TableEvening, seats: list[int]
) -> None:
    """As in a forged archive: no form offers it."""
    evening.sit("Anna", "Anton", "Ben")
    record = evening.table.record
    forged = LogEntry(4, evening.now, int(HOST), "~order", {"seats": seats})
    with pytest.raises(ValueError, match="other people"):
        ACTIONS["~order"].do(record, forged)
    assert len(record.people.order) == 3


@given(st.lists(st.text(max_size=20), max_size=20), st.sampled_from(["", "ABCDEF"]))
def test_no_two_of_twenty_players_have_the_same_letters(named: list[str], pieces: str) -> None:
    taken: dict[str, str] = {}
    for name in named:
        with suppress(Refused):
            name_ = names.fit(name, taken, ())
            taken[name_] = names.choose_initial(name_, (*pieces, *taken.values()))
    shown = [*pieces, *taken.values()]
    assert not any(names.are_alike(one, other) for one, other in combinations(shown, 2))
    assert all(1 <= len(each) <= 2 for each in shown)


def test_two_phones_cannot_take_the_same_mark(evening: TableEvening) -> None:
    evening.table.people.join("Ada", "C")
    before = evening.stand()
    with pytest.raises(Refused, match="just taken that mark"):
        evening.table.people.join("Ben", "C")
    assert evening.stand() == before
    assert evening.table.people.join("Ben", "A").seat == B


@pytest.mark.parametrize("name", ["", "   ", "x" * 21, "ada", " ADA ", "\u200b", 7, None])
def test_an_invalid_or_taken_name_is_refused(evening: TableEvening, name: str) -> None:
    evening.table.people.join("Ada")
    before = evening.stand()
    with pytest.raises(Refused):
        evening.table.people.join(name)
    assert evening.stand() == before


@pytest.mark.parametrize(("mark", "nonce"), [("Z", None), (None, "text"), (None, b"x" * 65)])
def test_an_invalid_mark_or_number_is_refused(
    evening: TableEvening, mark: str, nonce: bytes
) -> None:
    before = evening.stand()
    with pytest.raises(Refused):
        evening.table.people.join("Ada", mark, nonce)
    assert evening.stand() == before


def test_nobody_can_join_a_table_that_is_full_or_has_begun(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path).sit("Ada", "Ben", "Cleo")
    with pytest.raises(Refused, match="Every seat"):
        evening.table.people.join("Dora")
    evening.do(HOST, "~start")
    with pytest.raises(Refused, match="already started"):
        evening.table.people.join("Dora")


def test_the_game_starts_only_with_enough_players(evening: TableEvening) -> None:
    evening.sit("Ada")
    assert "~start" not in evening.may(HOST)
    with pytest.raises(Refused, match="One more player"):
        evening.do(HOST, "~start")
    evening.sit("Ben")
    evening.do(HOST, "~start")
    assert evening.table.record.state is State.PLAYING
    assert evening.journal()[-1] == "The game begins."


def test_all_luck_depends_on_the_secret_and_every_phone(evening: TableEvening) -> None:
    evening.start("Ada", "Ben")
    table = evening.table
    seed = mix_seed(table.record.luck.secret, [b"Ada", b"Ben"])
    assert table.record.luck.commitment == commitment(table.record.luck.secret)
    assert table.record.umpire
    again = type(table.record.umpire)(table.record.game, (A, B), table.record.settings, seed)
    assert again.board.deck == table.record.umpire.board.deck


def test_the_host_frees_a_seat_and_its_token_is_invalid(evening: TableEvening) -> None:
    evening.sit("Ada", "Ben")
    token = evening.joined[A].token
    evening.do(HOST, "~remove", seat=1)
    assert evening.table.people.who(token) is None
    assert evening.journal()[-1] == "Ada leaves the table."
    assert evening.table.people.join("Cleo").seat == A
    assert evening.table.people.who(token) is None


def test_a_player_can_give_up_their_seat(evening: TableEvening) -> None:
    evening.sit("Ada", "Ben")
    evening.do(B, "~leave")
    assert list(evening.table.record.people.players) == [A]


def test_the_host_sets_the_seating_order(evening: TableEvening) -> None:
    evening.sit("Ada", "Ben", "Cleo")
    (form,) = [
        each.offer for each in evening.table.offers.menu(HOST) if each.offer.name == "~order"
    ]
    assert form.fields["seats"].limits()["ordered"] is True
    evening.do(HOST, "~order", seats=[3, 1, 2])
    evening.do(HOST, "~start")
    assert evening.table.record.umpire
    assert evening.table.record.umpire.seats == (C, A, B)
    assert "Seating order, clockwise: Cleo, Ada and Ben." in evening.journal()


def test_at_a_large_table_everybody_can_set_the_seating_order(tmp_path: Path) -> None:
    large = with_about(seats=tuple(range(2, 21)))
    evening = TableEvening(tmp_path, large).sit(*(f"Player {n}" for n in range(1, 9)))
    evening.do(Seat(8), "~order", seats=[8, 7, 6, 5, 4, 3, 2, 1])
    evening.do(HOST, "~start")
    assert "~order" not in evening.may(Seat(8))
    assert [int(seat) for seat in evening.table.record.people.order] == [8, 7, 6, 5, 4, 3, 2, 1]


def test_a_prompt_counts_people_where_it_would_name_too_many(tmp_path: Path) -> None:
    large = with_about(seats=tuple(range(2, 21)))
    evening = TableEvening(tmp_path, large).start(*(f"Player {n}" for n in range(1, 8)))
    said = evening.table.view.in_protocol(None)["prompt"]
    assert "7 players" in said
    assert "Player 1" not in said


def test_settings_are_changed_in_the_lobby(evening: TableEvening) -> None:
    evening.do(HOST, "~settings", rounds=5, committed=False, fast=True)
    assert dict(evening.table.record.settings) == {"rounds": 5, "committed": False, "fast": True}
    before = evening.stand()
    with pytest.raises(Refused, match="Choose a number"):
        evening.do(HOST, "~settings", rounds=99, committed=False, fast=True)
    assert evening.stand() == before


def test_only_the_host_controls_the_lobby(evening: TableEvening) -> None:
    evening.sit("Ada", "Ben")
    assert evening.may(B) == {"~leave", "~seat-card", "~print-card", "~timer"}
    assert evening.may(TABLE) == evening.may(None) == set()
    with pytest.raises(Refused) as refused:
        evening.table.act(B, "1", evening.id(HOST, "~start"), {})
    assert refused.value.code == "gone"
    with pytest.raises(Refused) as refused:
        evening.table.act(None, "1", evening.id(HOST, "~start"), {})
    assert refused.value.code == "stranger"


def test_the_first_phone_can_start_too(evening: TableEvening) -> None:
    evening.sit("Ada")
    assert "~start" not in evening.may(A)  # one more player is needed
    evening.sit("Ben").do(HOST, "~order", seats=[2, 1])
    view = evening.table.view
    assert view.in_protocol(A)["prompt"] == "You are in. Start the game when everybody is here."
    assert view.in_protocol(B)["prompt"].startswith("You are in. Put your phone down")
    assert "~start" not in evening.may(B)
    evening.do(A, "~start")
    assert evening.table.record.is_in_game


def test_the_next_phone_can_start_if_the_first_has_left(evening: TableEvening) -> None:
    evening.sit("Ada", "Ben", "Cleo").do(A, "~leave")
    assert "~start" in evening.may(B)
    assert "~start" not in evening.may(C)


def test_a_table_needs_a_known_game_and_known_settings(evening: TableEvening) -> None:
    for game, settings in (("chess", {}), ("tiny", {"rounds": "many"}), ("tiny", {"x": 1})):
        with pytest.raises(Refused):
            evening.tables.create(game, settings)
    assert len(evening.tables.list()) == 1


def test_tables_are_listed_with_the_last_used_first(evening: TableEvening) -> None:
    evening.sit("Ada")
    evening.now += 10
    other = evening.tables.create("tiny", {"rounds": 1})
    evening.now += 10
    evening.sit("Ben")
    listed = evening.tables.list()
    assert [each.code for each in listed] == [evening.code, other.code]
    assert (listed[0].names, listed[0].state) == (("Ada", "Ben"), State.LOBBY)
    assert (listed[0].title, listed[0].when) == ("Tiny", 1020.0)
    assert evening.tables.open(other.code).record.settings.rounds == 1


def test_an_invalid_code_opens_nothing(evening: TableEvening) -> None:
    for code in ("", "AAAAA", "?", "x" * 1000):
        with pytest.raises(NoSuchTable, match="no table with that code"):
            evening.tables.open(code)
    assert evening.tables.open(f" {evening.code.lower()} ") is evening.table
