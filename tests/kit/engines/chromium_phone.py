"""A phone whose page Chromium shows, steered by Playwright."""

from __future__ import annotations

from typing import Any, ClassVar

from playwright.sync_api import Browser, Error

from tests.kit.browser.guests import TOUCH
from tests.kit.engines.any_phone import HIGH, WIDE, AnyPhone, LeftError
from tests.kit.engines.slow_line import HERE, SlowLine
from tests.kit.patience import MILLISECONDS

LEFT = "Execution context was destroyed"


class ChromiumPhone(AnyPhone):
    """A page in a context of its own."""

    engine: ClassVar[str] = "chromium"

    def __init__(self, browser: Browser, line: SlowLine, *, moves: bool) -> None:
        wanted: dict[str, Any] = {
            **TOUCH,
            "viewport": {"width": WIDE, "height": HIGH},
            "reduced_motion": "no-preference" if moves else "reduce",
            "proxy": {"server": f"socks5://{HERE}:{line.port}"},
        }
        self._context = browser.new_context(**wanted)
        self._context.set_default_timeout(MILLISECONDS)
        self.page = self._context.new_page()
        self._complaints: list[str] = []
        self.page.on("pageerror", lambda error: self._complaints.append(str(error)))

    def open(self, address: str) -> None:
        self.page.goto(address)

    def run(self, script: str, *args: Any) -> Any:
        try:
            return self.page.evaluate(f"(given) => ({script})(...given)", list(args))
        except Error as error:
            if LEFT in error.message:
                raise LeftError from None
            raise

    def touch(self, x: int, y: int, hold: float = 0) -> None:
        if not hold:
            self.page.touchscreen.tap(x, y)
            return
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.wait_for_timeout(1000 * hold)
        self.page.mouse.up()

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def give(self, css: str, path: str) -> None:
        self.page.locator(css).set_input_files(path)

    def picture(self) -> bytes:
        return self.page.screenshot()

    def resize(self, wide: int, high: int) -> None:
        self.page.set_viewport_size({"width": wide, "height": high})

    @property
    def complaints(self) -> list[str]:
        return self._complaints

    def close(self) -> None:
        self._context.close()

    def think_slowly(self, times: int) -> bool:
        session = self._context.new_cdp_session(self.page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": times})
        return True
