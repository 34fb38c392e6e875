"""How the stand-in plays, and that it plays from what its seat knows."""

from __future__ import annotations

import pytest

from companion.core.bots import play_out
from companion.core.chance import Chance
from companion.core.seats import TABLE, seats_for
from companion.core.umpire import Umpire
from companion.games.psychomachia import GAME
from companion.games.psychomachia.records import ActionTokens, Markers, TurnStep
from tests.games.psychomachia.duels import among_themselves, duel
from tests.kit.games.psychomachia.evening import A, B, C, PsychomachiaEvening
from tests.kit.games.psychomachia.laying_out import Lay
from tests.kit.games.psychomachia.stand_in import answer, steady

FIVE = "WP1 EK1 GT1 GC1 LC1"
SIX = FIVE + " SD2"


def test_it_moves_missing_cards_into_place() -> None:
    table = PsychomachiaEvening(2, {A: Lay(heaven="WP1 EK1", earth="WP2 SD1", black=1, white=1)})
    assert answer(table) == ("raise", {"card": "SD1"})
    table = PsychomachiaEvening(2, {A: Lay(hell="WP1 EK1", earth="WP2 SD1", black=1, white=1)})
    assert answer(table) == ("lower", {"card": "SD1"})


def test_it_lays_what_is_missing_and_keeps_what_is_not() -> None:
    table = PsychomachiaEvening(2, {A: Lay(hand="WP2 SD1", heaven="WP1 EK1", black=1, white=1)})
    assert answer(table) == ("lay", {"card": "SD1"})
    table = PsychomachiaEvening(2, {A: Lay(hand="WP2 EK2", heaven="WP1 EK1", black=1, white=1)})
    assert answer(table)[0] != "lay"


def test_it_attacks_whoever_is_close_and_not_protected() -> None:
    mine = Lay(hell="wrath", black=1)
    table = PsychomachiaEvening(3, {A: mine, B: Lay(earth="SD1"), C: Lay(heaven=SIX, hell="PH1")})
    assert answer(table) == ("invoke", {"power": "wrath"})
    table.act(A, "invoke", power="wrath")
    assert table.board.owner_of(answer(table)[1]["card"]) == C
    assert answer(table)[1]["card"] != "PH1", "it takes a card of the set"
    safe = Lay(heaven=SIX, markers=Markers(diligence=1))
    assert answer(PsychomachiaEvening(3, {A: mine, B: Lay(earth="SD1"), C: safe}))[0] == "end"


def test_it_does_not_hit_itself_a_second_time() -> None:
    lay = {A: Lay(hell="greed wrath", heaven="GT8", black=2), B: Lay(heaven=FIVE)}
    table = PsychomachiaEvening(2, lay)
    table.invoke(A, "greed")
    table.invoke(A, "wrath", card="WP1")
    assert answer(table) == ("enough", {})


def test_it_protects_itself_when_it_is_close() -> None:
    table = PsychomachiaEvening(2, {A: Lay(heaven="diligence " + FIVE, white=1)})
    assert answer(table) == ("invoke", {"power": "diligence"})


def test_it_takes_a_useful_discard() -> None:
    useful = PsychomachiaEvening(2, {A: Lay(heaven="WP1")}, step=TurnStep.DRAW, discard="SD1")
    assert answer(useful)[0] == "discard"
    useless = PsychomachiaEvening(2, {A: Lay(heaven="WP1")}, step=TurnStep.DRAW, discard="WP2")
    assert answer(useless)[0] == "deck"


def test_it_exchanges_its_worst_card_for_a_better_one() -> None:
    mine = Lay(hand="SD1 WP2 PH1", heaven="WP1 EK1", hell="lust", black=1)
    lay = {A: mine, B: Lay(hand="WP3 F1")}
    table = PsychomachiaEvening(2, lay)
    table.invoke(A, "lust", seat=B)
    assert answer(table) == ("exchange", {"take": "F1", "give": "WP2"})
    poor = PsychomachiaEvening(2, lay | {B: Lay(hand="WP3")})
    poor.invoke(A, "lust", seat=B)
    assert answer(poor) == ("leave", {})


def test_it_discards_what_it_needs_least() -> None:
    table = PsychomachiaEvening(2, {A: Lay(hand="SD1 WP2 F1", heaven="WP1 EK1")})
    table.act(A, "end")
    assert answer(table) == ("discard", {"card": "WP2"})


def test_it_knows_no_more_than_its_seat() -> None:
    """Dealing differently what the seat cannot see does not change its answer."""
    table = PsychomachiaEvening(
        3, {A: Lay(hand="SD1 WP2", black=1, white=1), B: Lay(hand="F1 LC1")}
    )
    before = answer(table)
    board = table.board
    board.piles.deck.add(*board.piles.hands[B].take_all())
    board.piles.deck.shuffle(Chance(b"another"))
    board.piles.hands[B].add(board.piles.deck.draw(), board.piles.deck.draw())
    table.changed()
    assert answer(table) == before


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("mode", ["full", "table"])
def test_it_plays_to_the_end_with_every_setting(players: int, mode: str) -> None:
    settings = {"mode": mode, "invoke_from_hand": True, "saved_tokens": "extra"}
    umpire = Umpire(GAME, seats_for(players), GAME.settle(settings, players), b"steady")
    for _ in play_out(umpire, Chance(b"steady"), steady):
        assert list(GAME.broken(umpire.board)) == []
    assert umpire.over is not None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_beats_chance(players: int) -> None:
    assert sum(duel(players, number)[0] for number in range(6)) >= 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_table_of_stand_ins_finishes_in_an_evening(players: int) -> None:
    """Long games are those in which everybody keeps breaking what the others have."""
    assert max(among_themselves(players, number) for number in range(4)) < 60 * players


def test_it_answers_for_the_table_too() -> None:
    table = PsychomachiaEvening(2, {A: Lay(black=1, white=1)}, settings={"mode": "table"})
    said = steady(table.umpire.known(TABLE), TABLE, table.umpire.offers(TABLE), Chance(b"any"))
    assert said
    assert said[0].name == "scan"


def test_it_saves_no_more_than_is_allowed() -> None:
    """If saved tokens are extra, there may be more left than can be saved."""
    waiting = Lay(hand="SD1", earth="WP1 EK1 GT1 GC1", heaven="PH1", white=5)
    table = PsychomachiaEvening(2, {A: waiting}, settings={"saved_tokens": "extra"})
    table.board.tokens[A] = ActionTokens(black=1, white=4, saved_white=2)
    table.changed()
    table.act(A, "end")
    assert answer(table) == ("save", {"black": 1, "white": 4})


def test_it_leaves_others_alone_until_they_lack_one_name() -> None:
    """Players replace what they lose: attacking one who is far from a set only takes time."""
    mine = Lay(hell="wrath", black=1)
    far = PsychomachiaEvening(2, {A: mine, B: Lay(heaven=FIVE)})
    assert answer(far)[0] == "end"
    near = PsychomachiaEvening(2, {A: mine, B: Lay(heaven=SIX)})
    assert answer(near) == ("invoke", {"power": "wrath"})


def test_it_lays_what_nobody_can_take_away_first() -> None:
    table = PsychomachiaEvening(2, {A: Lay(hand="SD1 charity", heaven="WP1 EK1", black=1, white=2)})
    assert answer(table) == ("lay", {"card": "charity"})
