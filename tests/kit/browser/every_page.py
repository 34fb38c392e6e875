"""All pages of the program, by the name of their route: so that no sweep leaves one out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.core.bots import any_answer, next_answer
from companion.core.chance import Chance
from companion.games import found
from companion.tables.evenings import Evenings
from companion.tables.storage.play_store import FILE, PlayStore
from tests.kit.browser.still_pages import StillTable
from tests.kit.table_evening import TableEvening

PAGES = {
    "home.front": ("/",),
    "evenings.all_": ("/evenings",),
    "evenings.game": ("/evenings/games/1",),
    "opening.ask_settings": ("/new/{game}",),
    "opening.ask_name": ("/t/{code}/keep",),
    "onward.ask_game": ("/t/{code}/again",),
    "joining.ask_name": ("/j/{open}", "/j/{code}", "/j/NONE"),
    "joining.ask_code": ("/join",),
    "joining.ask_card": ("/back",),
    "joining.scan_card": ("/c/NOCARD",),
    "joining.take_the_chair": ("/host/{code}/used",),
    "pages.screen": ("/t/{code}/screen",),
    "pages.phone": ("/t/{code}/phone",),
    "pages.watch": ("/t/{code}/watch",),
    "pages.card": ("/t/{code}/card",),
    "pages.report_": ("/t/{code}/report",),
    "rules.book": ("/games/{game}/rules",),
    "printing.sheets": ("/print",),
    "printing.sheets_of_table": ("/t/{code}/print",),
    "printing.sheet": ("/print/{sheet}",),
    "stations.choose": ("/scan",),
    "stations.station": ("/t/{code}/scan",),
    "secure.ask_for_trust": ("/trust",),
    "organiser.tables": ("/organiser",),
    "door.come_in": ("/organiser/enter",),
}
"""What a browser shows for each route that answers with a page."""
NO_PAGES = {
    *("static", "pages.style", "pages.game_style", "pages.game_light", "pages.game_file"),
    *("evenings.picture", "evenings.table", "evenings.data", "evenings.to_bg_stats"),
    *("pages.table", "printing.sheet_of_table", "stations.come_in"),
    *("printing.picture", "printing.picture_of_table", "printing.file", "printing.file_of_table"),
    *("secure.certificate", "secure.trusted", "keys.mine"),
    *("api.health", "api.games", "api.kept", "api.view", "api.export"),
    *("organiser.now", "descriptions.openapi_json", "descriptions.asyncapi_json"),
}
"""Files, data, and ways that lead to one of the pages above."""
OF_GAMES = {"opening.ask_settings", "rules.book"}
"""These look different for each game."""
OF_PHONES = {"pages.phone", "pages.card"}
"""Only somebody with a seat has these."""
GAME = "sancti_et_malum"


class PlayedOut(StillTable):
    """A companion with a table whose game was played to its end, and one that waits for people."""

    certificate = b"nobody's"

    def __init__(self, folder: Path) -> None:
        self._game = found()[GAME]
        evening = TableEvening(folder, self._game)
        evening.games = found()
        evening.tables = evening.registry()
        store = PlayStore(folder / FILE)
        evening.tables.evenings = Evenings(store, evening.tables.list, lambda: evening.now)
        evening.made = evening.tables.create(GAME, {})
        evening.code = evening.made.code
        self._open = evening.tables.create("myths", {}).code
        self._serve(evening, 2)
        self._play_on()

    def _play_on(self) -> None:
        table, luck = self._evening.table, Chance(b"every page")
        while (umpire := table.record.umpire) and not umpire.over:
            entry = next_answer(umpire, luck, any_answer)
            self._evening.do(entry.by, entry.offer, **entry.values)

    def routes(self) -> set[str]:
        """The routes a browser can open."""
        rules = self._app.flask.url_map.iter_rules()
        return {each.endpoint for each in rules if "GET" in (each.methods or ())}

    def addresses(self) -> Iterator[tuple[str, bool]]:
        """Where the pages are, and whether a seat is needed for it."""
        for route, paths in PAGES.items():
            for game in found() if route in OF_GAMES else (GAME,):
                for path in paths:
                    sheet = f"{GAME}/cards"
                    named = {"code": self.code, "open": self._open, "game": game, "sheet": sheet}
                    yield path.format(**named), route in OF_PHONES
