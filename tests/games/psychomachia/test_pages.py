"""What a phone shows of the table while its owner plays."""

from __future__ import annotations

from pathlib import Path

from companion.games.psychomachia.records import TurnStep
from tests.kit.games.pages import regions
from tests.kit.games.psychomachia.evening import A, B, PsychomachiaEvening
from tests.kit.games.psychomachia.laying_out import Lay


def a_turn(step: TurnStep) -> PsychomachiaEvening:
    """A has tokens and a card; SD1 is the top discard."""
    lay = {A: Lay(hand="WP1", black=1, white=1), B: Lay()}
    return PsychomachiaEvening(2, lay, step=step, discard="SD1 LC1")


def test_deck_and_discards_are_on_every_phone_while_tokens_are_spent(tmp_path: Path) -> None:
    table = a_turn(TurnStep.SPEND)
    for seat in (A, B):
        piles = regions(tmp_path / str(seat), table.umpire, seat)["game-piles"]
        assert "Discards: 2 cards, on top Diligence / Sloth" in piles
        assert f"Deck: {table.board.piles.deck_size} cards" in piles


def test_whoever_spends_tokens_reads_what_each_side_pays_for(tmp_path: Path) -> None:
    table = a_turn(TurnStep.SPEND)
    told = "Black pays for sins and hell, white for virtues and heaven."
    mine, theirs = (
        regions(tmp_path / str(seat), table.umpire, seat)["game-tokens"] for seat in (A, B)
    )
    assert told in mine
    assert told not in theirs


def test_a_player_who_draws_has_the_piles_as_keys_instead(tmp_path: Path) -> None:
    table = a_turn(TurnStep.DRAW)
    assert regions(tmp_path / "a", table.umpire, A)["game-piles"].strip() == ""
    assert "Discards: 2 cards" in regions(tmp_path / "b", table.umpire, B)["game-piles"]


def test_charity_shows_tokens_for_each_and_the_whole_discard_pile(tmp_path: Path) -> None:
    lay = {A: Lay(heaven="charity", white=2, black=1), B: Lay()}
    table = PsychomachiaEvening(2, lay, discard="SD1 LC1 GT1")
    table.invoke(A, "charity")
    asked = regions(tmp_path, table.umpire, A)["offers"]
    for name in ("black_2", "white_2", "cards"):
        assert f'data-field="{name}"' in asked
    assert all(f'value="{card}"' in asked for card in ("SD1", "LC1", "GT1"))


def test_every_card_in_the_hand_has_a_key_that_ends_the_turn(tmp_path: Path) -> None:
    table = PsychomachiaEvening(2, {A: Lay(hand="WP1 EK2", black=2, white=1), B: Lay()})
    hand = regions(tmp_path, table.umpire, A)["game-hand"]
    assert hand.count("Discard it and end your turn") == 2
    assert hand.count('name="black" value="2"') == 2
    assert hand.count('name="white" value="1"') == 2
