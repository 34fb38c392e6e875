"""The heart of it: twins are told apart by nothing but what the audit of a file lists.

Files are made by Hypothesis, and reveal what the reading asks them to, and nothing else.
"""

from __future__ import annotations

from collections import defaultdict

from hypothesis import given
from hypothesis import strategies as st

from companion.told.all_games import OWN
from companion.told.checking.twins import find_leaks
from companion.told.reading import list_faults, read_game
from tests.kit.games.told_texts import DEALT, INSIDE, STEP
from tests.kit.laws.budget import few

TWINS = 30
"""How many twins each game has: most are told apart by what they may."""

NUMBERS = st.sampled_from(
    """1; sum(fist); dark; pack; total; points[p]; fist[p]; own[p]; count(hand); count(players);
    number(first(row)); count(d in cup[p]: d > 3); max(fist); number(pick[p]); count(well);
    count(q in players: role(q) == 'wolf'); sum(q in players: own[q]); number(first(well));
    count(hand[p]); count(q in players: prey[q] == p);
    fist[turn]""".replace("\n   ", "").split("; ")
)
SUMS = st.one_of(NUMBERS, st.builds("{} + {}".format, NUMBERS, NUMBERS))
CONDITIONS = st.one_of(
    st.builds("{} > {}".format, SUMS, st.integers(0, 3)),
    st.sampled_from(
        ["flag", "role(p) == 'wolf'", "prey[p] == turn", "p == turn", "pick[p] in row"]
    ),
)
PLAYERS = st.sampled_from(
    ["p", "turn", "left_of(p)", "prey[p]", "first(most(q in players: fist[q]))", "nobody"]
)
TARGETS = st.sampled_from(["total", "dark", "pack", "own[p]", "own[turn]", "points[p]", "fist[p]"])
DEEDS = st.one_of(
    st.builds('set = "{} = {}"'.format, TARGETS, SUMS),
    st.builds('set = "turn = {}"'.format, PLAYERS),
    st.builds('set = "flag = {}"'.format, CONDITIONS),
    st.builds('say = "It is {{{}}}."\nto = "{}"'.format, SUMS, PLAYERS),
    st.builds('say = "It is {{{}}}."\nto = "role:wolf"'.format, SUMS),
    st.builds('say = "It is {{{}}}."'.format, SUMS),
    st.builds('ask = "Hm?"\nnumber = [0, "{}"]\ninto = "answered"'.format, SUMS),
    st.builds('ask = "Hm?"\nwho = "{}"\nyes_no = true\ninto = "so"'.format, PLAYERS),
    st.builds(
        'ask = "Hm?"\nwho = "role:sheep"\nplayer = "those(q in players: {})"\ninto = "ewe"'.format,
        st.sampled_from(["q != me", "fist[q] > 1", "role(q) == 'wolf'", "own[me] > 0"]),
    ),
    st.builds('ask = "Hm?"\nnumber = [0, 3]\ninto = "fist"'.format),
    st.builds(
        'move = "{}"\nfrom = "{}"\nto = "{}"'.format,
        st.sampled_from(
            [
                *("pick[p]", "again[p]", "first(row)", "last(well)", "first(hand[p])", "'Plum'"),
                "first(row) if dark > 1 else last(row)",
                "first(those(c in hand[p]: number(c) > 3))",
            ]
        ),
        st.sampled_from(["hand[p]", "row", "well", "hand[prey[p]]"]),
        st.sampled_from(["hand[p]", "row", "well", "hand[left_of(p)]", "hand[prey[p]]"]),
    ),
    st.builds('deal = "hand"\ncards = "{}"'.format, SUMS),
    st.builds('roll = "cup"\ndice = "{}"'.format, SUMS),
    st.builds('open = "{}"'.format, st.sampled_from(["fist", "hand", "well", "pick", "roles"])),
    st.sampled_from(
        [
            *("pass = 'hand'", "clear = 'fist'", "clear = 'dark'", "deal = 'roles'"),
            *(
                "gather = 'fruit'",
                "shuffle = 'well'",
                "remove = 'p'",
                "pause = 'Well?'",
                "end = 'Over.'",
            ),
            "ask = 'Which?'\ncard = 'hand'\ninto = 'again'",
            "ask = 'Who?'\nwho = 'role:wolf'\nplayer = true\ninto = 'prey'",
        ]
    ),
)
WHEN = st.one_of(st.just(""), st.builds('when = "{}"\n'.format, CONDITIONS))
EACH = st.sampled_from(["each = 'p'\n", 'each = "p in those(q in players: fist[q] > 1)"\n'])
TIMES = st.sampled_from(["", "times = 2\n", 'name = "{dark} left"\n', 'times = "min(2, dark)"\n'])
ONE = st.builds("{}{}{}\n".format, EACH, WHEN, DEEDS)
INNER = st.lists(st.builds(f"{INSIDE}{{}}{{}}\n".format, WHEN, DEEDS), min_size=1, max_size=3)
BLOCKS = st.builds("{}{}{}{}".format, EACH, WHEN, TIMES, INNER.map("".join))
WHOLE = st.sampled_from(["pass = 'hand'", "deal = 'roles'", "gather = 'fruit'", "open = 'hand'"])
STEPS = st.one_of(ONE, BLOCKS, WHOLE.map("{}\n".format)).map(
    f"{STEP}{{}}{STEP}pause = 'Well?'\n".format
)


def revealing(text: str) -> str | None:
    """The file with every `reveals` that the reading asks for; None if something else is wrong."""
    names, lines = defaultdict(set), text.splitlines()
    for fault in list_faults(text):
        if "gives away" not in str(fault.what):
            return None
        names[fault.line].add(str(fault.what.words["name"]))
    for line, given_away in names.items():
        lines[line - 1] += f"\nreveals = {sorted(given_away)}"
    return "\n".join(lines)


def readable(steps: list[str]) -> str:
    """A file with those of the steps that can be read."""
    text = DEALT
    for step in steps:
        if revealing(text + step) is not None:
            text += step
    return text


FILES = st.lists(STEPS, min_size=1, max_size=5).map(readable)


@few
@given(FILES, st.integers(2, 5), st.binary(max_size=4))
def test_any_102_twins_are_told_apart_by_what_the_audit_lists(
    text: str, players: int, seed: bytes
) -> None:
    revealed = revealing(text)
    assert revealed is not None
    assert list_faults(revealed) == ()
    assert [str(each) for each in find_leaks(OWN, read_game(revealed), players, seed, TWINS)] == []
