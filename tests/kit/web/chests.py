"""A tiny game of labels and dice, step by step, for testing cameras at a table.

It can be served from a folder: python -m tests.kit.web.chests FOLDER PORT STEP...
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import cv2
import numpy as np

from companion.commands.certificates import open_trust
from companion.core.endings import Ending
from companion.core.game import Game
from companion.core.labels import Label
from companion.core.offers import Dice, Number, Offer, Scan, TokenSides
from companion.core.play import Play, ask
from companion.core.seats import TABLE, Viewer
from companion.core.words import T
from scanner.images.grey import Grey
from tests.kit.scenes import printed
from tests.kit.tiny_game import TINY, Tiny
from tests.kit.web.evening import WebEvening, bearer, companion_app
from tests.kit.web.server import ready
from web.app import serve
from web.server.tls import make_tls_context

CHEST, TWIN, OTHER = (Label("TY", "CH", serial) for serial in ("77", "88", "99"))
KNOWN = (CHEST, TWIN)
LOUD = T("All chests are here: take yours.")
VOID = T("That one was here before: start again.")
ENCRYPTED = "encrypted"


def form_of(step: str) -> Offer:
    """What is asked at this step."""
    return {
        "chest": Offer("chest", T("Scan a chest"), chest=Scan(KNOWN)),
        "tile": Offer("tile", T("Scan a tile"), public=True, tile=Scan(KNOWN)),
        "spot": Offer("spot", T("Take any chest"), chest=Scan(KNOWN, T("Spot 1"), secret=True)),
        "loud": Offer("loud", T("Take any chest"), chest=Scan(KNOWN, secret=True)),
        "void": Offer("void", T("Take any chest"), chest=Scan(KNOWN, secret=True)),
        "price": Offer("price", T("Name a price"), chest=Scan(KNOWN), coins=Number(1, 9)),
        "roll": Offer("roll", T("Roll three dice"), public=True, dice=Dice(3)),
        "throw": Offer("throw", T("Throw two tokens"), public=True, tokens=TokenSides(2)),
    }[step]


def chests(*steps: str) -> Game[Tiny]:
    """The game of these steps: Ann is asked, but tiles and spots are the table's own."""

    def flow(g: Tiny) -> Play[Ending]:
        for step in steps:

            def form(_k: Tiny, _me: Viewer, step: str = step) -> Iterator[Offer]:
                yield form_of(step)

            asked = TABLE if step in {"tile", "spot", "loud", "void"} else g.seats[0]
            answer = yield from ask(asked, form)
            if step == "loud":
                g.tell(LOUD)
            if step == "void":
                g.tell(VOID, setback=True)
            g.tell(T("{step}: {what}", step=step, what=str(answer.raw)), to=[g.seats[0]])
            g.round += 1
        return Ending("won", (), T("Done."))

    return replace(TINY, flow=flow, interruptions=replace(TINY.interruptions, anytime=()))


def laid_out(folder: Path, *steps: str) -> WebEvening:
    """A table at which Ann and Bob play this."""
    evening = WebEvening(companion_app(folder, game=chests(*steps)))
    evening.sit("Ann", "Bob")
    evening.start()
    return evening


def table_with(*labels: Label | str, module: int = 4) -> Grey:
    """A grey table with these labels side by side."""
    texts = [each if isinstance(each, str) else each.text for each in labels]
    papers = [np.pad(printed(text, module), 30, constant_values=120) for text in texts]
    return np.hstack(papers) if papers else np.full((240, 320), 120, np.uint8)


def encoded(image: Grey, kind: str = ".jpg") -> bytes:
    """The picture as a phone sends it."""
    return cv2.imencode(kind, image)[1].tobytes()


def pictured(*labels: Label | str) -> bytes:
    """A photo of a table with these labels on it."""
    return encoded(table_with(*labels))


class Eyes:
    """A camera at a table, with somebody's token."""

    def __init__(self, evening: WebEvening, token: str | None, **headers: str) -> None:
        self.evening = evening
        self.token = token
        self.said = headers

    def send(self, data: bytes, path: str = "scans", kind: str = "image/jpeg") -> tuple[int, dict]:  # type: ignore[type-arg]  # JSON
        """Status and content of the reply to a picture."""
        answer = self.evening.web.post(
            f"/api/tables/{self.evening.code}/{path}",
            query_string=self.said,
            data=data,
            content_type=kind,
            headers=bearer(self.token),
        )
        assert isinstance(answer.json, dict), answer.text
        return answer.status_code, answer.json

    def see(self, *labels: Label | str) -> dict:  # type: ignore[type-arg]  # JSON
        """The reply to a photo of these labels."""
        status, reply = self.send(pictured(*labels))
        assert status == 200, reply
        return reply


def main(folder: str, port: str, *steps: str) -> None:
    """Serve this game on this machine only; encrypted if that is among the steps."""
    data = Path(folder)
    game = chests(*(each for each in steps if each != ENCRYPTED))
    if ENCRYPTED not in steps:
        app = companion_app(data, game=game, luck=os.urandom, on_disk=True)
        return serve(app, "127.0.0.1", int(port), ready)
    trust = open_trust(data, ["test.lan", "localhost"], ["127.0.0.1"], datetime.now(UTC))
    certificate = trust.authority.content
    app = companion_app(data, game=game, luck=os.urandom, certificate=certificate, on_disk=True)
    return serve(app, "127.0.0.1", int(port), ready, make_tls_context(trust.certificate, trust.key))


if __name__ == "__main__":
    main(*sys.argv[1:])
