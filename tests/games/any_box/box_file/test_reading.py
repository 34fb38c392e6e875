"""What is wrong with a file is said with its line and with what to do; any text at all is read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.fields import Refused
from companion.games.any_box.box_file import faults, read
from companion.games.any_box.box_file.deeds import AskStep, NumberAsked, RoleHolders
from companion.games.any_box.box_file.reading import LONGEST
from companion.games.any_box.box_file.things import RoleEyes, Shared
from tests.kit.games.told_texts import HEAD, STEP, with_steps


def test_a_file_without_faults_is_a_game() -> None:
    box = read(HEAD)
    assert (str(box.title.text), box.players, box.minutes, box.limit) == ("Small", (2, 5), 20, 600)
    assert {key: card.count for key, card in zip("ab", box.decks["fruit"].cards, strict=False)} == {
        "a": 6,
        "b": 6,
    }
    assert box.card_numbers["7"] == 7
    fist, prey, _ = box.asks()
    assert isinstance(fist.fields[0].field, NumberAsked)
    assert (fist.eyes, box.values["fist"].each) == (Shared.OWNER, True)
    assert prey.who == RoleHolders("wolf")
    assert box.values["pack"].eyes == RoleEyes("wolf")


def test_an_answer_for_all_together_is_one_that_the_role_knows() -> None:
    steps = f'{STEP}ask = "Whom?"\nwho = "role:wolf"\ntogether = true\nplayer = true\ninto = "one"'
    box = read(with_steps(steps))
    *_, ask = box.asks()
    assert isinstance(ask, AskStep)
    assert (ask.eyes, box.values["one"].each) == (RoleEyes("wolf"), False)


FAULTS = [
    ('title = "x', 1, "This is no TOML."),
    ("players = [2, 3]", 1, "“title” must say something."),
    ('[decks.fruit]\ncards = ["Plum"]\nname = ""', 3, "“name” must say something."),
    ('[roles.Wolf]\nname = "Wolf"\ncount = "rest"', 1, "“Wolf” is no good name."),
    ('[roles.wolf]\nname = "Wolf"', 1, "Exactly one role must be for the rest."),
    ('[values.players]\nis = "number"', 1, "“players” means something else already."),
    ('[values.one]\nis = "colour"', 2, "“colour” is none of these: number"),
    ('[values.one]\neyes = "owner"', 2, "“owner” does not say who knows it."),
    ('[values.one]\nstart = "1 +"', 2, "“1 +”: The expression stops too early."),
    (
        '[piles.hand]\nof = "friut"\nname = "x"\n[decks.fruit]\nname = "x"\ncards = ["A"]',
        2,
        "meant?",
    ),
    ('[decks.a]\nname = "x"\ncards = ["A", "A"]', 3, "These cards are there already: A."),
    ('[decks.a]\nname = "x"\ncards = ["A x201"]', 3, "A deck has at most 200 cards."),
    ('[dice.cup]\nname = "x"\nsides = 1', 3, "“sides” must be a number from 2 to 100."),
    ('[tracks.a]\nname = "x"\nlow = 9\nhigh = 3', 4, "“high” must be more than “low”."),
    ('[tracks.a]\nname = "x"\nhgih = 3', 3, "“hgih” means nothing here. Is “high” meant?"),
    ('about = { en = "x", de = "y" }\n[tracks.a]\nname = { en = "x" }', 3, "has no text in “de”"),
    ('about = { english = "x" }', 1, "“english” is no language."),
    ('score = "points"', 1, "“score” must be a number that everybody has"),
    ("players = [3, 7]", 1, "“players” must be the fewest and the most who can play, up to 6."),
    ("minutes = true", 1, "“minutes” must be a number from 1 to 600."),
]


@pytest.mark.parametrize(("text", "line", "says"), FAULTS, ids=range(len(FAULTS)))
def test_a_fault_is_said_with_its_line(text: str, line: int, says: str) -> None:
    assert (line, True) in [(each.line, says in str(each.sentence)) for each in faults(text)]


STEPS = [
    ('nothing = "here"', "This step does nothing."),
    ('say = "{fits}"', "Is “fist” meant?"),
    ('say = "{fist}"', "Whose? Write “fist[p]”"),
    ('say = "{1"', "A brace has no partner."),
    ('say = "{random(players)}"', "Only “set” can choose by chance"),
    (f'pause = "{"long " * 20}"', "characters; 90 fit."),
    ('ask = "Hm?"\ninto = "so"', "A question needs exactly one of these"),
    ('ask = "Hm?"\nyes_no = true', "“into” must say something."),
    ('ask = "Hm?"\nyes_no = true\ninto = "turn"', "“turn” means something else already."),
    ('ask = "Hm?"\nyes_no = true\ninto = "fist"', "“fist” is asked for in another way before."),
    ('ask = "Hm?"\nnumber = 3\ninto = "so"', "Write number = [0, 3]."),
    ('ask = "Hm?"\nplayer = "3"\ninto = "so"', "“3” gives no player."),
    ('ask = "Hm?"\nchoose = ["One"]\ninto = "so"', "“choose” must be a list of 2 to 24 texts"),
    ('ask = "Hm?"\nyes_no = true\ninto = "so"\nwho = "role:dog"', "“role:dog” is none of these"),
    ('set = "turn"', "“turn” changes nothing."),
    ('set = "turn = 3"', "“3” does not fit into “turn”."),
    ('set = "turn += 1"', "“1” does not fit into “turn”."),
    ('set = "total[turn] = 1"', "There is only one “total”: write it without brackets."),
    ('set = "hand = 1"', "There is no “hand” here."),
    ('clear = "row"', "There is no “row” here."),
    ('open = "turm"', "There is no “turm” here."),
    ('deal = "fruit"', "“fruit” is none of these: hand, row, well."),
    ('move = "first(row)"\nfrom = "row"', "“to” must be a pile."),
    ('move = "\'Fig\'"\nfrom = "row"\nto = "well"', "“Fig” is none of these: Plum, Pear"),
    ('pass = "row"', "There is only one “row”: nobody can pass it."),
    ('each = "p q"\nsay = "x"', 'Write each = "p"'),
    ('each = "turn"\nsay = "x"', "“turn” means something else already."),
    ('each = "p in turn"\nsay = "x"', "Here must be a list, not a player."),
    ('when = "turn"\nsay = "x"', "Here must be yes or no, not a player."),
    ('when = "turn == 3"\nsay = "x"', "a player can never be a number."),
    ('when = "role(turn) == \'wolff\'"\nsay = "x"', "“wolff” is none of these: wolf, sheep."),
    ('say = "x"\nshown = true\nto = "turn"', "Only what everybody reads can be shown."),
    (
        'times = 2\nuntil = "yes"\n[[phase.step.step]]\nsay = "x"',
        "Write either “times” or “until”.",
    ),
    ('reveals = "rolls"\nsay = "x"', "There is no “rolls” here."),
]


@pytest.mark.parametrize(("step", "says"), STEPS, ids=range(len(STEPS)))
def test_a_fault_of_a_step_is_said(step: str, says: str) -> None:
    found = faults(with_steps(STEP + step))
    assert any(says in str(each.sentence) for each in found), [str(e.sentence) for e in found]
    assert all(each.line > HEAD.count("\n") for each in found)


def test_the_first_fault_refuses_the_file() -> None:
    with pytest.raises(Refused) as refused:
        read(f"{HEAD}\n[[phase.step]]\nsay = '{{fits}}'")
    assert str(refused.value.sentence).startswith(f"Line {HEAD.count(chr(10)) + 3}: “fits”")


HOSTILE = [
    "a" * (LONGEST + 1),
    "[" * 6000,
    "a = " + "[" * 5000 + "]" * 5000,
    "a = " + "{b = " * 1500 + "1" + "}" * 1500,
    "a = " + "9" * 9000,
    f'{HEAD}\n{STEP}when = 0x{"f" * 9000}\nsay = "x"',
    f"{HEAD}\n[[phase.step]]\n[phase.step.ask]\nwho = -0x{'f' * 9000}",
    ".".join("a" * 5900) + " = 10_000_000",
    "players = [1e400, nan]",
    "title = 1979-05-27",
    'title = "{x.__class__}"',
    f'{HEAD}\n{STEP}say = "{{{"(" * 300}1{")" * 300}}}"',
    f'{HEAD}\n{STEP}when = "{"not " * 90}yes"\nsay = "x"',
    f'{HEAD}\n{STEP}when = "{"1+" * 190}1 == 1"\nsay = "x"',
    HEAD + f'{STEP}say = "x"\n' * 160,
    "\x00",
    "[[phase]]\nstep = 3",
    "[[phase]]\nstep = [3]",
    "phase = 3",
    "roles = 3",
    "[roles]\nwolf = 3",
    "[decks.a]\ncards = [{}, 3, true, [], 1.5]",
    "paper = 3",
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_file_is_refused_in_a_sentence(text: str) -> None:
    found = faults(text)
    harmless = 'when = "not not' in text
    assert bool(found) is not harmless
    assert all(str(each.sentence).startswith("Line ") for each in found)


@pytest.mark.parametrize("hidden", ["\\u001b[2J", "\\u0000", "\\u202e", "\\n"])
@pytest.mark.parametrize("key", ["when", "each", "set", "zzz"])
def test_a_hostile_word_is_quoted_without_what_cannot_be_seen(hidden: str, key: str) -> None:
    found = faults(f'{HEAD}\n{STEP}say = "x"\n{key} = "a{hidden}b ?"')
    assert found
    assert all(str(each.sentence).isprintable() for each in found)
    assert all(str(each.without_line).isprintable() for each in found)


WORDS = ["title", "[[phase]]", "[[phase.step]]", "[values.a]", "[roles.b]", "ask", "say", "set"]
PARTS = ["=", '"', "[", "]", "{", "}", "\n", "1", "a", "p in players", "fist", "each", "when", "."]


@given(st.lists(st.sampled_from(WORDS + PARTS) | st.text(max_size=5), max_size=40).map(" ".join))
def test_any_text_is_read(text: str) -> None:
    assert all(str(each.sentence) for each in faults(text))


RAW = st.recursive(
    st.booleans() | st.integers() | st.text(max_size=8) | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ab", min_size=1), inner),
    max_leaves=6,
)
KEYS = st.sampled_from(
    """ask who number choose player card yes_no text into fields set refuse say to pause open
    deal move from pass gather roll remove end winners each when reveals times until step
    clear""".split()  # noqa: SIM905 - else it is a page long
)


def told(raw: object) -> str:
    """Raw data as TOML has it, on one line."""
    match raw:
        case bool():
            return str(raw).lower()
        case int():
            return str(max(-9_999_999_999, min(9_999_999_999, raw)))
        case str():
            return '"' + "".join(f"\\u{ord(each) & 0xD7FF:04x}" for each in raw) + '"'
        case list():
            return "[" + ", ".join(map(told, raw)) + "]"
        case dict():
            return "{" + ", ".join(f"{key} = {told(each)}" for key, each in raw.items()) + "}"
    raise TypeError(raw)


@given(st.dictionaries(KEYS, RAW, max_size=4))
def test_any_step_is_read(step: dict[str, object]) -> None:
    lines = "".join(f"{key} = {told(raw)}\n" for key, raw in step.items())
    assert all(str(each.sentence) for each in faults(with_steps(STEP + lines)))
