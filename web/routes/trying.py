"""Trying a game alone: the shared screen and one phone side by side, the computer as the others."""

from __future__ import annotations

import secrets

from flask import Blueprint, make_response, redirect, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.library.trials import begin_trial
from companion.table.pace.stand_ins import STAND_IN
from companion.table.record.record import State
from web.live.all_channels import channels
from web.live.channel import Channel
from web.problems import Problem
from web.protocol.messages import Act
from web.routes.api import make_reply
from web.routes.browser_roles import find_seat
from web.routes.doorkeeper import doorkeeper
from web.routes.game_shelf import game_card
from web.routes.home import NO_GAME, find_game
from web.routes.new_table import NOT_HOST, check_may_open, find_made_here, require_host_channel
from web.services import reader, services
from web.slow_work import settle_off_loop

trying = Blueprint("trying", __name__)


@trying.post("/try/<game_id>")
def begin(game_id: str) -> Answer:
    """Begin a trial of a game, or of one that is made here, and show it."""
    game = find_game(game_id)
    if (turned_away := doorkeeper().turn_away()) is not None:
        return turned_away
    own = find_made_here(game)
    if not game.is_whole and not own:
        raise Problem(404, NO_GAME)
    check_may_open()
    if own:
        settle_off_loop(game.id, own)
    trial = begin_trial(services().tables, game, own)
    code, file = trial.table.code, request.args["file"] if own else None
    answer = make_response(redirect(url_for("trying.show", code=code, file=file), 303))
    services().credentials.give(answer, "host", code, trial.table.host_token)
    services().credentials.give(answer, "seat", code, trial.seat.token)
    return answer


@trying.get("/t/<code>/try")
def show(code: str) -> Answer:
    """The screen and the phone of a trial, for whoever began it."""
    channel = find_trial(code)
    with channel.quiet() as table:
        me = next(iter(table.record.people.players.values()))
        game = table.record.game
        is_played_for = me.seat in table.record.pace.stand_ins
    context = {
        "code": channel.code,
        "game": game_card(game),
        "me": me,
        "is_played_for": is_played_for,
        "file": request.args.get("file", ""),
    }
    return services().renderer.page("try.html", reader(), **context)


@trying.post("/t/<code>/try/next")
def play_next(code: str) -> Answer:
    """Let the computer answer at once, unless people have to."""
    channel = find_trial(code)
    return reply(channel, played=channel.play_next())


@trying.post("/t/<code>/try/stand-in")
def stand_in(code: str) -> Answer:
    """Let the computer play for whoever tries the game, too, or no longer."""
    channel = find_trial(code)
    seat = find_seat(channel)
    with channel.quiet() as table:
        menu = table.offers.menu(seat)
        offer = next((each.id for each in menu if each.offer.name == STAND_IN), None)
    if offer:
        channel.act(seat, Act(secrets.token_hex(), offer, {}))
    return reply(channel, played=False)


def reply(channel: Channel, *, played: bool) -> Answer:
    """What the keys of the page show now."""
    with channel.quiet() as table:
        is_played_for = find_seat(channel) in table.record.pace.stand_ins
        is_over = table.record.state is State.ENDED
    return make_reply({"played": played, "is_played_for": is_played_for, "is_over": is_over})


@trying.post("/t/<code>/try/close")
def close(code: str) -> Answer:
    """Remove the trial: nothing of it is kept. Whoever makes the game comes back to its form."""
    channel, file = find_trial(code), request.args.get("file")
    game = channel.table.record.game.id
    services().tables.remove(channel.code)
    channels().forget(channel.code)
    if file:
        return redirect(url_for("making.edit", game_id=game, id_=file), 303)
    return redirect(url_for("home.front"), 303)


def find_trial(code: str) -> Channel:
    """The channel of a trial; `Problem` unless this browser began it."""
    channel = require_host_channel(code)
    if not channel.table.record.is_trial:
        raise Problem(403, NOT_HOST)
    return channel
