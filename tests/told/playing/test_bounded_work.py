"""No file makes one request work longer than a page may wait, whatever is in it.

Work is measured in calls of Python functions, which do not hang on how fast a machine is.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from companion.core.chance import Chance
from companion.core.fields import Refused
from companion.core.seats import TABLE, seats_for
from companion.core.umpire import LEAVE, Umpire
from companion.told.all_games import OWN
from companion.told.playing.budget import TODAY
from companion.told.reading import game_file, list_faults
from tests.kit.games.told_games import table_of
from tests.kit.games.told_texts import ONES, STEP, THOUSAND
from tests.kit.games.told_work import PLAYED, TRIED, nested, told

MOST_CALLS = 1_200_000
"""About a second of a slow laptop."""
MOST_REPLAYED_CALLS = 5_000_000
"""Four of them, in a thread of their own: what opening a table with such a game takes."""
PLAYERS = 6
LONG = "a" + " " * 11_000 + "b"
UNKNOWN, NUMBERS = "{b}" * 20, "{1}{2}{3}" * 6
MANY_ONES = "1, " * 130
SPANS = "'1-999', " * 1_300
LANGUAGES = [f"{one}{two}" for one in "abcdef" for two in "abcdefghijklmnopqrstuvwxyz"][:150]
READ = {
    "a key of many parts": "a." * 5_990 + "a = 1",
    "keys of many parts": "\n".join(f"{'a.' * 250}b{n} = 1" for n in range(23)),
    "an open bracket": "x = " + "[" * 11_000,
    "open braces": "x = " + "{a = " * 2_200,
    "a header of spaces": "[" + " " * 11_000 + "\n",
    "a key of spaces": LONG,
    "a change of spaces": told(f'{STEP}set = "{LONG}"'),
    "an each of spaces": told(f'{STEP}each = "{LONG}"\nsay = "x"'),
    "a card of spaces": told(f'{STEP}say = "x"', f'[decks.d]\nname = "D"\ncards = ["{LONG}"]'),
    "spans of cards": told(f'{STEP}say = "x"', f"[decks.d]\nname = 'D'\ncards = [{SPANS}]"),
    "unknown names": told(
        f'{STEP}say = "{UNKNOWN}"\n' * 45,
        "".join(f"[values.v{n}aaaaaaaaaaaaaaaaaaaa]\n" for n in range(24)),
    ),
    "languages": told("".join(f"{STEP}say = {{ {each} = 'x' }}\n" for each in LANGUAGES)),
    "steps inside each other": told(
        nested('set = "a = 1"\n\ngather = "d"', 3, f'each = "{{0}} in {ONES}"\nuntil = "a > 1"')
        + f'[[phase.step.step.step.step]]\nset = "a = sum([{MANY_ONES}1])"\n' * 20
    ),
    "braces": told(f'{STEP}say = "{NUMBERS}"\n' * 140),
}  # fmt: skip
"""What is read: each makes as much of one kind of work as it can."""


def calls_of(does: Callable[[], Any]) -> int:
    """How many functions are called."""
    calls = 0

    def counted(_frame: object, event: str, _arg: object) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        with suppress(Refused):
            does()
    finally:
        sys.setprofile(before)
    return calls


def looked_at(umpire: Umpire[Any]) -> None:
    """What pages need of a table after an answer."""
    for viewer in (TABLE, *umpire.seats):
        umpire.view(viewer)
    umpire.digest()


def answer_next(umpire: Umpire[Any]) -> None:
    """Somebody who is asked answers by chance."""
    for seat in umpire.waiting()[:1] or umpire.seats[:1]:
        offer = next(iter(umpire.offers(seat)))
        umpire.act(seat, offer.name, offer.some(seat, Chance(b"stand-in")))


@pytest.mark.parametrize("steps", PLAYED.values(), ids=PLAYED)
def test_any_101_no_file_keeps_one_request_waiting_when_it_is_played(steps: str) -> None:
    text = told(steps)
    assert list_faults(text) == ()
    settings = OWN.settle({"file": text}, PLAYERS)
    begun: list[Umpire[Any]] = []

    def begin() -> None:
        begun.append(Umpire(OWN, seats_for(PLAYERS), settings, b"seed"))
        looked_at(begun[0])

    def answer() -> None:
        answer_next(begun[0])
        looked_at(begun[0])

    assert calls_of(begin) < MOST_CALLS
    for _ in range(8):
        if begun[0].over:
            break
        assert calls_of(answer) < MOST_CALLS
    if not begun[0].over:
        assert calls_of(lambda: begun[0].act(seats_for(PLAYERS)[0], LEAVE, {})) < MOST_CALLS


@pytest.mark.parametrize(
    "name",
    [
        "a refusal",
        *(
            pytest.param(each, marks=pytest.mark.thorough)  # the same in other words, for seconds
            for each in ("many fields and refusals", "a limit")
        ),
    ],
)
def test_any_101_a_whole_game_is_replayed_in_a_few_seconds_at_most(name: str) -> None:
    settings = OWN.settle({"file": told(PLAYED[name])}, PLAYERS)
    umpire = Umpire(OWN, seats_for(PLAYERS), settings, b"seed")
    while not umpire.over:
        answer_next(umpire)
    assert "no longer game" in str(umpire.over.sentence)

    def again() -> Umpire[Any]:
        return Umpire(OWN, umpire.seats, settings, b"seed", entries=umpire.entries)

    assert calls_of(again) < MOST_REPLAYED_CALLS
    assert again().digest() == umpire.digest()


def test_any_101_pages_and_changed_answers_work_out_no_form_again() -> None:
    umpire = table_of(told(PLAYED["a limit"]), PLAYERS, b"seed").umpire()
    looked_at(umpire)
    first, begun = umpire.seats[0], umpire.board.worked
    assert begun > PLAYERS * 4_000
    for number in range(50):
        umpire.act(first, "seal", {"so": number % 2})
        looked_at(umpire)
    assert umpire.board.worked == begun


@pytest.mark.parametrize("together", [False, True])
def test_any_101_what_was_tried_meanwhile_does_not_count(*, together: bool) -> None:
    refuse = f'refuse = {{ when = "answer > 5 or (answer == 1 and {TRIED} and no)", say = "No." }}'
    ask = 'ask = "Hm?"\nwho = "table"\ntogether = true' if together else 'ask = "Hm?"'
    text = told(f'{STEP}{ask}\nnumber = [0, 9]\ninto = "so"\n{refuse}\n')
    little = replace(TODAY, game=TODAY.between + 5_000)

    def answers(*tried: int) -> int:
        umpire = table_of(text, 2, b"tried", little).umpire()
        while not umpire.over:
            for by in (TABLE,) if together else umpire.seats:
                for number in (*tried, 0):
                    with suppress(Refused):
                        umpire.act(by, "seal" if not together else "reply", {"so": number})
                    looked_at(umpire)
        return len(umpire.entries)

    assert answers() == answers(9) == answers(9, 9) > 10


@pytest.mark.parametrize("text", READ.values(), ids=READ)
def test_any_101_no_file_keeps_one_request_waiting_when_it_is_read(text: str) -> None:
    assert len(text) <= game_file.MAX_FILE_CHARS
    game_file._read.cache_clear()  # noqa: SLF001 - read anew
    assert calls_of(lambda: list_faults(text)) < MOST_CALLS


def test_any_101_no_file_keeps_the_printer_waiting() -> None:
    roles = "".join(f'[roles.r{n}]\nname = "R"\ncount = "{THOUSAND}"\n' for n in range(23))
    text = told(
        f'{STEP}say = "x"', f'{roles}[roles.z]\nname = "Z"\ncount = "rest"\n[paper]\nroles = true\n'
    )
    assert list_faults(text) == ()
    settings = OWN.settle({"file": text}, PLAYERS)
    game = OWN.resolved(settings).setting_rules
    assert calls_of(lambda: game.printed(settings)) < MOST_CALLS
