"""The preview beside the editor's form: what phones and the screen show at one step of the game."""

from __future__ import annotations

import re
from collections.abc import Iterator

from flask import Blueprint, Response, current_app, request
from flask.blueprints import BlueprintSetupState
from flask.typing import ResponseReturnValue as Answer

from companion.core.file_editing import EditForm, EditPart
from companion.core.offers import Refused
from companion.core.seats import Seat
from companion.core.words import T
from web.live.rehearsals import KEY, MAX_GAMES_TRIED, Rehearsal, Rehearsals, RehearsedStep
from web.problems import Problem
from web.routes.game_drafts import Bench
from web.routes.table_pages import live
from web.services import reader, services

editor_preview = Blueprint("editor_preview", __name__)

NOT_YET = T("Something is still wrong in this game. Mend it first.")
FRAMED = (
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; media-src 'self'"
)
"""What a preview may load; no script, and only a page of ours may show it."""
_SCRIPT = re.compile(r"<script\b.*?</script>", re.DOTALL)


@editor_preview.record_once
def set_up(state: BlueprintSetupState) -> None:
    """Give every companion a place for its rehearsals."""
    state.app.extensions[KEY] = Rehearsals(state.app.extensions["companion"])


def list_steps(parts: tuple[EditPart, ...]) -> Iterator[EditPart]:
    """The steps that the preview can show, in the order of the form."""
    for part in parts:
        if part.shows:
            yield part
        yield from list_steps(part.parts)


def count_players(form: EditForm) -> int:
    """With how many the preview is played: those asked for, within what the game allows."""
    fewest, most = form.players
    return min(max(request.args.get("players", default=fewest, type=int), fewest), most)


def rehearsals() -> Rehearsals:
    """Those of this companion."""
    kept: Rehearsals = current_app.extensions[KEY]
    return kept


@editor_preview.get("/make/<game_id>/<id_>/phone")
def phone(game_id: str, id_: str) -> Answer:
    """What one phone shows at a step, open; nobody's, for chance plays."""
    rehearsed = play_to_step(game_id, id_)
    seats = {int(each): each for each in rehearsed.channel.table.record.people.players}
    seat = seats.get(request.args.get("seat", default=0, type=int), rehearsed.asked)
    return frame_page(rehearsed, seat)


@editor_preview.get("/make/<game_id>/<id_>/screen")
def screen(game_id: str, id_: str) -> Answer:
    """What the screen shows at that step."""
    return frame_page(play_to_step(game_id, id_), None)


def play_to_step(game_id: str, id_: str) -> Rehearsal:
    """A game that chance plays to the step that was asked for; `Problem` if it has a fault."""
    bench = Bench.of(game_id)
    draft = bench.draft(id_)
    form = bench.form(draft)
    if form.wrong:
        raise Problem(409, NOT_YET)
    step = RehearsedStep(draft.text, request.args.get("at", ""), count_players(form))
    try:
        return rehearsals().of(bench.game, bench.editor, step)
    except Refused as refused:
        raise Problem(409, refused.sentence) from None


def frame_page(rehearsed: Rehearsal, viewer: Seat | None) -> Response:
    """A live page without scripts, which only our own pages may embed in a frame."""
    if rehearsed.reached:
        page = live(rehearsed.channel, viewer, None, rehearsed=True)
    else:
        page = services().renderer.page("make_never.html", reader(), games=MAX_GAMES_TRIED)
    answer = Response(_SCRIPT.sub("", page))
    answer.headers["Content-Security-Policy"] = f"{FRAMED}; frame-ancestors 'self'"
    answer.headers["X-Frame-Options"] = "SAMEORIGIN"
    return answer
