"""The print pages: what a game and a running table can print, how it will look, and the file."""

from __future__ import annotations

import gzip
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from itertools import groupby
from typing import Any, Literal
from urllib.parse import urlencode

from flask import Blueprint, Response, current_app, request, url_for
from flask.blueprints import BlueprintSetupState
from flask.typing import ResponseReturnValue as Answer

from companion.core.game import Game
from companion.core.offers import Refused
from companion.core.words import T
from printables.pages import RULER_MM, write_metres
from printables.print_orders import ALL, Item, list_items
from printables.sheets import (
    PLAIN,
    Sheet,
    find_paper,
    get_paper,
    list_papers,
    list_stocks,
    make_sheet,
)
from web.downloads import make_download
from web.problems import Problem
from web.routes.browser_roles import is_host
from web.routes.card_enrolment import may_photograph_cards
from web.routes.home import find_game
from web.routes.joining import channel_at
from web.routes.print_worker import (
    Job,
    Order,
    Preview,
    PrintWorker,
    collect_table_data,
    hide_seat_codes,
)
from web.services import reader, services

printing = Blueprint("printing", __name__)

Kind = Literal["", ".svg", ".pdf"]

A_WHILE = "private, max-age=600"
"""How long a browser may keep the preview of a sheet that is the same for everybody."""
PACKED = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
NOT_HOST = T("Only the host’s laptop prints for this table.")
NO_SHEET = T("There is no sheet of that name.")
EVERYTHING = Item(
    ALL,
    "Everything",
    "All sheets of the game in one file.",
    on_labels=False,
    needs_table=False,
    gives_seat=False,
    has_backs=True,
)


@dataclass(frozen=True, slots=True)
class SheetSource:
    """What sheets are printed for: a game, or one running table."""

    game: Game[Any]
    address: str
    said: Mapping[str, Any] | None = None
    """What the table says about itself."""

    @property
    def table(self) -> str | None:
        """The code of the table, if it is a table's."""
        return str(self.said["code"]) if self.said else None

    @property
    def items(self) -> list[Item]:
        """What can be printed here; a table starts with what is for its players."""
        known = list_items(self.game)
        people = [item for item in known if item.needs_table and self.said is not None]
        return people + [item for item in known if not item.needs_table]

    def item(self, what: str) -> Item:
        """The item of this name; `Problem` if there is none."""
        named = {item.id: item for item in (*self.items, EVERYTHING)}
        if what not in named:
            raise Problem(404, NO_SHEET)
        return named[what]

    def at(self, what: str, kind: Kind = "", order: Order | None = None) -> str:
        """The address of a sheet: its page, its picture or its file."""
        query = f"?{urlencode(asdict(order))}" if order else ""
        return f"{self.address}/{what}{kind}{query}"

    def preview(self, what: str, order: Order) -> Preview:
        """How it will look, without codes that open a seat."""
        shown = hide_seat_codes(self.said) if self.said else None
        return print_worker().preview(request.remote_addr, self.job(what, order, shown))

    def job(self, what: str, order: Order, table_data: Mapping[str, Any] | None) -> Job:
        """What to draw, with the sentences of the language it is in."""
        sentences = services().languages.of(order.language, self.game.id)
        return Job(self.game, what, order, table_data, sentences)


@printing.record_once
def set_up(state: BlueprintSetupState) -> None:
    """Give every companion one print worker."""
    state.app.extensions["print worker"] = PrintWorker(time.monotonic)


def print_worker() -> PrintWorker:
    """The print worker of the companion that handles this request."""
    worker: PrintWorker = current_app.extensions["print worker"]
    return worker


def find_game_sheets(game_id: str) -> SheetSource:
    """The sheets of a game."""
    return SheetSource(find_game(game_id), f"/print/{game_id}")


def find_table_sheets(code: str) -> SheetSource:
    """The sheets of a table; `Problem` unless this browser is its host's."""
    channel = channel_at(code)
    with channel.quiet() as table:
        if not is_host(channel):
            raise Problem(403, NOT_HOST)
        table_data = collect_table_data(table, channel.invitation().url)
    return SheetSource(table.record.game, f"/t/{table.code}/print", table_data)


# --- what there is -------------------------------------------------------------------------------


@printing.get("/print")
def sheets() -> Answer:
    """All games and their sheets."""
    sources = [_describe_source(find_game_sheets(game_id)) for game_id in services().tables.games]
    return services().renderer.page("print.html", reader(), sources=sources, table=None)


@printing.get("/t/<code>/print")
def sheets_of_table(code: str) -> Answer:
    """What a running table can print."""
    source = find_table_sheets(code)
    return services().renderer.page(
        "print.html", reader(), sources=[_describe_source(source)], table=source.table
    )


def _describe_source(source: SheetSource) -> dict[str, Any]:
    order, counts = (
        Order.of({}, reader().catalogue.language),
        print_worker().count_sheets(source.game),
    )
    return {
        "title": source.game.title,
        "items": [
            {**_card(source, item, order), "sheets": counts.get(item.id)} for item in source.items
        ],
        "cards": url_for("enrolment.ask_card", game_id=source.game.id)
        if may_photograph_cards(source.game)
        else None,
        "all": source.at(ALL) if any(not item.needs_table for item in source.items) else None,
        "paper": get_paper(order.paper),
    }


def _card(source: SheetSource, item: Item, order: Order) -> dict[str, Any]:
    """One sheet in the list, with a sentence instead of a picture if it cannot be printed yet."""
    word = None
    if item.needs_table:
        try:
            source.preview(item.id, order)
        except Refused as refused:
            word = refused.sentence
    picture = f"{source.at(item.id, '.svg')}?language={order.language}"
    return {"item": item, "page": source.at(item.id), "picture": picture, "word": word}


# --- one sheet -----------------------------------------------------------------------------------


@printing.get("/print/<game_id>/<what>")
@printing.get("/t/<code>/print/<what>")
def sheet(what: str, game_id: str = "", code: str = "") -> Answer:
    """One sheet of a game or of a running table, with its preview and options."""
    return _page(_source(game_id, code), what)


@printing.get("/print/<game_id>/<what>.svg")
@printing.get("/t/<code>/print/<what>.svg")
def picture(what: str, game_id: str = "", code: str = "") -> Answer:
    """The picture of the first sheet; no browser caches that of a table."""
    answer = _picture(_source(game_id, code), what)
    if game_id:
        answer.headers["Cache-Control"] = A_WHILE
    return answer


@printing.get("/print/<game_id>/<what>.pdf")
@printing.get("/t/<code>/print/<what>.pdf")
def file(what: str, game_id: str = "", code: str = "") -> Answer:
    """The PDF."""
    return _file(_source(game_id, code), what)


def _source(game_id: str, code: str) -> SheetSource:
    return find_game_sheets(game_id) if game_id else find_table_sheets(code)


def _picture(source: SheetSource, what: str) -> Response:
    item, order = source.item(what), read_order()
    try:
        packed = source.preview(item.id, order).packed
    except Refused as refused:
        raise Problem(422, refused.sentence) from None
    if not request.accept_encodings.quality("gzip"):
        return Response(gzip.decompress(packed), mimetype="image/svg+xml")
    return Response(packed, mimetype="image/svg+xml", headers=PACKED)


def _file(source: SheetSource, what: str) -> Response:
    item, order = source.item(what), read_order()
    job = source.job(item.id, order, source.said)
    try:
        pdf = print_worker().pdf(request.remote_addr, job)
    except Refused as refused:
        raise Problem(422, refused.sentence) from None
    return make_download(pdf, "application/pdf", f"{source.game.id}-{item.id}.pdf")


def _page(source: SheetSource, what: str) -> Answer:
    item, order = source.item(what), read_order()
    preview, error = None, None
    try:
        preview = source.preview(item.id, order)
    except Refused as refused:
        error = refused.sentence
    page = services().renderer.page(
        "print_sheet.html",
        reader(),
        game=source.game.title,
        table=source.table,
        item=item,
        order=order,
        source=source,
        preview=preview,
        error=error,
        paper=get_paper(order.paper) if preview else None,
        papers=list_papers(),
        stocks=_stocks(source, item),
        places=_places(order),
        languages=services().languages.names,
        ruler_mm=RULER_MM,
    )
    return page, 422 if error else 200


def read_order() -> Order:
    """What the address of this request asks for; its language is the reader's unless it says."""
    order = Order.of(request.args, reader().catalogue.language)
    if order.language not in services().languages.codes:
        raise Problem(404, NO_SHEET)
    return order


def _stocks(source: SheetSource, item: Item) -> list[dict[str, Any]]:
    """What labels can be printed on, and from how far away each size can be read."""
    if not item.on_labels:
        return []
    return [
        {
            "key": name,
            "title": title,
            "paper": None if name == PLAIN else find_paper(name),
            "reach": _reach(source, item, name),
        }
        for name, title in list_stocks().items()
    ]


def _reach(source: SheetSource, item: Item, stock: str) -> T | None:
    """From how far away a label of this size can be read; the same for every list."""
    job = source.job(item.id, Order.of({"stock": stock}), None)
    far = print_worker().preview(request.remote_addr, job).reach
    return None if far is None else write_metres(far)


def _places(order: Order) -> list[list[int]]:
    """The numbers of the labels on a sheet, row by row; none for plain paper."""
    if order.stock == PLAIN or order.stock not in list_stocks():
        return []
    paper = get_paper(find_paper(order.stock))
    return _rows(make_sheet(order.stock, find_paper(order.stock), (paper.width, paper.height)))


def _rows(sheet: Sheet) -> list[list[int]]:
    numbered = enumerate(sheet.cells, start=1)
    return [[at for at, _ in row] for _, row in groupby(numbered, key=lambda each: each[1].y)]
