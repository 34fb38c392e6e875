"""Covered phones show what everybody may know and nothing else, whatever a file asks.

The files are made by chance, always the same ones.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.core.chance import Chance
from companion.core.seats import TABLE
from companion.core.umpire import Umpire
from companion.table.prompts import find_game_rule
from companion.told.all_games import OWN
from companion.told.playing import interpreter as playing
from companion.told.playing.view import ShownBoard
from companion.told.reading import list_faults
from tests.kit.games.told_games import table_of
from tests.kit.games.told_table import A, B
from tests.kit.games.told_texts import DEALT, HEAD, STEP
from tests.kit.laws.plays import played
from tests.kit.laws.public_acts import asked
from tests.kit.laws.questions import folder_of
from tests.kit.laws.received import told_apart
from tests.kit.laws.secrecy import Sealed

SEALED = Sealed.read(folder_of(OWN))
FILES = 60

OPENED = ("", 'open = "hand"', 'open = ["fist", "cup"]', 'open = "roles"')
WHO = ("everyone", "turn", "left_of(turn)", "table", "role:wolf")
FIELDS = (
    "number = [0, 3]",
    'number = [0, "fist[me]"]',
    'number = ["count(hand[me])", 9]',
    'number = [3, "fist[me]"]',
    'number = [0, "number(first(row))"]',
    "player = true",
    'player = "those(p in players: p == me and fist[me] > 1)"',
    "player = \"those(p in players: p != me and role(me) == 'wolf')\"",
    'card = "hand"',
    'card = "row"',
    'card = "well"',
    "yes_no = true",
    'choose = ["Red", "Blue"]',
    'choose = "those(c in hand[me]: cost(c) > 1)"\npick = [0, 2]',
    'choose = "cup[me]"\npick = [0, "fist[me]"]',
    'choose = "those(p in players: points[p] > 0)"',
    'fields = { x = { label = "You have {cup[me]}", yes_no = true } }',
)
ASKS = ("Hm?", "Hm?", "{points[me]}?", "You have {fist[me]}: well?")
SKIPS = ("", "", 'skip = "I let it be"')
REFUSALS = (
    "",
    'refuse = { when = "fist[me] > 1", say = "No." }',
    'refuse = { when = "points[turn] > 1", say = "Not {fist[me]}." }',
    'refuse = { when = "points[turn] > 1", say = "No." }',
)


def made_by(chance: Chance) -> str:
    """A file in which a question is asked openly, or not; without a fault."""
    while True:
        before = chance.pick(OPENED)
        openly = "openly = true" if chance.below(3) else ""
        field = chance.pick(FIELDS)
        into = "" if "label" in field else 'into = "so"'
        ask = [f'ask = "{chance.pick(ASKS)}"', f'who = "{chance.pick(WHO)}"', field, openly, into]
        ask.append(chance.pick(SKIPS))
        text = f"{DEALT}\n{STEP}{before}" if before else DEALT
        text = "\n".join([f"{text}\n{STEP}", *ask, chance.pick(REFUSALS)])
        if list_faults(text) == ():
            return text


def leaks(umpire: Umpire[ShownBoard]) -> set[str]:
    """What covered phones show that does not follow from what everybody knows."""
    shown = {leak for each in asked(umpire, SEALED) for leak in each.leaks()}
    return shown.union(told_apart(umpire))


def found(number: int) -> Iterator[str]:
    """The leaks of one file made by chance."""
    text = made_by(Chance(b"covered %d" % number))
    for umpire in played(table_of(text, 2 + number % 4, b"covered %d" % number), 40):
        yield from leaks(umpire)


@pytest.mark.parametrize("number", range(FILES))
def test_any_103_a_covered_phone_shows_no_secret_of_a_file_made_by_chance(number: int) -> None:
    assert set(found(number)) == set()


def test_the_law_finds_a_question_that_is_open_because_its_answers_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(playing, "is_known_to_all", lambda *_: True)
    caught = [number for number in range(FILES) if set(found(number))]
    assert len(caught) > FILES // 10


def test_any_103_a_hand_is_chosen_from_under_the_cover_and_the_card_is_for_all() -> None:
    text = f'{DEALT}\n{STEP}ask = "Play a card"\ncard = "hand"\nopenly = true\ninto = "played"'
    table = table_of(text, 2, b"openly")
    for umpire in played(table, 40):
        for seat in (A, B):
            for offer in umpire.offers(seat):
                if offer.name == "reply":
                    assert not offer.in_public
                    assert offer.public
    assert umpire.board.datum("played", A) == umpire.known(TABLE).datum("played", A)


def test_any_103_what_may_be_read_by_all_is_asked_without_opening_a_phone() -> None:
    text = f'{DEALT}\n{STEP}ask = "Well?"\nwho = "turn"\ncard = "row"\nopenly = true\ninto = "so"'
    offers = [o for u in played(table_of(text, 2, b"row"), 40) for o in u.offers(A)]
    assert {each.in_public for each in offers if each.name == "reply"} == {True}


@pytest.mark.parametrize("skip", ["", 'skip = "I let it be"'])
def test_any_103_a_covered_phone_does_not_say_which_answer_is_sealed(skip: str) -> None:
    material = HEAD.partition("[[phase]]")[0]
    ask = f'ask = "Hm?"\nnumber = [0, 3]\nanswers = "fist"\n{skip}'
    text = f'{material}[[phase]]\nname = "All of it"\n{STEP}{ask}\n'
    umpire = table_of(text, 2, b"hm").umpire()
    offers = [each for each in umpire.offers(A) if each.act in {"seal", "skip"}]
    sections = set()
    for offer in offers:
        umpire.act(A, offer.name, dict.fromkeys(offer.fields, 1))
        sections.add(find_game_rule(umpire, A))
    assert len(offers) == (2 if skip else 1)
    assert len(sections) == 1
