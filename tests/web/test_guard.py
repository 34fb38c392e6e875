"""The request guard refuses foreign hosts, foreign pages and too many sockets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pytest
from werkzeug.test import Client, TestResponse

from web.app import App
from web.server.addresses import Address, Addresses
from web.server.request_guard import Hosts, RequestGuard, get_hostname

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

LAN = "192.168.1.23"


class Inside:
    """Reports the requests that passed the guard; may send one more from inside."""

    def __init__(self) -> None:
        self.deeper: Client | None = None
        self.answers: list[int] = []

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if self.deeper:
            self.answers.append(self.deeper.get("/", headers=SOCKET).status_code)
        names = ("HTTP_COOKIE", "HTTP_X_FORWARDED_HOST", "HTTP_X_FORWARDED_FOR")
        said = [f"{name}={environ[name]}" for name in names if name in environ]
        start_response("200 OK", [])
        return [" ".join(["in", *said]).encode()]


SOCKET = {"Upgrade": "websocket", "Host": "localhost:8420"}


def guard(*also: str) -> RequestGuard:
    lan = Addresses(lambda: 0.0, see=lambda: (Address(LAN, "wlan0"),))
    return RequestGuard(Inside(), Hosts(lan, also))


def knock(method: str = "GET", host: str = "localhost:8420", **headers: str) -> TestResponse:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Client(guard("table.lan"), use_cookies=False).open(
        "/", method=method, headers={"Host": host, **named}, base_url="http://localhost"
    )


@pytest.mark.parametrize(
    "host",
    ["localhost", "localhost:8420", "127.0.0.1:1", f"{LAN}:8420", "[::1]:8420", "TABLE.LAN:80"],
)
def test_the_companion_answers_under_its_own_names(host: str) -> None:
    assert knock(host=host).text == "in"


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "localhost.evil.example",
        "192.168.1.24",
        "",
        "localhost:8420; script-src *",
        "localhost:x",
        "localhost:123456",
        f"{LAN}.evil.example",
        "127.0.0.1@evil.example",
    ],
)
def test_a_foreign_host_is_refused_with_a_sentence(host: str) -> None:
    answer = knock(host=host)
    assert answer.status_code == 403
    assert answer.text == "This address does not belong to the companion."


def test_a_forwarded_host_header_is_ignored() -> None:
    assert knock(host="evil.example", X_Forwarded_Host="localhost").status_code == 403
    assert knock(X_Forwarded_Host="evil.example", X_Forwarded_For="1.2.3.4").text == "in"


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE"])
@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "https://localhost:8420", "http://localhost:9", "", "file://"],
)
def test_a_foreign_page_is_refused(method: str, origin: str) -> None:
    assert knock(method, Origin=origin).status_code == 403


@pytest.mark.parametrize("host", ["localhost:8420", "evil.example"])
def test_an_answer_that_is_no_page_is_hardened_too(host: str) -> None:
    said = knock(host=host).headers
    assert said["Content-Security-Policy"] == "default-src 'none'"
    assert said["X-Content-Type-Options"] == "nosniff"
    assert said["Cache-Control"] == "no-store"


@pytest.mark.parametrize("address", ["http://192.168.1.23:8420", "https://192.168.1.23:8420"])
def test_pages_keep_no_tie_to_who_opened_them_where_browsers_can(app: App, address: str) -> None:
    """Over plain HTTP in a Wi-Fi browsers ignore it, and say so in their console."""
    said = app.flask.test_client().get("/", base_url=address).headers
    assert ("Cross-Origin-Opener-Policy" in said) == address.startswith("https:")


@pytest.mark.parametrize("upgrade", ["websocket", "WebSocket"])
def test_a_rebound_name_cannot_open_a_socket(upgrade: str) -> None:
    rebound = knock(host="evil.example", Upgrade=upgrade, Origin="http://evil.example")
    assert rebound.status_code == 403
    assert knock(Upgrade=upgrade, Origin="http://evil.example").status_code == 403


def test_our_own_page_is_let_in_with_its_cookie() -> None:
    own = {"Origin": "http://localhost:8420", "Cookie": "a=b"}
    assert knock("POST", **own).text == "in HTTP_COOKIE=a=b"
    assert knock(Upgrade="websocket", **own).text == "in HTTP_COOKIE=a=b"


def test_without_an_origin_a_cookie_counts_for_nothing() -> None:
    assert knock("POST", Cookie="a=b").text == "in"
    assert knock(Upgrade="websocket", Cookie="a=b").text == "in"
    assert knock("GET", Cookie="a=b").text == "in HTTP_COOKIE=a=b"


def test_one_client_cannot_occupy_all_sockets() -> None:
    inside = Inside()
    guarded = RequestGuard(inside, Hosts(Addresses(lambda: 0.0, see=lambda: ())), sockets_at_once=3)
    client = inside.deeper = Client(guarded)
    assert client.get("/", headers=SOCKET).status_code == 200
    assert inside.answers == [429, 200, 200], "the fourth socket inside the third is refused"
    assert client.get("/", headers=SOCKET).status_code == 200, "closed sockets count no more"


@pytest.mark.parametrize("host", ["a b", "a/b", "[", "[::1", "::1", "ü.example"])
def test_an_invalid_host_header_has_no_name(host: str) -> None:
    assert get_hostname(host) is None
