"""Ready phrases: each is an expression that a file understands, and choosing one types it."""

from __future__ import annotations

import pytest

from companion.core.bounded_toml import parse_toml
from companion.told.editing import phrases
from companion.told.editing.changing_files import change_file
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

[[phase]]{ASKED}
{STEP}ask = "Do you agree?"
yes_no = true
answers = "agreed"
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
]
EXAMPLES = [(step.format(expr), str(label)) for _, of, step in WHERE for expr, label in of(RAW)]


@pytest.mark.parametrize(("step", "label"), EXAMPLES, ids=range(len(EXAMPLES)))
def test_every_phrase_is_understood(step: str, label: str) -> None:
    said = [str(each.what) for each in list_faults(TEXT + STEP + step)]
    assert [each for each in said if "gives away" not in each] == [], label


@pytest.mark.parametrize(
    ("of", "label", "expr"),
    [
        (phrases.chosen, "everybody but the one who is asked", "those(p in playing: p != me)"),
        (
            phrases.asked,
            "whoever was named most often in “vote”",
            "most(p in playing: count(q in playing: vote[q] == p))",
        ),
        (phrases.asked, "all with the role Wolf", "those(p in playing: role(p) == 'wolf')"),
        (phrases.winners, "whoever has the most of “Points”", "most(p in playing: points[p])"),
        (phrases.conditions, "all said yes in “agreed”", "all(p in playing: agreed[p])"),
        (phrases.changes, "“turn” is the next one to the left", "turn = left_of(turn)"),
    ],
)
def test_a_phrase_says_in_words_what_it_is(of: OptionsOf, label: str, expr: str) -> None:
    text = TEXT.replace('answers = "prey"', 'answers = "vote"')
    known = {str(said): key for key, said in of(translate_older(parse_toml(text)).raw)}
    assert known[label] == expr


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
