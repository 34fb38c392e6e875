"""A game told in a file as a game of its own: with its title, its people, its rules and its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from companion.core.chance import Chance
from companion.core.endings import Ending
from companion.core.game import Anytime, Game, Interruptions, Settings
from companion.core.notes import offer_notes, take_note
from companion.core.offers import Offer
from companion.core.seats import Seat, Viewer
from companion.core.secrets import Pile
from companion.core.standings import FinalStanding, rank_by_score
from companion.core.words import T, plural
from companion.told.playing.interpreter import leave_told, play_told
from companion.told.playing.keeper import find_misplaced
from companion.told.playing.paper import list_printed
from companion.told.playing.view import ShownBoard
from companion.told.reading import ToldGame


def make_told_game(like: Game[Any], box: ToldGame) -> Game[ShownBoard]:
    """The game of a file; what the file does not say is `like` another game."""
    fewest, most = box.players
    return replace(
        like,
        about=replace(
            like.about,
            title=box.title.text,
            blurb=box.about.text,
            seats=tuple(n for n in like.seats if fewest <= n <= most) or like.seats,
            minutes=box.minutes,
            shelf=box.shelf,
        ),
        set_up=partial(set_up, box),
        flow=play_told,
        teams=box.teams,
        standings=standings,
        broken=find_misplaced,
        interruptions=Interruptions(anytime=(Anytime(note_form, take_note),), leave=leave_told),
        setting_rules=replace(
            like.setting_rules,
            notices=partial(_notices, box),
            unsuited=partial(_unsuited, box),
            printed=partial(list_printed, box),
        ),
        edits=None,
        resolve=None,
    )


def set_up(
    box: ToldGame, seats: tuple[Seat, ...], settings: Settings, _chance: Chance
) -> ShownBoard:
    """An empty board: the first thing that is played lays out what the file has."""
    return ShownBoard(box, seats, settings, {seat: Pile((), {seat}) for seat in seats})


def note_form(k: ShownBoard, me: Viewer) -> Iterator[Offer]:
    """Notes among those who are not out [ANY-107]."""
    return offer_notes(k.notes, me, k.playing, k.teams)


def standings(k: ShownBoard, ending: Ending) -> Sequence[FinalStanding]:
    """By the score that a file names, if the best have won; else only who has won counts."""
    if not (ending.winners and k.box.score):
        return ()
    scores = {seat: k.score(seat) for seat in k.seats}
    first = (min if k.box.lowest else max)(scores.values())
    if {seat for seat in k.seats if scores[seat] == first} != {*ending.winners}:
        return ()
    points = partial(_points, scores)
    return rank_by_score(scores, points, lowest=k.box.lowest)


def _points(scores: Mapping[Seat, int], seat: Seat) -> T:
    return plural(scores[seat], "one point", "{n} points")


def _notices(box: ToldGame, _settings: Settings, _players: int) -> Iterator[T]:
    """For how many people it is [ANY-109]."""
    (fewest, most), title = box.players, box.title.text
    if fewest == most:
        yield T("{title} is for {n} players.", title=title, n=most)
    else:
        yield T("{title} is for {few} to {most} players.", title=title, few=fewest, most=most)


def _unsuited(box: ToldGame, _settings: Settings, players: int) -> T | None:
    """Why so many people cannot play it; None if they can [ANY-109]."""
    (fewest, most), title = box.players, box.title.text
    if players < fewest:
        one = "{title} needs one more player; you can also choose another game."
        many = "{title} needs {n} more players; you can also choose another game."
        return plural(fewest - players, one, many, title=title)
    if players > most:
        return T("{title} is for at most {n}: choose another game.", title=title, n=most)
    return None
