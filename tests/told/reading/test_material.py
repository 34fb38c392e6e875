"""What lies on the table, as the file says it: what is usual, what is too much, what is wrong."""

from __future__ import annotations

import pytest

from companion.told.reading import list_faults, read_game
from companion.told.reading.expressions import (
    NUMBER,
    PLAYER,
    PLAYERS,
    TEXT,
    YES_NO,
    Kind,
    Type,
)
from companion.told.reading.things import RoleEyes, Shared
from tests.kit.games.small_files import FRUIT, ROLES, said, small
from tests.kit.games.told_table import ToldTable
from tests.kit.games.told_texts import STEP, with_steps


def test_any_101_what_a_file_leaves_out_is_as_usual() -> None:
    box = read_game(small())
    assert (box.minutes, box.limit, box.languages, box.score) == (20, 600, ("en",), "")
    assert (box.paper.roles, box.paper.decks) == (False, ())
    assert box.eyes("nothing") is Shared.ALL
    assert not box.has_each("nothing")


def test_any_104_a_role_is_there_once_and_knows_nobody_unless_the_file_says_so() -> None:
    seer = '[roles.seer]\nname = "Seer"\nknows = "wolf"\nnote = "Look."\n'
    roles = read_game(small(f'{ROLES}[roles.fool]\nname = "Fool"\n{seer}')).roles.values()
    assert [(each.key, str(each.name.text), each.rest, {*each.knows}) for each in roles] == [
        ("wolf", "Wolf", True, set()),
        ("fool", "Fool", False, set()),
        ("seer", "Seer", False, {"wolf"}),
    ]
    assert [str(each.note.text) if each.note else "" for each in roles] == ["", "", "Look."]


def test_any_100_a_track_goes_from_0_to_20_unless_the_file_says_so() -> None:
    material = '[tracks.one]\nname = "One"\n[tracks.two]\nname = "Two"\nlow = -3\nhigh = -2\n'
    one, two = read_game(small(material)).values.values()
    assert (one.track, two.track) == ((0, 20), (-3, -2))
    assert (one.type, one.each, one.eyes, one.asked) == (NUMBER, True, Shared.ALL, False)


@pytest.mark.parametrize(
    ("written", "type_"),
    [
        ("", NUMBER),
        ('is = "number"', NUMBER),
        ('is = "yes_no"', YES_NO),
        ('is = "player"', PLAYER),
        ('is = "players"', PLAYERS),
        ('is = "text"', TEXT),
        ('is = ["Red", "Blue"]', Type(Kind.KEY, keys=("Red", "Blue"))),
        ('is = { r = "Red", b = "Blue" }', Type(Kind.KEY, keys=("r", "b"))),
    ],
)
def test_any_100_a_value_is_of_this_kind(written: str, type_: Type) -> None:
    box = read_game(small(f"[values.one]\n{written}"))
    value = box.values["one"]
    assert (value.type, value.each, value.eyes, value.asked) == (type_, False, Shared.ALL, False)
    assert all(str(box.labels[key]) in {"Red", "Blue"} for key in type_.keys)


@pytest.mark.parametrize(
    ("kind", "each", "eyes"),
    [
        ('[values.x]\neach = true\neyes = "owner"', True, Shared.OWNER),
        ('[values.x]\neach = true\neyes = "others"', True, Shared.OTHERS),
        ('[values.x]\neyes = "nobody"', False, Shared.NOBODY),
        ('[values.x]\neach = true\neyes = "all"', True, Shared.ALL),
        ('[values.x]\neyes = "role:wolf"', False, RoleEyes("wolf")),
        (
            '[roles.fox]\nname = "F"\n[values.x]\neyes = ["role:fox", "role:wolf"]',
            False,
            RoleEyes("fox", ("wolf",)),
        ),
        ('[piles.x]\nof = "fruit"\nname = "X"', True, Shared.OWNER),
        ('[piles.x]\nof = "fruit"\nname = "X"\neach = false', False, Shared.ALL),
        ('[piles.x]\nof = "fruit"\nname = "X"\neyes = "nobody"', True, Shared.NOBODY),
        ('[dice.x]\nname = "X"', True, Shared.ALL),
        ('[dice.x]\nname = "X"\neach = false', False, Shared.ALL),
        ('[dice.x]\nname = "X"\neyes = "owner"', True, Shared.OWNER),
    ],
)
def test_any_100_everything_has_its_eyes(kind: str, each: bool, eyes: object) -> None:  # noqa: FBT001
    box = read_game(small(f"{ROLES}{FRUIT.format(cards=['A'])}{kind}"))
    assert (box.has_each("x"), box.eyes("x")) == (each, eyes)


@pytest.mark.parametrize(
    ("ask", "each", "eyes"),
    [
        ("", True, Shared.OWNER),
        ("openly = true", True, Shared.ALL),
        ('who = "first(players)"', True, Shared.OWNER),
        ('who = "table"', False, Shared.ALL),
        ("together = true", False, Shared.ALL),
        ('who = "role:wolf"', True, Shared.OWNER),
        ('who = "role:wolf"\ntogether = true', False, RoleEyes("wolf")),
    ],
)
def test_any_103_who_is_asked_knows_the_answer(ask: str, each: bool, eyes: object) -> None:  # noqa: FBT001
    box = read_game(f'{small(ROLES)}[[phase.step]]\nask = "Hm?"\n{ask}\nyes_no = true\ninto = "so"')
    assert (box.has_each("so"), box.eyes("so"), box.values["so"].asked) == (each, eyes, True)


def test_any_100_dice_have_six_sides_unless_the_file_says_so() -> None:
    dice = read_game(small('[dice.a]\nname = "A"\n[dice.b]\nname = "B"\nsides = 100')).dice
    assert [(each.key, str(each.name.text), each.sides) for each in dice.values()] == [
        ("a", "A", 6),
        ("b", "B", 100),
    ]


def test_any_105_a_deck_has_its_cards_as_often_as_the_file_says() -> None:
    cards = '["Sun", "Moon x3", "2-4", "12", "0x3", "Half x 2", { name = "Ace", times = 2 },'
    cards += ' { name = { en = "King", de = "König" }, number = 13 }, 77, "Old x0"]'
    box = read_game(small(FRUIT.format(cards=cards)).replace('"A."', '{ en = "A.", de = "B." }'))
    told = [(each.key, each.count, each.number) for each in box.decks["fruit"].cards]
    assert told == [
        ("Sun", 1, 0),
        ("Moon", 3, 0),
        ("2", 1, 2),
        ("3", 1, 3),
        ("4", 1, 4),
        ("12", 1, 12),
        ("0x3", 1, 0),
        ("Half x 2", 1, 0),
        ("Ace", 2, 0),
        ("King", 1, 13),
        ("77", 1, 77),
        ("Old", 1, 0),
    ]
    assert box.card_numbers["King"] == 13
    assert str(box.card_names["Moon"]) == "Moon"


# --- what is too much, or wrong -------------------------------------------------------------------

FOR_THE_REST = 'Write count = "rest" for the role of everybody who is left.'
EYES = 'Write one of these: "all", "owner", "team", "others", "nobody", "role:…".'
ENDS = "“track” must be its two ends, from −999 to 999, the lower one first. Write track = [0, 20]."
CHOICES = "must be a list of 2 to 60 texts, or a table of them."
ANOTHER = "Call them differently, or count one with “x2”."
MANY = {
    "roles": '[roles.r{n}]\nname = "R"\n',
    "values": "[values.v{n}]\n[values.w{n}]\n",
    "decks": '[decks.d{n}]\nname = "D"\ncards = ["A{n}"]\n',
    "dice": '[dice.d{n}]\nname = "D"\n',
}


@pytest.mark.parametrize("each", MANY.values(), ids=MANY)
def test_any_101_there_are_at_most_24_of_each(each: str) -> None:
    rest = ROLES if "roles" in each else ""
    several = "".join(each.format(n=n) for n in range(24 - bool(rest)))
    assert list_faults(small(rest + several)) == ()
    one = each.partition("\n[values")[0].format(n=99)
    (fault,) = said(small(f"{rest}{several}{one}\n"))
    most = 48 if "values" in each else 24
    assert fault.endswith(f": There are too many of these: at most {most}.")


@pytest.mark.parametrize(
    ("fits", "not_so"),
    [
        ('["A x200"]', '["A x201"]'),
        ('["A x199", "B"]', '["A x199", "B x2"]'),
        ('["1-200"]', '["0-200"]'),
    ],
)
def test_any_101_a_deck_has_at_most_200_cards(fits: str, not_so: str) -> None:
    assert list_faults(small(FRUIT.format(cards=fits))) == ()
    assert said(small(FRUIT.format(cards=not_so))) == ["Line 7: A deck has at most 200 cards."]


def cards_of(cards: str, more: str = "") -> list[tuple[object, ...]]:
    """The cards of a file that has these."""
    (deck, *_) = read_game(small(FRUIT.replace("{cards}", cards) + more)).decks.values()
    return [(c.key, c.count, c.number, *dict(c.properties).items()) for c in deck.cards]


def test_any_101_a_card_has_properties_with_names_of_their_own() -> None:
    cards = '[{ name = "Axe", cost = 3, set = "Iron", number = 7, times = 2 }, "Stick"]'
    assert cards_of(cards) == [("Axe", 2, 7, ("cost", 3), ("set", "Iron")), ("Stick", 1, 0)]


def test_any_101_one_entry_stands_for_every_suit_with_every_rank() -> None:
    cards = '[{ suit = ["Red", "Blue"], number = ["1-2", 9], times = 3 }, "Joker"]'
    assert cards_of(cards) == [
        *((f"{suit} {n}", 3, n, ("suit", suit)) for suit in ("Red", "Blue") for n in (1, 2, 9)),
        ("Joker", 1, 0),
    ]


def test_any_100_a_property_is_read_as_the_number_of_a_card_is() -> None:
    table = ToldTable()
    for step in ('deal = "row"\ncards = 21', 'set = "total = sum(x in row: cost(x))"'):
        table.do(step)
    assert table.has("total") == 6 * 2 + 6 * 1
    table.do("set = \"total = count(x in row: sort(x) == 'stone')\"")
    assert table.has("total") == 6
    table.do('set = "total = count(x in row: sort(x) == nothing)"')
    assert table.has("total") == 9


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ('[{ name = "A", Cost = 1 }]', "“Cost” is no good name. Use small letters, digits and _,"),
        ('[{ name = "A", tmies = 2 }]', "“tmies” means nothing here. Is “times” meant?"),
        (
            '[{ name = "A", count = 2 }]',
            "“count” means something else already. Choose another name.",
        ),
        (
            '[{ name = "A", cost = 2 }, { name = "B", cost = "two" }]',
            "“cost” must be a number on all cards, or a text on all.",
        ),
        ('[{ name = "A", number = "two" }]', "“number” must be a number on all cards"),
        ('[{ name = "A", cost = true }]', "“cost” must be a text in quotes."),
        ('[{ name = "A", cost = 1000 }]', "“cost” must be a number from −999 to 999."),
        (
            '[{ name = "A", number = "1-2" }]',
            "Several cards cannot all be called “A”. Leave out the name: they are called by",
        ),
        ('[{ suit = "Red", number = [1, 1] }]', "These cards are there already: Red 1."),
        ("[{ times = 2 }]", "“name” must say something."),
    ],
)
def test_any_101_what_is_wrong_with_a_property_is_said(cards: str, says: str) -> None:
    found = said(small(FRUIT.replace("{cards}", cards)))
    assert len(found) == 1
    assert f": {says}" in found[0]


def test_any_101_decks_may_share_names_of_cards_that_are_alike() -> None:
    other = '[decks.more]\nname = "More"\ncards = {}\n'
    mine = '[{ name = "Axe", cost = 3 }, "1-9"]'
    assert len(cards_of(mine, other.format('[{ name = "Axe", cost = 3, times = 4 }, "1-5"]'))) == 10
    (fault,) = said(small(FRUIT.replace("{cards}", mine) + other.format('["Axe", "1-5"]')))
    assert fault.endswith(
        ": These cards are different in another deck: Axe. "
        "Call them differently, or give both the same properties."
    )


def test_any_101_an_unknown_function_is_named() -> None:
    for text, says in (
        ("cots(first(row))", "There is no function “cots”. Is “cost” meant?"),
        ("qqq(1)", "There is no function “qqq”."),
        ("cost(turn)", "Here must be a card, not a player."),
        ("cost(first(row), 1)", "“cost” has the wrong number of parts."),
    ):
        (fault,) = said(with_steps(f'{STEP}set = "total = {text}"'))
        assert fault.endswith(says)


def test_any_101_there_are_at_most_60_choices() -> None:
    choices = [f"c{n}" for n in range(61)]
    assert list_faults(small(f"[values.a]\nis = {choices[:60]}")) == ()
    (fault,) = said(small(f"[values.a]\nis = {choices}"))
    assert fault.endswith(CHOICES)


LIMITS = [
    ("minutes = {}", 1, 600),
    ("limit = {}", 1, 2000),
    ('[dice.x]\nname = "X"\nsides = {}', 2, 100),
    ('[tracks.x]\nname = "X"\nhigh = 999\nlow = {}', -999, 998),
    ('[tracks.x]\nname = "X"\nlow = -999\nhigh = {}', -998, 999),
    (FRUIT.replace("{cards}", '[{{ name = "A", times = {} }}]'), 1, 200),
    (FRUIT.replace("{cards}", '[{{ name = "A", number = {} }}]'), -999, 999),
]


@pytest.mark.parametrize(("told", "low", "high"), LIMITS, ids=[each[0] for each in LIMITS])
def test_any_101_numbers_stay_between_their_limits(told: str, low: int, high: int) -> None:
    for number, faulty in ((low, 0), (high, 0), (low - 1, 1), (high + 1, 1)):
        found = said(small(told.format(number)))
        assert len(found) == faulty, found
        assert all(" must be " in each for each in found)


NAMES = [
    ("a", True),
    ("a_2", True),
    ("a" * 24, True),
    ("a" * 25, False),
    ("A", False),
    ("2a", False),
    ("_a", False),
    ("a-b", False),
]


@pytest.mark.parametrize(("name", "good"), NAMES)
def test_any_101_a_name_has_small_letters_digits_and_lines(name: str, *, good: bool) -> None:
    advice = "Use small letters, digits and _, and begin with a letter."
    bad = [f"Line 5: “{name}” is no good name. {advice}"]
    assert said(small(f'[values.{name}]\nis = "text"')) == ([] if good else bad)


@pytest.mark.parametrize(
    "name", ["players", "everyone", "round", "me", "answer", "roles", "table", "and", "no", "most"]
)
def test_any_101_words_that_mean_something_are_no_names(name: str) -> None:
    assert said(small(f"[values.{name}]")) == [
        f"Line 5: “{name}” means something else already. Choose another name."
    ]


FAULTY = [
    (f'{ROLES}knows = "dog"', "Line 8: “dog” is none of these: wolf."),
    (
        f'{ROLES}[roles.b]\nname = "B"\ncount = "rest"',
        f"Line 8: Exactly one role must be for the rest. {FOR_THE_REST}",
    ),
    (
        '[values.a]\neyes = "owner"',
        'Line 6: “owner” does not say who knows it. Write one of these: "all", "nobody", "role:…".',
    ),
    (
        '[values.a]\neach = true\neyes = "role:fox"',
        f"Line 7: “role:fox” does not say who knows it. {EYES}",
    ),
    (
        '[values.a]\nis = "colour"',
        "Line 6: “colour” is none of these: number, yes_no, player, players, numbers, text, texts.",
    ),
    ('[values.a]\nis = ["One"]', f"Line 6: “is” {CHOICES}"),
    (
        '[values.a]\nis = { a = "A", b = "B" }\n[values.b]\nis = { a = "C", b = "B" }',
        "Line 8: “a” means something else already.",
    ),
    ('[values.a]\nis = { a = "", b = "B" }', "Line 6: “is” must say something."),
    ('[values.a]\nstart = "yes"', "Line 6: “yes”: Here must be a number, not yes or no."),
    ('[tracks.a]\nname = "A"\nlow = 4\nhigh = 4', f"Line 8: {ENDS}"),
    ("[tracks.a]\nlow = 4", "Line 5: “name” must say something."),
    (FRUIT.format(cards="[]"), "Line 7: “cards” must be a list of texts, or a table of them."),
    (
        FRUIT.format(cards='["A", "B x2", "A x2"]'),
        f"Line 7: These cards are there already: A. {ANOTHER}",
    ),
    (
        FRUIT.format(cards='["A"]') + '[decks.b]\nname = "B"\ncards = [{ name = "A", number = 3 }]',
        (
            "Line 10: These cards are different in another deck: A. "
            "Call them differently, or give both the same properties."
        ),
    ),
    ('[piles.a]\nname = "A"', "Line 5: “of” must be a text in quotes."),
    ('[piles.a]\nname = "A"\nof = "b"\n[dice.a]\nname = "A"', "Line 7: There is no “b” here."),
    (
        '[dice.a]\nname = "A"\n[values.a]',
        "Line 7: “a” means something else already. Choose another name.",
    ),
    ('score = "won"', "Line 5: “score” must be a number that everybody has and all may see."),
    (
        'score = "won"\n[values.won]\neach = true\neyes = "owner"',
        "Line 5: “score” must be a number that everybody has and all may see.",
    ),
    (
        'score = "won"\n[values.won]\neach = true\nis = "text"',
        "Line 5: “score” must be a number that everybody has and all may see.",
    ),
    ("[paper]\nroles = 1", "Line 6: “roles” must be true or false."),
]


@pytest.mark.parametrize(("material", "says"), FAULTY, ids=range(len(FAULTY)))
def test_any_101_what_is_wrong_with_the_table_is_said(material: str, says: str) -> None:
    assert said(small(material)) == [says]


THINGS = [
    f"{ROLES}zz = 1",
    '[tracks.a]\nname = "A"\nzz = 1',
    "[values.a]\nzz = 1",
    f"{FRUIT.format(cards=['A'])}zz = 1",
    f'{FRUIT.format(cards=["A"])}[piles.a]\nof = "fruit"\nname = "A"\nzz = 1',
    '[dice.a]\nname = "A"\nzz = 1',
    "[paper]\nzz = 1",
    "zz = 1",
]


@pytest.mark.parametrize("material", THINGS)
def test_any_101_a_key_that_means_nothing_is_named(material: str) -> None:
    (fault,) = said(small(material))
    assert fault.endswith(": “zz” means nothing here.")


def test_any_101_only_the_beginning_of_a_long_word_is_quoted() -> None:
    (fault,) = said(small(f'[values.a]\nis = "{"x" * 41}"'))
    assert f"“{'x' * 40}” is none of these" in fault
    roles = "".join(f'[roles.r{n}]\nname = "R"\n' for n in range(9))
    (fault,) = said(small(f'{ROLES}knows = "q"\n{roles}'))
    assert fault.endswith("“q” is none of these: wolf, r0, r1, r2, r3, r4, r5, r6.")


NAMED = [
    ('title = "{}"', 40),
    ('about = "{}"', 200),
    ('[roles.a]\ncount = "rest"\nname = "{}"', 40),
    (f'{ROLES}note = "{{}}"', 200),
    ('[tracks.a]\nname = "{}"', 40),
    ('[values.a]\nname = "{}"', 40),
    ('[values.a]\nis = ["One", "{}"]', 40),
    ('[decks.a]\ncards = ["A"]\nname = "{}"', 40),
    ('[decks.a]\nname = "A"\ncards = ["{}"]', 90),
    ('[decks.a]\nname = "A"\ncards = [{{ name = "{}" }}]', 90),
    ('[dice.a]\nname = "{}"', 40),
    ('[decks.a]\nname = "A"\ncards = ["A"]\n[piles.a2]\nof = "a"\nname = "{}"', 40),
]


@pytest.mark.parametrize(("told", "most"), NAMED, ids=[each[0] for each in NAMED])
def test_any_101_a_name_is_as_long_as_its_place(told: str, most: int) -> None:
    text = small() if told.startswith(("title", "about")) else small(told)
    if told.startswith("title"):
        text = text.replace('title = "T"', told)
    if told.startswith("about"):
        text = text.replace('about = "A."', told)
    assert said(text.format("x" * most)) == []
    (fault,) = said(text.format("x" * (most + 1)))
    assert f"has {most + 1} characters; {most} fit." in fault
