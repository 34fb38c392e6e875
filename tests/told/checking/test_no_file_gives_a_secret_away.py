"""The heart of it: a file that is read without a fault, and reveals nothing, gives nothing away.

Files are made by Hypothesis. Somebody gives another secret answer, or holds another card or role:
nobody else receives a byte that differs, for the whole of the game.
"""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from companion.core.chance import Chance
from companion.core.fields import Refused
from companion.core.seats import viewers
from companion.core.umpire import Entry
from companion.games.any_box import GAME
from companion.told.checking.twins import leaks
from companion.told.reading import faults, read
from tests.kit.games.told_games import table_of
from tests.kit.games.told_texts import HEAD
from tests.kit.laws.budget import few
from tests.kit.laws.plays import Table, entries_of
from tests.kit.laws.received import received
from tests.kit.laws.twins import check_twins, compare

MATERIAL, ASKED = HEAD.split("[[phase]]")
DEALT = """
[[phase]]
name = "All of it"
times = 2

[[phase.step]]
deal = "roles"

[[phase.step]]
deal = "hand"
cards = 3

[[phase.step]]
deal = "row"
cards = 2

[[phase.step]]
deal = "well"
cards = 2

[[phase.step]]
roll = "cup"
dice = 2
"""
STEP = "\n[[phase.step]]\n"

NUMBERS = st.sampled_from(
    """1; sum(fist); dark; pack; total; points[p]; fist[p]; own[p]; count(hand); count(players);
    number(first(row)); count(d in cup[p]: d > 3); max(fist); number(pick[p]); count(well);
    count(q in players: role(q) == 'wolf'); sum(q in players: own[q]); number(first(well));
    count(hand[p]); count(q in players: prey[q] == p)""".replace("\n   ", "").split("; ")
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
TARGETS = st.sampled_from(["total", "dark", "pack", "own[p]", "points[p]", "fist[p]"])
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
        st.sampled_from(["pick[p]", "first(row)", "first(well)", "'Plum'"]),
        st.sampled_from(["hand[p]", "row", "well"]),
        st.sampled_from(["hand[p]", "row", "well", "hand[left_of(p)]"]),
    ),
    st.builds('deal = "hand"\ncards = "{}"'.format, SUMS),
    st.builds('roll = "cup"\ndice = "{}"'.format, SUMS),
    st.sampled_from(['pass = "hand"', 'clear = "fist"', 'clear = "dark"', 'deal = "roles"']),
)
STEPS = st.builds(
    '{}each = "p"\n{}{}\n'.format,
    st.just(STEP),
    st.one_of(st.just(""), st.builds('when = "{}"\n'.format, CONDITIONS)),
    DEEDS,
)


def accepted(steps: list[str]) -> str:
    """A file with those of the steps that give nothing away."""
    text = MATERIAL + DEALT + ASKED.partition('"All of it"')[2]
    for step in steps:
        if not faults(text + step):
            text += step
    return text


FILES = st.lists(STEPS, min_size=4, max_size=12).map(accepted)


def other_answers(table: Table, entries: list[Entry], chance: Chance) -> Iterator[list[Entry]]:
    """The same play with one answer that is another."""
    at = chance.below(len(entries))
    umpire = table.umpire(entries=entries[:at])
    entry = entries[at]
    offer = next(o for o in umpire.offers(entry.by) if o.name == entry.offer)
    if offer.public or not offer.fields:
        return
    for _ in range(4):
        values = offer.some(entry.by, chance)
        if values != entry.values:
            yield [*entries[:at], Entry(entry.by, entry.offer, values), *entries[at + 1 :]]


def check_answers(table: Table, chance: Chance) -> int:
    """Compare a play with one in which somebody answers otherwise; how many answers were alike."""
    entries, alike = entries_of(table, 60), 0
    for _ in range(6):
        for other in other_answers(table, entries, chance):
            changed = next(at for at, each in enumerate(entries) if each != other[at])
            one, twin = table.umpire(), table.umpire()
            others = [v for v in viewers(table.seats) if v != entries[changed].by]
            for at, (ours, theirs) in enumerate(zip(entries, other, strict=True)):
                try:
                    twin.act(theirs.by, theirs.offer, theirs.values)
                except Refused:
                    assert theirs.by == entries[changed].by
                    break
                one.act(ours.by, ours.offer, ours.values)
                for viewer in others if at >= changed else ():
                    compare(viewer, at, received(twin, viewer), received(one, viewer))
                    alike += 1
            break
    return alike


@few
@given(FILES, st.integers(2, 5), st.binary(max_size=4))
def test_another_secret_answer_changes_nothing_for_others(
    text: str, players: int, seed: bytes
) -> None:
    assert faults(text) == ()
    check_answers(table_of(text, players, seed), Chance(b"others" + seed))


@few
@given(FILES, st.integers(2, 5), st.binary(max_size=4))
def test_another_card_or_role_changes_nothing_for_others(
    text: str, players: int, seed: bytes
) -> None:
    table = table_of(text, players, seed)
    check_twins(table, entries_of(table, 40), Chance(b"twins" + seed))


@few
@given(FILES, st.integers(2, 5), st.binary(max_size=4))
def test_another_secret_before_any_step_changes_nothing_for_others(
    text: str, players: int, seed: bytes
) -> None:
    assert [str(each) for each in leaks(GAME, read(text), players, seed)] == []
