"""A live camera at a table of labels, without a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.core.game import Game
from companion.core.labels import Label
from scanner.labels.debounce import CAMERA
from tests.kit.web.chests import Eyes, chests, encoded, table_with
from tests.kit.web.evening import Clock, WebEvening, companion_app
from web.server.limits import Limit, Rate

FRAME = 0.2


class Film:
    """One live camera that sends five frames a second."""

    def __init__(self, evening: WebEvening, clock: Clock, token: str, camera: str = "1") -> None:
        self.clock = clock
        self.eyes = Eyes(evening, token, camera=camera)

    def show(self, *labels: Label | str, frames: int = 1, image: bytes | None = None) -> list[str]:
        """The replies to each frame that shows this."""
        said = []
        for _ in range(frames):
            self.clock.now += FRAME
            _, answer = self.eyes.send(image or encoded(table_with(*labels)))
            said.append(answer["say"])
            self.last = answer
        return said

    def clear(self) -> None:
        """Take the label away for long enough."""
        self.show(frames=int(CAMERA.gone / FRAME) + 2)


def laid_out(folder: Path, clock: Clock, *steps: str, **others: Game[Any]) -> WebEvening:
    """A table at which Ann and Bob play this, without rate limits; the laptop has other games."""
    app = companion_app(folder, clock, game=chests(*steps), others=others)
    evening = WebEvening(app)
    evening.app.photos.limit = evening.app.services.acts = Limit(Rate(1e9, 1e9), lambda: 0.0)
    evening.sit("Ann", "Bob")
    evening.start()
    return evening


def rounds(evening: WebEvening) -> int:
    """How many steps of the game are done."""
    done: int = evening.view()["state"]["round"]
    return done
