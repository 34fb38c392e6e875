"""A website that the host or a player opens in the same browser does nothing at their table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.kit.browser.companion import Companion
from tests.kit.browser.evening import BrowserEvening
from tests.kit.browser.guests import Guest

pytestmark = pytest.mark.browser

ATTACKS = """<!DOCTYPE html><title>A nice recipe</title><body><script>
const { at, code, offer } = ABOUT;
const api = `${at}/api/tables/${code}`;
const said = { credentials: "include", mode: "no-cors", method: "POST" };
const act = JSON.stringify({ id: "evil", offer, values: {} });
const within = (promise) => promise.then((found) => `got ${found}`, (fault) => `refused: ${fault}`);
const socket = (address) => new Promise((open, refused) => {
  const line = new WebSocket(address);
  line.onopen = () => open("a socket");
  line.onerror = () => refused("no socket");
});
const script = (src) => new Promise((open, refused) => {
  const element = document.createElement("script");
  element.onload = () => open("a script");
  element.onerror = () => refused("no script");
  element.src = src;
  document.body.append(element);
});
const frame = (src) => new Promise((open) => {
  const element = document.createElement("iframe");
  element.onload = () => open("a frame");
  element.src = src;
  document.body.append(element);
});
const submit = (action, fields) => {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action });
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement("input"), { name, value }));
  }
  document.body.append(form);
  form.submit();
};
window.attacked = (async () => ({
  view: await within(fetch(`${api}/view`, { credentials: "include" }).then((got) => got.text())),
  acts: await within(fetch(`${api}/acts`, { ...said, body: act })),
  start: await within(fetch(`${api}/start`, { ...said, body: "{}" })),
  saved: await within(fetch(`${api}/export`, said)),
  script: await within(script(`${api}/view`)),
  socket: await within(socket(
    `${at.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`)),
  framed: await within(frame(`${at}/t/${code}/phone`)),
}))();
</script></body>"""


@contextmanager
def website(**about: str) -> Iterator[str]:
    """A page of somebody else's on this machine: another site than the companion's address."""
    page = ATTACKS.replace("ABOUT", json.dumps(about)).encode()

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(page)

        def log_message(self, *_said: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Page)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://localhost:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


FORMS: tuple[tuple[str, dict[str, str]], ...] = (
    ("/j/{code}", {"name": "Mallory", "colour": "amber"}),
    ("/api/tables/{code}/start", {}),
    ("/t/{code}/next", {"game": "sancti_et_malum"}),
)
"""What a website may try to send as a form, which browsers let it do: where, and what."""


def attacked(guest: Guest, address: str) -> tuple[dict[str, str], str]:
    """What the attacks of this page got, and where its frame ended."""
    page = guest.context.new_page()
    page.goto(address)
    got: dict[str, str] = page.evaluate("window.attacked")
    return got, page.frames[1].url


def sent(guest: Guest, address: str, where: str, fields: dict[str, str]) -> int:
    """How a form is answered that this page sends."""
    page = guest.context.new_page()
    page.goto(address)
    with page.expect_navigation() as gone:
        page.evaluate("([where, fields]) => submit(where, fields)", [where, fields])
    return gone.value.status


def test_a_website_in_the_same_browser_does_nothing_at_the_table(
    companion: Companion, browser: Browser
) -> None:
    evening = BrowserEvening(companion, browser)
    miriam = evening.join("Miriam")
    evening.join("Jonathan")
    at, code, before = companion.address, evening.code, evening.view()
    with website(at=at, code=code, offer="~start:00000000") as address:
        for guest in (evening.screen, miriam):
            got, frame = attacked(guest, address)
            found = {name for name in ("view", "script", "socket") if got[name].startswith("got")}
            assert not found, got
            assert frame.startswith("chrome-error:"), "no page of ours in theirs"
            for path, fields in FORMS:
                assert sent(guest, address, at + path.format(code=code), fields) == 403, path
    assert evening.view() == before
