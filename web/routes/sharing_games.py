"""Games that are made here, for other laptops: each as a code with all of it, and as a file."""

from __future__ import annotations

from flask import Blueprint, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.core.offers import Refused
from companion.core.words import T
from companion.storage.drafts import GameDraft
from scanner.images.headers import Unreadable
from scanner.labels.photos import read_whole_file
from web.protocol.packed_text import fits, is_packed, pack, unpack
from web.render import qr
from web.routes.game_drafts import Bench, file_of
from web.server.threads import WorkerThread
from web.services import reader, services

sharing = Blueprint("sharing", __name__)

NO_CODE = T(
    "There is no code of a game in this picture. Please take it closer, and straight from the "
    "front."
)
PICTURES = (b"\x89PNG", b"\xff\xd8", b"RIFF")
"""How the pictures begin that are read: PNG, JPEG, WebP."""
_THREAD = WorkerThread()


@sharing.get("/make/<game_id>/<id_>/share")
def share(game_id: str, id_: str) -> Answer:
    """The code, and the file."""
    bench = Bench.of(game_id)
    draft = bench.draft(id_)
    code = pack(draft.text)
    title = bench.form(draft).title
    address = _address(bench, draft)
    payload = code if fits(code) else address
    about = {
        "title": title,
        "code": qr.svg(payload, reader().say(title), dense=True),
        "whole": fits(code),
        "address": address,
        "here": bench.at(draft),
    }
    return services().renderer.page("make_share.html", reader(), **about)


def _address(bench: Bench, draft: GameDraft) -> str:
    """Where others on the same network find the file: nobody can guess its name."""
    app_services = services()
    path = url_for("sharing.send_shared_file", game_id=bench.game.id, id_=draft.id)
    return f"{app_services.addresses.now()[0].at(app_services.port)}{path}"


@sharing.get("/given/<game_id>/<id_>")
def send_shared_file(game_id: str, id_: str) -> Answer:
    """The file, for whoever has been shown its code."""
    return file_of(Bench.for_all(game_id), id_)


def read_text(content: bytes) -> str | None:
    """The file in a picture of its code, or `Refused`; None if this is no picture."""
    if not content.startswith(PICTURES):
        return None
    try:
        code = _THREAD.do(lambda: read_whole_file(content))
    except Unreadable as why:
        raise Refused(T(why.sentence), "misfit") from None
    if not is_packed(code):
        raise Refused(NO_CODE, "misfit")
    return unpack(code)
