"""A game told in a file as a game of its own: with its title, its people, its rules and its end."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from companion.core.endings import Ending
from companion.core.game import Game, Settings
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.standings import FinalStanding, by_score
from companion.core.words import T, plural
from companion.games.any_box.choosing import OWN, box_of
from companion.games.any_box.flow import EARLIER_ANYTIME
from companion.games.any_box.paper import words_of
from companion.games.any_box.state import AnyBox, Tool, broken
from companion.told.playing.budget import EARLIER, TODAY, Budget
from companion.told.playing.interpreter import leave_told, play_told
from companion.told.playing.table import misplaced
from companion.told.playing.view import ToldView
from companion.told.reading import ToldGame

_NO_LETTERS = re.compile(r"[\W_]+")


def resolve(door: Game[Any], settings: Settings, budget: Budget = TODAY) -> Game[Any]:
    """The game of the file that these settings ask for [ANY-100]; without one, the tools."""
    box = box_of(settings)
    if box is None:
        return door
    title = box.title.text
    fewest, most = box.players
    own = f"told-{_NO_LETTERS.sub('-', title.text.lower()).strip('-')}"
    return replace(
        door,
        door=door,
        title=title,
        blurb=box.about.text,
        seats=tuple(n for n in door.seats if fewest <= n <= most) or door.seats,
        minutes=box.minutes,
        counted_as=own if settings.box == OWN else str(settings.box),
        flow=partial(_flow, box, budget),
        leave=partial(_leave, box),
        broken=partial(_broken, box),
        standings=partial(_standings, box),
        notices=partial(_notices, box),
        unsuited=partial(_unsuited, box),
        printed=partial(words_of, box),
    )


EARLIER_RULES: tuple[Mapping[str, Any], ...] = (
    {"anytime": EARLIER_ANYTIME},
    *({"anytime": EARLIER_ANYTIME, "resolve": partial(resolve, budget=each)} for each in EARLIER),
)
"""In earlier companions who was out had notes; and before, files made more work at once."""


def _flow(box: ToldGame, budget: Budget, g: AnyBox) -> Play[Ending]:
    g.tool = Tool.FILE
    ending = yield from play_told(g, box, budget=budget)
    g.tool = Tool.END
    return ending


def _leave(box: ToldGame, g: AnyBox, seat: Seat) -> Ending | None:
    """Whoever leaves is out [ANY-107]."""
    g.gone += (seat,)
    g.tell(T("{who} has left the table.", who=seat))
    ending = leave_told(g, box, seat)
    if ending:
        g.tool = Tool.END
    return ending


def _broken(box: ToldGame, board: AnyBox) -> Iterator[str]:
    yield from misplaced(board.filed, box)
    yield from broken(board)


def _standings(box: ToldGame, k: AnyBox, ending: Ending) -> tuple[FinalStanding, ...]:
    """By the score that a file names, if the best have won; else only who has won counts."""
    view = ToldView(k, box)
    if not ending.winners:
        return ()
    scores = {seat: view.score(seat) for seat in k.seats}
    best = {seat for seat in k.seats if scores[seat] == max(scores.values())}
    if not view.has_score or best != {*ending.winners}:
        return ()
    return by_score(scores, lambda seat: plural(scores[seat], "one point", "{n} points"))


def _notices(box: ToldGame, _settings: Settings, _players: int) -> Iterator[T]:
    """For how many people it is [ANY-109]."""
    (fewest, most), title = box.players, box.title.text
    if fewest == most:
        yield T("{title} is for {n} players.", title=title, n=most)
    else:
        yield T("{title} is for {few} to {most} players.", title=title, few=fewest, most=most)


def _unsuited(box: ToldGame, _settings: Settings, players: int) -> T | None:
    """Why so many people cannot play it, if they cannot [ANY-109]."""
    (fewest, most), title = box.players, box.title.text
    if players < fewest:
        one = "{title} needs one more player; you can also choose another game."
        many = "{title} needs {n} more players; you can also choose another game."
        return plural(fewest - players, one, many, title=title)
    if players > most:
        return T("{title} is for at most {n}: choose another game.", title=title, n=most)
    return None
