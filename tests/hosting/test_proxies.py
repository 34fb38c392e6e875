"""What proxies say is believed only of proxies, and only as far as they vouch for each other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Request
from werkzeug.test import create_environ, run_wsgi_app

from hosting.proxies import (
    MAX_HEADER_CHARS,
    MAX_HOPS,
    TOO_MUCH,
    TWO_VOICES,
    Proxies,
)
from tests.kit.web.evening import companion_app
from web.server.addresses import Address
from web.server.connections import Connections
from web.server.forwarding import NO_PROXIES, PROXIED, NoProxies

PROXY, OUTER = "10.0.0.1", "192.0.2.7"
TRUSTED = Proxies.named([PROXY, "192.0.2.0/24", "fd00::/8"])


def seen(peer: str, headers: dict[str, str], proxies: NoProxies = TRUSTED) -> dict[str, Any]:
    """A request after it was looked through; it must hold nothing more of what was said."""
    environ: dict[str, Any] = {"REMOTE_ADDR": peer, "wsgi.url_scheme": "http"}
    environ |= {f"HTTP_{name}": said for name, said in headers.items()}
    assert proxies.see_through(environ) is None
    assert not [name for name in environ if "FORWARDED" in name]
    return environ


def client(peer: str, **headers: str) -> tuple[str, str]:
    """Who asks, and whether that was encrypted."""
    environ = seen(peer, headers)
    return environ["REMOTE_ADDR"], environ["wsgi.url_scheme"]


def test_a_proxy_says_who_asks_and_how() -> None:
    said = {"X_FORWARDED_FOR": "203.0.113.5", "X_FORWARDED_PROTO": "https"}
    assert client(PROXY, **said) == ("203.0.113.5", "https")
    assert client(PROXY, FORWARDED="for=203.0.113.5;proto=https") == ("203.0.113.5", "https")
    assert client(PROXY) == (PROXY, "http")
    assert client(PROXY, X_FORWARDED_PROTO="https") == (PROXY, "http")


def test_nobody_else_is_believed() -> None:
    said = {"X_FORWARDED_FOR": "203.0.113.5", "X_FORWARDED_PROTO": "https"}
    assert client("198.51.100.9", **said) == ("198.51.100.9", "http")
    assert PROXIED in seen("198.51.100.9", said), "nobody sits at the laptop there"
    assert PROXIED not in seen("198.51.100.9", {})
    assert seen(PROXY, said, NO_PROXIES)["REMOTE_ADDR"] == PROXY


@pytest.mark.parametrize(
    ("said", "who"),
    [
        ("127.0.0.1, 203.0.113.5", "203.0.113.5"),
        (f"198.51.100.9,203.0.113.5, {OUTER}", "203.0.113.5"),
        ("203.0.113.5:4711", "203.0.113.5"),
        ("::ffff:203.0.113.5", "203.0.113.5"),
        ("[2001:db8:1:2:3:4:5:6]:4711", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::"),
        (f"nonsense, {OUTER}", OUTER),
        ("nonsense", PROXY),
        ("203.0.113.5, unknown", PROXY),
        (f"{OUTER}, {PROXY}", OUTER),
        ("", PROXY),
        (",,", PROXY),
    ],
)
def test_a_chain_is_read_from_its_end(said: str, who: str) -> None:
    assert client(PROXY, X_FORWARDED_FOR=said)[0] == who


@pytest.mark.parametrize(
    ("said", "who"),
    [
        ('for="[2001:db8:1:2::9]:4711";proto=HTTPS', ("2001:db8:1:2::", "https")),
        (f"for=1.2.3.4;proto=http, For=203.0.113.5;Proto=https, for={OUTER}", "203.0.113.5"),
        ('for="203.0.113.5:80";by="a,b;c";host="x\\"y"', "203.0.113.5"),
        ("for=_hidden;proto=https", PROXY),
        ("for=unknown", PROXY),
        ('for="', PROXY),
        ("by=10.0.0.1;proto=https", PROXY),
        ('for=203.0.113.5, for="unfinished', PROXY),
        ('for="198.51.100.9, for=203.0.113.5', PROXY),
        ('for="203.0.113.5"x', PROXY),
        ("for=198.51.100.9, nonsense", PROXY),
        ("for=198.51.100.9, , for=203.0.113.5,", "203.0.113.5"),
    ],
)
def test_the_standard_header_is_read_as_written(said: str, who: object) -> None:
    found = client(PROXY, FORWARDED=said)
    assert who in {found, found[0]}


class UnreadText(str):
    """A header that nobody may look into."""

    __slots__ = ()

    def __len__(self) -> int:
        raise AssertionError

    def __iter__(self) -> Iterator[str]:
        raise AssertionError

    strip = split = partition = lower = startswith = __iter__  # type: ignore[assignment]


@pytest.mark.parametrize("peer", ["198.51.100.9", "nonsense", ""])
def test_what_strangers_say_is_removed_unread(peer: str) -> None:
    said = {name: UnreadText("for=") for name in ("FORWARDED", "X_FORWARDED_FOR")}
    assert client(peer, **said) == (peer, "http")


@pytest.mark.parametrize("name", ["FORWARDED", "X_FORWARDED_FOR", "X_FORWARDED_PROTO"])
def test_a_header_that_is_too_long_is_refused_before_it_is_parsed(name: str) -> None:
    environ = {"REMOTE_ADDR": PROXY, f"HTTP_{name}": "x" * (MAX_HEADER_CHARS + 1)}
    assert TRUSTED.see_through(environ) == TOO_MUCH


@pytest.mark.parametrize(
    ("name", "hop"), [("FORWARDED", "for=192.0.2.7"), ("X_FORWARDED_FOR", "192.0.2.7")]
)
def test_so_many_proxies_stand_behind_each_other_and_no_more(name: str, hop: str) -> None:
    assert client(PROXY, **{name: ",".join([hop] * MAX_HOPS)}) == (OUTER, "http")
    environ = {"REMOTE_ADDR": PROXY, f"HTTP_{name}": ",".join([hop] * (MAX_HOPS + 1))}
    assert TRUSTED.see_through(environ) == TOO_MUCH


def test_the_scheme_is_that_of_the_visitor_and_not_of_the_last_step() -> None:
    both = {"X_FORWARDED_FOR": f"203.0.113.5, {OUTER}"}
    assert client(PROXY, X_FORWARDED_PROTO="https", **both) == ("203.0.113.5", "https")
    assert client(PROXY, X_FORWARDED_PROTO="https, http", **both) == ("203.0.113.5", "https")
    assert client(PROXY, X_FORWARDED_PROTO="http, https, http", **both)[1] == "https"
    assert client(PROXY, X_FORWARDED_PROTO="gopher", **both)[1] == "http"


def test_two_headers_that_differ_are_refused() -> None:
    environ = {
        "REMOTE_ADDR": PROXY,
        "wsgi.url_scheme": "http",
        "HTTP_X_FORWARDED_FOR": "203.0.113.5",
        "HTTP_FORWARDED": "for=198.51.100.9",
    }
    assert Proxies.see_through(TRUSTED, {**environ}) == TWO_VOICES
    same = {**environ, "HTTP_FORWARDED": "for=203.0.113.5"}
    assert TRUSTED.see_through(same) is None
    assert same["REMOTE_ADDR"] == "203.0.113.5"


def test_nobody_behind_a_proxy_sits_at_the_laptop(tmp_path: Path) -> None:
    app = companion_app(
        tmp_path,
        behind=Proxies.named(["127.0.0.1"]),
        public=(Address("t.lan", "t", "https://t.lan"),),
    )
    ours = app.services.at_the_laptop
    for said in ({}, {"HTTP_X_FORWARDED_FOR": "127.0.0.1"}, {"HTTP_X_FORWARDED_FOR": "::1"}):
        environ: dict[str, Any] = {"REMOTE_ADDR": "127.0.0.1", "wsgi.url_scheme": "http", **said}
        app.guard.proxies.see_through(environ)
        assert not ours(Request(environ))
    assert app.services.addresses.now()[0].at(8420) == "https://t.lan"
    assert app.guard.find_refusal({"HTTP_HOST": "t.lan", "wsgi.url_scheme": "http"}) is None


@pytest.mark.parametrize(
    "said",
    [
        {"HTTP_X_FORWARDED_FOR": "203.0.113.5"},
        {"HTTP_X_FORWARDED_PROTO": "https"},
        {"HTTP_FORWARDED": "for=203.0.113.5"},
        {"HTTP_X_REAL_IP": "203.0.113.5"},
        {"HTTP_CF_CONNECTING_IP": "203.0.113.5"},
        {"HTTP_VIA": "1.1 varnish"},
        {"SERVER_PROTOCOL": "HTTP/1.0"},  # nginx, with nothing but proxy_pass
    ],
)
def test_nobody_behind_a_proxy_that_nobody_named_sits_at_the_laptop(
    tmp_path: Path, said: dict[str, str]
) -> None:
    guard = companion_app(tmp_path).guard
    status = {}
    for name, more in (("laptop", {}), ("stranger", said)):
        environ = create_environ("/evenings", "http://127.0.0.1:8420", environ_overrides=more)
        environ["REMOTE_ADDR"] = "127.0.0.1"
        status[name] = run_wsgi_app(guard, environ)[1]
    assert status == {"laptop": "200 OK", "stranger": "403 FORBIDDEN"}


def test_many_people_may_come_from_one_proxy() -> None:
    crowd = Connections(10, 2, shared=TRUSTED.trusts)
    assert all(crowd.enter(PROXY, None) for _ in range(5))
