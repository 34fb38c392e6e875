"""Ready phrases: each is an expression that a file understands, and choosing one types it."""

from __future__ import annotations

import re

import pytest

from companion.core.bounded_toml import parse_toml
from companion.told.editing import phrases
from companion.told.editing.changing_files import change_file
from companion.told.editing.file_editor import ToldEditor
from companion.told.editing.known_names import OptionsOf
from companion.told.reading import list_faults
from companion.told.reading.older_words import translate_older
from tests.kit.games.told_texts import ASKED, MATERIAL, STEP

TEXT = f"""{MATERIAL}
[teams]
count = 2

[values.chest]
name = "Chest"
each = true

[values.marked]
is = "yes_no"
name = "Marked"
each = true

[values.stormy]
is = "yes_no"

[values.fallen]
is = "players"

[[phase]]{ASKED}
{STEP}ask = "Do you agree?"
yes_no = true
answers = "agreed"
{STEP}ask = "Who begins?"
who = "anyone"
one_answer = true
player = true
answers = "beginner"
"""
RAW = translate_older(parse_toml(TEXT)).raw
WHERE: list[tuple[str, OptionsOf, str]] = [
    ("people", phrases.asked, 'ask = "Hm?"\nwho = "{}"\nyes_no = true\nanswers = "so"'),
    ("choices", phrases.chosen, 'ask = "Hm?"\nplayer = "{}"\nanswers = "so"'),
    ("winners", phrases.winners, 'end = "Over."\nwinners = "{}"'),
    ("conditions", phrases.conditions, 'when = "{}"\nsay = "So."'),
    ("each", phrases.each, 'each = "{}"\nsay = "So."'),
    ("changes", phrases.changes, 'set = "{}"'),
    ("counts", phrases.counts, 'times = "{}"\nsay = "So."'),
    ("texts", phrases.texts, 'say = "{}"'),
    ("questions", phrases.question_texts, 'ask = "{}"\nyes_no = true\nanswers = "so"'),
]
OF_P = re.compile(r"\bp\b")


def made(step: str, expr: str) -> str:
    """The step with the phrase, for each player p if it speaks of p."""
    speaks = OF_P.search(expr) and not step.startswith("each")
    return ('each = "p"\n' if speaks else "") + step.format(expr)


EXAMPLES = [(made(step, expr), str(label)) for _, of, step in WHERE for expr, label in of(RAW)]


@pytest.mark.parametrize(("step", "label"), EXAMPLES, ids=range(len(EXAMPLES)))
def test_every_phrase_is_understood(step: str, label: str) -> None:
    said = [str(each.what) for each in list_faults(TEXT + STEP + step)]
    assert [each for each in said if "gives away" not in each] == [], label


@pytest.mark.parametrize(
    ("of", "label", "expr"),
    [
        (phrases.chosen, "everybody but the one who is asked", "those(q in playing: q != me)"),
        (
            phrases.asked,
            "whoever was named most often in “Whom?”",
            "most(q in playing: count(r in playing: vote[r] == q))",
        ),
        (phrases.asked, "all with the role Wolf", "those(q in playing: role(q) == 'wolf')"),
        (phrases.winners, "whoever has the most of “Points”", "most(q in playing: points[q])"),
        (phrases.conditions, "all said yes in “Do you agree?”", "all(q in playing: agreed[q])"),
        (phrases.changes, "“turn” is the next one to the left", "turn = left_of(turn)"),
        (phrases.changes, "“turn” is whoever “p” chose in “Whom?”", "turn = vote[p]"),
        (phrases.changes, "“p” gets 3 more of “Points”", "points[p] += 3"),
        (
            phrases.each,
            "whoever has the least of “Points”, each called p",
            "p in least(q in playing: points[q])",
        ),
        (phrases.conditions, "it is not the first time", "round > 1"),
        (phrases.texts, "the name of the team of “p”", "{team_name(p)}"),
        (phrases.texts, "the role of whoever “p” chose in “Whom?”", "{role(vote[p])}"),
    ],
)
def test_a_phrase_says_in_words_what_it_is(of: OptionsOf, label: str, expr: str) -> None:
    text = TEXT.replace('answers = "prey"', 'answers = "vote"')
    known = {str(said): key for key, said in of(translate_older(parse_toml(text)).raw)}
    assert known[label] == expr


def test_a_phrase_tells_whether_a_bid_on_dice_is_exact() -> None:
    raw = parse_toml(ToldEditor.begin_text("liars_dice", "en"))
    known = {str(said): key for key, said in phrases.conditions(raw)}
    exact = "“Your cup” show “With this face” exactly as often as “How many dice” says"
    assert known[exact] == "count(d in cup: d == face) == many"


def test_a_phrase_that_is_chosen_is_typed_into_its_field() -> None:
    text = f'{TEXT}{STEP}set = "total = 1"\nwhen = "no"\n'
    place = f"phase.0.step.{text.count(STEP) - 1}"
    sent = {
        f"{place}.when": ["no"],
        f"phrase:{place}.when": ["count(playing) == 1"],
        f"{place}.set": ["total = 1"],
        f"phrase:{place}.set": ["points += 1"],
    }
    now = change_file(text, sent, "keep", "en").text
    assert 'when = "count(playing) == 1"' in now
    assert 'set = ["total = 1", "points += 1"]' in now
    assert change_file(
        now, {f"{place}.when": ["no"], f"phrase:{place}.when": [""]}, "", "en"
    ).text == (now.replace('when = "count(playing) == 1"', 'when = "no"'))


@pytest.mark.parametrize(
    ("field", "before", "phrase", "after"),
    [
        ("when", "total > 1", "round == 1", "total > 1 and round == 1"),
        ("when", "total > 1 or yes", "round == 1", "(total > 1 or yes) and round == 1"),
        ("when", "round == 1", "round == 1", "round == 1"),
        ("who", "turn", "playing", "playing"),
        ("say", "Well done,", "{turn}", "Well done, {turn}"),
    ],
)
def test_a_phrase_is_added_to_what_it_goes_with(
    field: str, before: str, phrase: str, after: str
) -> None:
    text = f'{TEXT}{STEP}{field} = "{before}"\n'
    place = f"phase.0.step.{text.count(STEP) - 1}.{field}"
    text += {"when": 'say = "So."\n', "who": 'ask = "Hm?"\n'}.get(field, "")
    now = change_file(text, {place: [before], f"phrase:{place}": [phrase]}, "keep", "en").text
    assert f'{field} = "{after}"' in now


def test_a_phrase_replaces_what_a_new_change_begins_with() -> None:
    place = f"phase.0.step.{TEXT.count(STEP)}"
    new = change_file(TEXT, {"add:phase.0": ["set"]}, "add:phase.0", "en")
    assert new.place == place
    sent = {f"{place}.set": ["points += 1"], f"phrase:{place}.set": ["turn = left_of(turn)"]}
    assert 'set = "turn = left_of(turn)"' in change_file(new.text, sent, "keep", "en").text
