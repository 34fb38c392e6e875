"""The menu, every form behind it, and the end of the evening [ANY-001..004]."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.offers import Refused
from companion.core.seats import TABLE, Seat
from companion.core.words import Catalogue, Voice
from companion.games.any_box import GAME
from companion.games.any_box.flow import MAX_TOOLS, TOOLS
from companion.games.any_box.state import Tool
from tests.games.any_box.at_table import A, B, BoxEvening


@pytest.mark.parametrize("by", [TABLE, A, B])
def test_any_001_and_002_anybody_takes_a_tool_and_goes_back_to_the_menu(by: Seat) -> None:
    assert GAME.seats == tuple(range(2, 21))
    table = BoxEvening(2)
    for tool in TOOLS:
        table.take(tool, by=by)
        assert table.board.tool is Tool(tool)
        if by != TABLE:
            assert table.umpire.waiting() == (by,)
            assert table.prompt(TABLE).startswith(f"Seat {int(by)}")
            assert table.prompt(by) != table.prompt(TABLE)
        table.act(by, "back")
        assert table.prompt(TABLE) == "What do you need now?"
    assert table.board.tool is Tool.MENU
    assert table.journal() == []


def test_any_002_a_form_of_somebody_who_leaves_is_gone() -> None:
    table = BoxEvening(3)
    table.take("vote", by=B)
    table.leave(B)
    assert table.board.tool is Tool.MENU


LONG = ("x" * 29 + ",") * 20
ASKED = {"question": "What?"}
BIDS = ASKED | {"low": 0, "high": 20, "pays": "nobody"}
VOTE = ASKED | {"kind": "yes_no", "own": "", "secret": False}
ROW = {"row": "", "s1": 0, "s2": 0}
DICE = {"count": 2, "sides": 6}
TRACK = {"title": "Health", "low": 0, "high": 20, "start": 0}
OWN_ROLES = {"set": "own", "night": False}
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
    ("dice toss", {}, "count", [1, 10], [0, 11]),
    ("scores count_up", {"row": ""}, "formula", ["a" * 120], ["", "a" * 121]),
    ("scores count_up", {"formula": "a"}, "row", ["", "x" * 30], ["x" * 31]),
    ("tracks new_track", TRACK, "title", ["x", "x" * 30], ["", "x" * 31]),
    ("tracks new_track", TRACK, "low", [-999, 0], [-1000, 1]),
    ("tracks new_track", TRACK, "high", [1, 999], [0, 1000]),
    ("goals deal_goals", {"each": 1}, "own", [LONG[:400]], ["", LONG[:401]]),
    ("goals deal_goals", {"own": "a"}, "each", [1, 3], [0, 4]),
    ("pieces hide_pieces", {}, "own", ["1-24"], ["", "1-25"]),
    ("cards new_deck", {"set": "own"}, "own", [LONG[:400]], [LONG[:401]]),
    ("roles deal_roles", OWN_ROLES, "own", [LONG[:160]], [LONG[:161]]),
]


@pytest.mark.parametrize(("offer", "usual", "name", "fit", "not_so"), LIMITS)
def test_any_001_what_is_entered_stays_within_limits(
    offer: str, usual: dict[str, Any], name: str, fit: list[Any], not_so: list[Any]
) -> None:
    tool, act = offer.split()
    for value in not_so:
        with pytest.raises(Refused):
            BoxEvening(2).use(tool, act, **(usual | {name: value}))
    for value in fit:
        BoxEvening(2).use(tool, act, **(usual | {name: value}))


USUAL: list[tuple[str, dict[str, Any]]] = [
    ("bids", {"bid_for.low": 0, "bid_for.high": 20, "bid_for.pays": "nobody"}),
    ("vote", {"vote_on.kind": "yes_no", "vote_on.secret": False}),
    ("scores", {"write.s1": 0, "write.s2": 0}),
    ("cards", {"new_deck.set": "suits"}),
    ("roles", {"deal_roles.set": "werewolf", "deal_roles.night": False}),
    (
        "dice",
        {
            **dict.fromkeys(["roll_open.sides", "roll_cups.sides"], 6),
            **dict.fromkeys([f"roll_{how}.count" for how in ("open", "cups", "real")], 2),
            **dict.fromkeys(["toss.count", "toss_real.count"], 2),
        },
    ),
    ("goals", {"deal_goals.each": 1}),
    ("tracks", {"new_track.low": 0, "new_track.high": 20, "new_track.start": 0}),
    ("pieces", {}),
]


@pytest.mark.parametrize(("tool", "usual"), USUAL)
def test_any_001_forms_begin_with_what_is_usual(tool: str, usual: dict[str, Any]) -> None:
    table = BoxEvening(2)
    table.take(tool)
    found = {
        f"{offer.name}.{name}": field.limits().get("start")
        for offer in table.umpire.offers(A)
        for name, field in offer.fields.items()
    }
    assert {key: start for key, start in found.items() if start not in (None, "")} == usual


def test_any_001_the_evening_ends_after_400_tools() -> None:
    assert MAX_TOOLS == 400
    table = BoxEvening(2)
    for used in range(400):
        assert table.umpire.over is None, used
        table.use("turns", "back")
    assert table.umpire.over


def test_any_003_finishing_is_asked_once_more() -> None:
    table = BoxEvening(2)
    table.take("finish", by=B)
    assert table.prompt(TABLE) == "Seat 2 wants to finish the game."
    assert "finish" not in table.offered(A)
    table.act(B, "go_on")
    assert table.umpire.over is None
    table.use("finish", "finish")
    assert table.umpire.over


@pytest.mark.parametrize(
    ("rows", "ending", "winners", "sentence"),
    [
        ([], "finished", (), "The game is over. Thank you for playing!"),
        ([(0, 1, 0)], "won", (B,), "Seat 2 wins with one point."),
        ([(-1, -4, -2)], "won", (A,), "Seat 1 wins with −1 points."),
        (
            [(1, 4, 0), (3, 0, 2)],
            "shared",
            (A, B),
            "Seat 1 and Seat 2 share the victory with 4.",
        ),
    ],
)
def test_any_004_most_points_win(
    rows: list[tuple[int, ...]], ending: str, winners: tuple[Seat, ...], sentence: str
) -> None:
    table = BoxEvening(3)
    for row in rows:
        table.row(*row)
    table.use("finish", "finish")
    assert (table.over.name, table.over.winners) == (ending, winners)
    assert str(table.over.sentence) == sentence
    assert table.board.tool is Tool.END


def test_what_people_type_stays_as_they_typed_it_in_every_language() -> None:
    table = BoxEvening(2)
    table.act(A, "note", to=2, text="home")
    table.act(B, "show_note")
    table.use("vote", "vote_on", question="home", kind="yes_no", own="", secret=False)
    table.answer("vote", "choice", "yes", "yes")
    table.use("bids", "bid_for", question="home", low=0, high=5, pays="nobody")
    table.answer("bid", "number", 1, 1)
    table.row(1, 2, name="home")
    table.use("tracks", "new_track", title="home", low=0, high=5, start=0)
    german = Voice(catalogue=Catalogue("de", {"home": "Truhen daheim"}))
    said = [german.say(line.sentence) for line in table.umpire.journal(TABLE)]
    said += [german.say(moment.title or "") for moment in table.umpire.moments()]
    assert sum("home" in each for each in said) >= 5
    assert not any("daheim" in each for each in said)
