"""Which secret of a told game is changed for a twin, into what, and what stays as it was."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.core.chance import Chance
from companion.core.seats import TABLE, Viewer
from companion.core.umpire import Entry
from companion.games.any_box.box_file.expressions import Copy, Datum
from companion.games.any_box.box_file.labels import ROLES
from companion.games.any_box.box_play.changing import OtherSecret, change
from companion.games.any_box.box_play.table import misplaced
from tests.games.any_box.at_table import A, B, C, D
from tests.games.any_box.small_files import FRUIT, small
from tests.games.any_box.told_table import ToldTable

EYES = 'eyes = "nobody"'
CHOICE = """
[[phase.step]]
ask = "Which?"
choose = { red = "Red", blue = "Blue" }
into = "colour"
"""
TWO_ROLES = (
    '[roles.wolf]\nname = "Wolf"\ncount = 2\n[roles.sheep]\nname = "Sheep"\ncount = "rest"\n'
)
TIMES = 60
HAND, PICK = "hand", "pick"


def changes(table: ToldTable, viewer: Viewer, times: int = TIMES) -> Iterator[OtherSecret | None]:
    """What is changed, again and again; the table is not laid out anew."""
    return (change(table.doing, viewer, Chance(b"%d" % each)) for each in range(times))


VALUES: list[tuple[str, Datum, set[Datum]]] = [
    ("", 5, {4, 6, 8, 0}),
    ('is = "yes_no"', True, {False}),
    ('is = "yes_no"', False, {True}),
    ('is = "player"', B, {A, C, D}),
    ('is = "players"', (B,), {(), (A, B, C, D)}),
]


@pytest.mark.parametrize(("kind", "was", "others"), VALUES)
def test_a_value_becomes_another_of_its_kind(kind: str, was: Datum, others: set[Datum]) -> None:
    table = ToldTable(small(f"[values.dark]\n{kind}\n{EYES}"))
    found = set()
    for each in range(TIMES):
        table.put("dark", was)
        assert change(table.doing, TABLE, Chance(b"%d" % each)) == OtherSecret("dark")
        found.add(table.has("dark"))
    assert found == others


def test_a_choice_becomes_another_one() -> None:
    table = ToldTable(small() + CHOICE)
    table.put("colour", *["red"] * 4)
    assert next(changes(table, A)) == OtherSecret("colour")
    assert sorted(map(str, table.everybody_has("colour"))) == ["blue", "red", "red", "red"]
    assert table.has("colour", A) == "red"


def test_nothing_is_changed_where_there_is_no_secret() -> None:
    for material in ("", f"[values.dark]\n{EYES}", "[values.open]\nstart = 3"):
        assert set(changes(ToldTable(small(material)), TABLE, 5)) == {None}


def test_what_somebody_may_know_is_not_changed_for_them() -> None:
    table = ToldTable(small('[values.own]\neach = true\neyes = "owner"\nstart = 3'))
    changed = set()
    for viewer in (A, B, TABLE):
        for each in range(TIMES):
            table.put("own", 3, 3, 3, 3)
            change(table.doing, viewer, Chance(b"%d" % each))
            others = [seat for seat in (A, B, C, D) if table.has("own", seat) != 3]
            assert len(others) == 1
            changed |= {(viewer, *others)}
    assert changed == {(v, seat) for v in (A, B, TABLE) for seat in (A, B, C, D) if v != seat}


def test_dice_are_as_many_as_before() -> None:
    table = ToldTable(small('[dice.cup]\nname = "Cup"\neyes = "owner"\nsides = 4'))
    table.put("cup", (4, 4, 4), (), (), ())
    for found in changes(table, B, 20):
        assert found == OtherSecret("cup")
        assert len(table.faces(A)) == 3
        assert set(table.faces(A)) <= {1, 2, 3, 4}
    assert set(changes(table, A, 5)) == {None}


# --- cards ---------------------------------------------------------------------------------------


def hands() -> ToldTable:
    """Two cards for each, of which only the owner knows, and two that all know."""
    table = ToldTable()
    for step in ('deal = "hand"\ncards = 2', 'deal = "row"\ncards = 2'):
        table.do(step)
    return table


def test_two_cards_of_other_kinds_change_their_places() -> None:
    table, seen = hands(), set()
    for each in range(TIMES):
        before = {seat: table.has("hand", seat) for seat in (A, B, C, D)}
        row, deck = table.has("row"), [*table.filed.box_decks["fruit"].cards]
        found = change(table.doing, A, Chance(b"%d" % each))
        assert found is not None
        one, other = found.meant
        assert found.meant == {one: other, other: one}
        assert Copy(one).kind != Copy(other).kind
        assert [*misplaced(table.filed, table.box)] == []
        assert (table.has("hand", A), table.has("row")) == (before[A], row)
        for seat, cards in before.items():
            assert isinstance(cards, tuple)
            swapped = tuple(Copy(found.meant.get(str(card), str(card))) for card in cards)
            assert table.has("hand", seat) == swapped
        held = {str(card) for seat in (B, C, D) for card in before[seat]}  # type: ignore[union-attr]
        if found.secret == HAND:
            assert held & {one, other}
        else:
            assert {one, other} <= {*deck}
        seen |= {(found.secret, len(held & {one, other}))}
    assert seen == {("hand", 1), ("hand", 2), ("fruit", 0)}


def test_an_answer_that_names_a_card_names_the_other_one_at_the_twin() -> None:
    table = hands()
    found = next(each for each in changes(table, A) if each and each.secret == HAND)
    one, other = found.meant
    entry = Entry(B, "seal", {"pick": one, "fist": 2, "said": other})
    assert found.twin(entry) == Entry(B, "seal", {"pick": other, "fist": 2, "said": other})


def test_a_card_that_was_chosen_stays_where_it_is() -> None:
    table = ToldTable()
    table.do('deal = "hand"\ncards = 6')
    chosen = table.has("hand", B)
    assert isinstance(chosen, tuple)
    table.put("pick", chosen[0], None, None, None)
    for found in changes(table, C, 2 * TIMES):
        assert found is not None
        assert str(chosen[0]) not in found.meant
        if found.secret == PICK:
            table.put("pick", chosen[0], None, None, None)


def test_a_chosen_card_becomes_another_of_the_same_hand() -> None:
    ask = '\n[[phase.step]]\nask = "Which?"\ncard = "hand"\ninto = "pick"\n'
    pile = '[piles.hand]\nname = "Hand"\nof = "fruit"\n'
    table = ToldTable(small(FRUIT.format(cards='["Plum x3", "Pear"]') + pile) + ask)
    deck = table.filed.box_decks["fruit"]
    cards = sorted(map(str, deck.take_all()))
    held = tuple(map(Copy, cards))
    table.put("hand", held, (), (), ())
    table.put("pick", held[0], None, None, None)
    assert next(changes(table, B)) == OtherSecret("pick")
    pick = table.has("pick", A)
    assert pick in held
    assert isinstance(pick, Copy)
    assert pick.kind != held[0].kind


def test_cards_of_one_kind_cannot_change_their_places() -> None:
    pile = '[piles.hand]\nname = "Hand"\nof = "fruit"\n'
    table = ToldTable(small(FRUIT.format(cards='["Plum x9"]') + pile))
    table.do('deal = "hand"\ncards = 2')
    assert set(changes(table, TABLE, 5)) == {None}


# --- roles ---------------------------------------------------------------------------------------


def roles() -> ToldTable:
    """A and D are wolves; both have named their prey."""
    prey = '\n[[phase.step]]\nask = "Whom?"\nwho = "role:wolf"\nplayer = "players"\ninto = "prey"\n'
    pack = '[values.pack]\neyes = "role:wolf"\n'
    table = ToldTable(small(TWO_ROLES + pack) + prey)
    table.roles("wolf", "sheep", "sheep", "wolf")
    table.put("prey", B, None, None, C)
    return table


def test_two_people_swap_their_roles_and_what_was_asked_of_these() -> None:
    found = set()
    for each in range(TIMES):
        table = roles()
        swapped = change(table.doing, C, Chance(b"%d" % each))
        assert swapped is not None
        if swapped.secret != ROLES:
            continue
        assert swapped.meant == swapped.by
        one, other = sorted(swapped.by)
        found.add((one, other))
        prey = {swapped.by.get(seat, seat): whom for seat, whom in ((A, B), (D, C))}
        assert [table.has("prey", seat) for seat in (A, B, C, D)] == [*map(prey.get, (A, B, C, D))]
        kinds = {seat: table.filed.role(seat) for seat in (A, B, C, D)}
        wolves = {seat for seat, kind in kinds.items() if kind == "wolf"}
        assert wolves == {swapped.by.get(seat, seat) for seat in (A, D)}
        assert table.eyes("pack") == wolves
    assert found == {(A, B), (B, D)}


def test_answers_are_given_by_whoever_has_the_role_now() -> None:
    swap: dict[Viewer, Viewer] = {A: B, B: A}
    other = OtherSecret(ROLES, swap, swap, frozenset({"prey"}))
    entry = Entry(A, "seal", {"prey": 2, "sure": True, "many": 1})
    assert other.twin(entry) == Entry(B, "seal", {"prey": 1, "sure": True, "many": 1})
    assert other.twin(Entry(C, "seal", {"prey": 3})) == Entry(C, "seal", {"prey": 3})


def test_those_whose_roles_are_known_keep_them() -> None:
    text = small(TWO_ROLES.replace("count = 2", 'count = 2\nknows = ["wolf"]', 1))
    table = ToldTable(text)
    table.roles("wolf", "sheep", "sheep", "wolf")
    assert set(changes(table, A, 5)) == {None}
    assert {each.secret for each in changes(table, TABLE, 5) if each} == {ROLES}


def test_roles_that_nobody_has_yet_are_no_secret() -> None:
    assert set(changes(ToldTable(small(TWO_ROLES)), TABLE, 5)) == {None}
