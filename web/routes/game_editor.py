"""Games that are made here: a page with all of them, and one with a file as a form."""

from __future__ import annotations

from io import BytesIO

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue as Answer
from werkzeug.datastructures import FileStorage, MultiDict
from werkzeug.formparser import FormDataParser

from companion.core.offers import Refused
from companion.core.words import T
from companion.storage.drafts import GameDraft
from scanner.images.photo_limits import MAX_PHOTO_BYTES
from web.protocol.packed_text import is_packed, unpack
from web.render.stylesheets import digest
from web.routes.editor_preview import count_players, list_steps, rehearsals
from web.routes.game_drafts import Bench, file_of
from web.routes.sharing_games import given_page, read_code_in_picture
from web.services import reader, services

making = Blueprint("making", __name__)

MAX_FORM_BYTES = 512 * 1024
"""Bytes of a whole file as a form."""
MAX_FORM_PARTS = 6_000
"""Fields of a whole file as a form: 150 steps in two languages have about 4,000."""
MAX_OPENED_FILE_BYTES = 64 * 1024
"""Bytes of a file that is opened."""
NO_TEXT = T("This file is no text. Save it as UTF-8.")
CHANGED = T("This game was changed in another window. Here it is as it is now; nothing was lost.")


@making.get("/make/<game_id>")
def all_(game_id: str) -> Answer:
    """The games made here, and what a new one can begin as."""
    return list_page(Bench.of(game_id))


def list_page(bench: Bench, error: T | None = None, pasted: str = "") -> str:
    """The same, perhaps with the reason why something could not be opened."""
    drafts = [{"id": id_, "form": form} for id_, form in bench.forms().items()]
    about = {"game": bench.game, "made": drafts, "editor": bench.editor}
    return services().renderer.page("make_list.html", reader(), **about, error=error, pasted=pasted)


@making.post("/make/<game_id>")
def begin(game_id: str) -> Answer:
    """Begin a new game, or open a file, or a picture of its code, from elsewhere.

    What comes from elsewhere is shown first, and opened when somebody is sure.
    """
    bench, (form, files) = Bench.of(game_id), _receive_form()
    pasted = form.get("text", "")
    try:
        text = _choose_text(bench, form, files)
        if "start" not in form and "sure" not in form:
            return given_page(bench, text, opens=text)
        draft = services().tables.drafts.begin(text)
    except Refused as refused:
        return list_page(bench, refused.sentence, pasted), 422
    return redirect(bench.at(draft), 303)


def _receive_form() -> tuple[MultiDict[str, str], MultiDict[str, FileStorage]]:
    """What the form brings; a picture stays in memory."""
    request.max_content_length = MAX_PHOTO_BYTES + MAX_OPENED_FILE_BYTES
    parser = FormDataParser(
        stream_factory=lambda *_, **__: BytesIO(),
        max_form_memory_size=4 * MAX_OPENED_FILE_BYTES,
        max_form_parts=8,
    )
    parsed = parser.parse(
        request.stream, request.mimetype, request.content_length, request.mimetype_params
    )
    return parsed[1], parsed[2]


def _choose_text(
    bench: Bench, form: MultiDict[str, str], files: MultiDict[str, FileStorage]
) -> str:
    """The text of a file that was sent or pasted, or that a code holds; else a new one."""
    file, pasted = files.get("file"), form.get("text", "").strip()
    if file is not None and file.filename:
        content = file.stream.read()
        text = read_code_in_picture(content)
        return bench.read_text(
            decode_text(content[:MAX_OPENED_FILE_BYTES]) if text is None else text
        )
    if pasted:
        pasted = unpack(pasted) if is_packed(pasted) else pasted
        return bench.read_text(pasted.replace("\r\n", "\n"))
    language = services().language_of(request)
    return bench.editor.begin_text(form.get("start", ""), language, form.get("title", ""))


def decode_text(content: bytes) -> str:
    """A file's content as text; `Refused` if it is not UTF-8."""
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise Refused(NO_TEXT, "misfit") from None


# --- one file ------------------------------------------------------------------------------------


@making.get("/make/<game_id>/<id_>")
def edit(game_id: str, id_: str) -> Answer:
    """A file as a form."""
    bench = Bench.of(game_id)
    return edit_page(bench, bench.draft(id_))


def edit_page(bench: Bench, draft: GameDraft, error: T | None = None) -> str:
    """The form, and beside it what people see at one step."""
    form, played = bench.form(draft), rehearsals().plays.get(draft.text)
    if played is not None:
        form = form.with_notes(played.notes)
    steps, at = list(list_steps(form.sections)), request.args.get("at", "")
    step = next((each for each in steps if each.place == at), next(iter(steps), None))
    about = {
        "game": bench.game,
        "draft": draft,
        "form": form,
        "was": digest(draft.text.encode()),
        "at": at,
        "step": step,
        "players": count_players(form),
        "played": played,
        "seat": request.args.get("seat", default=0, type=int),
        "error": CHANGED if "changed" in request.args else error,
    }
    return services().renderer.page("make.html", reader(), **about)


@making.post("/make/<game_id>/<id_>")
def change(game_id: str, id_: str) -> Answer:
    """Write down what was typed, and do what else was asked for."""
    request.max_content_length = request.max_form_memory_size = MAX_FORM_BYTES
    request.max_form_parts = MAX_FORM_PARTS
    bench, drafts = Bench.of(game_id), services().tables.drafts
    draft, do = bench.draft(id_), request.form.get("do", "")
    if do == "forget":
        drafts.forget(draft)
        return redirect(url_for("making.all_", game_id=bench.game.id), 303)
    if do == "undo":
        return redirect(bench.at(drafts.undo(draft)), 303)
    if request.form.get("was") != digest(draft.text.encode()):
        return redirect(bench.at(draft, changed="1"), 303)
    sent = {name: request.form.getlist(name) for name in request.form}
    try:
        changed = bench.change(draft, sent, do)
        if bench.draft(id_) != draft:  # another window was faster
            return redirect(bench.at(draft, changed="1"), 303)
        drafts.change(draft, changed.text)
    except Refused as refused:
        return edit_page(bench, draft, refused.sentence), 422
    return redirect(bench.at(draft, changed.place or request.form.get("at", "")), 303)


@making.get("/make/<game_id>/<id_>/file")
def file(game_id: str, id_: str) -> Answer:
    """The file itself."""
    return file_of(Bench.of(game_id), id_)


@making.get("/make/<game_id>/<id_>/played")
def play(game_id: str, id_: str) -> Answer:
    """Let chance play a few games, and then show the form with what it met."""
    bench = Bench.of(game_id)
    draft = bench.draft(id_)
    if not bench.form(draft).wrong:
        rehearsals().play(bench.game, bench.editor, draft.text)
    return redirect(bench.at(draft, request.args.get("at", "")), 303)
