"""A companion in its own process, over real sockets: guard, frames, restarts, crashes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.web.caller import Refusal
from tests.kit.web.served import Laid, Served, serving
from web.live.socket_events import REPLY_BYTES
from web.protocol.messages import SocketJson
from web.server.credentials import make_nonce
from web.server.websocket import MAX_MESSAGE_BYTES

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One companion for all tests that leave it unchanged."""
    with serving(tmp_path_factory.mktemp("served")) as served:
        yield served


@pytest.fixture
def laid(served: Served) -> Iterator[Laid]:
    """A separate table for each test."""
    yield served.table("Ann", "Bob", rounds=3)
    served.hang_up()


def cookie(laid: Laid, seat: int = 0) -> dict[str, str]:
    """The cookie that a seat's browser sends."""
    return {"Cookie": f"test-seat-{laid.code}={laid.tokens[seat]}"}


# --- frames and pushes ---------------------------------------------------------------------------


def test_an_answer_reaches_every_page(laid: Laid) -> None:
    ann, bob, screen = (laid.dial(token, format="html") for token in (*laid.tokens, None))
    for page in (ann, bob, screen):
        page.next("regions")
    assert ann.act("1", laid.offer(laid.tokens[0], "loan"), coins=2)["ok"]
    for page in (ann, bob, screen):
        assert "Ann takes a loan." in page.next("regions")["regions"]["journal"]


@pytest.mark.parametrize("written", ["[%s,%s]", " [%s,%s]", "[ %s, %s ]", '[%s,%s,"more"]'])
def test_an_answer_is_taken_however_its_json_is_written(laid: Laid, written: str) -> None:
    ann = laid.dial(laid.tokens[0])
    act = {"id": "1", "offer": laid.offer(laid.tokens[0], "bid"), "values": {"coins": 1}}
    ann.send_raw("427" + written % ('"act"', json.dumps(act)))
    ann.send_raw("428" + written % ('"act"', json.dumps({**act, "seat": 2})))
    while len(ann.acks) < 2:
        ann.take()
    assert (ann.acks[7]["ok"], ann.acks[8]["error"]["code"]) == (True, "misfit")
    assert {len(SocketJson.dumps(said)) for said in ann.acks.values()} == {REPLY_BYTES}


def test_an_answer_that_wants_no_acknowledgement_is_taken(laid: Laid) -> None:
    ann = laid.dial(laid.tokens[0])
    act = {"id": "1", "offer": laid.offer(laid.tokens[0], "loan"), "values": {"coins": 2}}
    ann.send_raw("42" + json.dumps(["act", act]))
    while not ann.next("view")["state"]["loans"]:
        continue
    assert ann.acks == {}


def test_the_companion_announces_its_heartbeat_and_limit(laid: Laid) -> None:
    (opening, *_) = laid.dial().bytes_in
    said = json.loads(opening[1:])
    assert (said["pingInterval"], said["pingTimeout"]) == (6000, 3000)
    assert (said["maxPayload"], said["upgrades"]) == (MAX_MESSAGE_BYTES, [])


@pytest.mark.parametrize(
    "text",
    [
        *("", "x", "9", "4", "42", "42{", "42[]", "42[1]", "43[1]", "49", "42" + "[" * 9000),
        *('42["nothing"]', '42["connect"]', '42["disconnect"]', '42["act"]', '421["act",null]'),
        *('451-["act",{"_placeholder":true,"num":0}]', '40{"table":"22222"}', "41", "44"),
    ],
)
def test_malformed_messages_hurt_nobody(laid: Laid, text: str) -> None:
    rude, friend = laid.dial(laid.tokens[0]), laid.dial(laid.tokens[1])
    friend.next("view")
    rude.send_raw(text)
    assert friend.act("1", laid.offer(laid.tokens[1], "bid"), coins=1)["ok"]
    assert friend.next("view")["waiting"] == [1]


# --- the request guard ---------------------------------------------------------------------------


def test_our_own_page_connects_with_its_cookie(laid: Laid) -> None:
    own = f"http://127.0.0.1:{laid.served.port}"
    nonce = make_nonce(laid.tokens[0])
    page = laid.dial(nonce=nonce, origin=own, headers=cookie(laid))
    assert page.next("view")["you"] == 1
    public = laid.dial(origin=own, headers=cookie(laid))
    assert public.next("view")["you"] is None


def test_a_rebound_name_can_open_neither_page_nor_socket(laid: Laid) -> None:
    with pytest.raises(Refusal, match="403"):
        laid.dial(laid.tokens[0], host="evil.example", origin="http://evil.example")
    forged = {"X-Forwarded-Host": "evil.example"}
    with pytest.raises(Refusal, match="403"):
        laid.dial(laid.tokens[0], origin="http://evil.example", headers=forged)
    status, said, _ = laid.served.ask("/", headers={"Host": "evil.example"})
    assert (status, said) == (403, "This address does not belong to the companion.")
    status, page, _ = laid.served.ask("/t/22222", headers={"X-Forwarded-Host": "evil.example"})
    assert status == 404
    assert "evil.example" not in page


@pytest.mark.parametrize("way", ["polling", "nothing"])
def test_there_is_no_other_transport(served: Served, way: str) -> None:
    status, _, headers = served.ask(f"/socket.io/?EIO=4&transport={way}")
    assert status == 400
    assert "Access-Control-Allow-Origin" not in headers


# --- restarts ----------------------------------------------------------------------------------


def test_a_killed_companion_continues_where_it_was(tmp_path: Path) -> None:
    with serving(tmp_path) as first:
        laid = first.table("Ann", "Bob", rounds=3)
        offer = laid.offer(laid.tokens[0], "bid")
        said = laid.dial(laid.tokens[0]).act("sealed", offer, coins=4)
        before = laid.view(laid.tokens[0])
        first.kill()
    with serving(tmp_path, first.port) as laid.served:
        page = laid.dial(laid.tokens[0])
        after = page.next("view")
        assert after["sealed"] == before["sealed"]
        assert after["state"] == before["state"]
        assert page.act("sealed", offer, coins=4)["ok"] == said["ok"]
        assert laid.dial(laid.tokens[1]).act("2", laid.offer(laid.tokens[1], "bid"), coins=1)["ok"]
        assert laid.view()["state"]["last"] == [4, 1]
        assert laid.served.stop() == 0


def test_no_secret_is_written_to_disk_or_log(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        laid = served.table("Canary-Ann", "Bob", rounds=3)
        page = laid.dial(laid.tokens[0])
        page.act("canary-command", laid.offer(laid.tokens[0], "bid"), coins=4)
        page.act("2", "canary-offer", canary="canary-value")
        page.send_raw('42["act","canary-raw')
        served.ask(f"/t/{laid.code}/canary-path?canary=1", headers=cookie(laid))
        served.ask(f"/api/tables/{laid.code}/acts", b"canary-body", laid.tokens[0])
    written = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    secrets = [b"canary", b"Canary-Ann", *(token.encode() for token in (*laid.tokens, laid.host))]
    assert [secret for secret in secrets if secret in written] == []
    assert not re.search(rb"Traceback|File \"", served.noise.read_bytes())
