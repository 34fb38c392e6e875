"""Warnings before a focus loses a card or a move does nothing: MYT-050, MYT-162 (EN5)."""

from __future__ import annotations

import pytest

from companion.core.seats import Seat
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.few_cards import AT_ONCE, TOWARD, WALK, does
from tests.kit.games.myths.few_cards import table as few
from tests.kit.games.myths.own_cards import MARK, doing, required, trial

# --- focusing ------------------------------------------------------------------------------------


def help_of(table: MythsEvening, letter: str, offer: str) -> str:
    """The text beside the button of an offer."""
    said = table.umpire.find(table.seat[letter], offer).help
    return str(said) if said else ""


def shown(letter: str, card: str, pion: str, focus: str, *others: str) -> MythsEvening:
    """A character has shown this card, and must choose a hex to look at."""
    table = MythsEvening(letter)
    table.put(letter, pion, focus)
    for other, place in zip("EF", others, strict=False):
        table.put(other, place)
    table.hand(letter, card)
    table.act(letter, "play", card=card)
    return table


@pytest.mark.parametrize(
    ("letter", "card", "places", "lost", "said"),
    [
        ("B", "Maul", "D8 E8", "E9", "if you look at E9."),
        ("B", "Maul", "E9 D4", "D8 F8", "unless you look at E8."),
        ("B", "Maul", "E5 E8", "", ""),
        ("A", "Shield Bash", "E5 D6 E6", "D4", "if you look at D4."),
        ("A", "Shield Bash", "E5 D6 A2", "D4 D5 E6 F5", "wherever you look."),
        ("A", "Shove Aside", "E5 D6 E6", "D5", "if you look at D5."),
        ("A", "Shove Aside", "E5 D6 E6 E7", "D5 E6", "wherever you look."),
        ("A", "Iron Grip", "E5 D6 D4", "E6 F5", "if you look at F5 and E6."),
        ("A", "Long Spear", "E5 D6 A2", "", ""),
    ],
)
def test_myt_162_a_focus_that_loses_the_card_is_offered_with_a_warning(
    letter: str, card: str, places: str, lost: str, said: str
) -> None:
    table = shown(letter, card, *places.split())
    assert help_of(table, letter, "directional_focus") == (f"{card} is lost {said}" if said else "")
    for place in table.choices(letter, "directional_focus", "to"):
        table = shown(letter, card, *places.split())
        table.act(letter, "directional_focus", to=place)
        gone = any(f"’s {card} is discarded." in line for line in table.journal())
        assert gone == (place in lost.split()), place


MUST = ", required = true"
PRONE = 'op = "prone", who = "target", if = "prone"'


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ((TOWARD + MUST,), "trial is lost unless you look at F5 and D5."),
        ((PRONE, PRONE + MUST), "trial is lost wherever you look."),
        ((PRONE, PRONE), ""),
        ((WALK, PRONE + MUST), ""),
        (('op = "unfocus", who = "self"' + MUST,), ""),
    ],
)
def test_myt_162_what_fails_is_foreseen_as_far_as_nothing_changes_before(
    steps: tuple[str, ...], said: str
) -> None:
    card = 'traits = ["directional_focus"]\n' + AT_ONCE.format(does=does(*steps))
    table = trial(card, range_="ring1t")
    table.act("A", "discard_own", card="trial")
    table.put("A", "E5")
    table.place(B="D4", C="E4", F="F4")
    table.hand("A", "trial")
    table.act("A", "play", card="trial")
    assert help_of(table, "A", "directional_focus") == said


def test_myt_126_refocusing_says_which_card_in_play_it_would_cost() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "E6")
    table.lay("A", "Long Spear", mark=1)
    table.put("A", "E5", "E7")
    table.act("A", "use_stance_1")
    said = help_of(table, "A", "refocus")
    assert said == "Long Spear is lost unless you look at C3, C5, E3, E7, G3 and G5."
    table.act("A", "refocus", to="E8")
    assert table.played("A") is None


# --- moves ---------------------------------------------------------------------------------------

NOTHING = "This does nothing now."
FAILS = "This cannot be done now: the card would be lost."
STEPS = [
    ('op = "deal", n = 1, who = "targets"', True),
    ('op = "unfocus", who = "target"', True),
    ('op = "discard", what = "action", who = "target"', True),
    ('op = "discard", what = "stance", who = "target"', True),
    ('op = "advance", who = "target"', True),
    ('op = "heal", n = 1, who = "target"', True),
    ('op = "heal", n = 1, who = "self"', True),
    ('op = "prone", who = "target", if = "prone"', True),
    ('op = "deal", n = 1, who = "target", if = "locked_on"', True),
    ('op = "deal", n = 1, who = "target"', False),
    ('op = "prone", who = "target"', False),
    ('op = "draw", n = 1', False),
    ('op = "walk", n = 1', False),
    ('op = "discard", what = "hand", n = 1, who = "target"', False),
]


@pytest.mark.parametrize(("step", "idle"), STEPS)
def test_myt_100_a_move_that_would_do_nothing_says_so_and_is_offered(
    step: str, *, idle: bool
) -> None:
    table = trial(doing(step))
    if step.endswith('"targets"'):
        table.put("E", "E9")
    if '"unfocus"' in step:
        table.put("E", "E6")
    if '"discard"' in step:
        table.lay("E", "Flood" if '"action"' in step else "Cold Current")
    assert help_of(table, "A", "use_action_1") == (NOTHING if idle else "")


@pytest.mark.parametrize(
    "step",
    [
        'op = "unfocus", who = "targets"',
        'op = "advance", who = "targets"',
        'op = "discard", what = "action", who = "targets"',
        'op = "discard", what = "stance", who = "targets"',
        'op = "discard", what = "hand", n = 1, who = "targets"',
        'op = "heal", n = 1, who = "targets"',
        'op = "prone", who = "targets"',
    ],
)
def test_myt_100_one_of_several_on_whom_it_works_is_enough(step: str) -> None:
    table = trial(doing(step), range_="front3")
    table.place(E="E6", F="D5 A1")
    table.hand("E")
    table.lie_down("E")
    table.lay("F", "Pounce", mark=1)
    table.lay("F", "Lurking")
    table.damaged("F", 1)
    assert help_of(table, "A", "use_action_1") == ""


def test_myt_080_one_of_several_who_takes_damage_is_enough() -> None:
    hit = doing('op = "deal", n = 1, who = "targets"')
    table = trial(hit, range_="front3", deck_e="warden")
    table.lay("E", "Shield Wall")
    assert help_of(table, "A", "use_action_1") == NOTHING
    table.put("F", "D5")
    assert help_of(table, "A", "use_action_1") == ""


def test_myt_139_one_free_marked_hex_is_enough() -> None:
    there = 'op = "place", who = "target", to = "marked_hex"'
    pair = '\n[range.pair]\ncells = [[0,0,"c0"],[1,0,"t"],[2,0,"m"],[3,0,"m"]]\n'
    table = trial(required(there), range_="pair", more=pair)
    table.place(E="E6", F="E7")
    assert help_of(table, "A", "use_action_1") == ""
    table.put("D", "E8")
    assert help_of(table, "A", "use_action_1") == FAILS


@pytest.mark.parametrize("step", [step for step, idle in STEPS if idle and "heal" not in step])
def test_myt_115_a_required_move_that_cannot_be_done_says_what_it_costs(step: str) -> None:
    table = trial(required(step))
    table.put("E", "E9")
    assert help_of(table, "A", "use_action_1") == FAILS
    table.act("A", "use_action_1")
    assert table.played("A") is None


def test_myt_117_a_walk_of_0_costs_no_card_but_a_blocked_one_does() -> None:
    table = trial(required('op = "walk", n = 2, toward = "direction"'))
    assert help_of(table, "A", "use_action_1") == FAILS, "E stands in the way"
    table.put("E", "E9")
    assert help_of(table, "A", "use_action_1") == ""
    table.put("E", "E6", "E5")
    table.lay("E", "Cold Current", mark=0)
    assert help_of(table, "A", "use_action_1") == "", "a walk of 0 is made, and a card drawn"


@pytest.mark.parametrize(
    ("step", "idle"),
    [
        ('op = "prone", who = "target"', True),
        ('op = "mark", who = "target"', False),
        ('op = "deal", n = 2, who = "target", if = "prone"', False),
        ('op = "discard", what = "hand", n = 1, who = "target", if = "prone"', False),
    ],
)
def test_myt_164_what_a_move_does_to_a_target_that_lies_prone(step: str, *, idle: bool) -> None:
    table = trial(doing(step))
    table.lie_down("E")
    assert help_of(table, "A", "use_action_1") == (NOTHING if idle else "")


def test_myt_172_a_marked_target_is_affected_wherever_it_stands() -> None:
    harm = 'op = "deal", n = 1, who = "marked_target"'
    table = trial(required(harm), doing(MARK))
    assert help_of(table, "A", "use_action_1") == FAILS, "nobody is marked yet"
    table.lay("A", "trial", on="D")
    assert help_of(table, "A", "use_action_1") == ""


def test_myt_169_what_is_done_to_those_it_is_locked_on_is_foreseen() -> None:
    harm = 'op = "deal", n = 1, who = "target", if = "locked_on"'
    table = trial(doing(harm))
    assert help_of(table, "A", "use_action_1") == NOTHING
    table.lay("A", "trial", on="E")
    assert help_of(table, "A", "use_action_1") == ""


# --- cards in the hand ---------------------------------------------------------------------------


def note_of(table: MythsEvening, letter: str, card: str) -> str:
    """The note on a hand card that may be played."""
    found = table.umpire.find(table.seat[letter], "play").fields["card"].limits()["options"]
    notes = {table.board.card(each["key"]).name: each["note"] for each in found}
    return str(notes[card] or "")


def test_myt_050_a_card_whose_first_effect_reaches_nobody_says_so_in_the_hand() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "E8")
    table.hand("A", "Shield Bash", "Long Spear", "Iron Grip", "Hard March")
    for card in ("Shield Bash", "Iron Grip"):
        assert note_of(table, "A", card) == FAILS
    assert note_of(table, "A", "Long Spear") == note_of(table, "A", "Hard March") == ""
    table.put("E", "D5")
    assert note_of(table, "A", "Shield Bash") == "", "with the right focus it is reached"


@pytest.mark.parametrize(("foe", "said"), [("D5", ""), ("D4", FAILS)])
def test_myt_162_a_card_that_keeps_the_focus_reaches_only_what_it_looks_at(
    foe: str, said: str
) -> None:
    hit = does('op = "deal", n = 1, who = "target", required = true')
    table = few("hit", extra=AT_ONCE.format(does=hit), range_="front3", foe=foe)
    table.hand("A", "extra")
    assert note_of(table, "A", "extra") == said


@pytest.mark.parametrize(
    ("scope", "said"),
    [("regular", NOTHING), ("starting", NOTHING), ("temporary", "")],
)
def test_myt_050_what_begins_at_once_is_foreseen_and_what_comes_later_is_not(
    scope: str, said: str
) -> None:
    line = '[[card.effect]]\nscope = "{}"\nkind = "{}"\n{}do = [{{ op = "{} }}]\n'
    deal = 'deal", n = 1, who = "target"'
    end = "" if scope == "regular" else 'end = "stay"\n'
    first = line.format("starting", "move", 'end = "continue"\n', 'draw", n = 1')
    effects = [line.format(scope, "instant", end, deal)]
    table = trial(*([first] if scope == "temporary" else []), *effects)
    table.put("E", "E9")
    table.act("A", "discard_own", card="trial")
    table.hand("A", "trial")
    assert note_of(table, "A", "trial") == said


@pytest.mark.parametrize(
    ("stance", "card", "focus", "mode", "warned"),
    [
        ("Elk Form", "Bramble Snare", "E5", "screen", "A spell is lost at once in animal form."),
        ("Elk Form", "Bramble Snare", "E5", "blind", "A spell is lost at once in animal form."),
        ("Elk Form", "Maul", "E5", "screen", "This does nothing now."),
        ("Deep Roots", "Bramble Snare", "E5", "screen", "None"),
        ("Deep Roots", "Bramble Snare", None, "screen", "No focus yet: refocus first."),
        ("Deep Roots", "Bramble Snare", None, "blind", "None"),
        ("Deep Roots", "Maul", "E2", "screen", "Its range cannot be viewed"),
        ("Deep Roots", "Maul", None, "screen", "This does nothing now."),
        ("Deep Roots", "Maul", "A1", "screen", "This does nothing now."),
    ],
)
def test_myt_050_a_player_is_warned_before_a_card_is_lost(
    stance: str, card: str, focus: str | None, mode: str, warned: str
) -> None:
    table = MythsEvening("B", mode=mode)
    if mode == "screen":
        table.put("B", "E2", focus)
    table.lay("B", stance)
    table.hand("B", card)
    [option] = table.umpire.find(Seat(1), "play").fields["card"].limits()["options"]
    assert str(option["note"]).startswith(warned)
