"""Evenings: what was played on this laptop, for its owner; phones are not shown any of it."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.core.words import T
from companion.library import figures, play_export
from companion.library.evenings import (
    GUEST,
    Evenings,
    PlayedGame,
    group_by_evening,
    make_played_game,
)
from companion.storage.presets import make_name_key
from web.downloads import make_download
from web.problems import Problem
from web.render import fonts
from web.routes.doorkeeper import at_the_laptop
from web.routes.game_shelf import find_emblem
from web.routes.joining import channel_at
from web.services import reader, services

evenings = Blueprint("evenings", __name__)

HERE_ONLY = T("Evenings are shown only on the laptop itself. Open this page there.")
NOTHING = T("No games can be noted here while the tables cannot be opened.")
NO_PLAY = T("There is no such game here.")
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:"


@evenings.get("/evenings")
def all_() -> Answer:
    """Every evening, the last one first, with figures and charts."""
    plays = get_evenings().plays()
    context = {
        "evenings": group_by_evening(plays),
        "games": figures.summarise_games(plays),
        "people": figures.summarise_people(plays),
        "duels": figures.list_duels(plays),
        "remembered": get_evenings().people(),
        "others": _others(plays),
        "emblems": find_emblem,
    }
    return services().renderer.page("evenings.html", reader(), **context)


@evenings.get("/evenings/games/<int:number>")
def game(number: int) -> Answer:
    """One game: the result as a picture, and for BG Stats."""
    play = get_play(number)
    emblem = find_emblem(play.game, play.title)
    link = play_export.make_bg_stats_link(play, reader())
    return services().renderer.page("played.html", reader(), play=play, of=emblem, bg_stats=link)


@evenings.get("/evenings/games/<int:number>/picture.svg")
def picture(number: int) -> Answer:
    """The result as one picture that needs nothing else."""
    play = get_play(number)
    emblem = find_emblem(play.game, play.title)
    drawn = services().renderer.paper("picture.svg", reader(), play=play, of=emblem, faces="")
    faces = fonts.write_font_faces(fonts.make_data_url, fonts.list_needed(drawn), fonts.PAGES)
    answer = Response(drawn.replace("<style>", f"<style>{faces}", 1), mimetype="image/svg+xml")
    answer.headers["Content-Security-Policy"] = PICTURE_POLICY
    return answer


@evenings.get("/t/<code>/bgstats")
def to_bg_stats(code: str) -> Answer:
    """Hand a game that is over to BG Stats on this phone."""
    channel = channel_at(code)
    with channel.quiet() as table:
        game = table.record.game
        play = make_played_game(
            channel.code, game.counted_as or game.id, str(game.title), table.durable.result
        )
    if play is None:
        raise Problem(404, NO_PLAY)
    return redirect(play_export.make_bg_stats_link(play, reader(), play_export.BG_STATS_WEB))


@evenings.get("/evenings/games.csv")
def table() -> Answer:
    """All games for a spreadsheet."""
    return make_download(
        play_export.write_csv(get_evenings().plays(), reader()), "text/csv", "games.csv"
    )


@evenings.get("/evenings/games.json")
def data() -> Answer:
    """All games for programs."""
    return make_download(
        play_export.write_json(get_evenings().plays(), reader()), "application/json", "games.json"
    )


@evenings.post("/evenings/remember")
def remember() -> Answer:
    """Remember somebody from now on, and in the games they have played."""
    get_evenings().remember(request.form.get("name", ""))
    return redirect(url_for("evenings.all_") + "#people", 303)


@evenings.post("/evenings/forget")
def forget() -> Answer:
    """Forget somebody."""
    get_evenings().forget(request.form.get("name", ""))
    return redirect(url_for("evenings.all_") + "#people", 303)


@evenings.post("/evenings/games/<int:number>/drop")
def drop(number: int) -> Answer:
    """Drop a game."""
    get_evenings().drop(number)
    return redirect(url_for("evenings.all_"), 303)


def get_evenings() -> Evenings:
    """What is noted here; `Problem` unless it is asked for on the laptop itself."""
    if not at_the_laptop():
        raise Problem(403, HERE_ONLY)
    evenings = services().tables.evenings
    if evenings is None:
        raise Problem(503, services().tables.trouble or NOTHING)
    return evenings


def get_play(number: int) -> PlayedGame:
    """The game with this number."""
    if (play := get_evenings().play(number)) is None:
        raise Problem(404, NO_PLAY)
    return play


def _others(plays: list[PlayedGame]) -> list[str]:
    """Who has played and is not remembered, whoever was here last first."""
    seats = [each for play in plays for each in play.seats]
    named = {make_name_key(each.name): each.name for each in reversed(seats) if not each.remembered}
    return [name for name in reversed(named.values()) if name != GUEST]
