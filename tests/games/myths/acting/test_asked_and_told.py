"""What is asked again, what lapses, and what the journal says: MYT-085, MYT-118, MYT-184."""

from __future__ import annotations

from companion.core.seats import Seat
from companion.games.myths.acting.asking import give_up
from companion.games.myths.acting.unseen import _walk_form
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.odd_cards import kill, own_deck
from tests.kit.games.myths.own_cards import EFFECT, required, trial

BLUE, RED = Seat(1), Seat(2)


def does(step: str, text: str = "") -> str:
    """A move effect with this one ability."""
    said = f'text = "{text}"\n' if text else ""
    return EFFECT.format(kind="move", does=f"{said}do = [{{ {step} }}]")


# --- asked again ---------------------------------------------------------------------------------


def test_myt_085_whoever_does_not_want_to_die_is_asked_from_the_hand_again() -> None:
    table = trial(does('op = "deal", n = 1, who = "target"'))
    table.hand("E", "Ebb")
    table.piles("E")
    table.act("A", "use_action_1")
    for _ in range(2):
        offers = {each.name: each.in_public for each in table.umpire.offers(RED)}
        assert (offers["let_die"], offers["save"]) == (False, False)
        table.act("E", "let_die")
        table.act("E", "no_really")


def test_myt_103_an_ability_on_its_own_is_asked_about_in_the_words_of_the_card() -> None:
    table = trial(does('op = "draw", n = 1, optional = true', "You may think of something."))
    table.act("A", "use_action_1")
    assert str(table.umpire.prompt(BLUE)) == "trial: You may think of something."


# --- what lapses ---------------------------------------------------------------------------------


def test_myt_118_whoever_dies_before_landing_does_not_land() -> None:
    table = MythsEvening("C", deck_d="own_1", own_1=own_deck())
    table.lay("D", "Odd Card 4")
    table.put("C", "D4", "E9")
    table.put("E", "E5")
    table.put("A", "D3", "A1")
    table.lay("A", "Gate Watch")
    table.lay("C", "On the Wing")
    table.hand("C", "Updraft")
    table.play("C", "Updraft")
    table.act("C", "bonus", bonus=0)
    for place in ("E5", "F5"):
        table.act("C", "path", to=place)
    table.act("D", "by_hand", card="Odd Card 4")
    for who, to in (("B", "F5"), ("F", "D4")):
        table.act("D", "hand_move", who=who, to=to)
    table.act("D", "hand_clear", who="C", what="stance")
    table.act("D", "hand_done")
    table.act("A", "no_reaction")
    assert table.asks("C", "land")
    kill(table, "C")
    assert table.choices("A", "start_turn", "who") == ["A", "B"]


def test_myt_118_without_its_card_no_target_hex_is_left_to_look_at() -> None:
    table = trial(does('op = "refocus", to = "target_hex"'), range_="front3")
    table.act("A", "use_action_1")
    assert table.asks("A", "refocus")
    table.act("A", "discard_own", card="trial")
    assert table.asks("A", "end_turn")
    assert table.where("A") == ("E5", "E6")


def test_myt_115_a_locked_character_that_must_refocus_fails() -> None:
    table = trial(required('op = "refocus", to = "any"'), range_="none")
    table.lay("E", "Drowning Grip", mark=1, on="A")
    said = str(table.umpire.find(BLUE, "use_action_1").help)
    assert said == "This cannot be done now: the card would be lost."
    table.act("A", "use_action_1")
    assert (table.played("A"), table.held("A")) == (None, [])


def test_myt_185_blind_a_walk_is_reported_from_no_step_to_all() -> None:
    board = MythsEvening("A", mode="blind").board
    board.walk.steps_left = 3
    [walked] = _walk_form("A")(board, BLUE)
    assert walked.fields["steps"].limits() == {"low": 0, "high": 3, "start": 3}


# --- what is told --------------------------------------------------------------------------------


def test_myt_184_the_journal_says_who_plays_whom_and_who_begins() -> None:
    told = MythsEvening("A").journal()
    assert [line for line in told if "begins" in line or "plays" in line] == [
        "Seat 1 plays Bronze Warden, Thorn Mother and Gale Heron.",
        "Seat 2 plays Ember Oracle, Tide Caller and Moon Jackal.",
        "Seat 1 begins.",
    ]


def test_myt_184_the_journal_says_where_a_character_looks_and_is_moved() -> None:
    table = trial(does('op = "place", who = "target", to = "marked_hex"'), range_="shove")
    table.act("A", "use_action_1")
    assert "Tide Caller is moved to E7." in table.journal()
    table = MythsEvening("A")
    table.act("A", "use_stance_1")
    table.act("A", "refocus", to="A5")
    assert table.journal()[-1] == "Bronze Warden looks at A5."


def test_myt_103_a_reaction_is_offered_by_its_card_and_what_the_card_says() -> None:
    table = MythsEvening("E")
    table.put("A", "E5", "A1")
    table.put("E", "E6")
    laid = table.lay("A", "Gate Watch")
    table.act("E", "use_action_1")
    table.act("E", "step", to="E7")
    [option] = table.umpire.find(BLUE, "reaction").fields["card"].limits()["options"]
    assert (option["label"], option["key"]) == ("Gate Watch", f"{laid.card}:1")
    assert str(option["note"]) == table.board.card(laid.card).effects[1].text


def test_myt_167_whoever_stands_up_on_the_way_walks_on() -> None:
    table = MythsEvening("E")
    table.put("E", "E5", "A1")
    table.hand("E", "Slip Stream")
    table.play("E", "Slip Stream")
    table.act("E", "step", to="E6")
    table["E"].prone = True
    table.changed()
    table.act("E", "stand_up")
    assert (table.asks("E", "step"), table.board.walk.steps_left) == (True, 1)


def test_myt_184_the_journal_says_which_effect_is_used() -> None:
    table = trial(does('op = "draw", n = 1', "Draw a card."))
    table.act("A", "use_action_1")
    assert "Own uses trial: Draw a card." in table.journal()


def test_myt_064_which_cards_are_given_up_is_asked_from_the_hand() -> None:
    board = MythsEvening("A").board
    wait = next(give_up(board, board.characters["A"], 2))
    assert [each.in_public for each in wait.forms[BLUE](board, BLUE)] == [False]
