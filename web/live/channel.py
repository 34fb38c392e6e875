"""A live table: who is looking at it, what each page got last, and what is pushed when.

Cut to the viewer, draw, compare, send, in this order and under the table's lock: nothing about a
push depends on what the viewer may not know, not even whether there is one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import structlog
from gevent.lock import RLock
from msgspec import json

from companion.core.fields import Refused
from companion.core.seats import Seat, Viewer
from companion.core.words import ENGLISH, Voice
from companion.storage.log import DiskTrouble
from companion.table.fairness.younger import is_new_doubt
from companion.table.record.heads import Head
from companion.table.record.players import HOST, Applied, Joined
from companion.table.table import Table
from companion.table.view import protocol_view
from companion.table.view.viewer_view import ViewerView, Views
from web.live.arrivals import Arrivals, Device, Wish
from web.live.automatic_play import AutomaticPlay
from web.live.open_pages import Drawn, Encoded, Page, Sender
from web.live.padding import pad_messages
from web.live.presence import Presence
from web.problems import Problem, locate_fault
from web.protocol.messages import Act, Seen
from web.render.page_context import Invitation, PageContext, get_side
from web.render.region_cache import RegionCache
from web.render.renderer import Side
from web.services import Services
from web.slow_work import settle_in

SETTINGS = "~settings"
UNLOAD_AFTER_SECONDS = 600
"""Seconds after which a table that nobody is looking at is taken out of memory."""

log = structlog.get_logger("companion.web")


class Channel:
    """One table with everybody who is looking at it; it leaves memory when nobody is."""

    def __init__(self, table: Table, services: Services, sender: Sender) -> None:
        self.code = table.code
        self.chosen: str | None = None
        self._table: Table | None = table
        self._used = services.config.clock()
        self.automatic_play = AutomaticPlay(services.config.clock)
        self._services = services
        self._sender = sender
        self.pages: dict[str, Page] = {}
        self.presence = Presence(services.config.clock)
        self._watching = 0
        self._arrivals = Arrivals(services.applications, services.languages)
        self._lock = RLock()
        self._seen: object = None
        self._cache = RegionCache()
        for seat in table.record.people.players:
            table.record.people.here.add(seat)
        with suppress(DiskTrouble, Refused):
            table.writer.refresh()
            table.pace.wake()
            services.tables.compare(table)

    @property
    def open(self) -> bool:
        """Whether the table is in memory."""
        return self._table is not None

    @property
    def table(self) -> Table:
        """The table, to read what never changes, or who somebody is; else use `quiet`."""
        return self._table or self.look()

    def look(self) -> Table:
        """The table, opened if need be; it stays in memory for a while from now on."""
        self._used = self._services.config.clock()
        if self._table is None:
            self._table = self._services.tables.open(self.code)
        return self._table

    @contextmanager
    def quiet(self) -> Iterator[Table]:
        """The table, which nobody else can change meanwhile; nothing is pushed."""
        with self._lock:
            yield self.table

    @contextmanager
    def changing(self) -> Iterator[Table]:
        """The table, to change it; everybody looking at it then sees the result."""
        with self._lock:
            try:
                yield self.table
            finally:
                self._push()

    def act(
        self,
        viewer: Viewer | None,
        act: Act,
        page: Page | None = None,
        *,
        address: str | None = None,
    ) -> int:
        """Take an answer; it is on the disk and on its way to every page when this returns.

        It comes from this page, or else from this address. Returns the version with it of what its
        sender sees: of this page, if it came from one.
        """
        if not self._services.acts.take((self.table.code, viewer)):
            raise Problem(429, code="slow")
        if act.offer.startswith(SETTINGS) and self._may_set(viewer, act.offer):
            settle_in(
                self._services.work,
                self.table.record.game,
                act.values,
                page.address if page else address,
            )
        views: Views | None = None
        with self._lock:
            try:
                self.automatic_play.note_answer()
                views = self.table.act(viewer, act.id, act.offer, act.values)
            finally:
                self._push(views)
            if page is not None and page.version:
                return page.version
            seen = views.of(viewer) if views else self.table.view.of(viewer)
            return self.table.view.version_of(seen)

    def _may_set(self, viewer: Viewer | None, offer: str) -> bool:
        """Whether this viewer may change the settings now; if not, none of them are read."""
        with self._lock:
            return any(each.id == offer for each in self.table.offers.menu(viewer))

    def play_next(self) -> bool:
        """Let a stand-in answer without its pause; whether one has: else people have to."""
        with self.changing() as table:
            self.automatic_play.note_answer()
            return table.pace.play_for_absent() is not None

    def has_taken(self, viewer: Viewer, command: str) -> bool:
        """Whether this command was taken before."""
        with self._lock:
            return self.table.has_taken(viewer, command)

    def join(self, wish: Wish, device: Device = Device()) -> Joined | Applied:  # noqa: B008 - frozen
        """Take a seat, or ask the host for one."""
        with self.changing() as table:
            return self._arrivals.join(table, wish, device)

    def let_in_scanner(self) -> str:
        """A new token for a scanner, which is a line in the log; `Problem` after too many."""
        if not self._services.applications.take(("scanner", self.code)):
            raise Problem(429)
        with self.changing() as table:
            return table.people.add_scanner()

    def compare_heads(self, seat: Seat, seen: Seen) -> dict[str, Any]:
        """Compare what a phone saw last with the table; if that never was, all are told."""
        head = Head(seen.count, seen.digest)
        with self.quiet() as table:
            heads = table.durable.heads
            known, last = heads.passed(head), heads.last
            links = heads.since(head.count) if known else []
            is_news = not known and is_new_doubt(table.record, seat, head)
        with self.changing() if is_news else self.quiet() as table:
            table.fairness.compare(seat, head)
        return {"known": known, "count": last.count, "digest": last.digest, "links": links}

    # --- pages come and go ---------------------------------------------------------------------

    def enter(self, page: Page) -> None:
        """A page is open: it gets the whole view."""
        with self.changing():
            self.leave(page.sid)
            self.pages[page.sid] = page
            if isinstance(page.viewer, Seat):
                self.presence.note_page_opened(page.viewer)
                self.table.record.people.here.add(page.viewer)
                with suppress(DiskTrouble, Refused):
                    self.table.fairness.welcome_back(page.viewer)

    def leave(self, sid: str) -> None:
        """A page is gone. Other pages of the same seat stay."""
        page = self.pages.pop(sid, None)
        self._used = self._services.config.clock()
        if page and isinstance(page.viewer, Seat):
            self.presence.note_page_closed(page.viewer)

    def choose_address(self, number: int) -> None:
        """Make the join code on the screen lead to this address."""
        with self.changing():
            listed = self._services.addresses.now()
            self.chosen = listed[number].ip if 0 <= number < len(listed) else None

    # --- what pages show -----------------------------------------------------------------------

    def page_context(self, viewer: Viewer | None, *, watching: bool = False) -> dict[str, Any]:
        """What this viewer's page is drawn from."""
        kind = get_side(viewer, watching=watching)
        context = self._pages_context()
        return self._page_context(context, context.views.of(viewer), kind)

    def regions(
        self, viewer: Viewer | None, *, watching: bool = False, language: str = ENGLISH.language
    ) -> dict[str, str]:
        """The HTML of every region this viewer has."""
        kind = get_side(viewer, watching=watching)
        context = self._pages_context()
        return self._regions(context, context.views.of(viewer), kind, language)

    def voice(self, language: str) -> Voice:
        """Says sentences at this table in one language."""
        return self.table.record.people.voice(
            self._services.languages.of(language, self.table.record.game.id)
        )

    def _pages_context(self, views: Views | None = None) -> PageContext:
        away_for, join = self.presence.away_for, self.invitation()
        return PageContext(self.table, away_for, join, self._watching, views)

    def _page_context(self, context: PageContext, seen: ViewerView, kind: Side) -> dict[str, Any]:
        names = self._services.renderer.game_region_names(kind, self.table.record.game.id)
        return {**context.of(seen), "game_regions": names}

    def _regions(
        self, context: PageContext, seen: ViewerView, kind: Side, language: str
    ) -> dict[str, str]:
        renderer, game = self._services.renderer, self.table.record.game.id
        about, voice = self._page_context(context, seen, kind), self.voice(language)
        if about["k"] is None:
            drawn = dict.fromkeys(about["game_regions"], "")
            drawn |= renderer.shared_regions(kind, voice, about, self._cache)
        else:
            theirs = about["game_regions"]
            drawn = renderer.shared_regions(kind, voice, about, self._cache, but=theirs)
            drawn |= renderer.game_regions(kind, game, voice, about, self._cache)
        if seen.viewer != HOST:
            drawn.pop("host", None)
        return drawn

    def invitation(self) -> Invitation:
        """Where phones join this table."""
        services, alone = self._services, self.presence.first_guest.missed
        invitation = Invitation.to(
            self.table.code, services.addresses.now(), self.chosen, services.port, alone=alone
        )
        config = services.config
        if config.organised or config.public or config.shares_port:  # no room that all share
            return invitation
        return invitation.with_wifi(services.tables.wifi.find())

    def _push(self, views: Views | None = None) -> None:
        """Send every page what has changed for it, drawing each viewer's parts only once."""
        drawn: dict[object, Drawn | None] = {}
        messages: list[tuple[Page, Encoded]] = []
        self._seen = self._changed_by_itself()
        context = self._pages_context(views)
        for page in list(self.pages.values()):
            if self.table.people.who(page.token) != page.viewer:
                self.hang_up(page)
                continue
            if page.shows not in drawn:
                drawn[page.shows] = self._draw(context, page)
            if (new := drawn[page.shows]) is not None and (news := self._take_news(page, new)):
                messages.append((page, news))
        encrypted = self._services.config.encrypted
        for page, news in pad_messages(
            messages, self.table.record.game.about.told_at_once if encrypted else None
        ):
            self._sender.send(page.sid, page.event, news)

    def _draw(self, context: PageContext, page: Page) -> Drawn | None:
        """Everything this page may show; None if a page of the game cannot be drawn."""
        seen, kind = context.views.of(page.viewer), get_side(page.viewer, watching=page.watching)
        try:
            if page.format == "json":
                seen = context.views.in_words_of(self.voice(page.language)).of(page.viewer)
                version = self.table.view.version_of(seen)
                return Drawn({"view": protocol_view.encode_as_json(seen)}, version)
            regions = self._regions(context, seen, kind, page.language)
            return Drawn(regions, self.table.view.version_of_pages(page.shows, regions))
        except Exception as bug:  # noqa: BLE001 - the answer stands, and the other pages go on
            log.warning("page not drawn", table=self.code, where=locate_fault(bug))
            return None

    def _take_news(self, page: Page, new: Drawn) -> Encoded | None:
        """What this page is told now, which counts as shown; None if nothing has changed for it."""
        page.note_version(new.version)
        changed = {name: part for name, part in new.parts.items() if page.got.get(name) != part}
        if not changed:
            return None
        page.whole, page.got = not page.got, new.parts
        if page.format == "json":
            return protocol_view.add_version(changed["view"], page.version)
        return json.encode({"version": page.version, "regions": changed})

    def hang_up(self, page: Page) -> None:
        """Close a page whose seat has moved to another phone, or whose table was removed."""
        self.leave(page.sid)
        self._sender.close(page.sid)

    # --- time passes ---------------------------------------------------------------------------

    def tick(self) -> None:
        """Note who is away, let clocks and stand-ins answer, and unload a table nobody looks at."""
        with self._lock:
            if self._table is None:
                return
            people = self._table.record.people
            for seat in people.order:
                note = people.here.discard if self.presence.away_for(seat) else people.here.add
                note(seat)
            # Only here, so that watchers who come and go make no more pushes than the clock.
            watching = sum(page.watching for page in self.pages.values())
            self._watching = 0 if self._table.record.is_trial else watching
            if self._advance(self._table) or self._changed_by_itself() != self._seen:
                self._push()
            elif self._is_unused(self._table):
                self._close_table()

    def _advance(self, table: Table) -> bool:
        """Let things happen by themselves; if any do, somebody may want to see the table."""
        if done := self.automatic_play.advance(table, is_watched=bool(self.pages)):
            self.look()
        return done

    def _is_unused(self, table: Table) -> bool:
        """Whether nobody has looked for a while and nothing can happen until somebody does."""
        # A laptop's clock may be set back, so only the difference counts.
        unused = abs(self._services.config.clock() - self._used)
        is_at_rest = table.record.is_trial or table.pace.is_at_rest
        return not self.pages and unused >= UNLOAD_AFTER_SECONDS and is_at_rest

    def _close_table(self) -> None:
        self._services.tables.close(self.code)
        self._table, self._cache = None, RegionCache()

    def _changed_by_itself(self) -> object:
        """What changes on pages even though nobody did anything."""
        presence = self.presence.at(self.table, shown=bool(self.pages))
        return presence, self._watching, self.table.durable.trouble, self._services.addresses.now()
