"""Live connections: who is sent what, when, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import gevent
import pytest

from tests.kit.web.evening import Clock, Line, SameLuck, WebEvening, bearer, companion_app
from web.protocol.messages import SocketJson

# --- connecting --------------------------------------------------------------------------------


def all_of(evening: WebEvening, token: str | None) -> set[str]:
    """The regions of this viewer's page."""
    channel = evening.app.channels.find(evening.code)
    assert channel
    return set(channel.regions(channel.table.people.who(token)))


def test_whoever_connects_gets_the_whole_page(evening: WebEvening) -> None:
    for token in (*evening.tokens.values(), evening.host, None):
        (whole,) = evening.dial(token, format="html").names()
        assert whole == all_of(evening, token)
        assert ("game-hand" in whole) == (token in evening.tokens.values())
        assert ("host" in whole) == (token == evening.host)


def test_another_client_gets_the_view_of_the_protocol(evening: WebEvening) -> None:
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
def test_an_invalid_handshake_is_refused(evening: WebEvening, auth: Any) -> None:
    if isinstance(auth, dict) and auth.get("table") == "CODE":
        auth = {**auth, "table": evening.code}
    assert not Line(evening.app, auth).stands


def test_a_phones_page_connects_with_cookie_and_nonce(evening: WebEvening) -> None:
    phone = evening.browser(1)
    nonce = evening.nonce(phone)
    line = Line(evening.app, {"table": evening.code, "nonce": nonce, "format": "html"}, phone)
    assert line.names() == [all_of(evening, evening.tokens[1])]


def test_a_cookie_without_its_nonce_gets_the_public_view(evening: WebEvening) -> None:
    line = Line(evening.app, {"table": evening.code, "format": "html"}, evening.browser(1))
    assert line.names() == [all_of(evening, None)]


def test_the_nonce_of_another_page_does_not_fit(evening: WebEvening) -> None:
    nonce = evening.nonce(evening.browser(2))
    auth = {"table": evening.code, "nonce": nonce}
    assert not Line(evening.app, auth, evening.browser(1)).stands
    assert not Line(evening.app, auth).stands


def test_an_event_called_connect_makes_nobody_else_of_a_connection(evening: WebEvening) -> None:
    line = evening.dial()
    line.got()
    line.say("connect", {}, {"table": evening.code, "token": evening.tokens[1]})
    assert line.got() == []
    said = line.bid(evening, 1, 1)
    assert said["error"]["message"] == "This needs a seat at the table. Please join first."


# --- answering ---------------------------------------------------------------------------------


def test_an_answer_changes_only_the_regions_it_changes(evening: WebEvening) -> None:
    ann, bob, screen = (
        evening.dial(token, format="html") for token in (*evening.tokens.values(), None)
    )
    for line in (ann, bob, screen):
        line.got()
    assert ann.bid(evening, 1, 3)["ok"]
    (mine,) = ann.names()
    assert {"prompt", "offers"} <= mine
    assert "game-hand" not in mine
    assert bob.names() == []
    (public,) = screen.names()
    assert "seats" in public
    assert "game-board" not in public


def test_a_page_says_only_once_that_an_answer_can_be_changed(evening: WebEvening) -> None:
    ann = evening.dial(evening.tokens[1], format="html")
    ann.got()
    ann.bid(evening, 1, 3)
    (push,) = ann.got()
    saying = [name for name, html in push["regions"].items() if "You can still change it" in html]
    assert saying == ["prompt"]


def test_the_acknowledgement_has_the_senders_view_version(evening: WebEvening) -> None:
    ann = evening.dial(evening.tokens[1])
    ann.got()
    acknowledged = ann.bid(evening, 1, 3)
    assert acknowledged["ok"]
    assert acknowledged["version"] == ann.got()[-1]["version"]


def test_every_reply_to_an_answer_has_the_same_length(evening: WebEvening) -> None:
    ann = evening.dial(evening.tokens[1])
    offer = evening.offer(evening.tokens[1], "bid")
    replies = [
        ann.say("act", "what?"),
        ann.act("1", "bid:0", coins=2),
        ann.act("2", offer, coins=99),
        ann.act("3", offer, coins=2),
    ]
    assert [each["ok"] for each in replies] == [False, False, False, True]
    assert {len(SocketJson.dumps(each)) for each in replies} == {1024}


def test_a_command_sent_twice_is_done_once(evening: WebEvening) -> None:
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
def test_an_invalid_answer_changes_nothing(evening: WebEvening, said: Any, code: str) -> None:
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


def test_somebody_without_a_seat_cannot_answer(evening: WebEvening) -> None:
    offer = evening.offer(evening.tokens[1], "bid")
    said = evening.dial().act("1", offer, coins=1)
    assert said["error"]["message"] == "This needs a seat at the table. Please join first."


def test_nobody_can_answer_somebody_elses_offer(evening: WebEvening) -> None:
    ann, bob = (evening.dial(token) for token in evening.tokens.values())
    ann.bid(evening, 1, 3)
    bob.bid(evening, 2, 1)
    keep = evening.offer(evening.tokens[1], "keep")
    assert bob.act("2", keep, keep=True)["error"]["code"] == "gone"


def test_too_many_answers_are_slowed_down_without_affecting_others(evening: WebEvening) -> None:
    ann, bob = (evening.dial(token) for token in evening.tokens.values())
    said = [ann.act(str(number), "bid:0") for number in range(60)]
    assert {each["error"]["code"] for each in said} == {"gone", "slow"}
    assert bob.bid(evening, 2, 1)["ok"]


# --- the same seat, several times ----------------------------------------------------------------


def test_two_pages_of_one_seat_show_the_same(evening: WebEvening) -> None:
    one, two = (evening.dial(evening.tokens[1], format="html") for _ in range(2))
    one.got()
    two.got()
    one.bid(evening, 1, 3)
    assert one.got() == two.got() != []


def test_a_late_disconnect_does_not_end_the_new_connection(
    evening: WebEvening, clock: Clock
) -> None:
    old = evening.dial(evening.tokens[1])
    new = evening.dial(evening.tokens[1])
    evening.dial(evening.tokens[2])
    old.hang_up()
    clock.now += 1000
    evening.tick()
    assert not evening.view()["players"][0]["away"]
    new.got()
    assert new.bid(evening, 1, 2)["ok"]
    assert [each["event"] for each in new.got()] == ["view"]


def test_a_seat_card_ends_the_old_session(evening: WebEvening) -> None:
    old = evening.dial(evening.tokens[1], format="html")
    offer = evening.offer(evening.tokens[1], "bid")
    card = evening.view(evening.tokens[1])["card"]
    taken = evening.app.flask.test_client().post(f"/c/{card}")
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


# --- what must never be sent -------------------------------------------------------------------


def told(folder: Path, coins: int) -> str:
    """Every byte sent to Bob and the screen while Ann seals this many coins."""
    folder.mkdir()
    evening = WebEvening(companion_app(folder, Clock(), luck=SameLuck()), rounds=3)
    evening.sit("Ann", "Bob")
    evening.start()
    ann = evening.dial(evening.tokens[1], format="html")
    others = [
        evening.dial(token, format=form)
        for token in (evening.tokens[2], evening.host, None)
        for form in ("html", "json")
    ]
    ann.bid(evening, 1, coins)
    ann.act("back", evening.offer(evening.tokens[1], "~back"))
    bid_again = evening.offer(evening.tokens[1], "bid")
    ann.act("again", bid_again, coins=coins)
    return json.dumps([line.got() for line in others])


def test_a_sealed_bid_changes_no_byte_sent_to_others(tmp_path: Path) -> None:
    assert told(tmp_path / "one", 1) == told(tmp_path / "two", 4)


def test_each_viewer_is_sent_only_their_own_hand(evening: WebEvening) -> None:
    hands = {
        seat: evening.view(token)["state"]["hands"][str(seat)]
        for seat, token in evening.tokens.items()
    }
    for viewer, token in (*evening.tokens.items(), (0, None), (-1, evening.host)):
        (push,) = evening.dial(token, format="html").got()
        shown = push["regions"].get("game-hand", "")
        for seat, hand in hands.items():
            assert (" ".join(map(str, hand)) in shown) == (seat == viewer)


@pytest.mark.parametrize("certificate", [b"", b"a certificate"])
def test_messages_to_phones_are_filled_up(tmp_path: Path, certificate: bytes) -> None:
    """Encrypted ones to a fixed step, others only as far as the longest of a push."""
    evening = WebEvening(companion_app(tmp_path, certificate=certificate))
    evening.sit("Ada", "Ben")
    phones = [evening.dial(token, format="html") for token in evening.tokens.values()]
    screen = evening.dial(format="html")
    for line in (*phones, screen):
        line.got()
    evening.start()
    told = [line.got()[-1] for line in phones]
    lengths = {len(json.dumps(each, ensure_ascii=False).encode()) // 100 for each in told}
    assert all("fill" in each for each in told)
    assert len(lengths) == 1
    assert (lengths.pop() > 300) == bool(certificate)
    assert "fill" not in screen.got()[-1]


@pytest.mark.parametrize("text", ["[" * 10000, '"\\ud800"', "NaN", "9" * 5000, "", "{", "\x00"])
def test_invalid_json_raises_a_plain_value_error(text: str) -> None:
    with pytest.raises(ValueError, match="not JSON"):
        SocketJson.loads(text)
