"""Files with words of before are read like those with the words of today, and are told these."""

from __future__ import annotations

import pytest

from companion.told.reading import list_faults, read_game
from companion.told.reading.game_file import list_older_words
from companion.told.reading.parsing import parse_expression
from tests.kit.games.small_files import small

BEFORE = """
[tracks.points]
name = "Points"
low = -5
start = "count(everyone)"
[values.turn]
is = "player"
[values.those_out]
is = "players"
name = "Players"
[[phase]]
each = "p in players"
[[phase.step]]
ask = "Do {players} agree?"
who = "everyone"
yes_no = true
into = "so"
openly = true
[[phase.step]]
ask = "Who?"
who = "table"
player = "players"
into = "chosen"
openly = false
[[phase.step]]
ask = "Both?"
who = "p"
together = true
choose = ["players", "everyone"]
into = "both"
[[phase.step]]
say = "Hm, players, {both == 'players'}."
to = "everyone"
"""
TODAY = """
[values.points]
name = "Points"
each = true
track = [-5, 20]
start = "count(seated)"
[values.turn]
is = "player"
[values.those_out]
is = "players"
name = "Players"
[[phase]]
each = "p in playing"
[[phase.step]]
ask = "Do {playing} agree?"
who = "playing"
yes_no = true
answers = "so"
eyes = "all"
[[phase.step]]
ask = "Who?"
who = "anyone"
player = "playing"
answers = "chosen"
[[phase.step]]
ask = "Both?"
who = "p"
one_answer = true
choose = ["players", "everyone"]
answers = "both"
[[phase.step]]
say = "Hm, players, {both == 'players'}."
eyes = "playing"
"""
NOW = "is now {}; both are read."


def before() -> str:
    """A file with every word of before."""
    return small(BEFORE).replace("[[phase]]\n[[phase.step]]\nsay", "[[phase]]\n[[phase.step]]\nsay")


def without_lines(text: str) -> str:
    """What is read of a file, whichever lines it stands on."""
    box = read_game(text)
    return "\n".join(
        part for part in repr(box).replace("line=", "\nline=").split("\n") for part in [part[9:]]
    )


def test_any_101_a_file_with_words_of_before_is_the_same_game() -> None:
    older, newer = small(BEFORE), small(TODAY)
    assert (list_faults(older), list_faults(newer)) == ((), ())
    ours, theirs = read_game(newer), read_game(older)
    assert ours.values == theirs.values
    assert [*ours.asks()] == [*theirs.asks()]
    assert without_lines(newer) == without_lines(older)


def test_any_101_each_word_of_before_is_told_once_with_its_lines() -> None:
    told = [str(each) for each in list_older_words(small(BEFORE))]
    line = small(BEFORE).splitlines().index
    tracks = "“[values.points] each = true, track = [-5, 20]”"
    assert f"Line {line('[tracks.points]') + 1}: “[tracks.points]” {NOW.format(tracks)}" in told
    for word, today in (
        ("into", "answers"),
        ("together = true", "one_answer = true"),
        ("openly = true", 'eyes = "all"'),
        ('who = "everyone"', 'who = "playing"'),
        ('who = "table"', 'who = "anyone"'),
        ('to = "everyone"', 'eyes = "playing"'),
        ("players", "playing"),
        ("everyone", "seated"),
    ):
        (only,) = (each for each in told if f"“{word}” is now" in each)
        assert only.endswith(NOW.format(f"“{today}”"))
    assert len(told) == 9
    assert list_older_words(small(TODAY)) == ()


@pytest.mark.parametrize("name", ["playing", "seated", "anyone"])
def test_any_101_what_a_file_called_so_before_is_still_its_own(name: str) -> None:
    text = small(f"""
[values.{name}]
is = "player"
start = "first(everyone)"
[[phase]]
[[phase.step]]
each = "p in players"
when = "p == {name} and count(players) > 1"
say = "{{{name}}}"
to = "{name}"
[[phase.step]]
ask = "Hm?"
who = "table"
yes_no = true
into = "so"
[[phase.step]]
ask = "Hm?"
who = "everyone"
yes_no = true
into = "each_so"
""")
    assert list_faults(text) == ()
    asked = {ask.fields[0].into: type(ask.who).__name__ for ask in read_game(text).asks()}
    assert asked == {"so": "TheTable", "each_so": "Everyone"}


def test_any_101_a_fault_of_what_is_called_differently_now_is_on_its_line() -> None:
    text = small('[tracks.points]\nname = "Points"\nlow = 4\nhigh = 3')
    (fault,) = list_faults(text)
    assert fault.line == text.splitlines().index("high = 3") + 1


def test_any_101_a_name_inside_an_expression_is_its_own() -> None:
    assert parse_expression("count(playing in players: playing == turn)") == parse_expression(
        "count(playing in playing: playing == turn)", {"turn"}
    )
    assert parse_expression("count(q in playing: q == turn)") == parse_expression(
        "count(q in players: q == turn)"
    )
    assert parse_expression("playing", {"playing"}) != parse_expression("players")


def test_any_101_two_words_for_one_thing_are_a_fault() -> None:
    text = small('[[phase]]\n[[phase.step]]\nask = "Hm?"\nyes_no = true\ninto = "a"\nanswers = "b"')
    assert [str(each.what) for each in list_faults(text)] == ["“into” means nothing here."]
