"""A phone whose page WebKitGTK shows, the engine of iPhones: its driver speaks WebDriver."""

from __future__ import annotations

import base64
import http.client
import json
import os
import shutil
import socket
import subprocess
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

from tests.kit.browser.wide_font import only_wide_font
from tests.kit.engines.any_phone import HIGH, PAUSE, WIDE, AnyPhone, LeftError, NoEngineError
from tests.kit.engines.finger import touching, typing
from tests.kit.engines.slow_line import HERE, SlowLine
from tests.kit.patience import SECONDS

DRIVER, DISPLAY = "WebKitWebDriver", "Xvfb"
ROOM = "1400x1000x24"
LEFT = {"no such frame"}
SETTINGS = "[Settings]\ngtk-enable-animations={}\ngtk-application-prefer-dark-theme=1\n"
OPTIONS = "webkitgtk:browserOptions"
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
PAINTS = {"GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1", "WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1"}
"""A graphics card that is only simulated costs ten times as much."""
ARGS = ("--automation", "--full-screen")
LISTEN = """() => {
    if (window.complaints) return;
    window.complaints = [];
    for (const kind of ['error', 'unhandledrejection'])
        addEventListener(kind, (event) => complaints.push(String(event.error ?? event.reason)));
}"""
"""Its driver reports no errors of scripts: a page is listened to as soon as it is linked."""
CALL = """const done = arguments[arguments.length - 1];
Promise.resolve().then(() => (%s)(...JSON.parse(arguments[0])))
    .then((said) => done(JSON.stringify([said])), (error) => done(String(error)));"""


class WebKit:
    """A display that nobody sees, a driver, and one browser at a time."""

    def __init__(self, line: SlowLine) -> None:
        for each in (DRIVER, DISPLAY):
            if not shutil.which(each):
                message = f"{each} is not installed. To install it: sh tests/system.sh"
                raise NoEngineError(message)
        self._line = line
        self._folder = TemporaryDirectory()
        self._home = Path(self._folder.name)
        self._display, number = _display()
        self._port = _free_port()
        self._driver = subprocess.Popen(  # noqa: S603 - the machine's own program
            [DRIVER, f"--port={self._port}"],
            env=self._environment(number),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._session = ""
        self._moves: bool | None = None
        self._listens()

    def _listens(self) -> None:
        """Wait until the driver takes commands."""
        while self._driver.poll() is None:
            with socket.socket() as tried:
                if tried.connect_ex((HERE, self._port)) == 0:
                    return
            time.sleep(PAUSE)
        message = f"{DRIVER} does not start."
        raise NoEngineError(message)

    def _environment(self, display: str) -> dict[str, str]:
        home = str(self._home)
        folders = {f"XDG_{each}_HOME": home for each in ("CACHE", "CONFIG", "DATA")}
        own = {"DISPLAY": f":{display}", "HOME": home}
        return {**os.environ, **PAINTS, **folders, **own, **only_wide_font(self._home)}

    def wish_for(self, *, motion: bool) -> None:
        """A browser of somebody who has chosen this in their system."""
        if self._moves is motion:
            return
        self.quit()
        settings = self._home / "gtk-3.0" / "settings.ini"
        settings.parent.mkdir(exist_ok=True)
        settings.write_text(SETTINGS.format(int(motion)), encoding="utf-8")
        args = [*ARGS, f"--proxy=socks5://{HERE}:{self._line.port}"]
        wanted = {OPTIONS: {"args": args}, "timeouts": {"script": 1000 * SECONDS}}
        session = self._ask("POST", "", {"capabilities": {"alwaysMatch": wanted}})
        self._session, self._moves = session["sessionId"], motion

    def call(self, method: str, path: str, **params: Any) -> Any:
        """The result of a command to the open browser."""
        return self._ask(method, f"/{self._session}{path}", params)

    def _ask(self, method: str, path: str, params: Any) -> Any:
        line = http.client.HTTPConnection(HERE, self._port, timeout=SECONDS)
        body = json.dumps(params) if method == "POST" else None
        line.request(method, f"/session{path}", body, {"Content-Type": "application/json"})
        answer = line.getresponse()
        reply = json.loads(answer.read())["value"]
        line.close()
        if answer.status != http.HTTPStatus.OK and reply["error"] in LEFT:
            raise LeftError(reply["message"])
        assert answer.status == http.HTTPStatus.OK, f"{method} {path}: {reply}"
        return reply

    def quit(self) -> None:
        """Close the browser, if one is open."""
        if self._session:
            self.call("DELETE", "")
        self._session, self._moves = "", None

    def stop(self) -> None:
        """Close everything."""
        self.quit()
        for each in (self._driver, self._display):
            each.terminate()
            each.wait(timeout=SECONDS)
        self._folder.cleanup()


def _display() -> tuple[subprocess.Popen[bytes], str]:
    """A display, and its number."""
    says, writes = os.pipe()
    shown = subprocess.Popen(  # noqa: S603 - the machine's own program
        [DISPLAY, "-displayfd", str(writes), "-screen", "0", ROOM, "-nolisten", "tcp"],
        pass_fds=(writes,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writes)
    with os.fdopen(says) as output:
        number = output.readline().strip()
    if not number:
        message = f"{DISPLAY} does not start."
        raise NoEngineError(message)
    return shown, number


class WebKitPhone(AnyPhone):
    """The window of the browser; its cookies are deleted when it is closed."""

    engine: ClassVar[str] = "webkit"

    def __init__(self, webkit: WebKit, *, moves: bool) -> None:
        self._webkit = webkit
        webkit.wish_for(motion=moves)
        self.resize(WIDE, HIGH)

    def open(self, address: str) -> None:
        self._webkit.call("POST", "/url", url=address)

    def linked(self) -> None:
        super().linked()
        self.run(LISTEN)

    def run(self, script: str, *args: Any) -> Any:
        reply = self._webkit.call(
            "POST", "/execute/async", script=CALL % script, args=[json.dumps(args)]
        )
        assert reply.startswith("["), reply
        return json.loads(reply)[0]

    def touch(self, x: int, y: int, hold: float = 0) -> None:
        self._webkit.call("POST", "/actions", actions=touching(x, y, hold))
        self._webkit.call("DELETE", "/actions")

    def type(self, text: str) -> None:
        self._webkit.call("POST", "/actions", actions=typing(text))

    def give(self, css: str, path: str) -> None:
        element = self._webkit.call("POST", "/element", using="css selector", value=css)
        self._webkit.call("POST", f"/element/{element[ELEMENT]}/value", text=path)

    def picture(self) -> bytes:
        return base64.b64decode(self._webkit.call("GET", "/screenshot"))

    def resize(self, wide: int, high: int) -> None:
        self._webkit.call("POST", "/window/rect", x=0, y=0, width=wide, height=high)

    @property
    def complaints(self) -> list[str]:
        complaints: list[str] = self.run("() => window.complaints ?? []")
        return complaints

    def close(self) -> None:
        self._webkit.call("DELETE", "/cookie")
        self.open("about:blank")


def _free_port() -> int:
    with socket.socket() as tried:
        tried.bind((HERE, 0))
        port: int = tried.getsockname()[1]
    return port
