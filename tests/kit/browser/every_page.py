"""All pages of the program, by the name of their route: so that no sweep leaves one out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import cv2
import numpy as np

from companion.core.bots import choose_any_answer, choose_next_answer
from companion.core.chance import Chance
from companion.core.seats import Seat
from companion.games import find_games
from companion.library.evenings import Evenings
from companion.library.registry import CreatedTable
from companion.library.trials import begin_trial
from companion.storage.card_pictures import CardPicture, CardPictures
from companion.storage.encryption import Vault
from companion.storage.evenings_database import FILE, PlayStore
from companion.table.record.players import HOST
from companion.told.our_files import text_of
from tests.kit.browser.still_pages import NAMES, StillTable
from tests.kit.table_evening import TableEvening

PAGES = {
    "home.front": ("/",),
    "evenings.all_": ("/evenings",),
    "evenings.game": ("/evenings/games/1",),
    "opening.ask_settings": ("/new/{game}",),
    "opening.ask_name": ("/t/{code}/keep",),
    "making.all_": ("/make/told",),
    "making.edit": ("/make/told/{made}",),
    "sharing.share": ("/make/told/{made}/share",),
    "sharing.show_shared_file": ("/given/told/{made}", "/given/told/{right}"),
    "onward.ask_game": ("/t/{code}/again",),
    "joining.ask_name": ("/j/{open}", "/j/{code}", "/j/NONE"),
    "joining.ask_code": ("/join",),
    "joining.ask_card": ("/back",),
    "joining.ask_to_sit": ("/c/NOCARD", "/c/{card}"),
    "joining.ask_to_host": ("/host/{unhosted}/used",),
    "pages.screen": ("/t/{code}/screen", "/t/{open}/screen", "/t/{locked}/screen"),
    "pages.phone": ("/t/{code}/phone", "/t/{open}/phone", "/t/{locked}/phone"),
    "spectators.watch": ("/t/{code}/watch", "/t/{open}/watch"),
    "pages.card": ("/t/{code}/card",),
    "trying.show": ("/t/{trial}/try",),
    "pages.report_": ("/t/{code}/report",),
    "rules.book": ("/games/{game}/rules",),
    "printing.sheets": ("/print",),
    "printing.sheets_of_table": ("/t/{code}/print",),
    "printing.sheet": (
        "/print/{sheet}",
        "/print/{game}/labels?paper=letter&stock=5160",
        "/t/{code}/print/seats",
    ),
    "enrolment.ask_card": ("/cards/psychomachia", "/cards/psychomachia?after=PSY.V.23.Y"),
    "stations.choose": ("/scan",),
    "stations.station": ("/t/{code}/scan",),
    "secure.ask_for_trust": ("/trust",),
    "organiser.tables": ("/organiser",),
    "organiser_printing.choose": ("/organiser/print", "/organiser/print?first=999"),
    "results.all_results": ("/organiser/results",),
    "door.come_in": ("/organiser/enter",),
}
"""What a browser shows for each route that answers with a page."""
NO_PAGES = {
    *(
        "static",
        "organiser.static",
        "assets.style",
        "assets.game_style",
        "assets.game_light",
        "assets.game_file",
    ),
    *("evenings.picture", "evenings.table", "evenings.data", "evenings.to_bg_stats"),
    *("pages.table", "stations.come_in"),
    *("printing.picture", "printing.file", "enrolment.picture", "enrolment.let_in"),
    *("secure.certificate", "secure.trusted", "keys.mine"),
    *("api.health", "api.games", "api.journal", "api.kept", "api.view", "api.export"),
    *("organiser.now", "results.results_csv", "organiser_printing.picture"),
    *("making.file", "making.play", "editor_preview.phone", "editor_preview.screen"),
    "sharing.send_shared_file",
    *("organiser_printing.all_signs", "organiser_printing.all_labels"),
    *("descriptions.openapi_json", "descriptions.asyncapi_json"),
}
"""Files, data, and ways that lead to one of the pages above."""
OF_GAMES = {"opening.ask_settings", "rules.book"}
"""These look different for each game."""
OF_PHONES = {"pages.phone", "pages.card"}
"""Only somebody with a seat has these."""
GAME = "sancti_et_malum"
OPEN_NEXT = """() => {
    const dialogs = [...document.querySelectorAll('dialog:not(#rules)')];
    const at = dialogs.findIndex((each) => each.open);
    dialogs[at]?.close();
    dialogs[at + 1]?.showModal();
    return at + 1 < dialogs.length;
}"""
UNFOLD = """() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
    for (const sheet of document.querySelectorAll('.sheets__picture')) sheet.removeAttribute('src');
}"""
"""No words stand on the pictures of sheets, and drawing them all takes long."""


class PlayedOut(StillTable):
    """A companion with three tables: a game played to its end, one that waits, and a locked one."""

    certificate = b"nobody's"

    def __init__(self, folder: Path) -> None:
        self._game = find_games()[GAME]
        evening = TableEvening(folder, self._game)
        evening.games = find_games()
        evening.tables = evening.registry()
        self.locked = sit_down(evening, "deal_with_the_devil", NAMES[:4], shares="phones").code
        evening.do(HOST, "~start")
        for seat in evening.joined:
            evening.tables.bring(self.locked, evening.table.durable.phone_key.share(seat) or "")
        evening.tables = evening.registry()  # the laptop was off, and the phones are not back yet
        store = PlayStore(folder / FILE)
        evening.tables.evenings = Evenings(store, evening.tables.list, lambda: evening.now)
        evening.tables.cards = with_one_card(folder)
        self.made = made_with_faults(evening)
        self.right = evening.tables.drafts.begin(text_of("werewolf")).id
        open_ = sit_down(evening, "myths", NAMES[:2])
        self._open, self._host = open_.code, open_.host_token
        self._waiting = {seat: str(each.token) for seat, each in evening.joined.items()}
        self._card = next(iter(evening.joined.values())).card
        self.unhosted = sit_down(evening, GAME, ()).code
        sit_down(evening, GAME, ())
        trial = begin_trial(evening.tables, find_games()[GAME]).table
        self._trial, self._trial_host = trial.code, trial.host_token
        self._serve(evening, 2)
        self._play_on()

    def _tokens(self, seat: Seat | None) -> dict[str, str]:
        waiting = self._waiting[seat] if seat else self._host
        return {**super()._tokens(seat), self._open: waiting, self._trial: self._trial_host}

    def _play_on(self) -> None:
        table, luck = self._evening.table, Chance(b"every page")
        while (umpire := table.record.umpire) and not umpire.over:
            entry = choose_next_answer(umpire, luck, choose_any_answer)
            self._evening.do(entry.by, entry.offer, **entry.values)

    def routes(self) -> set[str]:
        """The routes a browser can open."""
        rules = self._app.flask.url_map.iter_rules()
        return {each.endpoint for each in rules if "GET" in (each.methods or ())}

    def addresses(self, games: Iterable[str] = (GAME,)) -> Iterator[tuple[str, bool]]:
        """Where the pages are, those of games for these, and whether a seat is needed for it."""
        for route, paths in PAGES.items():
            for game in games if route in OF_GAMES else (GAME,):
                for path in paths:
                    sheet = f"{GAME}/cards"
                    tables = {"code": self.code, "open": self._open, "locked": self.locked}
                    tables |= {"made": self.made, "right": self.right}
                    tables |= {"unhosted": self.unhosted, "card": self._card, "trial": self._trial}
                    yield path.format(**tables, game=game, sheet=sheet), route in OF_PHONES


def with_one_card(folder: Path) -> CardPictures:
    """The pictures of cards, with that of the first one."""
    pictures = CardPictures(folder / "cards", Vault.in_folder(folder))
    jpeg = cv2.imencode(".jpg", np.full((448, 272), 200, np.uint8))[1].tobytes()
    pictures.keep("psychomachia", CardPicture("PSY.V.23.Y", jpeg))
    return pictures


def made_with_faults(evening: TableEvening) -> str:
    """A game that somebody makes, with every kind of part and a fault; its id."""
    game = find_games()["told"]
    assert game.edits
    text = game.edits.begin_text("werewolf", "en").replace('score = "', 'score = "x')
    for place, kind in (
        ("points", "tracks"),
        ("cards", "decks"),
        ("dice", "dice"),
        ("phase.0", "set"),
    ):
        add = f"add:{place}"
        text = game.edits.change(text, {add: [kind]}, add, "en").text
    text = game.edits.change(text, {"title@en": [""]}, "keep", "en").text
    return evening.tables.drafts.begin(text).id


def sit_down(
    evening: TableEvening, game: str, names: Iterable[str], **settings: str
) -> CreatedTable:
    """Open another table at this evening, and let these people join it."""
    evening.made = evening.tables.create(game, settings)
    evening.code, evening.joined = evening.made.code, {}
    for name in names:
        evening.sit(name)
    return evening.made
