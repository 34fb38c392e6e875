"""The shelf: all games as cards, and which of them fit how many people, how long and what for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from flask import request

from companion.core.emblems import EMBLEMS, Emblem, emblem_of
from companion.core.game import Game
from companion.core.shelf import TAGS
from companion.core.words import T
from companion.library.checked_files import CheckedFile
from web.routes.doorkeeper import at_the_laptop
from web.services import reader, services
from web.slow_work import run_off_loop

TIMES_MINUTES = (15, 30, 60, 120)
"""How long people can say they have."""
MAKE = T("Make a game")
MAKE_BLURB = T("From questions, cards, dice and secrets. You need not be able to program.")

Card = dict[str, Any]
PLAIN: Card = {"sizes": (), "minutes": 0, "tags": [], "pitch": ""}
"""The card of what is no single game."""


@dataclass(frozen=True, slots=True)
class GameFilter:
    """What somebody looks for; nothing chosen is 0 or empty."""

    players: int = 0
    minutes: int = 0
    tag: str = ""

    @classmethod
    def asked(cls) -> GameFilter:
        """What the address of this request asks for; what cannot be chosen counts as nothing."""
        asked = request.args
        tag = asked.get("tag", "")
        return cls(
            max(asked.get("players", default=0, type=int), 0),
            max(asked.get("minutes", default=0, type=int), 0),
            tag if tag in TAGS else "",
        )

    def suits(self, game: Game[Any]) -> bool:
        """Whether a game is for so many, not longer, and of this kind."""
        about = game.about
        return (
            (not self.players or self.players in about.seats)
            and (not self.minutes or about.minutes <= self.minutes)
            and (not self.tag or self.tag in about.shelf.tags)
        )


def shelf_context() -> dict[str, Any]:
    """Everything that the home page shows of games, those with a name in the order of letters."""
    games, wanted = services().tables.games.values(), GameFilter.asked()
    named = [each for each in games if each.is_whole]
    cards = [{**game_card(each), "fits": wanted.suits(each)} for each in named]
    cards.sort(key=lambda card: reader().say(card["title"]).casefold())
    return {
        "games": cards,
        "made": [card for each in games for card in _made_cards(each)],
        "own": [card for each in games if not each.is_whole for card in _own_cards(each)],
        "shelf": {
            "sizes": sorted({n for each in named for n in each.seats}),
            "times": TIMES_MINUTES,
            "tags": _tags_of(named),
            "players": wanted.players,
            "minutes": wanted.minutes,
            "tag": wanted.tag,
            "fitting": sum(card["fits"] for card in cards),
            "all": len(cards),
        },
    }


def game_card(game: Game[Any]) -> Card:
    """A game as pages show it."""
    shelf = game.about.shelf
    return {
        "id": game.id,
        "title": game.title,
        "emblem": game.emblem,
        "blurb": game.about.blurb,
        "pitch": shelf.pitch,
        "sizes": game.seats,
        "seats": format_span(game.seats),
        "minutes": game.about.minutes,
        "tag_keys": shelf.tags,
        "tags": [TAGS[each] for each in shelf.tags],
    }


def file_card(checked: CheckedFile, name: T | str) -> Card:
    """A game in a file as pages show it; `name` is what it is called if nobody can read it."""
    card = game_card(checked.game) if checked.game else {**PLAIN, "title": name, "blurb": ""}
    emblem = checked.game.emblem if checked.game else Emblem(EMBLEMS["page"])
    badge = {"right": checked.is_right, "verdict": checked.verdict}
    return {**card, "emblem": emblem, **badge, "found": checked.faults or checked.leaks}


def find_emblem(game_id: str, title: str) -> Emblem:
    """The emblem of a game that was played; of people's own, only the title is known then."""
    game = services().tables.games.get(game_id)
    return game.emblem if game and game.edits is None else emblem_of("", title)


def format_span(seats: tuple[int, ...]) -> str:
    """For how many, from the fewest to the most."""
    return str(seats[0]) if len(seats) == 1 else f"{min(seats)}–{max(seats)}"


def _own_cards(game: Game[Any]) -> Iterable[Card]:
    yield {**game_card(game), **PLAIN, "address": f"/new/{game.id}"}
    if game.edits is not None and at_the_laptop():
        yield {
            "title": MAKE,
            "emblem": Emblem(EMBLEMS["pencil"]),
            "blurb": MAKE_BLURB,
            **PLAIN,
            "address": f"/make/{game.id}",
        }


def _made_cards(game: Game[Any]) -> Iterable[Card]:
    """The games made on this laptop that can be played, for the laptop itself."""
    if game.edits is None or not at_the_laptop():
        return
    drafts = services().tables.drafts.all()
    length = sum(len(each.text) for each in drafts)
    games = run_off_loop(lambda: [_game_of(game, each.text) for each in drafts], length)
    for draft, own in zip(drafts, games, strict=True):
        if own is not None:
            address = f"/new/{game.id}?file={draft.id}"
            yield {**game_card(own), "sizes": (), "address": address}


def _game_of(game: Game[Any], text: str) -> Game[Any] | None:
    """The game that this file tells, or None if it has a fault."""
    report = game.edits.report(text.encode()) if game.edits else None
    if report is None or report.faults:
        return None
    return game.resolved(game.settle(report.settings))


def _tags_of(games: Iterable[Game[Any]]) -> Mapping[str, T]:
    """The tags that any of these has, in the order of their list."""
    used = {tag for each in games for tag in each.about.shelf.tags}
    return {key: tag for key, tag in TAGS.items() if key in used}
