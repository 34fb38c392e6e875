"""The pages of a table at any moment of a recorded play, without a server: for layouts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, Route

from companion.core.seats import Seat, Viewer
from companion.games import find_games
from companion.table.record.chess_clocks import ChessClocks
from companion.table.record.timer import Timer
from tests.kit.browser.contrast_faults import Theme
from tests.kit.browser.guests import DEVICES
from tests.kit.browser.long_words import speaking_at_length
from tests.kit.browser.tabs import Tab, tabs_of
from tests.kit.recording import Play, recordings
from tests.kit.table_evening import TableEvening
from web.app import make_app
from web.server.languages import COOKIE
from web.services import GAMES_FOLDER, Config

HOME = "http://companion.lan"
NAMES = ("Maximiliana", "Ben", "Bartholomew", "Anna-Lena", "Eg", "Wilhelmina")
MANY_NAMES = (
    *NAMES,
    *("Tom", "Friederike", "Élodie", "Christopher-James S.", "Katharina", "Leo", "Theodor"),
    *("Magdalena Charlotte", "Alexandra", "Constantin", "Eleonore", "Sebastian F.", "Dorothea"),
    "Жанна",
)
SCRIPTS = re.compile(
    r"<script (?:type=\"module\"|src=\"[^\"]*/night).*?</script>|<noscript>.*?</noscript>",
    re.DOTALL,
)
OPEN = """(unfolds) => {
    for (const fold of document.querySelectorAll('details')) fold.open = unfolds;
    const hide = (id, hidden) => document.getElementById(id)?.toggleAttribute('hidden', hidden);
    hide('private', false);
    hide('cover-close', false);
    hide('cover-key', true);
    document.body.dataset.link = 'linked';
    const bar = document.getElementById('bar') && import('companion/key_bar');
    const lifted = bar?.then((script) => script.lift());
    return Promise.all([document.fonts.ready, lifted]).then(() => null);
}"""
"""What scripts do on an open page: open the cover, and all folds, or close them."""
FIT = """async () => {
    const script = await import('companion/fit');
    await document.fonts.ready;
    if (window.fitted) dispatchEvent(new Event('resize'));
    else script.startFit();
    window.fitted = true;
}"""

ANEW = """async (address) => {
    const reply = await fetch(address).catch(() => null);
    if (!reply) return false;
    const text = await reply.text();
    const fresh = new DOMParser().parseFromString(text, 'text/html');
    const once = / nonce="[^"]*"/g;
    const loads = (page) => [...page.head.querySelectorAll('link, style, script')]
        .map((each) => each.outerHTML.replace(once, '')).join();
    if (loads(fresh) !== loads(document)) return false;
    history.replaceState(null, '', address);
    document.title = fresh.title;
    const html = document.documentElement;
    for (const {name} of [...html.attributes]) html.removeAttribute(name);
    for (const {name, value} of fresh.documentElement.attributes) html.setAttribute(name, value);
    document.body.replaceWith(document.adoptNode(fresh.body));
    scrollTo(0, 0);
    return true;
}"""
"""Another page in the same tab, without loading its styles again.

No if they differ, or if the page that is left fetches nothing, as a report does not.
"""


class StillTable:
    """A table of a recorded play, set to one moment after another."""

    language = "en"
    """In which its pages are read."""
    theme: Theme = "dark"
    """In which they are shown."""
    certificate = b""
    """What phones would have to trust."""

    def __init__(self, folder: Path, game: str, play: str) -> None:
        self._game = find_games()[game]
        self._play: Play = recordings()[game].play(play)
        self._serve(TableEvening(folder, self._game), self._play.players)

    def _serve(self, evening: TableEvening, players: int) -> None:
        self._seat(evening, MANY_NAMES[:players])
        self._evening, self.code = evening, evening.code
        self._readers: dict[Page, FlaskClient] = {}
        self._seated: dict[Page, Seat | None] = {}
        config = Config(
            instance="still",
            games=GAMES_FOLDER,
            certificate=self.certificate,
            clock=lambda: evening.now,  # nobody goes away while a slow machine draws a page
        )
        self._app = make_app(evening.tables, config)

    def _seat(self, evening: TableEvening, names: tuple[str, ...]) -> None:
        evening.start(*names)

    def moments(self, count: int) -> Iterator[int]:
        """Set the table to this many moments of the play, evenly spread up to its end."""
        last = len(self._play.entries)
        for after in sorted({last * n // count for n in range(1, count + 1)}):
            self._evening.table.record.umpire = self._play.after(self._game, after)
            yield after

    def explain(self, *, explains: bool = True) -> None:
        """Let the pages explain each step, or no more."""
        self._evening.table.record.explains = explains

    @contextmanager
    def speaking_at_length(self) -> Iterator[None]:
        """Let the pages say everything in German with many more letters, for a while."""
        usual, self.language = self.language, "de"
        with speaking_at_length(self._app.services.languages, self.language):
            yield
        self.language = usual

    def time(self, timer: Timer | None) -> None:
        """Let the table have this timer."""
        self._evening.table.record.pace.timer = timer

    def clocks(self, *clocks: Timer) -> None:
        """Let the people at the table have these chess clocks."""
        self._evening.table.record.pace.clocks = ChessClocks(
            dict(zip(self.seats, clocks, strict=True)), 0, 0
        )

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the table."""
        return tuple(self._evening.joined)

    def page(
        self, browser: Browser, device: str, seat: Seat | None = None, *, alone: bool = False
    ) -> Page:
        """A page in a browser, served from here: somebody's phone, or the screen.

        Loading its styles takes longer than all else: `show` lets one page be everybody's. In a
        tab `alone`, scripts can run before the page's own.
        """

        def answer(route: Route) -> None:
            got = self._readers[page].get(route.request.url.removeprefix(HOME), buffered=True)
            kind = got.headers["Content-Type"]
            body = SCRIPTS.sub("", got.text) if "html" in kind else got.data
            route.fulfill(status=got.status_code, content_type=kind, body=body)

        taken = Tab(browser, DEVICES[device]).page if alone else None
        page = taken or tabs_of(browser).take(device, DEVICES[device])
        self.let_in(page, seat)
        page.route("**/*", answer)
        return page

    def let_in(self, page: Page, seat: Seat | None) -> None:
        """Let the page be this player's phone, or the screen, in the table's language and theme."""
        page.emulate_media(color_scheme=self.theme)
        self._seated[page] = seat
        self._readers[page] = self.reader(seat)

    def reader(self, seat: Seat | None = None) -> FlaskClient:
        """Whoever reads pages without a browser: a player, or the screen."""
        client = self._app.flask.test_client()
        client.set_cookie(COOKIE, self.language)
        for code, token in self._tokens(seat).items():
            name = self._app.services.credentials.name("seat" if seat else "host", code)
            client.set_cookie(name, token)
        return client

    def _tokens(self, seat: Seat | None) -> dict[str, str]:
        """What a phone, or without a seat the screen, shows to be let in at each table."""
        joined, created = self._evening.joined, self._evening.made
        return {self.code: str(joined[seat].token) if seat else created.host_token}

    def regions(self) -> dict[str, str]:
        """What the screen would be sent for the current moment."""
        channel = self._app.channels.find(self.code)
        return channel.regions(None) if channel else {}

    def after(self, answers: int) -> None:
        """Set the table to the moment after this many answers."""
        self._evening.table.record.umpire = self._play.after(self._game, answers)

    def asking(self, *offers: str, of: Seat | None = None, time: int = 1) -> Seat:
        """Set the table to a moment when somebody is asked all of this; who."""
        answers, seat = self._play.asking(self._game, offers, of, time)
        self.after(answers)
        return seat

    def moments_told(self) -> tuple[int, ...]:
        """After which answers there is a moment to watch."""
        watched = [len(each.moments()) for each in self._play.positions(self._game)]
        return tuple(at for at, (was, now) in enumerate(pairwise(watched), 1) if now > was)

    def show(
        self, page: Page, side: str, seat: Seat | None = None, *, unfolds: bool = True
    ) -> None:
        """Open the phone's or the screen's page for the current moment, with all its folds or none.

        It is read in the table's language and theme; with a seat, it is that player's from now on.
        """
        self.let_in(page, seat or self._seated[page])
        self.turn(page, side)
        page.evaluate(OPEN, unfolds)

    def reload(self, page: Page, side: str) -> None:
        """Open it as somebody does who loads it again: its scripts begin anew."""
        page.goto("about:blank")
        self.show(page, side)

    def turn(self, page: Page, side: str) -> None:
        """Turn to the phone's or the screen's page for the current moment, as it first comes."""
        self.visit(page, f"/t/{self.code}/{side}")

    def visit(self, page: Page, path: str) -> None:
        """Open any page of the companion, as it first comes."""
        if not page.url.startswith(HOME) or not page.evaluate(ANEW, HOME + path):
            page.goto(HOME + path)


class WaitingTable(StillTable):
    """A table whose people have joined, and whose game has not begun."""

    def _seat(self, evening: TableEvening, names: tuple[str, ...]) -> None:
        evening.sit(*names)


class FreshTable(StillTable):
    """A table whose game has just begun, with these settings."""

    def __init__(self, folder: Path, game: str, players: int, settings: dict[str, Any]) -> None:
        self._game = find_games()[game]
        evening = TableEvening(folder, self._game)
        evening.made = evening.tables.create(game, settings)
        evening.code = evening.made.code
        self._serve(evening, players)

    def do(self, viewer: Viewer, offer: str, **values: Any) -> None:
        """Somebody answers, or the shared screen."""
        self._evening.do(viewer, offer, **values)

    def first_card(self, viewer: Viewer, offer: str, field: str) -> str | None:
        """The first card that this offer lets somebody choose; None if nothing is offered."""
        offers = [each.offer for each in self._evening.table.offers.of(viewer)]
        cards = [each.fields[field] for each in offers if each.name == offer]
        return str(cards[0].limits()["options"][0]["key"]) if cards else None


def fitted(table: StillTable, page: Page) -> None:
    """The screen of the current moment, as large as it fits.

    Its folds are closed from the beginning: each that opens or closes fits the screen anew.
    """
    table.show(page, "screen", unfolds=False)
    page.evaluate(FIT)
