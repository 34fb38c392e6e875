"""Live connections: who gets what, when, and nothing else."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import gevent
import pytest

from companion.core.forms import Answer
from companion.core.game import Anytime
from companion.core.words import T
from companion.tables.log import DiskTrouble
from companion.tables.sqlite import SqliteLog
from tests.core.tiny import TINY, Tiny, loan_form
from tests.web.evening import Clock, Evening, Line, SameLuck, bearer, house
from web.app import App


def names(line: Line) -> list[set[str]]:
    """Which regions each push held."""
    return [set(each["regions"]) for each in line.got()]


def bid(evening: Evening, line: Line, seat: int, coins: int) -> Any:
    """Seal a bid."""
    offer = evening.offer(evening.tokens[seat], "bid")
    return line.act(f"bid of {seat}", offer, coins=coins)


# --- connecting --------------------------------------------------------------------------------


def all_of(evening: Evening, token: str | None) -> set[str]:
    """The regions of this viewer's page."""
    room = evening.app.hall.rooms.find(evening.code)
    assert room
    return set(room.regions(room.table.who(token)))


def test_whoever_connects_gets_the_whole_page(evening: Evening) -> None:
    for token in (*evening.tokens.values(), evening.host, None):
        (whole,) = names(evening.dial(token, format="html"))
        assert whole == all_of(evening, token)
        assert ("game-hand" in whole) == (token in evening.tokens.values())
        assert ("host" in whole) == (token == evening.host)


def test_another_client_gets_the_view_of_the_protocol(evening: Evening) -> None:
    (message,) = evening.dial(evening.tokens[1]).got()
    assert message.pop("event") == "view"
    assert message == evening.view(evening.tokens[1])


@pytest.mark.parametrize(
    "auth",
    [
        {},
        {"table": "22222"},
        {"table": 5},
        {"table": "x" * 300},
        {"table": None, "token": "x"},
        {"table": "CODE", "token": "wrong"},
        {"table": "CODE", "token": 7},
        {"table": "CODE", "format": "xml"},
        {"table": "CODE", "nonce": "wrong"},
        {"table": "CODE", "more": 1},
        "CODE",
        [],
        7,
    ],
)
def test_who_says_something_strange_is_not_connected(evening: Evening, auth: Any) -> None:
    if isinstance(auth, dict) and auth.get("table") == "CODE":
        auth = {**auth, "table": evening.code}
    assert not Line(evening.app, auth).stands


def test_the_page_of_a_phone_connects_by_cookie_and_nonce(evening: Evening) -> None:
    phone = evening.browser(1)
    nonce = evening.nonce(phone)
    line = Line(evening.app, {"table": evening.code, "nonce": nonce, "format": "html"}, phone)
    assert names(line) == [all_of(evening, evening.tokens[1])]


def test_a_cookie_without_its_nonce_shows_what_everybody_sees(evening: Evening) -> None:
    line = Line(evening.app, {"table": evening.code, "format": "html"}, evening.browser(1))
    assert names(line) == [all_of(evening, None)]


def test_the_nonce_of_another_page_does_not_fit(evening: Evening) -> None:
    nonce = evening.nonce(evening.browser(2))
    auth = {"table": evening.code, "nonce": nonce}
    assert not Line(evening.app, auth, evening.browser(1)).stands
    assert not Line(evening.app, auth).stands


# --- answering ---------------------------------------------------------------------------------


def test_an_answer_changes_only_the_regions_it_changes(evening: Evening) -> None:
    ann, bob, screen = (
        evening.dial(token, format="html") for token in (*evening.tokens.values(), None)
    )
    for line in (ann, bob, screen):
        line.got()
    assert bid(evening, ann, 1, 3)["ok"]
    (mine,) = names(ann)
    assert {"prompt", "sealed", "offers"} <= mine
    assert "game-hand" not in mine
    assert names(bob) == []
    (public,) = names(screen)
    assert "seats" in public
    assert "game-board" not in public


def test_the_acknowledgement_names_the_version_of_the_makers_view(evening: Evening) -> None:
    ann = evening.dial(evening.tokens[1])
    ann.got()
    acknowledged = bid(evening, ann, 1, 3)
    assert acknowledged == {"ok": True, "version": ann.got()[-1]["version"]}


def test_a_command_that_comes_twice_is_done_once(evening: Evening) -> None:
    offer = evening.offer(evening.tokens[1], "loan")
    first = evening.dial(evening.tokens[1])
    said = first.act("same", offer, coins=2)
    first.hang_up()
    again = evening.dial(evening.tokens[1])
    assert again.act("same", offer, coins=2) == said
    assert evening.view()["state"]["loans"] == 1


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"id": "1", "offer": "bid:0000000000", "values": {"coins": 1}}, "gone"),
        ({"id": "1", "offer": "OFFER", "values": {"coins": 99}}, "misfit"),
        ({"id": "1", "offer": "OFFER", "values": {"coins": True}}, "misfit"),
        ({"id": "1", "offer": "OFFER", "values": {}}, "misfit"),
        ({"id": "1", "offer": "OFFER", "values": {"coins": 1, "x": 1}}, "misfit"),
        ({"id": "", "offer": "OFFER", "values": {"coins": 1}}, "misfit"),
        ({"id": 1, "offer": "OFFER", "values": {"coins": 1}}, "misfit"),
        ({"id": "1", "offer": "OFFER", "values": [1]}, "misfit"),
        ({"id": "1", "offer": "OFFER", "values": {"coins": 1}, "seat": 2}, "misfit"),
        ({"id": "ü", "offer": "OFFER", "values": {"coins": 1}}, "misfit"),
        (None, "misfit"),
        ([], "misfit"),
        ("bid", "misfit"),
    ],
)
def test_what_is_no_answer_changes_nothing(evening: Evening, said: Any, code: str) -> None:
    ann = evening.dial(evening.tokens[1])
    if isinstance(said, dict) and said["offer"] == "OFFER":
        said = {**said, "offer": evening.offer(evening.tokens[1], "bid")}
    before = [evening.view(token) for token in (*evening.tokens.values(), evening.host, None)]
    acknowledged = ann.say("act", said)
    assert acknowledged["ok"] is False
    assert acknowledged["error"]["code"] == code
    assert acknowledged["error"]["message"]
    assert before == [
        evening.view(token) for token in (*evening.tokens.values(), evening.host, None)
    ]


def test_who_has_no_seat_cannot_answer(evening: Evening) -> None:
    offer = evening.offer(evening.tokens[1], "bid")
    said = evening.dial().act("1", offer, coins=1)
    assert said["error"]["message"] == "This needs a seat at the table. Please join first."


def test_somebody_elses_offer_is_not_mine(evening: Evening) -> None:
    ann, bob = (evening.dial(token) for token in evening.tokens.values())
    bid(evening, ann, 1, 3)
    bid(evening, bob, 2, 1)
    keep = evening.offer(evening.tokens[1], "keep")
    assert bob.act("2", keep, keep=True)["error"]["code"] == "gone"


def test_too_many_answers_wait_and_lock_nobody_else_out(evening: Evening) -> None:
    ann, bob = (evening.dial(token) for token in evening.tokens.values())
    said = [ann.act(str(number), "bid:0") for number in range(60)]
    assert {each["error"]["code"] for each in said} == {"gone", "slow"}
    assert bid(evening, bob, 2, 1)["ok"]


# --- the same seat, several times ----------------------------------------------------------------


def test_two_pages_of_one_seat_show_the_same(evening: Evening) -> None:
    one, two = (evening.dial(evening.tokens[1], format="html") for _ in range(2))
    one.got()
    two.got()
    bid(evening, one, 1, 3)
    assert one.got() == two.got() != []


def test_a_late_disconnect_leaves_the_new_connection(evening: Evening, clock: Clock) -> None:
    old = evening.dial(evening.tokens[1])
    new = evening.dial(evening.tokens[1])
    evening.dial(evening.tokens[2])
    old.hang_up()
    clock.now += 1000
    evening.tick()
    assert not evening.view()["players"][0]["away"]
    new.got()
    assert bid(evening, new, 1, 2)["ok"]
    assert [each["event"] for each in new.got()] == ["view"]


def test_a_seat_card_ends_the_old_session(evening: Evening) -> None:
    old = evening.dial(evening.tokens[1], format="html")
    offer = evening.offer(evening.tokens[1], "bid")
    card = evening.view(evening.tokens[1])["card"]
    taken = evening.app.flask.test_client().get(f"/c/{card}")
    assert taken.status_code == 303
    gevent.sleep(0)
    assert not old.stands
    said = evening.web.post(
        f"/api/tables/{evening.code}/acts",
        json={"id": "1", "offer": offer, "values": {"coins": 1}},
        headers=bearer(evening.tokens[1]),
    )
    assert said.status_code == 403
    assert "Ann is back" in " ".join(evening.view()["journal"])


# --- what the clock does -------------------------------------------------------------------------


def test_somebody_away_is_shown_after_20_seconds(evening: Evening, clock: Clock) -> None:
    ann = evening.dial(evening.tokens[1])
    bob = evening.dial(evening.tokens[2])
    screen = evening.dial(format="html")
    screen.got()
    bob.hang_up()
    clock.now += 19
    evening.tick()
    assert screen.got() == []
    clock.now += 2
    evening.tick()
    assert names(screen) == [{"seats"}]
    assert [each["away"] for each in ann.got()[-1]["players"]] == [False, True]
    evening.dial(evening.tokens[2])
    assert names(screen) == [{"seats"}]


def test_the_clock_answers_what_is_due(evening: Evening, clock: Clock) -> None:
    ann, bob = (evening.dial(token) for token in evening.tokens.values())
    bid(evening, ann, 1, 3)
    bid(evening, bob, 2, 1)
    ann.act("keep", evening.offer(evening.tokens[1], "keep"), keep=True)
    clock.now += 29
    evening.tick()
    assert evening.view()["state"]["round"] == 1
    clock.now += 2
    evening.tick()
    assert evening.view()["state"]["round"] == 2
    assert ann.got()[-1]["state"]["round"] == 2


def test_a_stand_in_plays_step_by_step(evening: Evening, clock: Clock) -> None:
    ann, bob = (evening.dial(token) for token in evening.tokens.values())
    ann.act("away", evening.offer(evening.tokens[1], "~stand-in"))
    bid(evening, bob, 2, 5)
    bob.got()
    evening.tick()
    assert evening.view()["waiting"] != [1]
    assert bob.got() != []


# --- what may never be seen --------------------------------------------------------------------


def told(folder: Path, coins: int) -> str:
    """Every byte that Bob and the screen get while Ann seals so many coins."""
    folder.mkdir()
    evening = Evening(house(folder, Clock(), luck=SameLuck()), rounds=3)
    evening.sit("Ann", "Bob")
    evening.start()
    ann = evening.dial(evening.tokens[1], format="html")
    others = [
        evening.dial(token, format=form)
        for token in (evening.tokens[2], evening.host, None)
        for form in ("html", "json")
    ]
    bid(evening, ann, 1, coins)
    ann.act("back", evening.offer(evening.tokens[1], "~back"))
    bid_again = evening.offer(evening.tokens[1], "bid")
    ann.act("again", bid_again, coins=coins)
    return json.dumps([line.got() for line in others])


def test_a_sealed_bid_changes_no_byte_for_the_others(tmp_path: Path) -> None:
    assert told(tmp_path / "one", 1) == told(tmp_path / "two", 4)


def test_each_viewer_is_sent_only_the_own_hand(evening: Evening) -> None:
    hands = {
        seat: evening.view(token)["state"]["hands"][str(seat)]
        for seat, token in evening.tokens.items()
    }
    for viewer, token in (*evening.tokens.items(), (0, None), (-1, evening.host)):
        (push,) = evening.dial(token, format="html").got()
        shown = push["regions"].get("game-hand", "")
        for seat, hand in hands.items():
            assert (" ".join(map(str, hand)) in shown) == (seat == viewer)


# --- when something breaks ---------------------------------------------------------------------


def stumble(g: Tiny, answer: Answer) -> Any:
    """A rule with a bug whose message would tell a secret."""
    yield from ()
    raise RuntimeError(f"canary {answer.coins} {g.deck.cards}")


def test_a_rule_that_stumbles_apologises_and_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    broken = replace(TINY, anytime=(Anytime(loan_form, stumble),))
    evening = Evening(house(tmp_path, game=broken), rounds=3)
    evening.sit("Ann", "Bob")
    evening.start()
    before = evening.view(evening.tokens[1])
    ann = evening.dial(evening.tokens[1])
    said = ann.act("1", evening.offer(evening.tokens[1], "loan"), coins=4)
    assert said["error"]["code"] == "stumbled"
    assert "Nothing has changed" in said["error"]["message"]
    assert evening.view(evening.tokens[1]) == before
    noise = "".join(capsys.readouterr()) + caplog.text
    assert "canary" not in noise
    assert "Traceback" not in noise


class FullDisk(SqliteLog):
    """A log whose disk is full when a test says so."""

    full = False

    def append(self, code: str, number: int, row: bytes, cover: bytes) -> None:
        """Take it, unless the disk is full."""
        if self.full:
            raise DiskTrouble(T("The disk is full."))
        super().append(code, number, row, cover)


def test_a_full_disk_stops_the_table_with_a_sentence_and_loses_nothing(tmp_path: Path) -> None:
    log = FullDisk(tmp_path / "tables.sqlite3")
    evening = Evening(house(tmp_path, log=log), rounds=3)
    evening.sit("Ann", "Bob")
    evening.start()
    ann = evening.dial(evening.tokens[1])
    screen = evening.dial(format="html")
    screen.got()
    assert bid(evening, ann, 1, 2)["ok"]
    screen.got()
    log.full = True
    bob = evening.dial(evening.tokens[2])
    said = bid(evening, bob, 2, 4)
    assert said == {"ok": False, "error": {"code": "disk", "message": "The disk is full."}}
    assert "The disk is full." in screen.got()[-1]["regions"]["prompt"]
    assert evening.view()["waiting"] == [2]
    log.full = False
    assert bob.act("again", evening.offer(evening.tokens[2], "bid"), coins=4)["ok"]
    assert evening.view()["state"]["last"] == [2, 4]


def test_a_screen_that_cannot_be_drawn_hurts_nobody_else(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, screen = evening.dial(evening.tokens[1], format="html"), evening.dial(format="html")
    ann.got()
    screen.got()
    draw = evening.app.hall.renderer.game_regions

    def sometimes(side: Any, *rest: Any) -> Any:
        if side == "screen":
            raise KeyError("a bug in a template")
        return draw(side, *rest)

    monkeypatch.setattr(evening.app.hall.renderer, "game_regions", sometimes)
    assert bid(evening, ann, 1, 1)["ok"]
    assert ann.got() != []
    assert screen.got() == []


def test_a_companion_that_starts_again_knows_every_table(
    tmp_path: Path, app: App, evening: Evening
) -> None:
    bid(evening, evening.dial(evening.tokens[1]), 1, 3)
    evening.app = house(tmp_path)
    (push,) = evening.dial(evening.tokens[1]).got()
    assert push["sealed"]["values"] == {"coins": 3}
    assert push["waiting"] == [2]
