"""Results of an event: how its games ended, as everybody at the tables saw it."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint
from flask.typing import ResponseReturnValue as Answer

from companion.library.evenings import PlayedGame, make_played_game
from companion.library.play_export import write_event_csv
from hosting.pages.organiser import list_own_tables, require_badge
from web.downloads import make_download
from web.services import reader, services

results = Blueprint("results", __name__)


@dataclass(frozen=True, slots=True)
class TableResult:
    """How the game of one table ended."""

    number: int
    play: PlayedGame

    @property
    def name(self) -> str:
        """The number on the table's sign, or else its code."""
        return str(self.number or self.play.code)


@results.get("/organiser/results")
def all_results() -> Answer:
    """Every game of the event that is over, the last one first."""
    context = {"badge": require_badge(), "results": list_results()}
    return services().renderer.page("organiser_results.html", reader(), **context)


@results.get("/organiser/results.csv")
def results_csv() -> Answer:
    """The same for a spreadsheet: a line for each player of each game."""
    plays = [(each.name, each.play) for each in reversed(list_results())]
    return make_download(write_event_csv(plays, reader()), "text/csv", "results.csv")


def list_results() -> list[TableResult]:
    """The games that are over at the tables this visitor looks after."""
    plays = list[TableResult]()
    for each in list_own_tables(require_badge()):
        game = each.counted_as or each.game
        if play := make_played_game(each.code, game, each.title, each.outcome):
            plays.append(TableResult(each.number, play))
    return sorted(plays, key=lambda each: each.play.ended, reverse=True)
