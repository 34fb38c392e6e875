"""Steps that have a name: what they are given, what is wrong with them, and what they tell."""

from __future__ import annotations

import pytest

from companion.core.seats import seats_for, viewers
from companion.told.all_games import OWN
from companion.told.checking.twins import SecretChange, TwinTable
from companion.told.editing.changing_files import change_file
from companion.told.reading import game_file, list_faults
from companion.told.reading.audit import Audit, audit_of
from companion.told.reading.outline import report
from tests.kit.games.told_games import table_of
from tests.kit.games.told_texts import DEALT, STEP, with_steps
from tests.kit.laws.plays import last, played


def named(name: str, given: str, *steps: str) -> str:
    """Steps with this name."""
    rows = "".join(f"[[steps.{name}.step]]\n{step}\n" for step in steps)
    return f"[steps.{name}]\nwith = [{given}]\n{rows}"


REWARD = named("reward", '"who", "much"', 'set = "points[who] += much"', 'do = "praise(who)"')
PRAISE = named("praise", '"who"', 'say = "Well done, {who}: {points[who]}!"')


def told(text: str) -> list[str]:
    """What the whole game tells everybody, played by chance."""
    board = last(played(table_of(text, 2, b"named"))).board
    return [str(line.sentence) for line in board.journal.lines(viewers(board.seats)[-1])]


def test_any_100_steps_do_what_they_are_given() -> None:
    call = f'{STEP}do = "reward(last(seated), count(seated) + 1)"\n'
    lines = told(with_steps(call) + REWARD + PRAISE)
    assert "Well done, Seat 2: 3!" in lines


def test_any_100_what_they_are_given_is_worked_out_before() -> None:
    moved = named("on", '"who"', 'set = "turn = left_of(turn)"', 'say = "It was {who}."')
    assert "It was Seat 1." in told(with_steps(f'{STEP}do = "on(turn)"\n') + moved)


def test_any_100_steps_are_done_for_each_and_several_times() -> None:
    calls = f'{STEP}each = "p"\ndo = "praise(p)"\n{STEP}times = 2\ndo = "praise(turn)"\n'
    lines = told(with_steps(calls) + PRAISE)
    assert [line for line in lines if "Well done" in line] == [
        "Well done, Seat 1: 0!",
        "Well done, Seat 2: 0!",
        "Well done, Seat 1: 0!",
        "Well done, Seat 1: 0!",
    ]


def test_any_100_piles_decks_and_dice_that_they_are_given_are_these_themselves() -> None:
    moved = 'move = "last(source)"\nto = "heap"'
    fill = named("fill", '"source", "heap"', moved, 'do = "tell(heap)"')
    tell = named("tell", '"heap"', 'say = "{count(heap)} heap"')
    throw = named("throw", '"some"', 'roll = "some"\ndice = 2\nwho = "turn"')
    calls = ('"fill(fruit, row)"', '"fill(fruit, row)"', '"fill(row, well)"', '"throw(cup)"')
    steps = "".join(f"{STEP}do = {call}\n" for call in calls)
    seen = f'{STEP}open = "cup"\n{STEP}say = "{{count(row)}} row, {{count(cup[turn])}} dice"\n'
    lines = told(with_steps(steps + seen) + fill + tell + throw)
    assert [line for line in lines if "heap" in line] == ["1 heap", "2 heap", "1 heap"]
    assert "1 row, 2 dice" in lines


def test_any_100_piles_that_everybody_has_are_given_without_their_owner() -> None:
    drawn = named("draw", '"who", "mine"', 'move = "last(fruit)"\nto = "mine[who]"')
    seen = f'{STEP}say = "{{count(hand[turn])}} in hand"\n'
    text = with_steps(f'{STEP}do = "draw(turn, hand)"\n{seen}') + drawn
    assert "1 in hand" in told(text)


def test_any_100_what_everybody_has_can_be_given_to_be_changed() -> None:
    more = named("more", '"who", "mine"', 'set = "mine[who] += 2"', 'say = "{mine[who]} now"')
    lines = told(with_steps(f'{STEP}do = "more(turn, points)"\n') + more)
    assert "2 now" in lines


def test_any_100_answers_of_named_steps_are_known_everywhere() -> None:
    asked = named(
        "bid", '"whom"', 'ask = "How much?"\nwho = "whom"\nnumber = [0, 3]\nanswers = "b"'
    )
    call = f'{STEP}do = "bid(playing)"\n{STEP}open = "b"\n{STEP}say = "All: {{sum(b)}}"'
    assert list_faults(with_steps(call + "\n") + asked) == ()


def test_any_100_what_they_turn_up_is_turned_up_after_them() -> None:
    shown = named("show", "", 'open = "fist"')
    call = f'{STEP}do = "show"\n{STEP}say = "{{sum(fist)}}"\n'
    assert list_faults(with_steps(call) + shown) == ()


@pytest.mark.parametrize(
    ("steps", "fault"),
    [
        ('do = "praise"', '“praise” is given something else. Write do = "praise(who)".'),
        ('do = "prase(turn)"', "There is no “[steps.prase]” here."),
        ('do = "praise(3)"', "“points[who]”: Here must be a player, not a number."),
        ('do = "praise(row)"', "“points[row]”: Here must be a player, not a list."),
        ('do = "praise("', '“praise(” is none of these steps. Write do = "score(turn, 3)".'),
        (
            'each = "who"\ndo = "praise(left_of(who))"',
            "“who” means something else already. Call it otherwise where it stands in “with”.",
        ),
    ],
)
def test_what_is_wrong_with_a_call_is_said(steps: str, fault: str) -> None:
    wrong = list_faults(with_steps(f'{STEP}do = "praise(turn)"\n{STEP}{steps}\n') + PRAISE)
    assert fault in [str(each.without_line) for each in wrong]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            named("a", "", 'do = "b"') + named("b", "", 'do = "a"'),
            "“a” does itself: nobody knows when it would end.",
        ),
        (named("a", ""), "This step does nothing. Give it steps: [[phase.step]]."),
        (
            named("a", '"turn"', 'say = "So."'),
            "“turn” means something else already. Choose another name.",
        ),
        (
            named("a", "", 'say = "So."') + named("c", '"p"', 'say = "So."'),
            'No step does “c”. Write do = "c(p)".',
        ),
    ],
    ids=["recursion", "empty", "a name that is taken", "never done"],
)
def test_what_is_wrong_with_named_steps_is_said(text: str, fault: str) -> None:
    wrong = list_faults(with_steps(f'{STEP}do = "a"\n') + text)
    assert fault in [str(each.without_line) for each in wrong]


def test_any_102_a_named_step_may_not_give_away_what_it_is_given() -> None:
    said = named("tell", '"much"', 'say = "It is {much}."')
    wrong = list_faults(with_steps(f'{STEP}do = "tell(dark)"\n') + said)
    assert [str(each.what.words["name"]) for each in wrong] == ["dark"]
    hushed = named("hush", '"much"', 'set = "dark = much"', 'say = "Done."')
    assert list_faults(with_steps(f'{STEP}do = "hush(fist[turn])"\n') + hushed) == ()


def test_any_102_a_named_step_may_not_give_away_a_pile_that_it_is_given() -> None:
    said = named("tell", '"heap"', 'say = "It is {last(heap)}."')
    open_pile = f'{STEP}do = "tell(row)"\n'
    assert list_faults(with_steps(open_pile) + said) == ()
    wrong = list_faults(with_steps(f'{open_pile}{STEP}do = "tell(well)"\n') + said)
    assert [str(each.what.words["name"]) for each in wrong] == ["well"]


def test_any_102_twins_find_what_a_named_step_gives_away() -> None:
    text = f'{DEALT}{STEP}do = "tell(dark)"\n{STEP}pause = "So."\n'
    text += named("tell", '"much"', 'say = "It is {much}."')
    line = text[: text.index('say = "It is')].count("\n")
    box, _ = game_file._read(text)  # noqa: SLF001 - this file is refused
    assert box
    audit = Audit(tuple(each for each in audit_of(box).tellings if each.what != "dark"), ())
    for seed in range(20):
        table = TwinTable(OWN, box, audit, seats_for(3), OWN.settle({}, 3), b"%d" % seed)
        entries, lines = table.play()
        changes = [SecretChange((viewer,), len(lines) - 4) for viewer in viewers(table.seats)]
        if leaks := [*table.compare(entries, changes)]:
            assert {(each.line, each.what.words["name"]) for each in leaks} == {(line, "dark")}
            return
    raise AssertionError("no twin was told apart")


def test_what_named_steps_tell_is_listed_once() -> None:
    text = with_steps(f'{STEP}do = "show"\n{STEP}do = "show"\n') + named(
        "show", "", 'open = "fist"'
    )
    lines = [str(each) for each in report(text.encode()).told]
    assert lines.count("[steps.show]") == lines.count("  • open fist") == 1


def test_the_editor_adds_named_steps_and_a_step_that_does_them() -> None:
    text = with_steps("")
    added = change_file(text, {"add:steps": ("steps",)}, "add:steps", "en")
    assert added.place == "steps.steps"
    place = "phase.0"
    done = change_file(added.text, {f"add:{place}": ("do",)}, f"add:{place}", "en").text
    assert "[steps.steps]\n\n[[steps.steps.step]]\npause = " in done
    assert 'do = "steps"' in done
    assert list_faults(done) == ()
