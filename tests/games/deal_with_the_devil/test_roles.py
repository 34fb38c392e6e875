"""Chests and roles: DWD-003, DWD-028 to DWD-035, DWD-203, DS-01."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from pathlib import Path

from companion.core.chance import Chance
from companion.core.play import Play
from companion.core.seats import TABLE
from companion.games.deal_with_the_devil.role_sheets import ROLES, SHEETS, Price, Role
from companion.games.deal_with_the_devil.setup.roles import (
    deal_roles,
    forget_roles,
    learn_roles_from_chests,
)
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import DevilPhase
from tests.kit.games.deal_with_the_devil.chest_evenings import step_back
from tests.kit.games.deal_with_the_devil.evening import (
    ROLE,
    SEATS,
    B,
    DevilEvening,
    G,
    R,
    Y,
    started,
    table_ready,
)
from tests.kit.games.deal_with_the_devil.pages import regions, seated
from tests.kit.web.hand_rows import rows_of


def dealt(letters: str = "abcd", **settings: int) -> DevilEvening:
    """The chests are packed, mixed and dealt."""
    table = table_ready(**settings)
    table.act(TABLE, "done")
    table.row(letters)
    return table


def report(table: DevilEvening, roles: str = "MDCM") -> None:
    """Everybody says which symbol is inside."""
    for seat, letter in zip(SEATS, roles, strict=True):
        table.act(seat, "symbol", symbol=ROLE[letter].value)


def is_nothing_known(table: DevilEvening) -> bool:
    return all(not table.board.roles[seat] for seat in SEATS)


# --- what the chests hold --------------------------------------------------------------------


def test_dwd_003_and_034_the_chest_decides_the_role_which_only_its_owner_knows() -> None:
    table = started()
    assert [table.board.role(seat) for seat in SEATS] == [ROLE[letter] for letter in "MDCM"]
    assert sorted(table.board.rows.owners.value) == list(SEATS)
    for viewer in (TABLE, Y, G, B):
        assert table.umpire.known(viewer).roles[R].hidden
    assert table.umpire.known(R).role(R) is Role.MORTAL


PACKED = [
    "Mortal: 3 unmarked soul 1 Devil guess token 1 Cultist guess token",
    "Mortal: 3 unmarked soul 1 Devil guess token 1 Cultist guess token",
    "Cultist: 2 marked soul 1 Devil guess token 1 coin 1 marble 1 glass",
    "Devil: 8 coins 1 marble 1 glass 1 wood 1 stone 1 wheat",
]


def test_dwd_028_to_031_what_goes_into_each_chest_is_drawn(tmp_path: Path) -> None:
    def packing(g: DealWithTheDevil) -> Play[None]:
        for seat in g.seats:
            g.roles[seat].take_all()
        g.phase = DevilPhase.ROLES
        yield from learn_roles_from_chests(g)

    table = seated(tmp_path, DevilEvening(packing, number=0))
    assert rows_of(regions(table, None)["game-beginning"]) == PACKED
    for seat in SEATS:
        *rows, devil = rows_of(regions(table, seat)["public"])
        assert [*rows, devil.removesuffix(" Done")] == PACKED


def test_dwd_032_eight_pieces_of_soul_two_of_them_marked() -> None:
    held = [started().board.souls[seat].value for seat in SEATS]
    assert (sum(each.count for each in held), sum(each.marked for each in held)) == (8, 2)


def test_dwd_034_without_wooden_chests_every_way_to_deal_the_roles_is_as_likely() -> None:
    board = DevilEvening(settings={"chests": "phone"}).board
    ways = Counter[tuple[Role, ...]]()
    for number in range(600):
        board.chance = Chance(b"roles %d" % number)
        forget_roles(board)
        deal_roles(board)
        ways[tuple(board.role(seat) for seat in SEATS)] += 1
    assert ways.keys() == set(permutations(ROLES))
    assert len(ways) == 12
    assert all(25 <= count <= 80 for count in ways.values()), "50 each, give or take"


def test_dwd_035_the_contents_of_the_chest_belong_to_the_player() -> None:
    table = started(purse=True)
    income = table.board.purses[Y].value.minus(table.board.rules.seat_start[Y - 1])
    assert income.covers(SHEETS[Role.DEVIL].goods)
    read = dealt()
    report(read)
    assert "move the contents behind" in read.prompt(R)
    assert "everything on it is yours" in table_ready(chests="phone").prompt(R)


def test_prices_are_said_in_coins_or_in_pieces_of_soul() -> None:
    assert [str(Price(coins=n).in_words()) for n in (1, 3)] == ["1 coin", "3 coins"]
    assert ["soul" in str(Price(souls=n).in_words()) for n in (1, 2)] == [True, True]


# --- opening them ----------------------------------------------------------------------------


def test_dwd_203_and_ds_01_symbols_that_do_not_add_up_are_asked_for_again() -> None:
    table = dealt()
    before = table.prompt(R)
    report(table, "MDMM")
    assert is_nothing_known(table)
    (said,) = {table.prompt(seat) for seat in SEATS}
    assert said != before
    assert not any(name in said for name in ("Seat", "Red"))
    report(table)
    assert table.umpire.known(Y).role(Y) is Role.DEVIL


def test_dwd_203_after_two_failures_the_chests_are_packed_again() -> None:
    table = dealt()
    for _ in range(2):
        report(table, "MMMM")
    assert "packed wrongly" in table.journal()[-1]
    assert "done" in table.offered(TABLE)


def test_a_missing_piece_means_packing_again_and_names_nobody() -> None:
    table = dealt()
    report(table)
    for seat in (R, Y, B):
        table.act(seat, "done")
    table.act(G, "missing")
    assert "Seat" not in table.journal()[-1]
    assert is_nothing_known(table)
    assert table.board.phase is DevilPhase.ROLES


def test_after_some_attempts_missing_pieces_come_from_the_box() -> None:
    table = table_ready()
    for attempt in range(7):
        table.act(TABLE, "done")
        table.row()
        report(table)
        if attempt < 6:
            assert table.help(G, "done") == "None"
            table.act(G, "missing")
            for seat in (R, Y, B):
                table.act(seat, "done")
    assert "missing" not in table.offered(G)
    assert table.help(G, "done") == "If something is missing, take it from the box."


def test_the_first_row_is_dealt_again_if_chests_went_to_the_wrong_people() -> None:
    table = table_ready()
    table.act(TABLE, "done")
    assert "mistake" not in table.offered(R)
    table.row("abcd")
    went = table.board.rows.destinations
    table.act(G, "symbol", symbol="devil")
    step_back(table)
    assert table.umpire.sealed(G) is None
    assert (table.step, table.board.rows.destinations) == ("start", ())
    assert table.prompt().startswith("Put back what you took out")
    table.row("abcd")
    assert table.board.rows.destinations == went
    report(table)
    assert table.board.role(Y) is Role.DEVIL
    assert (table.step, table.board.rows.destinations) == ("rest", ())
