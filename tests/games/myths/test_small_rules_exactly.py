"""Single rules of Myths, asked directly: who is asked how, what is public, and limits."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.offers import Offer
from companion.core.seats import Seat
from companion.core.words import T
from companion.games.myths.acting.asking import question
from companion.games.myths.acting.damage import _choose
from companion.games.myths.acting.flying import _may_stand_up
from companion.games.myths.acting.hand_tools import tools_form
from companion.games.myths.acting.unseen import _who_form
from companion.games.myths.decks.reading import LARGEST_FILE, LONGEST_LINE
from companion.games.myths.on_paper import guide_form
from companion.games.myths.pcio_import.objects import _word
from companion.games.myths.state import Myths
from tests.kit.games.myths.evening import MythsEvening

BLUE = Seat(1)


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
