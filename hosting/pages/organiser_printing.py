"""What an organiser prints for many tables at once: their signs, and the labels they need."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue as Answer

from companion.core.game import Game
from companion.core.offers import Refused
from companion.core.words import T, Voice
from companion.library.summary import Summary
from hosting.pages.organiser import list_own_tables, require_badge
from printables.pages import RULER_MM, PrintedPage
from printables.pdf import write_pdf
from printables.preview_svg import draw_svg
from printables.print_orders import list_items
from printables.sheets import PLAIN, find_paper, get_paper, list_papers, list_stocks
from printables.signs import SIGNS, TableSign, lay_out_signs
from web.downloads import make_download
from web.live.all_channels import channels
from web.problems import Problem
from web.routes.print_worker import Job, Order, collect_table_data
from web.routes.printing import print_worker, read_order
from web.services import reader, services

organiser_printing = Blueprint("organiser_printing", __name__)

MAX_TABLES_PER_FILE = 50
"""For how many tables one file is made at most."""
LABELS = T("Label sets")
NO_TABLES = T("No open table has these numbers. Choose others, or open some tables first.")
NO_LABELS = T("The games at these tables have no labels.")
TOO_MANY = T("These are {n} tables. Choose at most {most} at a time.")


@dataclass(frozen=True, slots=True)
class ManySheets:
    """Sheets for several tables, to be drawn into one file."""

    title: T
    voice: Voice
    draw: Callable[[], list[PrintedPage]]

    def pdf(self) -> bytes:
        """All of them."""
        return write_pdf(self.draw(), self.voice.say(self.title), self.voice.catalogue.language)

    def picture(self) -> str:
        """The first one, as SVG."""
        return draw_svg(self.draw()[0])


@dataclass(frozen=True, slots=True)
class Chosen:
    """The tables to print for: those that are open, from one number to another."""

    first: int
    last: int
    tables: tuple[Summary, ...]

    @property
    def labelled(self) -> list[Summary]:
        """The tables whose games have labels to print."""
        return [each for each in self.tables if any(_iter_label_sheets(find_game_of(each)))]


# --- what there is -------------------------------------------------------------------------------


@organiser_printing.get("/organiser/print")
def choose() -> Answer:
    """What can be printed for the tables that are open, and how it will look."""
    badge, order, chosen = require_badge(), read_order(), _read_chosen()
    return services().renderer.page(
        "organiser_print.html",
        reader(),
        badge=badge,
        chosen=chosen,
        error=_find_fault(chosen),
        labelled=_group_by_game(chosen.labelled),
        asked=request.query_string.decode(),
        order=order,
        paper=get_paper(order.paper),
        papers=list_papers(),
        stocks=_list_label_stocks(),
        ruler_mm=RULER_MM,
    )


@organiser_printing.get("/organiser/print/signs.svg")
def picture() -> Answer:
    """The first sign."""
    sheets = _make_signs(_read_printable(), read_order())
    return Response(_print(sheets.picture), mimetype="image/svg+xml")


@organiser_printing.get("/organiser/print/signs.pdf")
def all_signs() -> Answer:
    """A sign for each table."""
    return _make_file("signs.pdf", _make_signs(_read_printable(), read_order()))


@organiser_printing.get("/organiser/print/labels.pdf")
def all_labels() -> Answer:
    """A set of labels for each table whose game has some."""
    jobs = [
        job for each in _read_printable().labelled for job in _iter_label_jobs(each, read_order())
    ]
    if not jobs:
        raise Problem(422, NO_LABELS)
    sheets = ManySheets(LABELS, reader(), lambda: [page for job in jobs for page in job.pages()])
    return _make_file("labels.pdf", sheets)


# --- for which tables ----------------------------------------------------------------------------


def find_game_of(each: Summary) -> Game[Any]:
    """The game of a table."""
    return services().tables.games[each.game]


def _list_playable() -> list[Summary]:
    """The tables of this visitor that can be played at, in the order of their numbers."""
    games = services().tables.games
    own = (each for each in list_own_tables(require_badge()) if each.going_on and not each.trouble)
    playable = (each for each in own if each.game in games)
    return sorted(playable, key=lambda each: (each.number, each.code))


def _read_chosen() -> Chosen:
    """The tables from the first to the last number asked for; all of them unless it is said."""
    tables = _list_playable()
    first = request.args.get("first", tables[0].number if tables else 1, int)
    last = request.args.get("last", tables[-1].number if tables else 1, int)
    return Chosen(first, last, tuple(each for each in tables if first <= each.number <= last))


def _find_fault(chosen: Chosen) -> T | None:
    """Why nothing can be printed for these tables; None if it can."""
    if not chosen.tables:
        return NO_TABLES
    many = len(chosen.tables)
    return TOO_MANY.but(n=many, most=MAX_TABLES_PER_FILE) if many > MAX_TABLES_PER_FILE else None


def _read_printable() -> Chosen:
    """The tables asked for; a `Problem` if there are none, or too many."""
    chosen = _read_chosen()
    if fault := _find_fault(chosen):
        raise Problem(422, fault)
    return chosen


# --- what is printed -----------------------------------------------------------------------------


def _make_signs(chosen: Chosen, order: Order) -> ManySheets:
    voice, anywhere = reader(), bool(services().config.public)
    signs = [
        TableSign(
            str(each.number or each.code),
            each.title,
            each.code,
            services().join_url(each.code),
            anywhere,
        )
        for each in chosen.tables
    ]
    return ManySheets(SIGNS, voice, lambda: lay_out_signs(signs, order.paper, voice))


def _iter_label_sheets(game: Game[Any]) -> Iterator[str]:
    """The names of what a game prints to be stuck on pieces."""
    return (item.id for item in list_items(game) if item.on_labels)


def _iter_label_jobs(each: Summary, order: Order) -> Iterator[Job]:
    game, sentences = find_game_of(each), services().languages.of(order.language, each.game)
    if (channel := channels().find(each.code)) is None:
        return  # it was removed just now
    with channel.quiet() as table:
        table_data = collect_table_data(table, services().join_url(each.code))
    for what in _iter_label_sheets(game):
        yield Job(game, what, order, table_data, sentences)


def _group_by_game(tables: list[Summary]) -> dict[str, list[str]]:
    """The numbers of these tables, by the title of their game."""
    listed = dict[str, list[str]]()
    for each in tables:
        listed.setdefault(each.title, []).append(str(each.number or each.code))
    return listed


def _list_label_stocks() -> list[dict[str, Any]]:
    """What labels can be printed on."""
    return [
        {"key": name, "title": title, "paper": None if name == PLAIN else find_paper(name)}
        for name, title in list_stocks().items()
    ]


def _print(work: Callable[[], Any]) -> Any:
    """What the work makes, in the process that prints; a `Problem` if it refuses."""
    try:
        return print_worker().run(request.remote_addr, work)
    except Refused as refused:
        raise Problem(422, refused.sentence) from None


def _make_file(name: str, sheets: ManySheets) -> Response:
    return make_download(_print(sheets.pdf), "application/pdf", name)
