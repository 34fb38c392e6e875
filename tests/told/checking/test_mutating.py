"""Which secret of a told game is changed for a twin, into what, and what stays as it was."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.core.chance import Chance
from companion.core.seats import TABLE, Viewer
from companion.core.umpire import Entry
from companion.told.checking.mutating import OtherSecret, change_secret, names_used_by
from companion.told.playing.keeper import find_misplaced
from companion.told.reading import read_game
from companion.told.reading.expression_secrets import ROLES
from companion.told.reading.expressions import Copy, Datum
from companion.told.reading.step_model import StepBlock
from tests.kit.games.small_files import FRUIT, small
from tests.kit.games.told_table import A, B, C, D, ToldTable
from tests.kit.games.told_texts import HEAD

EYES = 'eyes = "nobody"'
FEW_FRUIT = '[piles.hand]\nname = "Hand"\nof = "fruit"\n' + FRUIT.replace("{cards}", '["Plum x9"]')
TWO_ROLES = (
    '[roles.wolf]\nname = "Wolf"\ncount = 2\n[roles.sheep]\nname = "Sheep"\ncount = "rest"\n'
)
TIMES = 60
HAND, PICK = "hand", "pick"


def changes(table: ToldTable, viewer: Viewer, times: int = TIMES) -> Iterator[OtherSecret | None]:
    """What is changed, again and again; the table is not laid out anew."""
    return (change_secret(table.doing, viewer, Chance(b"%d" % each)) for each in range(times))


@pytest.mark.parametrize(
    ("kind", "was", "others"),
    [
        ("", 5, {4, 6, 8, 0}),
        ('is = "yes_no"', True, {False}),
        ('is = "yes_no"', False, {True}),
        ('is = "player"', B, {A, C, D}),
        ('is = "players"', (B,), {(), (A, B, C, D)}),
        ('is = { red = "Red", blue = "Blue" }', "red", {"blue"}),
    ],
)
def test_a_value_becomes_another_of_its_kind(kind: str, was: Datum, others: set[Datum]) -> None:
    table, found = ToldTable(small(f"[values.dark]\n{kind}\n{EYES}")), set()
    for each in range(TIMES):
        table.put("dark", was)
        assert change_secret(table.doing, TABLE, Chance(b"%d" % each)) == OtherSecret("dark")
        found.add(table.has("dark"))
    assert found == others


def test_what_is_likely_is_changed_first_and_else_something_else() -> None:
    table = ToldTable(small(f"[values.dark]\n{EYES}\n[values.deep]\n{EYES}"))
    for name, changed in (("deep", {"deep"}), ("dark", {"dark"}), ("open", {"dark", "deep"})):
        found = set()
        for each in range(TIMES):
            table.put("dark", 5)
            table.put("deep", 5)
            other = change_secret(table.doing, TABLE, Chance(b"%d" % each), {name})
            found.add(other and other.secret)
        assert found == changed


@pytest.mark.parametrize(
    ("step", "used"),
    [
        ('set = "total = dark"', {"total", "dark"}),
        ('when = "role(turn) == \'wolf\'"\nsay = "{fist[turn]}"', {"roles", "fist", "turn"}),
        ('say = "Well."\nto = "role:wolf"', {"roles"}),
        ('deal = "hand"', {"hand", "fruit"}),
        ('until = "dark > 1"\n[[phase.step.step]]\nset = "dark += total"', {"dark"}),
    ],
)
def test_a_step_uses_what_it_speaks_of_itself(step: str, used: set[str]) -> None:
    box = read_game(f"{HEAD}\n[[phase.step]]\nreveals = ['dark', 'roles', 'fist']\n{step}")
    last = box.steps[-1].do
    assert isinstance(last, StepBlock)
    names = {*box.values, *box.piles, *box.decks, *box.dice, ROLES}
    assert names_used_by(last.steps[-1], box) & names == used


def test_whoever_may_know_what_has_changed_is_not_compared() -> None:
    table = ToldTable(small('[values.own]\neach = true\neyes = "owner"\nstart = 3'))
    found = change_secret(table.doing, A, Chance(b"1"))
    assert found is not None
    ((_, owner),) = found.places
    knowing = [seat for seat in (TABLE, A, B, C, D) if found.is_known_to(table.board, seat)]
    assert knowing == [owner]


@pytest.mark.parametrize(
    "material",
    ["", f"[values.dark]\n{EYES}", "[values.open]\nstart = 3", TWO_ROLES, FEW_FRUIT],
    ids=["no values", "no answer yet", "known to all", "roles not dealt", "cards of one kind"],
)
def test_nothing_is_changed_where_there_is_no_secret(material: str) -> None:
    table = ToldTable(small(material))
    if material == FEW_FRUIT:
        table.do('deal = "hand"\ncards = 2')
    assert set(changes(table, TABLE, 5)) == {None}


def test_what_somebody_may_know_is_not_changed_for_them() -> None:
    table = ToldTable(small('[values.own]\neach = true\neyes = "owner"\nstart = 3'))
    changed = set()
    for viewer in (A, TABLE):
        for each in range(TIMES):
            table.put("own", 3, 3, 3, 3)
            change_secret(table.doing, viewer, Chance(b"%d" % each))
            (other,) = (seat for seat in (A, B, C, D) if table.has("own", seat) != 3)
            changed.add((viewer, other))
    assert changed == {(v, seat) for v in (A, TABLE) for seat in (A, B, C, D) if v != seat}


# --- cards ---------------------------------------------------------------------------------------


def test_two_cards_of_other_kinds_change_their_places() -> None:
    table, seen = ToldTable(), set()
    for step in ('deal = "hand"\ncards = 2', 'deal = "row"\ncards = 2'):
        table.do(step)
    for each in range(TIMES):
        before, row = table.everybody_has("hand"), table.has("row")
        found = change_secret(table.doing, A, Chance(b"%d" % each))
        assert found is not None
        one, other = found.meant
        assert found.meant == {one: other, other: one}
        assert Copy(one).kind != Copy(other).kind
        assert [*find_misplaced(table.board)] == []
        now = table.everybody_has("hand")
        assert (now[0], table.has("row")) == (before[0], row)
        moved = [(a, b) for was, is_ in zip(before, now, strict=True) for a, b in pairs(was, is_)]
        assert {*moved} <= {*found.meant.items()}
        seen.add((found.secret, len(moved)))
    assert seen == {("hand", 1), ("hand", 2), ("fruit", 0)}


def pairs(was: Datum, is_: Datum) -> Iterator[tuple[str, str]]:
    """The cards of a hand that have become others."""
    assert isinstance(was, tuple)
    assert isinstance(is_, tuple)
    return ((str(a), str(b)) for a, b in zip(was, is_, strict=True) if a != b)


def test_a_card_that_was_chosen_stays_where_it_is_or_is_another_of_that_hand() -> None:
    table = ToldTable()
    table.do('deal = "hand"\ncards = 6')
    hand = table.has("hand", B)
    assert isinstance(hand, tuple)
    table.put("pick", None, hand[0], None, None)
    secrets = set()
    for found in changes(table, C, 2 * TIMES):
        assert found is not None
        assert str(hand[0]) not in found.meant
        secrets.add(found.secret)
        if found.secret == PICK:
            pick = table.has("pick", B)
            assert pick in hand
            assert isinstance(pick, Copy)
            assert pick.kind != Copy(str(hand[0])).kind
            table.put("pick", None, hand[0], None, None)
        hand = table.has("hand", B)
        assert isinstance(hand, tuple)
    assert secrets == {HAND, PICK}


# --- roles ---------------------------------------------------------------------------------------


def test_two_people_swap_their_roles_and_what_was_asked_of_these() -> None:
    ask = '\n[[phase.step]]\nask = "Whom?"\nwho = "role:wolf"\nplayer = "players"\ninto = "prey"\n'
    found = set()
    for each in range(TIMES):
        table = ToldTable(small(f'{TWO_ROLES}[values.pack]\neyes = "role:wolf"\n') + ask)
        table.roles("wolf", "sheep", "sheep", "wolf")
        table.put("prey", B, None, None, C)
        swapped = change_secret(table.doing, C, Chance(b"%d" % each))
        assert swapped is not None
        if swapped.secret != ROLES:
            continue
        assert swapped.meant == swapped.by
        found.add(tuple(sorted(swapped.by)))
        wolves = {swapped.by.get(seat, seat): prey for seat, prey in ((A, B), (D, C))}
        assert table.everybody_has("prey") == [wolves.get(seat) for seat in (A, B, C, D)]
        kinds = [table.board.role(seat) for seat in (A, B, C, D)]
        assert kinds == ["wolf" if seat in wolves else "sheep" for seat in (A, B, C, D)]
        assert table.eyes("pack") == {*wolves}
    assert found == {(A, B), (B, D)}


def test_later_answers_are_given_by_whoever_has_the_role_and_name_what_stands_for_it() -> None:
    swap: dict[Viewer, Viewer] = {A: B, B: A}
    other = OtherSecret(ROLES, swap, swap, naming=frozenset({"prey"}))
    entry = Entry(A, "seal", {"prey": 2, "sure": True, "many": 1})
    assert other.twin(entry) == Entry(B, "seal", {"prey": 1, "sure": True, "many": 1})
    assert other.twin(Entry(C, "seal", {"prey": 3})) == Entry(C, "seal", {"prey": 3})
    table = ToldTable()
    table.do('deal = "hand"\ncards = 2')
    found = next(each for each in changes(table, A) if each and each.secret == HAND)
    one, other_card = found.meant
    twin = found.twin(Entry(B, "seal", {"pick": one, "fist": 2, "said": other_card}))
    assert twin == Entry(B, "seal", {"pick": other_card, "fist": 2, "said": other_card})


def test_those_whose_roles_are_known_keep_them() -> None:
    table = ToldTable(small(TWO_ROLES.replace("count = 2", 'count = 2\nknows = ["wolf"]', 1)))
    table.roles("wolf", "sheep", "sheep", "wolf")
    assert set(changes(table, A, 5)) == {None}
    assert {each.secret for each in changes(table, TABLE, 5) if each} == {ROLES}
