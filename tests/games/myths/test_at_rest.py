"""A table on which nothing is going on, and what a turn offers when there is little to do."""

from __future__ import annotations

import pytest

from companion.core.hexes import Hex
from companion.core.offers import Choice
from companion.games.myths.acting.rechecking import view_offer
from companion.games.myths.decks.cards import CardType
from companion.games.myths.state import DealtDamage, Myths, ThisTurn, Walk
from companion.games.myths.table.figures import MythsWithFigures
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.own_cards import CARD, EFFECT, trial
from tests.kit.games.myths.setting_up import fresh


def quiet(board: Myths) -> bool:
    """Whether nobody walks, suffers, reacts or shows a card."""
    nothing = (board.walk, board.damage, board.depth, board.showing, board.acting)
    return nothing == (Walk(None, 0, (), False, None), DealtDamage(None, 0), 0, None, None)  # noqa: FBT003


def test_myt_031_before_the_first_turn_nothing_is_going_on() -> None:
    board = fresh().board
    assert quiet(board)
    assert (board.round, board.turn, board.active) == (0, None, None)
    turn = board.this_turn
    assert not any((turn.move_left, turn.swift_left, turn.rising, turn.time_up))


def test_myt_037_between_two_moves_nothing_is_going_on() -> None:
    table = MythsEvening("A")
    assert quiet(table.board)
    table.act("A", "use_action_1")
    assert not quiet(table.board)
    table.act("A", "step", to="C3")
    assert quiet(table.board)
    assert table.board.this_turn == ThisTurn(move_left=False, swift_left=True)


# --- standing up ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "able"),
    [
        ('do = [{ op = "walk", n = 1 }]', True),
        ('do = [{ op = "walk", n = 1 }, { op = "draw", n = 1 }]', True),
        ('do = [{ op = "draw", n = 1 }, { op = "walk", n = 1 }]', False),
        ('do = [{ op = "walk", n = 1, optional = true }]', False),
        ('do = [{ op = "draw", n = 1 }]', False),
        ("", False),
    ],
)
def test_myt_167_only_an_effect_that_begins_with_a_walk_can_be_spent_on_standing_up(
    steps: str, *, able: bool
) -> None:
    table = trial(EFFECT.format(kind="move", does=steps))
    assert not table.asks("A", "rise_action_1")
    table["A"].prone = True
    table.changed()
    assert table.asks("A", "rise_action_1") is able


def test_myt_166_a_move_that_was_no_standing_up_leaves_the_next_walk_alone() -> None:
    walk = EFFECT.format(kind="move", does='do = [{ op = "walk", n = 1 }]')
    draw = EFFECT.format(kind="swift", does='do = [{ op = "draw", n = 1 }]')
    table = trial(walk + draw)
    table["A"].prone = True
    table.changed()
    table.act("A", "use_action_2")
    table.act("A", "use_action_1")
    assert table["A"].prone
    assert table.asks("A", "stand_up")


# --- discarding ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "most"), [((), 0), (("Maul",), 1), (("Maul", "Root Tug", "Elk Form"), 2)]
)
def test_myt_047_a_discard_move_takes_two_cards_at_most_and_says_what_it_costs(
    hand: tuple[str, ...], most: int
) -> None:
    table = MythsEvening("B")
    table.hand("B", *hand)
    offer = table.umpire.find(table.seat["B"], "discard_move")
    limits = offer.fields["cards"].limits()
    assert (limits["least"], limits["most"]) == (0, most)
    empty = "The hand is empty: the move is wasted."
    assert str(offer.help) == ("This uses your move." if hand else empty)


def test_myt_085_letting_somebody_die_can_still_be_thought_better_of() -> None:
    table = trial(EFFECT.format(kind="move", does='do = [{ op = "deal", n = 1, who = "target" }]'))
    table.hand("E", "Ebb")
    table.piles("E")
    table.act("A", "use_action_1")
    table.act("E", "let_die")
    assert [table.button("E", each) for each in ("really", "no_really")] == [
        "Yes, let Tide Caller die",
        "No, wait",
    ]


# --- what pages show -----------------------------------------------------------------------------


def test_myt_148_the_card_whose_view_is_asked_for_is_found_by_its_name() -> None:
    """Two cards with the same range have the same views."""
    walk = 'do = [{ op = "walk", n = 1 }]'
    other = CARD.format(name="other", type="stance", range="far")
    table = trial(
        EFFECT.format(kind="move", does=walk),
        other + EFFECT.format(kind="move", does=walk),
        range_="far",
    )
    table.put("A", "E5", "C3")
    table.lay("A", "trial")
    table.lay("A", "other")
    k = table.umpire.known(table.seat["A"])
    assert isinstance(k, MythsWithFigures)
    for name in ("trial", "other"):
        card = next(each for each in k.cards.values() if each.name == name)
        offer = view_offer(k.views_of(k.characters["A"], card), card)
        views = offer.fields["view"]
        assert isinstance(views, Choice)
        found = k.viewed(table.seat["A"], offer.label, views.options)
        assert found
        assert found.card.name == name
        assert k.viewed(table.seat["D"], offer.label, views.options) is None
    assert k.characters["A"].covering(CardType.STANCE)


def test_myt_133_goals_come_in_the_order_of_the_board() -> None:
    table = trial(EFFECT.format(kind="move", does='do = [{ op = "walk", n = 3 }]'))
    table.act("A", "use_action_1")
    options = table.umpire.find(table.seat["A"], "walk").fields["to"].limits()["options"]
    assert [Hex(*each) for each in options] == sorted(Hex(*each) for each in options)
