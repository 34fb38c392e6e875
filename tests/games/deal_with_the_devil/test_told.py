"""What the table reads about each thing that happens, and how it is read."""

from __future__ import annotations

from companion.core.play import Play
from companion.core.seats import TABLE
from companion.games.deal_with_the_devil.action.phase import action
from companion.games.deal_with_the_devil.chests.labels import TRIAL
from companion.games.deal_with_the_devil.deals.phase import deals
from companion.games.deal_with_the_devil.inquisition.inquisitors import clean_up
from companion.games.deal_with_the_devil.money import interest
from companion.games.deal_with_the_devil.production import production
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.witch_hunt import witch_hunt
from tests.kit.games.deal_with_the_devil.acting import acting, full_hand, planned, settle
from tests.kit.games.deal_with_the_devil.chest_evenings import dealing, looking
from tests.kit.games.deal_with_the_devil.evening import (
    LABELS,
    SEATS,
    B,
    DevilEvening,
    G,
    R,
    Y,
    started,
    table_ready,
    with_castle,
)
from tests.kit.games.deal_with_the_devil.rituals import guessing, preparing, ritual


def cleaned(board: DealWithTheDevil) -> Play[None]:
    """The end of the Inquisition of round 3."""
    yield from interest(board)
    clean_up(board)


# --- money and wishes ------------------------------------------------------------------------


def test_dwd_037_and_039_a_loan_and_paying_back_are_told() -> None:
    table = DevilEvening(production)
    for n in (1, 3):
        table.act(R, "loan", n=n)
        table.act(R, "repay", n=n)
    told = [line for line in table.journal() if "coin" in line]
    assert told == [
        "Seat 1 borrows 1 coin.",
        "Seat 1 pays back 1 coin.",
        "Seat 1 borrows 3 coins.",
        "Seat 1 pays back 3 coins.",
    ]


def test_dwd_064_a_wish_is_told() -> None:
    table = DevilEvening(production)
    table.act(B, "wish", things=["marble", "coins", "souls"])
    assert table.journal()[-1] == "Seat 4 hopes for marble, coins and pieces of soul."


# --- plans -----------------------------------------------------------------------------------


def test_dwd_097_all_plans_are_revealed() -> None:
    assert "All plans are revealed." in acting().journal()
    assert "All plans are revealed." not in DevilEvening(action).journal()


def test_dwd_098_what_is_played_built_and_recruited_is_told() -> None:
    table = full_hand("1A1", stone=1, coins=9)
    planned(table, event="E01 first", slots=["build 1", "recruit"], courtier="0", builds=["1A1"])
    settle(table)
    told = [line for line in table.journal() if line.startswith("Seat 1 ")]
    assert told == [
        "Seat 1 plays A fair: pay 1 coin, reputation +1.",
        "Seat 1 builds Shrine I.",
        "Seat 1 recruits a courtier.",
    ]
    other = full_hand()
    planned(other, event="E01 second")
    settle(other)
    assert "Seat 1 plays A fair: take 1 coin, reputation −1." in other.journal()


def test_dwd_099_an_action_that_is_lost_is_told() -> None:
    table = acting(slots=["use 1"])
    settle(table, use_1="unpaid")
    assert "Seat 1 cannot pay for a planned action." in table.journal()


# --- chests ----------------------------------------------------------------------------------


def test_dwd_193_a_void_row_is_told_as_a_setback() -> None:
    table = dealing()
    table.two()
    table.scan("c", "c")
    table.act(R, "start_again")
    told = [line.sentence for line in table.umpire.journal(TABLE) if line.setback]
    assert list(map(str, told)) == [
        "That chest is on spot 1 already.",
        "This row is void. Mix all four and start again.",
    ]


def test_two_new_labels_are_told() -> None:
    table = looking()
    table.decide()
    table.two()
    table.scan("c", "a")
    for seat in (Y, B):
        table.act(seat, "two_left")
    table.act(R, "fit", chest=TRIAL[4].text)
    table.act(B, "fit", chest=TRIAL[5].text)
    assert table.journal()[-1] == "Two chests have new labels. Mix all four and start again."


def test_four_known_labels_are_told() -> None:
    table = DevilEvening()
    table.act(R, "laid_out")
    for letter in "abcd":
        assert "This table’s four labels are known." not in table.journal()
        table.act(TABLE, "label", chest=LABELS[letter].text)
    assert table.journal()[-1] == "This table’s four labels are known."


def test_chests_or_offers_are_home_again() -> None:
    def closed(**settings: str) -> list[str]:
        table = DevilEvening(deals, settings=settings)
        table.offers()
        while not table.over:
            waiting = {offer for seat in SEATS for offer in table.offered(seat)}
            if "confirm" in waiting:
                table.row("abcd")
            elif "decide" in waiting:
                table.decide()
            else:
                table.home()
        return [line for line in table.journal() if "home again" in line]

    assert closed() == ["The chests are home again."]
    assert closed(chests="phone") == ["The offers are home again."]


def test_dwd_199_the_fingerprint_is_told_as_a_proof() -> None:
    for table in (started(), table_ready(mode="route")):
        proofs = [str(line.sentence) for line in table.umpire.journal(TABLE) if line.proof]
        assert proofs == [
            f"The fingerprint of everything hidden: {table.board.preparation.commitment[:16]}."
        ]


# --- hunts and Inquisitions ------------------------------------------------------------------


def test_dwd_130_and_132_who_is_interrogated_and_confesses_is_told() -> None:
    table = DevilEvening(witch_hunt, number=2)
    for seat in SEATS:
        table.act(seat, "vote", suspect=[1 if seat == B else 4])
    assert table.journal()[-1] == "Interrogated: Seat 4."
    table.act(B, "answer", way="confess")
    assert "Seat 4 confesses and gets an angry mob." in table.journal()


def test_dwd_145_to_148_bribes_are_told_and_who_leaves() -> None:
    one = ritual(3, R={"coins": 1}).journal()
    assert "1 coin was given as a bribe." in one
    assert not [line for line in one if "leaves" in line or "lost" in line]
    many = ritual(3, R={"coins": 16}).journal()
    start = many.index("16 coins were given as bribes.")
    assert many[start + 1 : start + 5] == [
        "1 coin is lost: no space is left for it.",
        "A, the Ascetic leaves.",
        "B, the Fundamentalist leaves.",
        "C, the Plebeian leaves.",
    ]


def test_dwd_162_and_164_points_of_the_last_ritual_are_told() -> None:
    table = guessing("B---", "G---", 5)
    assert "Seat 1 guessed right: 5 points." in table.journal()
    assert not [line for line in table.journal() if line.startswith("The Devil shows")]


def test_dwd_173_houseguests_and_the_tile_are_told() -> None:
    table = DevilEvening(cleaned, number=3, lay=with_castle(G, houseguests=1))
    assert table.journal()[-2:] == [
        "All houseguests return to their deck.",
        "Turn the overview tile over.",
    ]
    assert "overview" not in DevilEvening(cleaned, settings={"mode": "full"}).journal()[-1]


def test_dwd_138_what_a_wing_costs_is_said() -> None:
    table = preparing(3, profile="wing_price = 7")
    assert table.help(R, "prepare") == "A wing costs 7 coins."
