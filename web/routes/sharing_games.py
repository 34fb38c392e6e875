"""Games that are made here, for other laptops: each as a code with all of it, and as a file."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.core.game import Game
from companion.core.offers import Refused
from companion.core.words import T
from companion.library.checked_files import CheckedFile, check_file
from companion.storage.drafts import GameDraft
from scanner.images.headers import Unreadable
from scanner.labels.photos import read_longest_code
from web.protocol.packed_text import fits_in_code, is_packed, pack, unpack
from web.render import qr
from web.routes.game_drafts import Bench, file_of
from web.routes.game_shelf import file_card
from web.server.work_threads import WorkerThread
from web.services import reader, services
from web.slow_work import run_off_loop

sharing = Blueprint("sharing", __name__)

GAMES_BEFORE_OPENING = 6
"""How many games of a file are played before somebody opens it: about a second of work."""
MAX_CHECKED_FILES = 32
FILE = T("A file that cannot be read")
NO_CODE = T(
    "There is no code of a game in this picture. Please take it closer, and straight from the "
    "front."
)
PICTURES = (b"\x89PNG", b"\xff\xd8", b"RIFF")
"""How the pictures begin that are read: PNG, JPEG, WebP."""
_THREAD = WorkerThread()
_checked: dict[tuple[str, str], CheckedFile] = {}


@sharing.get("/make/<game_id>/<id_>/share")
def share(game_id: str, id_: str) -> Answer:
    """The code, and the file."""
    bench = Bench.of(game_id)
    draft = bench.draft(id_)
    code = pack(draft.text)
    title = bench.form(draft).title
    address = _address(bench, draft)
    payload = code if fits_in_code(code) else address
    about = {
        "title": title,
        "code": qr.svg(payload, reader().say(title), dense=True),
        "whole": fits_in_code(code),
        "address": address,
        "here": bench.at(draft),
    }
    return services().renderer.page("make_share.html", reader(), **about)


def _address(bench: Bench, draft: GameDraft) -> str:
    """Where others on the same network find the file: nobody can guess its name."""
    app_services = services()
    path = url_for("sharing.show_shared_file", game_id=bench.game.id, id_=draft.id)
    return f"{app_services.addresses.now()[0].at(app_services.port)}{path}"


@sharing.get("/given/<game_id>/<id_>")
def show_shared_file(game_id: str, id_: str) -> Answer:
    """What the file is, for whoever has been shown its code."""
    bench = Bench.for_all(game_id)
    draft = bench.draft(id_)
    file = url_for("sharing.send_shared_file", game_id=bench.game.id, id_=draft.id)
    return given_page(bench, draft.text, address=file)


@sharing.get("/given/<game_id>/<id_>/file")
def send_shared_file(game_id: str, id_: str) -> Answer:
    """The file itself."""
    return file_of(Bench.for_all(game_id), id_)


def given_page(bench: Bench, text: str, address: str = "", opens: str = "") -> str:
    """What a file is and what was found in it; `opens`: its text, if it can be opened from here."""
    checked = run_off_loop(lambda: check_given(bench.game, text), GAMES_BEFORE_OPENING * len(text))
    file = file_card(checked, FILE)
    context = {"game": bench.game, "file": file, "address": address, "text": opens}
    return services().renderer.page("given.html", reader(), **context)


def check_given(game: Game[Any], text: str) -> CheckedFile:
    """What was found in this file; the last few files are checked only once each."""
    key = game.id, text
    checked = _checked.get(key) or check_file(game, text.encode(), GAMES_BEFORE_OPENING)
    if key not in _checked and len(_checked) >= MAX_CHECKED_FILES:
        _checked.clear()
    _checked[key] = checked
    return checked


def read_code_in_picture(content: bytes) -> str | None:
    """The file in a picture of its code, or `Refused`; None if this is no picture."""
    if not content.startswith(PICTURES):
        return None
    try:
        code = _THREAD.do(lambda: read_longest_code(content))
    except Unreadable as why:
        raise Refused(T(why.sentence), "misfit") from None
    if not is_packed(code):
        raise Refused(NO_CODE, "misfit")
    return unpack(code)
