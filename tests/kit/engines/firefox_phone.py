"""A phone whose page Firefox shows: it speaks WebDriver BiDi itself, over a WebSocket."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

import websocket

from tests.kit.browser.wide_font import only_wide_font
from tests.kit.engines.any_phone import HIGH, WIDE, AnyPhone, LeftError, NoEngineError
from tests.kit.engines.finger import touching, typing
from tests.kit.engines.slow_line import HERE, SlowLine
from tests.kit.patience import SECONDS

NAMES = [os.environ["FIREFOX"]] if "FIREFOX" in os.environ else ["firefox-esr", "firefox"]
PATH = next(filter(None, map(shutil.which, NAMES)), None)
LEFT = {"no such frame"}
CUT_OFF = "establish a connection"
"""What it logs by itself while no companion can be reached."""
SAYS = "WebDriver BiDi listening on "
PREFERENCES = {
    "app.normandy.enabled": False,
    "browser.cache.disk.enable": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.getAddons.cache.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "nimbus.rollouts.enabled": False,
    "services.settings.server": "data:,nothing",
    "ui.systemUsesDarkTheme": 1,
    "ui.useOverlayScrollbars": 1,
}
"""As phones are, and without what a browser fetches for itself."""
MOTION = "Services.prefs.setIntPref('ui.prefersReducedMotion', {})"


class Firefox:
    """One Firefox for all tests."""

    def __init__(self) -> None:
        if not PATH:
            message = "Firefox is not installed. To install it: sh tests/system.sh"
            raise NoEngineError(message)
        self._folder = TemporaryDirectory()
        home = Path(self._folder.name)
        preferences = [
            f"user_pref({json.dumps(n)}, {json.dumps(v)});" for n, v in PREFERENCES.items()
        ]
        (home / "user.js").write_text("\n".join(preferences), encoding="utf-8")
        self._log = home / "log.txt"
        options = ["--headless", "--no-remote", "--remote-allow-system-access"]
        self._process = subprocess.Popen(  # noqa: S603 - the machine's own program
            [PATH, *options, "--profile", str(home), "--remote-debugging-port", "0"],
            env={**os.environ, **only_wide_font(home), "HOME": str(home)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._line = websocket.create_connection(
            f"{self._listens()}/session", timeout=SECONDS, suppress_origin=True
        )
        self._asked = 0
        self.errors: dict[str, list[str]] = {}
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=["log.entryAdded"])
        seen = self.call("browsingContext.getTree", **{"moz:scope": "chrome"})
        self._own = seen["contexts"][0]["context"]

    def _listens(self) -> str:
        assert self._process.stderr
        for line in self._process.stderr:
            if SAYS in line:
                return line.partition(SAYS)[2].strip()
        self._process.wait(timeout=SECONDS)
        self._process.stderr.close()
        message = f"The browser {PATH} does not start."
        raise NoEngineError(message)

    def call(self, method: str, **params: Any) -> Any:
        """The result of a command."""
        self._asked += 1
        self._line.send(json.dumps({"id": self._asked, "method": method, "params": params}))
        while (reply := json.loads(self._line.recv())).get("id") != self._asked:
            self._heard(reply)
        if reply.get("error") in LEFT:
            raise LeftError(reply["message"])
        assert reply["type"] == "success", f"{method}: {reply}"
        return reply["result"]

    def _heard(self, reply: Any) -> None:
        entry = reply.get("params", {})
        is_error = reply.get("method") == "log.entryAdded" and entry["level"] == "error"
        if is_error and CUT_OFF not in str(entry["text"]):
            page = entry["source"].get("context", "")
            self.errors.setdefault(page, []).append(str(entry["text"]))

    def wish_for(self, *, motion: bool) -> None:
        """What the person has chosen in their system; it holds for all pages."""
        self.call(
            "script.evaluate",
            expression=MOTION.format(0 if motion else 1),
            awaitPromise=False,
            target={"context": self._own},
        )

    def stop(self) -> None:
        """Close it."""
        self._line.close()
        self._process.terminate()
        self._process.wait(timeout=SECONDS)
        if self._process.stderr:
            self._process.stderr.close()
        self._folder.cleanup()


class FirefoxPhone(AnyPhone):
    """A tab with cookies of its own."""

    engine: ClassVar[str] = "firefox"

    def __init__(self, firefox: Firefox, line: SlowLine, *, moves: bool) -> None:
        self._firefox = firefox
        firefox.wish_for(motion=moves)
        proxy = {"proxyType": "manual", "socksProxy": f"{HERE}:{line.port}", "socksVersion": 5}
        self._user = firefox.call("browser.createUserContext", proxy=proxy)["userContext"]
        page = firefox.call("browsingContext.create", type="tab", userContext=self._user)
        self._page = page["context"]
        self.resize(WIDE, HIGH)

    def open(self, address: str) -> None:
        self._here("browsingContext.navigate", url=address, wait="complete")

    def run(self, script: str, *args: Any) -> Any:
        reply = self._firefox.call(
            "script.callFunction",
            functionDeclaration="async (given) => "
            f"JSON.stringify([await ({script})(...JSON.parse(given))])",
            arguments=[{"type": "string", "value": json.dumps(args)}],
            awaitPromise=True,
            target={"context": self._page},
        )
        assert reply["type"] == "success", reply["exceptionDetails"]["text"]
        return json.loads(reply["result"]["value"])[0]

    def touch(self, x: int, y: int, hold: float = 0) -> None:
        self._here("input.performActions", actions=touching(x, y, hold))
        self._here("input.releaseActions")

    def type(self, text: str) -> None:
        self._here("input.performActions", actions=typing(text))

    def give(self, css: str, path: str) -> None:
        located = self._here("browsingContext.locateNodes", locator={"type": "css", "value": css})
        node = located["nodes"][0]
        self._here("input.setFiles", element={"sharedId": node["sharedId"]}, files=[path])

    def picture(self) -> bytes:
        return base64.b64decode(self._here("browsingContext.captureScreenshot")["data"])

    def resize(self, wide: int, high: int) -> None:
        self._here("browsingContext.setViewport", viewport={"width": wide, "height": high})

    @property
    def complaints(self) -> list[str]:
        return self._firefox.errors.get(self._page, [])

    def close(self) -> None:
        self._firefox.call("browser.removeUserContext", userContext=self._user)

    def _here(self, method: str, **params: Any) -> Any:
        return self._firefox.call(method, context=self._page, **params)
