"""What each step does to the table, and who sees it afterwards."""

from __future__ import annotations

import pytest

from companion.core.chance import Chance
from companion.core.seats import TABLE, Viewer
from companion.told.playing.keeper import TOLD, cards_of
from companion.told.reading import list_faults
from companion.told.reading.expressions import Datum
from tests.kit.games.told_table import A, B, C, D, ToldTable, numbered
from tests.kit.games.told_texts import HEAD, STEP

PLUM, PEAR, SEVEN = numbered("Plum", "Pear", "7")


@pytest.fixture
def table() -> ToldTable:
    """Four people, nothing asked yet; C is out."""
    laid = ToldTable()
    laid.board.out = (C,)
    return laid


def shown(table: ToldTable) -> list[tuple[str, list[tuple[object, str]]]]:
    """The moments that everybody watched."""
    moments = table.board.journal.moments
    return [(str(m.sentence), [(s.who, str(s.figure)) for s in m.steps]) for m in moments]


def test_any_100_everything_begins_as_the_file_says(table: ToldTable) -> None:
    assert table.has("turn") == A
    assert table.everybody_has("points") == [0, 0, 0, 0]
    assert table.everybody_has("fist") == [None] * 4
    assert (table.has("total"), table.has("flag")) == (None, None)
    assert table.everybody_has("cup") == [()] * 4
    assert (table.has("row"), table.everybody_has("hand")) == ((), [()] * 4)
    assert table.worth("count(fruit)") == 21
    cards = [str(card) for card in table.board.decks["fruit"].cards]
    assert cards != cards_of(table.box.decks["fruit"])
    assert sorted(cards) == sorted(cards_of(table.box.decks["fruit"]))
    assert cards_of(table.box.decks["fruit"])[:1] == ["1:Plum"]
    assert [table.board.told[seat].value for seat in (A, D)] == [(), ()]


def test_any_103_everything_is_before_the_eyes_that_the_file_names(table: ToldTable) -> None:
    table.roles("wolf", "sheep", "wolf", "sheep")
    for name in ("pack", "dark"):
        table.put(name, 1)
    assert [table.eyes("own", seat) for seat in (A, B)] == [{A}, {B}]
    assert [table.eyes("hand", seat) for seat in (A, B)] == [{A}, {B}]
    assert [table.eyes("cup", seat) for seat in (A, B)] == [{A}, {B}]
    assert table.eyes("pack") == {A, C}
    assert table.eyes("dark") == table.eyes("well") == set()
    assert table.eyes("total") is table.eyes("row") is table.eyes("points", A) is None


# --- saying and turning up ------------------------------------------------------------------------


def test_any_100_what_is_said_to_all_is_read_by_all(table: ToldTable) -> None:
    table.put("total", 7)
    table.do('say = "It is {total}."')
    assert (table.told(TABLE), shown(table), table.board.revealed) == (["It is 7."], [], 0)
    table.do('say = "Look: {total}."\nshown = true')
    assert table.told(B)[1:] == ["Look: 7."]
    assert shown(table) == [("Look: 7.", [])]


def test_any_103_what_is_said_to_one_is_theirs_alone(table: ToldTable) -> None:
    table.put("points", 1, 2, 3, 4)
    table.do('say = "You: {points[me]}, {me}."\nto = "[a, c, b]"')
    assert table.told(A) == ["You: 1, Seat 1."]
    assert table.told(B) == ["You: 2, Seat 2."]
    assert table.told(C) == table.told(D) == table.told(TABLE) == []
    assert table.board.revealed == 1
    assert [str(each) for each in table.board.told[B].value] == ["You: 2, Seat 2."]
    assert table.board.told[B].eyes == {B}


def test_any_103_the_last_three_lines_stay_on_the_phone(table: ToldTable) -> None:
    for number in range(5):
        table.do(f'say = "{number}"\nto = "a"')
    assert TOLD == 3
    assert [str(each) for each in table.pages(A).lines_for(A)] == ["2", "3", "4"]
    assert table.pages(B).lines_for(A) == ()
    assert table.pages(TABLE).lines_for(A) == ()


def test_any_103_a_line_for_a_role_is_for_those_who_have_it_and_play(table: ToldTable) -> None:
    table.roles("wolf", "sheep", "wolf", "wolf")
    table.do('say = "Howl."\nto = "role:wolf"')
    assert [table.told(seat) for seat in (A, B, C, D)] == [["Howl."], [], [], ["Howl."]]


def test_any_103_what_is_turned_up_is_for_all_to_see(table: ToldTable) -> None:
    table.put("fist", 3, None, 1, 2)
    table.do('open = "fist"\nsay = "{sum(fist)} in all."')
    assert [table.eyes("fist", seat) for seat in (A, C)] == [None, None]
    assert table.everybody_has("fist") == [3, None, 1, 2]
    assert table.board.revealed == 1
    assert shown(table) == [("5 in all.", [(A, "3"), (B, "nothing"), (D, "2")])]
    assert table.told() == ["5 in all."]


def test_any_103_cards_dice_and_single_things_are_turned_up_as_words(table: ToldTable) -> None:
    table.put("hand", (PLUM, SEVEN), (), (), (PEAR,))
    table.put("cup", (6, 1), (), (), (2,))
    table.put("dark", 4)
    table.do('open = ["hand", "cup", "dark"]')
    (moment,) = shown(table)
    assert moment[0] == "All is turned up."
    assert moment[1] == [
        (A, "Plum and 7"),
        (B, "nothing"),
        (D, "Pear"),
        (A, "6 and 1"),
        (B, "nothing"),
        (D, "2"),
        (None, "4"),
    ]


def test_any_104_roles_that_are_turned_up_are_seen_by_all(table: ToldTable) -> None:
    table.roles("wolf", "sheep", "wolf", "sheep")
    assert table.roles_seen(TABLE) == [None, None, "wolf", None]
    assert table.roles_seen(A) == ["wolf", None, "wolf", None]
    assert table.roles_seen(B) == [None, "sheep", "wolf", None]
    table.do('open = "roles"')
    assert table.roles_seen(TABLE) == ["wolf", "sheep", "wolf", "sheep"]
    assert shown(table) == [("All is turned up.", [(A, "Wolf"), (B, "Sheep"), (D, "Sheep")])]


# --- values ---------------------------------------------------------------------------------------


def test_any_100_a_value_is_set_or_changed(table: ToldTable) -> None:
    table.do('set = ["total = 3", "total += 4", "total -= 2"]')
    assert table.has("total") == 5
    for text in ("flag = total > 4", "flag='a=b' == 'a=b'"):
        table.do('clear = "flag"')
        table.do(f'set = "{text}"')
        assert table.has("flag") is True
    table.do('set = "points[b] += 2"')
    assert table.everybody_has("points") == [0, 2, 0, 0]
    table.do('set = "points = points[me] + 1"')
    assert table.everybody_has("points") == [1, 3, 0, 1]
    table.do('set = "points[prey[a]] = 9"')
    assert table.everybody_has("points") == [1, 3, 0, 1]
    table.do('set = "points[b] += fist[d]"')
    assert table.everybody_has("points") == [1, 3, 0, 1]
    table.do('set = "points[first(those(p in players: points[p] == 3 and p != a))] += 1"')
    assert table.everybody_has("points") == [1, 4, 0, 1]
    table.do('set = "own[a] -= 2"')
    table.do('set = "dark += 1"')
    assert (table.has("own", A), table.has("dark")) == (-2, 1)


LISTS = """
[values.log]
is = "numbers"
start = "[4, 5]"

[values.line]
is = "players"

[values.mine]
is = "numbers"
each = true
eyes = "owner"
start = "[1, 2, 3]"
"""


@pytest.mark.parametrize(
    ("change", "name", "place", "gives"),
    [
        ("log[2] = 7", "log", TABLE, (4, 7)),
        ("log[2] += 2", "log", TABLE, (4, 7)),
        ("log[1] -= 1", "log", TABLE, (3, 5)),
        ("log[3] = 6", "log", TABLE, (4, 5, 6)),
        ("log[3] += 6", "log", TABLE, (4, 5, 6)),
        ("log[4] = 6", "log", TABLE, (4, 5)),
        ("log[0] = 6", "log", TABLE, (4, 5)),
        ("log += 4", "log", TABLE, (4, 5, 4)),
        ("log += [6, 7]", "log", TABLE, (4, 5, 6, 7)),
        ("log -= 4", "log", TABLE, (5,)),
        ("log = [9]", "log", TABLE, (9,)),
        ("line += b", "line", TABLE, (B,)),
        ("line[1] = d", "line", TABLE, (D,)),
        ("mine[b][3] = 9", "mine", B, (1, 2, 9)),
        ("mine[b][2] = 9", "mine", A, (1, 2, 3)),
        ("mine += 4", "mine", A, (1, 2, 3, 4)),
    ],
)
def test_any_100_a_list_has_more_or_other_things(
    change: str, name: str, place: Viewer, gives: tuple[Datum, ...]
) -> None:
    table = ToldTable(HEAD.replace("[[phase]]", f"{LISTS}\n[[phase]]", 1))
    table.do(f'set = "{change}"')
    assert table.has(name, place) == gives


def test_any_100_a_list_is_shuffled_by_chance() -> None:
    table = ToldTable(HEAD.replace("[[phase]]", f"{LISTS}\n[[phase]]", 1))
    orders = []
    for _ in range(20):
        table.do('set = "line = shuffled(everyone)"')
        orders.append(table.board.datum("line", TABLE))
    assert all(isinstance(each, tuple) and {*each} == {A, B, C, D} for each in orders)
    assert len({*orders}) > 5


def test_any_100_what_people_wrote_can_be_chosen_from_in_another_order() -> None:
    words = '[values.words]\nis = "texts"\n[[phase]]'
    wrote = f'{STEP}ask = "What is it?"\ntext = 9\nanswers = "wrote"\n'
    text = HEAD.replace("[[phase]]", words, 1) + wrote
    mixed = f'{STEP}set = "words = shuffled(wrote)"\nreveals = "wrote"\n'
    vote = f'{STEP}ask = "Which?"\nchoose = "those(w in words: w != wrote[me])"\nanswers = "guess"'
    assert list_faults(text + mixed + vote) == ()


def test_any_101_a_list_has_at_most_200_things() -> None:
    table = ToldTable(HEAD.replace("[[phase]]", f"{LISTS}\n[[phase]]", 1))
    for _ in range(70):
        table.do('set = "log += [1, 2, 3]"')
    for _ in range(2):
        table.do('set = "log[count(log) + 1] = 1"')
    assert table.worth("count(log)") == 200


def test_any_100_a_value_is_set_by_chance(table: ToldTable) -> None:
    table.board.chance = Chance(b"any")
    found = set()
    for _ in range(20):
        table.do('set = "total = random([1, 2, 3])"')
        found.add(table.has("total"))
    assert found == {1, 2, 3}


@pytest.mark.parametrize(
    ("step", "has"),
    [('set = "fist[b] = 2"', 3), ('set = "fist = 2"', 2), ('clear = "fist"', None)],
    ids=["one", "all", "none"],
)
def test_any_103_what_is_new_is_a_secret_again(
    table: ToldTable, step: str, has: int | None
) -> None:
    table.put("fist", 3, 3, 3, 3)
    table.do('open = "fist"')
    table.do(step)
    assert [table.eyes("fist", seat) for seat in (A, B, D)] == [{A}, {B}, {D}]
    assert table.has("fist", A) == has


def test_any_100_what_is_forgotten_is_nothing(table: ToldTable) -> None:
    table.put("fist", 3, 1, 2, 0)
    table.put("prey", A, B, C, D)
    table.do('clear = ["fist", "prey"]')
    assert table.everybody_has("fist") == table.everybody_has("prey") == [None] * 4


# --- roles ----------------------------------------------------------------------------------------


def test_any_104_roles_are_dealt_to_those_who_play(table: ToldTable) -> None:
    table.roles("sheep", "sheep", "wolf", "sheep")
    table.do('open = "roles"')
    table.do('deal = "roles"')
    roles = [table.board.role(seat) for seat in (A, B, C, D)]
    assert sorted(map(str, roles)) == ["None", "sheep", "sheep", "wolf"]
    assert table.roles_seen(TABLE) == [None] * 4
    assert table.told()[-1] == "Roles are dealt: look at yours alone."


def test_any_104_there_are_as_many_of_a_role_as_the_file_says() -> None:
    table = ToldTable(HEAD.replace('knows = ["wolf"]', 'knows = ["wolf"]\ncount = 2'), players=5)
    table.do('deal = "roles"')
    roles = [str(table.board.role(seat)) for seat in table.board.seats]
    assert sorted(roles) == ["sheep", "sheep", "sheep", "wolf", "wolf"]
    for seat, role in zip(table.board.seats, roles, strict=True):
        wolves = ["wolf" if each == "wolf" else None for each in roles]
        alone = [role if each == seat else None for each in table.board.seats]
        assert table.roles_seen(seat) == (wolves if role == "wolf" else alone)
    pack = {seat for seat in table.board.seats if table.board.role(seat) == "wolf"}
    assert table.eyes("pack") == pack, "what a role may know is theirs from then on"


def test_any_104_whoever_is_out_shows_their_role(table: ToldTable) -> None:
    table.roles("wolf", "sheep", "sheep", "wolf")
    table.do('remove = "[a, c]"')
    assert table.board.out == (C, A)
    assert table.roles_seen(TABLE) == ["wolf", None, "sheep", None]
    assert shown(table) == [("Seat 1 is out, and was: Wolf.", [])]
    assert table.told() == ["Seat 1 is out, and was: Wolf."]
    assert table.board.revealed == 1


def test_any_104_whoever_is_out_without_a_role_is_out_all_the_same(table: ToldTable) -> None:
    table.do('remove = "b"')
    assert table.told() == ["Seat 2 is out."]
    table.doing.leave(B)
    table.doing.leave(D)
    assert table.board.out == (C, B, D)
