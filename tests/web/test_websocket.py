"""A websocket whose other side goes away at the wrong moment."""

from __future__ import annotations

from socket import SHUT_WR

import gevent
import pytest
from wsproto.connection import Connection, ConnectionType
from wsproto.events import BytesMessage, CloseConnection, Event, Ping, TextMessage
from wsproto.utilities import LocalProtocolError

from tests.kit.patience import SECONDS
from tests.kit.web.websockets import accepted
from web.server.request_turns import Turns
from web.server.websocket import WebSocket, text_frame


def test_hanging_up_on_a_page_that_is_gone_is_no_error() -> None:
    with accepted() as (websocket, theirs):
        theirs.close()
        with pytest.raises(OSError, match=r".+"):
            websocket.send(b"anybody there?")
        websocket.close()


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_a_message_is_framed_as_the_library_would(size: int) -> None:
    library = Connection(ConnectionType.SERVER)
    assert text_frame(b"x" * size) == library.send(TextMessage("x" * size))


def test_nothing_is_sent_once_we_have_hung_up() -> None:
    with accepted() as (websocket, _):
        websocket.close()
        with pytest.raises(LocalProtocolError):
            websocket.send(b"anybody there?")


@pytest.mark.parametrize(
    "more", [Ping(), TextMessage("4"), BytesMessage(b"4"), CloseConnection(1000)]
)
def test_what_comes_after_we_have_hung_up_is_not_heard(more: Event) -> None:
    browser = Connection(ConnectionType.CLIENT)
    with accepted() as (websocket, theirs):
        theirs.sendall(browser.send(BytesMessage(b"not text")) + browser.send(more))
        theirs.shutdown(SHUT_WR)
        assert websocket.wait() is None


def test_messages_of_one_address_take_turns_with_those_of_others() -> None:
    browser, turns, heard = Connection(ConnectionType.CLIENT), Turns(), []

    def hear(page: WebSocket, count: int) -> None:
        for _ in range(count):
            page.wait()
            heard.append(page.environ["REMOTE_ADDR"])

    with accepted("greedy", turns) as (greedy, more), accepted("friend", turns) as (friend, one):
        more.sendall(browser.send(TextMessage("4")) * 3)
        one.sendall(browser.send(TextMessage("4")))
        hearing = [gevent.spawn(hear, greedy, 3), gevent.spawn(hear, friend, 1)]
        with gevent.Timeout(SECONDS):  # joinall's own begins when gevent last ran
            gevent.joinall(hearing)
    assert heard == ["greedy", "friend", "greedy", "greedy"]
