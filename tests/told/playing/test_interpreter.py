"""Steps in their order: for each, when, so many times, until; how a game ends, and when it must."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.seats import TABLE, Seat
from companion.core.umpire import Umpire
from companion.told.all_games import OWN
from companion.told.playing.budget import TODAY, Budget
from companion.told.playing.interpreter import MAX_ROUNDS
from tests.kit.games.told_games import table_of
from tests.kit.games.told_table import A, B, C
from tests.kit.games.told_texts import HEAD, INSIDE, STEP

MATERIAL = HEAD.partition("[[phase]]")[0]
PHASE = '[[phase]]\nname = "All of it"\n'
DONE = f'{STEP}pause = "Done."\n'


def of(
    steps: str, players: int = 3, material: str = MATERIAL, budget: Budget = TODAY
) -> Umpire[Any]:
    """A table that plays these steps, and nothing else."""
    return table_of(f"{material}{PHASE}{steps}", players, b"steps", budget).umpire()


def told(umpire: Umpire[Any]) -> list[str]:
    """What everybody has read."""
    return [str(line.sentence) for line in umpire.journal(TABLE)]


def test_any_100_steps_are_done_in_their_order_and_then_the_game_is_over() -> None:
    umpire = of(f'{STEP}say = "One."\n{STEP}say = "Two."')
    assert told(umpire)[:2] == ["One.", "Two."]
    assert umpire.over is not None
    assert (umpire.over.name, umpire.over.winners) == ("finished", ())
    assert str(umpire.over.sentence) == "The game is over. Thank you for playing!"


def test_any_100_a_step_for_each_is_done_for_one_after_the_other() -> None:
    each = f'{STEP}each = "p"\nwhen = "p != first(players)"\nsay = "{{p}}."\n'
    numbers = f'{STEP}each = "n in [3, 1]"\nsay = "{{n}}."\n'
    nobody = f'{STEP}each = "p in those(q in players: no)"\nsay = "Never."\n'
    umpire = of(each + numbers + nobody + DONE)
    assert told(umpire) == ["Seat 2.", "Seat 3.", "3.", "1."]


def test_any_100_a_step_is_done_only_when_it_is_so() -> None:
    umpire = of(f'{STEP}when = "flag"\nsay = "No."\n{STEP}when = "not flag"\nsay = "Yes."\n{DONE}')
    assert told(umpire) == ["Yes."]


APART = "Read what your phone asks, and answer it."


@pytest.mark.parametrize(
    ("who", "prompt", "above", "in_form"),
    [
        ("first(players)", "You have {points[me]}: stop?", "You have 0: stop?", "None"),
        ("players", "You have {points[me]}: stop?", APART, "You have 0: stop?"),
        ("first(players)", "You have {own[me]}: stop?", APART, "You have nothing: stop?"),
    ],
    ids=["known to all", "several", "secret"],
)
def test_any_100_what_one_alone_is_asked_is_the_headline_if_all_may_know_it(
    who: str, prompt: str, above: str, in_form: str
) -> None:
    umpire = of(f'{STEP}ask = "{prompt}"\nwho = "{who}"\nyes_no = true\nanswers = "so"\n')
    (offer,) = [each for each in umpire.asked(A) if each.fields]
    assert (str(umpire.prompt(A)), str(offer.help)) == (above, in_form)


@pytest.mark.parametrize("when", ["dark == 3", "dark == 4"])
def test_any_102_an_answer_by_which_a_step_reveals_something_is_not_undone_alone(when: str) -> None:
    begun = f'{STEP}set = "dark = 3"\n{STEP}pause = "Ready?"\n'
    change = 'set = "total = 1"\n'
    for step, is_open in ((change, False), (f'when = "{when}"\nreveals = "dark"\n{change}', True)):
        umpire = of(f"{begun}{STEP}{step}{DONE}")
        umpire.act(A, "continue", {})
        assert umpire.opened_since(0) is is_open


def test_any_100_steps_are_repeated_so_many_times() -> None:
    steps = f'{STEP}times = "1 + 2"\n{INSIDE}say = "Round {{round}}."\n{STEP}say = "{{round}}."\n'
    assert told(of(steps + DONE)) == ["Round 1.", "Round 2.", "Round 3.", "0."]
    assert told(of(f'{STEP}times = 0\n{INSIDE}say = "Never."\n{DONE}')) == []


def test_any_100_steps_are_repeated_until_something_is_so() -> None:
    add = f'{INSIDE}set = "total += round"\n'
    umpire = of(f'{STEP}until = "total > 5"\n{add}{STEP}say = "{{total}}."\n{DONE}')
    assert told(umpire) == ["6."]
    assert told(of(f'{STEP}until = "yes"\n{INSIDE}say = "Never."\n{DONE}')) == []


def test_any_100_a_single_step_is_repeated_as_well() -> None:
    each = f'{STEP}each = "p"\nwhen = "p != first(players)"\ntimes = 2\nsay = "{{p}} {{round}}"\n'
    add = f'{STEP}until = "total > 4"\nset = "total += 2"\n{STEP}say = "{{total}}"\n'
    assert told(of(each + add + DONE)) == ["Seat 2 1", "Seat 2 2", "Seat 3 1", "Seat 3 2", "6"]


def test_any_100_a_question_is_asked_again_until_all_agree() -> None:
    ask = f'{STEP}until = "all(p in players: so[p] == 1)"\nask = "One?"\nnumber = [1, 2]\n'
    umpire = of(f'{ask}into = "so"\nreveals = "so"\n{DONE}', 2)
    for number, prompt in ((2, "One?"), (1, "Done.")):
        for seat in (A, B):
            umpire.act(seat, "seal", {"so": number})
        assert str(umpire.prompt(A)) == prompt


def test_any_100_a_round_inside_a_round_has_its_own_number() -> None:
    inner = f'{INSIDE}times = 2\n[[phase.step.step.step]]\nsay = "{{round}}"\n'
    steps = f'{STEP}times = 2\n{inner}{INSIDE}say = "out {{round}}"\n'
    assert told(of(steps + DONE)) == ["1", "2", "out 1", "1", "2", "out 2"]


def test_any_100_everybody_sees_in_which_phase_the_game_is() -> None:
    second = '[[phase]]\nname = "Part {total}"\n[[phase.step]]\npause = "There."\n'
    deeper = '[[phase.step.step.step]]\npause = "Here."\n'
    named = f'{STEP}times = 1\n{INSIDE}name = "Inside"\n{deeper}'
    umpire = of(f'{STEP}set = "total = 2"\n{named}{DONE}{second}')
    phases = []
    while not umpire.over:
        phases.append((str(umpire.board.phase), str(umpire.prompt(TABLE))))
        umpire.act(A, "continue", {})
    assert phases == [("Inside", "Here."), ("All of it", "Done."), ("Part 2", "There.")]


def test_any_100_it_is_dark_while_a_dark_part_lasts() -> None:
    inside = f'{INSIDE}times = 1\nstep = [{{ pause = "Sleep." }}]\n'
    night = f'{STEP}name = "Night"\ndark = true\n{inside}'
    umpire = of(f'{night}{STEP}pause = "Dream."\n{STEP}name = "Day"\nstep = [{{ pause = "Up." }}]')
    dark = []
    while not umpire.over:
        dark.append((str(umpire.prompt(TABLE)), umpire.board.dark))
        umpire.act(A, "continue", {})
    assert dark == [("Sleep.", True), ("Dream.", False), ("Up.", False)]


def test_any_100_each_number_of_a_loop_around_another_has_a_name() -> None:
    month = f'{INSIDE}times = 2\n[[phase.step.step.step]]\npause = "{{year}}/{{round}}"\n'
    umpire = of(f'{STEP}each = "year in numbers(1, 2)"\n{month}')
    asked = []
    while not umpire.over:
        asked.append(str(umpire.prompt(TABLE)))
        umpire.act(A, "continue", {})
    assert asked == ["1/1", "1/2", "2/1", "2/2"]


def test_any_100_the_name_of_a_phase_can_tell_its_round() -> None:
    umpire = of(f'{STEP}name = "Day {{round}}"\ntimes = 2\n{INSIDE}pause = "Talk."\n')
    phases = []
    while not umpire.over:
        phases.append(str(umpire.board.phase))
        umpire.act(A, "continue", {})
    assert phases == ["Day 1", "Day 2"]


@pytest.mark.parametrize(
    ("winners", "score", "name", "who"),
    [
        ("", "", "finished", ()),
        ('winners = "nobody"', "", "finished", ()),
        ('winners = "last(everyone)"', 'score = "points"\n', "won", (C,)),
        ('winners = "everyone"', "", "won", (A, B, C)),
        (
            'winners = "[first(players), last(everyone), first(players)]"',
            'score = "points"\n',
            "shared",
            (A, C),
        ),
    ],
)
def test_any_100_a_game_ends_with_its_winners_even_if_they_are_out(
    winners: str, score: str, name: str, who: tuple[Seat, ...]
) -> None:
    material = MATERIAL.replace("players = [2, 5]", f"{score}players = [2, 5]")
    out = f'{STEP}remove = "last(players)"\n'
    umpire = of(f'{out}{STEP}end = "Over."\n{winners}', material=material)
    assert umpire.over is not None
    assert (umpire.over.name, str(umpire.over.sentence)) == (name, "Over.")
    assert umpire.over.winners == who


# --- nothing goes on for ever ---------------------------------------------------------------------

TOO_LONG = "The file allows no longer game than this: it is over."


def ended(umpire: Umpire[Any]) -> bool:
    """Whether the game was stopped because it took too long."""
    return umpire.over is not None and str(umpire.over.sentence) == TOO_LONG


CLEAR = 'clear = "flag"\n'
NINE_HUNDRED = (
    f"{STEP}times = 100\n{INSIDE}times = 9\n[[phase.step.step.step]]\n{CLEAR}"  # 100 + 900
)


@pytest.mark.parametrize(
    ("steps", "too_many"),
    [
        (NINE_HUNDRED, False),
        (f"{NINE_HUNDRED}{STEP}times = 1\n{INSIDE}{CLEAR}", True),
        (f'{STEP}until = "no"\n{INSIDE}{CLEAR}', True),
        (f'{STEP}until = "total == 1000"\n{INSIDE}set = "total += 1"\n', False),
        (f'{STEP}until = "total == 1001"\n{INSIDE}set = "total += 1"\n', True),
    ],
)
def test_any_101_steps_are_repeated_a_thousand_times_in_all(steps: str, *, too_many: bool) -> None:
    assert MAX_ROUNDS == 1000
    assert ended(of(steps + DONE)) is too_many


@pytest.mark.parametrize(
    ("step", "act", "by"),
    [
        ('pause = "Again."', "continue", (A, A, A, A)),
        ('ask = "Hm?"\nyes_no = true\ninto = "so"', "seal", (A, B, C, A, B, C)),
        ('ask = "Hm?"\nwho = "turn"\nyes_no = true\ninto = "so"', "seal", (A, A, A, A)),
    ],
)
def test_any_101_a_game_ends_after_as_many_answers_as_it_allows(
    step: str, act: str, by: tuple[Seat, ...]
) -> None:
    umpire = of(f"{STEP}times = 9\n{INSIDE}{step}", material=f"limit = 4\n{MATERIAL}")
    for seat in by:
        assert not umpire.over
        umpire.act(seat, act, {"so": True} if act == "seal" else {})
    assert ended(umpire)


def work(much: int) -> str:
    """A step for each of 21 cards, and of 21 inside it: so many times as often."""
    inside = f'{INSIDE}each = "d in fruit"\nset = "dark += 1"\n'
    return f'{STEP}each = "c in fruit"\nreveals = "fruit"\n{inside}' * much


def rested(answers: int, more: int, budget: Budget = TODAY) -> bool:
    """Whether a game ends that does nearly all it may, rests for some answers, and does more."""
    rest = f'{STEP}times = {answers}\n{INSIDE}pause = "Rest."\n'
    umpire = of(work(17) + rest + work(more) + DONE, budget=budget)
    for _ in range(answers):
        assert not ended(umpire)
        umpire.act(A, "continue", {})
    return ended(umpire)


def test_any_101_each_answer_gives_some_of_the_work_back() -> None:
    assert Budget(50_000, 5_000, 1_000_000, 5, 25, 3_000, 10_000, 5_000) == TODAY
    assert not ended(of(work(17) + DONE))
    assert ended(of(work(18) + DONE))
    assert rested(2, 5)
    assert not rested(3, 5)


def test_any_101_work_is_not_saved_up_beyond_what_there_is_at_first() -> None:
    umpire = of(f'{STEP}times = 60\n{INSIDE}pause = "Rest."\n' + work(18) + DONE)
    for _ in range(60):
        umpire.act(A, "continue", {})
    assert ended(umpire)


def test_any_101_a_whole_game_has_only_so_much_work() -> None:
    little = replace(TODAY, game=TODAY.between + 3 * TODAY.earned)
    assert not rested(3, 5, little)
    assert rested(9, 10, little)


def test_any_101_what_a_form_takes_is_taken_from_the_game() -> None:
    little = replace(TODAY, game=TODAY.between + 40_000)
    ones = "[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]"
    much = f"count(x in {ones}: count(y in {ones}: x == y) > 0)"
    refuse = f'refuse = {{ when = "{much} < 0", say = "No." }}'
    for asked in (f'number = [0, "{much}"]', f"number = [0, 9]\n{refuse}"):
        ask = f'ask = "Hm?"\nwho = "turn"\ninto = "so"\n{asked}\n'
        umpire = of(f"{STEP}times = 99\n{INSIDE}{ask}", budget=little)
        answers = 0
        while not umpire.over:
            umpire.act(A, "seal", {"so": 0})
            answers += 1
        assert 10 < answers < 99
        assert ended(umpire)


# --- with the menu round it -----------------------------------------------------------------------


def whole(steps: str, players: int = 3, score: str = "") -> Umpire[Any]:
    """The same file as people choose it, with the menu round it."""
    material = MATERIAL.replace("players = [2, 5]", f"{score}players = [2, 5]")
    settings = OWN.settle({"file": f"{material}{PHASE}{steps}"}, players)
    return Umpire(OWN, (A, B, C)[:players], settings, b"whole")


@pytest.mark.parametrize(
    ("score", "winners", "places", "scores"),
    [
        ('score = "points"\n', "last(players)", [2, 3, 1], [3, 1, 5]),
        ('score = "points"\n', "first(players)", [1, 2, 2], None),
        ("", "last(players)", [2, 2, 1], None),
    ],
)
def test_any_100_in_the_end_everybody_stands_by_the_score_if_the_best_have_won(
    score: str, winners: str, places: list[int], scores: list[int] | None
) -> None:
    points = f'{STEP}set = ["points = 3", "points[last(players)] = 5"]\n'
    points += f'{STEP}set = "points[left_of(first(players))] = 1"\n'
    umpire = whole(f'{points}{STEP}end = "Over."\nwinners = "{winners}"', score=score)
    found = {each.seat: each for each in umpire.standings()}
    assert [found[seat].place for seat in (A, B, C)] == places
    if scores:
        assert [found[seat].score for seat in (A, B, C)] == scores
        said = [str(found[seat].said) for seat in (A, B, C)]
        assert said == ["3 points", "one point", "5 points"]


def test_any_100_without_winners_nobody_has_a_place() -> None:
    umpire = whole(f'{STEP}end = "Over."', score='score = "points"\n')
    assert {each.place for each in umpire.standings()} == {1}


def test_any_100_the_board_knows_when_the_game_is_over() -> None:
    umpire = whole(DONE)
    assert umpire.board.over is False
    umpire.act(A, "continue", {})
    assert umpire.board.over is True


def test_any_107_whoever_leaves_is_named_and_out_and_the_others_go_on() -> None:
    umpire = whole(f'{STEP}ask = "Hm?"\nyes_no = true\ninto = "so"\n{DONE}')
    umpire.act(B, "seal", {"so": True})
    umpire.act(B, "~leave", {})
    for seat in (A, C):
        umpire.act(seat, "seal", {"so": True})
    assert [umpire.board.datum("so", seat) for seat in (A, B, C)] == [True, None, True]
    assert umpire.board.over is False
    assert told(umpire) == ["Seat 2 has left the table.", "Seat 2 is out."]
    assert umpire.board.present == (A, C)
    umpire.act(A, "~leave", {})
    umpire.act(C, "~leave", {})
    assert umpire.board.over is True
    assert umpire.board.gone == (B, A, C)
    assert umpire.over is not None
    assert str(umpire.over.sentence) == "Nobody is left to play."
