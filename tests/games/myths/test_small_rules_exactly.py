"""Single rules of Myths, asked directly: who is asked how, what is public, and limits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.core.offers import Offer
from companion.core.seats import TABLE, Seat
from companion.core.words import T
from companion.games.myths.acting.asking import question
from companion.games.myths.acting.damage import _choose
from companion.games.myths.acting.flying import _may_stand_up
from companion.games.myths.acting.hand_tools import tools_form
from companion.games.myths.acting.unseen import _who_form
from companion.games.myths.board.hexes import NAMED
from companion.games.myths.characters import InPlay
from companion.games.myths.decks.cards import Trait
from companion.games.myths.decks.reading import LARGEST_FILE, LONGEST_LINE
from companion.games.myths.on_paper import guide_form
from companion.games.myths.pcio_import.objects import _word
from companion.games.myths.state import Myths, Walk
from companion.games.myths.table.figures import MythsWithFigures
from companion.games.myths.table.paths import goals
from companion.games.myths.table.victory import LAST_ROUND
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.few_cards import deals, does
from tests.kit.games.myths.own_cards import EFFECT, required, trial

BLUE, RED = Seat(1), Seat(2)


def one_form(_k: Myths, _me: Seat) -> Iterator[Offer]:
    yield Offer("one", T("One"))


def test_a_question_is_public_unless_it_is_asked_from_the_hand() -> None:
    board = MythsEvening().board
    c = board.characters["A"]
    for from_hand in (False, True):
        wait = next(question(c, one_form, T("One?"), from_hand=from_hand))
        assert list(wait.forms) == [BLUE]
        assert [each.in_public for each in wait.forms[BLUE](board, BLUE)] == [not from_hand]


def test_myt_076_which_hand_card_takes_damage_is_asked_from_the_hand() -> None:
    table = MythsEvening()
    board = table.board
    wait = next(_choose(board, board.characters["A"]))
    offers = list(wait.forms[BLUE](board, BLUE))
    assert offers
    assert not any(each.in_public for each in offers)


def test_myt_166_a_flyer_stands_up_only_if_prone_with_a_step_and_before_its_path() -> None:
    board = MythsEvening().board
    c = board.characters["C"]
    board.walk.steps_left = 2
    assert _may_stand_up(board, c) is False
    c.prone = True
    assert _may_stand_up(board, c) is True
    assert c.pion is not None
    board.walk.path = (c.pion,)
    assert _may_stand_up(board, c) is False
    board.walk.path, board.walk.steps_left = (), 0
    assert _may_stand_up(board, c) is False


def test_myt_185_nothing_is_done_by_hand_to_the_dead() -> None:
    board = MythsEvening().board
    board.characters["A"].alive = False
    assert list(tools_form("A")(board, BLUE)) == []
    assert next(each.name for each in tools_form("B")(board, BLUE)) == "hand_done"


def test_myt_185_any_number_of_the_living_can_be_named_or_just_one() -> None:
    board = MythsEvening().board
    board.characters["D"].alive = False
    for most, allowed in ((None, 5), (1, 1)):
        [offer] = _who_form(most)(board, BLUE)
        limits = offer.fields["who"].limits()
        assert (limits["least"], limits["most"], len(limits["options"])) == (0, allowed, 5)


def test_what_is_noted_on_paper_is_public() -> None:
    board = MythsEvening(mode="paper").board
    offers = {each.name: each for each in guide_form("A")(board, BLUE)}
    assert (offers["note"].public, offers["fallen"].public) == (True, True)


def test_deck_files_and_their_lines_have_these_limits() -> None:
    assert LARGEST_FILE == 2**18
    assert LONGEST_LINE == 4000


def test_a_word_of_a_room_is_a_text_that_says_something() -> None:
    assert [_word(each) for each in ("a", "", 5, None)] == [True, False, False, False]


def test_myt_167_standing_up_is_a_public_answer_like_any_use_of_an_effect() -> None:
    table = MythsEvening("A")
    table["A"].prone = True
    table.changed()
    found = {each.name: each.public for each in table.umpire.offers(BLUE)}
    assert (found["rise_action_1"], found["use_action_1"]) == (True, True)


def test_myt_089_without_an_agreed_number_the_game_ends_after_round_200() -> None:
    assert LAST_ROUND == 200


def test_myt_126_blind_a_refocus_is_made_in_full_if_people_can_make_it() -> None:
    for said, held in (("did", 1), ("no_did", 0)):
        table = trial(required('op = "refocus", to = "any"'), range_="none", mode="blind")
        for letter in "AE":
            table[letter].pion = table[letter].focus = None
        table.changed()
        table.act("A", "use_action_1")
        table.act("A", said)
        assert len(table.held("A")) == held
        assert (table.played("A") == "trial") == bool(held)


def test_myt_137_a_flyer_without_a_direction_is_asked_nothing() -> None:
    ahead = 'do = [{ op = "walk", n = 1, toward = "direction" }]'
    table = trial('traits = ["flying"]\n', EFFECT.format(kind="move", does=ahead), range_="none")
    table.put("A", "E5")
    table.act("A", "use_action_1")
    assert table.where("A")[0] == "E5"
    assert table.asks("A", "end_turn")


def test_myt_133_a_walk_that_may_stop_takes_the_shortest_path() -> None:
    table = MythsEvening("E", walk_may_stop=True)
    table.put("E", "E5")
    table.board.walk = Walk("E", 2)
    assert goals(table.board, table["E"])[NAMED["E6"]] == (NAMED["E6"],)


def test_myt_185_on_an_unseen_board_no_ways_are_shown() -> None:
    table = MythsEvening("A", mode="blind")
    table.act("A", "use_action_1")
    k = table.umpire.known(TABLE)
    assert isinstance(k, MythsWithFigures)
    assert (k.walk.walking, k.ways) == ("A", {})


def test_myt_185_a_claimed_correction_says_what_it_would_change() -> None:
    table = MythsEvening("A", mode="mirrored")
    who, said = "{who} says: {name} ", []
    for offer, to in (("pion", "E5"), ("focus", ["E5"]), ("focus", [])):
        table.act("A", f"correct_{offer}", who="E", to=to)
        said.append(table.umpire.prompt(RED).text)
        table.act("D", "decline")
    assert said == [
        who + "stands on {hex}. Is that right?",
        who + "looks at {hex}. Is that right?",
        "{who} says: {name}’s focus mark is beside the board. Is that right?",
    ]


@pytest.mark.parametrize("traits", ["", 'traits = ["directional_focus"]\n'])
def test_myt_162_a_card_that_chooses_its_focus_reaches_hexes_and_others_views(traits: str) -> None:
    table = trial(EFFECT.format(kind="move", does=does(deals(1))))
    k = table.umpire.known(TABLE)
    assert isinstance(k, MythsWithFigures)
    c, card = k.characters["A"], k.card("A.trial.1")
    chosen = replace(card, traits=frozenset({Trait.DIRECTIONAL_FOCUS} if traits else ()))
    reach = k.reach(c, chosen)
    assert (reach.focus, reach.views) == (
        (k.focus_hexes(c, card), ()) if traits else ((), k.views_of(c, card))
    )
    assert k.focus_hexes(c, card)
    assert k.views_of(c, card)


def test_myt_158_a_card_without_a_view_has_no_targets() -> None:
    board = MythsEvening("A").board
    unseen = InPlay("A.gate_watch.1")
    assert (board.targets(unseen), board.in_marked(unseen)) == ([], [])
