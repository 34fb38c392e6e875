"""How much fits into a form: the least and the most of everything that is entered."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.offers import Refused
from companion.core.seats import TABLE
from companion.games.any_box.flow import MOST_TOOLS
from companion.games.any_box.lists import Listed, read_list
from tests.games.any_box.at_table import A, B, BoxEvening, C

BIDS = {"question": "What?", "low": 0, "high": 20, "pays": "nobody"}
VOTE = {"question": "What?", "kind": "yes_no", "own": "", "secret": False}
ROW = {"row": "", "s1": 0, "s2": 0}
DICE = {"count": 2, "sides": 6}
TRACK = {"title": "Health", "low": 0, "high": 20, "start": 0}

LONG = ("x" * 29 + ",") * 20
LIMITS: list[tuple[str, dict[str, Any], str, list[Any], list[Any]]] = [
    ("vote vote_on", VOTE, "question", ["x", "x" * 60], ["", "x" * 61]),
    ("vote vote_on", VOTE | {"kind": "list"}, "own", ["a, " * 53 + "b"], ["a, " * 53 + "bc"]),
    ("bids bid_for", BIDS, "question", ["x", "x" * 60], ["", "x" * 61]),
    ("bids bid_for", BIDS, "low", [0, 20], [-1, 21]),
    ("bids bid_for", BIDS, "high", [0, 9999], [-1, 10_000]),
    ("scores write", ROW, "row", ["", "x" * 30], ["x" * 31]),
    ("scores write", ROW, "s1", [-9999, 9999], [-10_000, 10_000]),
    ("dice roll_open", DICE, "count", [1, 10], [0, 11]),
    ("dice roll_open", DICE, "sides", [2, 100], [1, 101]),
    ("dice roll_cups", DICE, "count", [1, 10], [0, 11]),
    ("dice roll_cups", DICE, "sides", [2, 100], [1, 101]),
    ("dice roll_real", {}, "count", [1, 10], [0, 11]),
    ("dice toss", {}, "count", [1, 10], [0, 11]),
    ("dice toss_real", {}, "count", [1, 10], [0, 11]),
    ("scores count_up", {"row": ""}, "formula", ["a" * 120], ["", "a" * 121]),
    ("scores count_up", {"formula": "a"}, "row", ["", "x" * 30], ["x" * 31]),
    ("tracks new_track", TRACK, "title", ["x", "x" * 30], ["", "x" * 31]),
    ("tracks new_track", TRACK, "low", [-999, 0], [-1000, 1]),
    ("tracks new_track", TRACK, "high", [1, 999], [0, 1000]),
    ("goals deal_goals", {"each": 1}, "own", [LONG[:400]], ["", LONG[:401]]),
    ("goals deal_goals", {"own": "a"}, "each", [1, 3], [0, 4]),
    ("pieces hide_pieces", {}, "own", ["1-24"], ["", "1-25"]),
    ("cards new_deck", {"set": "own"}, "own", [LONG[:400]], [LONG[:401]]),
    ("roles deal_roles", {"set": "own", "night": False}, "own", [LONG[:160]], [LONG[:161]]),
]


@pytest.mark.parametrize(("offer", "usual", "name", "fit", "not_so"), LIMITS)
def test_any_001_what_is_entered_stays_within_limits(
    offer: str, usual: dict[str, Any], name: str, fit: list[Any], not_so: list[Any]
) -> None:
    tool, act = offer.split()
    for value in not_so:
        table = BoxEvening(2)
        table.take(tool)
        with pytest.raises(Refused):
            table.act(A, act, **(usual | {name: value}))
    for value in fit:
        table = BoxEvening(2)
        table.take(tool)
        table.act(A, act, **(usual | {name: value}))


def starts(table: BoxEvening, tool: str) -> dict[str, Any]:
    """What is entered before anybody touches a form, by offer and field."""
    table.take(tool)
    found = {
        f"{offer.name}.{name}": field.limits().get("start")
        for offer in table.umpire.offers(A)
        for name, field in offer.fields.items()
    }
    table.act(A, "back")
    return {key: start for key, start in found.items() if start not in (None, "")}


def test_any_001_forms_begin_with_what_is_usual() -> None:
    table = BoxEvening(4)
    assert starts(table, "bids") == {"bid_for.low": 0, "bid_for.high": 20, "bid_for.pays": "nobody"}
    assert starts(table, "vote") == {"vote_on.kind": "yes_no", "vote_on.secret": False}
    assert starts(table, "scores") == dict.fromkeys([f"write.s{n}" for n in (1, 2, 3, 4)], 0)
    assert starts(table, "cards") == {"new_deck.set": "suits"}
    assert starts(table, "roles") == {"deal_roles.set": "werewolf", "deal_roles.night": False}
    assert starts(table, "dice") == {
        "roll_open.count": 2,
        "roll_open.sides": 6,
        "roll_cups.count": 2,
        "roll_cups.sides": 6,
        "roll_real.count": 2,
        "toss.count": 2,
        "toss_real.count": 2,
    }
    assert starts(table, "goals") == {"deal_goals.each": 1}
    ends = {"new_track.low": 0, "new_track.high": 20, "new_track.start": 0}
    assert starts(table, "tracks") == ends
    assert starts(table, "pieces") == {}
    table.deck("1-40", each=1)
    usual = {"pass_cards.count": 1, "pass_cards.way": "left"}
    assert starts(table, "cards") == {"deal.each": 5} | usual
    table.cards("deal", each=5)
    assert starts(table, "cards") == {"deal.each": 4} | usual


@pytest.mark.parametrize(
    ("cards", "players", "most"), [("1-4", 2, 2), ("1-5", 2, 2), ("1-40", 2, 20), ("1-50", 2, 20)]
)
def test_any_051_as_many_are_dealt_as_there_are_for_all(
    cards: str, players: int, most: int
) -> None:
    table = BoxEvening(players)
    table.deck(cards)
    for each in (0, most + 1):
        table.take("cards")
        with pytest.raises(Refused):
            table.act(A, "deal", each=each)
        table.act(A, "back")
    table.cards("deal", each=most)
    assert [len(hand) for hand in table.board.pack.hands.values()] == [most] * players


def test_any_054_as_many_as_20_cards_are_passed() -> None:
    table = BoxEvening(2)
    table.deck("1-60", each=20)
    table.cards("deal", each=1)
    for count in (0, 21):
        table.take("cards")
        with pytest.raises(Refused):
            table.act(A, "pass_cards", count=count, way="left")
        table.act(A, "back")
    table.cards("pass_cards", count=20, way="left")
    with pytest.raises(Refused):
        table.act(A, "choose", cards=list(table.board.pack.hands[A].cards))
    table.act(A, "choose", cards=list(table.board.pack.hands[A].cards[:20]))


def test_any_050_a_deck_that_is_dealt_out_cannot_be_dealt() -> None:
    table = BoxEvening(2)
    table.deck("1-3", each=1)
    table.take("cards")
    assert "deal" not in table.asked(A)


def test_any_056_only_those_with_cards_trade() -> None:
    table = BoxEvening(3)
    table.deck("1-9")
    table.take("cards")
    assert table.asked(A) == ["deal", "gather", "put_away", "back", "draw", "note"]
    table.act(A, "back")
    table.act(A, "draw")
    table.take("cards")
    assert "trade" not in table.asked(A)
    assert "draft" in table.asked(A)
    table.act(A, "back")
    table.act(B, "draw")
    table.take("cards")
    for two in ([1], [1, 3], [1, 2, 3]):
        with pytest.raises(Refused):
            table.act(A, "trade", two=two)
    table.act(A, "trade", two=[2, 1])


def test_any_060_a_score_sheet_has_at_most_100_rows() -> None:
    table = BoxEvening(2)
    for _ in range(99):
        table.row(0, 0)
    table.row(1, 0)
    table.take("scores")
    assert table.asked(A)[:2] == ["strike", "back"]
    table.act(A, "strike")
    table.take("scores")
    assert table.asked(A)[:3] == ["write", "count_up", "strike"]


def test_any_080_a_note_has_at_most_120_letters_and_nobody_has_more_than_ten() -> None:
    table = BoxEvening(3)
    for text in ("", "x" * 121):
        with pytest.raises(Refused):
            table.act(A, "note", to=2, text=text)
    for _ in range(10):
        table.act(A, "note", to=2, text="x" * 120)
    with pytest.raises(Refused):
        table.act(A, "note", to=2, text="x")
    table.act(A, "note", to=3, text="x")
    assert "note" not in table.asked(TABLE)


def test_any_001_the_evening_ends_after_400_tools() -> None:
    assert MOST_TOOLS == 400
    table = BoxEvening(2)
    for _ in range(399):
        table.take("turns")
        table.act(B, "back") if "back" in table.asked(B) else table.act(A, "back")
    assert table.umpire.over is None
    table.take("turns")
    table.act(A, "back")
    assert table.umpire.over is not None


LISTS = [
    ("1-200", 200, "1"),
    ("200-1", 200, "1"),
    ("999 - 999", 1, "999"),
    ("200 Sun", 1, "Sun"),
    ("x" * 30, 1, "x" * 30),
    ("Sun x 2", 1, "Sun"),
    ("2 x Sun", 1, "Sun"),
    ("2x Sun", 1, "Sun"),
    ("12 34", 1, "12 34"),
    ("Sun x1000", 1, "Sun x1000"),
]


@pytest.mark.parametrize(("text", "entries", "first"), LISTS, ids=[each[0] for each in LISTS])
def test_any_050_a_list_has_at_most_200_things(text: str, entries: int, first: str) -> None:
    found = read_list(text)
    assert (len(found), found[0].name) == (entries, first)


REFUSED = [
    ("", "Write a list with commas: “2 Werewolf, Seer, Villager”."),
    ("0-200", "A list can name at most 200 things."),
    ("1-500", "A list can name at most 200 things."),
    ("Sun x199, Moon x2", "A list can name at most 200 things."),
    ("x" * 31, "A name has 1 to 30 letters."),
    ("**", "A name has 1 to 30 letters."),
    ("Sun x0", "“Sun x0” would be there no times."),
    (f"0 {'x' * 30}", f"“0 {'x' * 28}” would be there no times."),
]


@pytest.mark.parametrize(("text", "says"), REFUSED, ids=[each[0][:20] for each in REFUSED])
def test_any_050_a_list_that_is_too_long_or_empty_is_told_so(text: str, says: str) -> None:
    with pytest.raises(Refused) as refused:
        read_list(text)
    assert str(refused.value.sentence) == says


def test_any_013_a_star_counts_with_its_number() -> None:
    assert read_list("3 x Spy *, Agent* x2, Fool") == (
        Listed("Spy", 3, star=True),
        Listed("Agent", 2, star=True),
        Listed("Fool", 1, star=False),
    )


SPIES = [("spies", players, spies) for players, spies in enumerate([1, 1, 1, 2, 2], 2)]


@pytest.mark.parametrize(
    ("chosen", "players", "wolves"),
    [("werewolf", 2, 1), ("werewolf", 5, 1), ("werewolf", 6, 2), *SPIES],
)
def test_any_010_sets_of_ours_grow_with_the_table(chosen: str, players: int, wolves: int) -> None:
    table = BoxEvening(players)
    table.take("roles")
    table.act(A, "deal_roles", set=chosen, own="", night=False)
    special = "Werewolf" if chosen == "werewolf" else "Spy"
    holders = [seat for seat in table.board.seats if table.role(seat) == special]
    assert len(holders) == wolves
    for seat in holders:
        assert set(table.known(seat).who.mates(seat)) == {*holders} - {seat}


def test_any_011_a_set_has_at_most_twenty_different_roles() -> None:
    table = BoxEvening(2)
    table.take("roles")
    names = [f"r{n}" for n in range(21)]
    with pytest.raises(Refused, match="different roles"):
        table.act(A, "deal_roles", set="own", own=",".join(names), night=False)
    table.act(A, "deal_roles", set="own", own=",".join(names[:20]), night=False)
    assert len(table.board.who.middle) == 18
    assert C not in table.board.seats
