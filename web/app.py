"""Puts the web together, and serves it."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import gevent
import gevent.socket
import structlog
from flask import Flask
from flask_socketio import SocketIO
from gevent.event import Event
from gevent.ssl import SSLContext

from companion.library.registry import Tables
from companion.locale.catalogues import Languages
from companion.storage.log import DiskTrouble
from hosting.following import Bus, Following
from hosting.housekeeping import Housekeeping
from hosting.pages import ROOMS
from hosting.pages.doorkeeping import EventDoorkeeper
from hosting.pages.event_results import results
from hosting.pages.organiser import organiser
from hosting.pages.organiser_door import door
from hosting.pages.organiser_printing import organiser_printing
from hosting.remote_presence import KEY as REMOTE_PRESENCE
from hosting.remote_presence import RemotePresence
from hosting.shared_limits import SharedLimits
from web.live.all_channels import KEY as CHANNELS
from web.live.all_channels import Channels
from web.live.backup_schedule import BackupSchedule
from web.live.channel import Channel
from web.live.socket_events import PING_EVERY, PING_PATIENCE, SocketEvents, SocketSender, TextPacket
from web.photos.photo_services import KEY as PHOTOS
from web.photos.photo_services import PhotoServices
from web.problems import locate_fault
from web.protocol.messages import SocketJson
from web.render.renderer import Renderer
from web.routes import error_pages
from web.routes.api import api
from web.routes.browser_choices import choices
from web.routes.card_enrolment import enrolment
from web.routes.descriptions import descriptions
from web.routes.doorkeeper import KEY as DOORKEEPER
from web.routes.editor_preview import editor_preview
from web.routes.game_assets import assets
from web.routes.game_editor import making
from web.routes.home import home
from web.routes.joining import joining
from web.routes.new_table import opening
from web.routes.next_game import onward
from web.routes.phone_keys import keys
from web.routes.played_games import evenings
from web.routes.printing import printing
from web.routes.rules import rules
from web.routes.scan_stations import stations
from web.routes.seen_states import history
from web.routes.sharing_games import sharing
from web.routes.spectators import spectators
from web.routes.table_pages import pages
from web.routes.trust import secure
from web.routes.trying import trying
from web.server.request_guard import Hosts, RequestGuard, harden
from web.server.static_files import keep_and_shrink
from web.server.websocket import MAX_MESSAGE_BYTES
from web.server.websocket_server import Server, SilentLog, listen
from web.server.wire import over_websockets
from web.server.work_threads import WorkerThread
from web.services import Config, Services

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

MAX_BODY_BYTES = 64 * 1024
CLOCK_CHECK_SECONDS = 0.5
"""Seconds between two checks of the clock."""
BREAK_SECONDS = 0.01
"""Seconds for the people at the tables between two steps of long work."""

ROUTES = (
    *(home, evenings, opening, making, editor_preview, sharing, onward, joining, pages, spectators),
    *(assets, trying, rules, printing, enrolment),
    *(stations, secure, keys, history, choices),
    *(organiser, organiser_printing, results, door, api, descriptions),
)
AT_ONCE = [signal.SIGTERM]
"""Signals that end it without a question; a closed terminal window is one, where there is one."""
if hasattr(signal, "SIGHUP"):
    AT_ONCE.append(signal.SIGHUP)

log = structlog.get_logger("companion.web")


@dataclass(frozen=True, slots=True)
class App:
    """One companion's web server; requests reach the rest only through the request guard."""

    flask: Flask
    sockets: SocketIO
    services: Services
    photos: PhotoServices
    channels: Channels
    guard: RequestGuard
    following: Following | None
    """What other workers do; None if there are none."""

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Handle one request."""
        return self.guard(environ, start_response)


def make_app(
    tables: Tables,
    config: Config | None = None,
    bus: Bus | None = None,
    renderer: Renderer | None = None,
) -> App:
    """Build the web server for these tables, not serving yet; `bus` is for several workers."""
    config = config or Config()
    renderer = renderer or Renderer(config.games, Languages(config.games, config.locale), ROOMS)
    services = Services.of(tables, config, renderer)
    limits = SharedLimits.of(services) if bus else None
    flask = make_flask(services)
    photos = flask.extensions[PHOTOS] = PhotoServices()
    sockets = make_sockets(flask)
    channels = flask.extensions[CHANNELS] = Channels(services, SocketSender(sockets))
    over_websockets(sockets, SocketEvents(services, channels, sockets).hears)
    hosts = Hosts(services.addresses, services.config.hosts)
    guard = RequestGuard(flask, hosts, proxies=services.config.behind)
    remote_presence = flask.extensions[REMOTE_PRESENCE] = RemotePresence(
        channels, services.config.clock
    )
    following = Following(channels, remote_presence, limits, bus) if bus and limits else None
    return App(flask, sockets, services, photos, channels, guard, following)


def make_flask(services: Services) -> Flask:
    """The Flask app: pages and protocol."""
    flask = Flask("web")
    flask.config["MAX_CONTENT_LENGTH"] = MAX_BODY_BYTES
    flask.extensions["companion"] = services
    flask.extensions[DOORKEEPER] = EventDoorkeeper()
    for part in ROUTES:
        flask.register_blueprint(part)
    flask.register_error_handler(Exception, error_pages.answer)
    flask.after_request(harden)
    flask.after_request(keep_and_shrink)
    return flask


def make_sockets(flask: Flask) -> SocketIO:
    """The live connections: websockets only, one event at a time, quiet logs."""
    options: dict[str, Any] = {
        "async_mode": "gevent",
        "async_handlers": False,
        "manage_session": False,
        "monitor_clients": False,
        "transports": ["websocket"],
        "ping_interval": PING_EVERY,
        "ping_timeout": PING_PATIENCE,
        "max_http_buffer_size": MAX_MESSAGE_BYTES,
        "http_compression": False,
        "json": SocketJson,
        "serializer": TextPacket,
        "logger": SilentLog(),
        "engineio_logger": SilentLog(),
    }
    return SocketIO(flask, **options)


def serve(  # noqa: PLR0913 - where, how, and what is done at both ends
    app: App,
    host: str,
    port: int,
    on_ready: Callable[[int], Any] = lambda _port: None,
    tls: SSLContext | None = None,
    *,
    may_stop: Callable[[Iterable[Channel]], bool] = lambda _channels: True,
) -> None:
    """Serve until told to stop; `on_ready` gets the port once the server is listening.

    `may_stop` is asked when somebody presses Ctrl+C.
    """
    listener = listen(host, port, shared=app.services.config.shares_port)
    app.services.port = listener.getsockname()[1]
    server = Server(listener, app.guard, tls)
    server.start()
    works = [lambda: run_clock(app.channels), lambda: back_up_when_due(app)]
    works.append(Housekeeping(app.services, app.channels, WorkerThread().do).keep)
    works.append(lambda: change_key(app.services.tables))
    if app.following:
        works.append(app.following.run)
    besides = [gevent.spawn(work) for work in works]
    over = Event()
    try:
        with _end_on_signals(over, lambda: may_stop(app.channels.all())):
            on_ready(app.services.port)
            over.wait()
    finally:
        gevent.killall(besides)
        server.stop(timeout=1)


def run_clock(channels: Channels) -> None:
    """Tell every open channel, for ever, that time has passed; failures of a table are logged."""
    while True:
        gevent.sleep(CLOCK_CHECK_SECONDS)
        for channel in channels.list_open():
            try:
                channel.tick()
            except Exception as bug:  # noqa: BLE001 - one table's trouble is not the others'
                log.warning("clock run_clock failed", table=channel.code, where=locate_fault(bug))


def change_key(tables: Tables) -> None:
    """Encrypt everything with a new key, if one was asked for; the next start does what is left."""
    try:
        if not tables.trouble:
            tables.finish_key_change(lambda: gevent.sleep(BREAK_SECONDS))
    except Exception as bug:  # noqa: BLE001 - the earlier key still opens what is left
        log.warning("key not changed everywhere", where=locate_fault(bug))


def back_up_when_due(app: App) -> None:
    """Make a backup whenever one is due, for ever, in a thread of its own; failures are logged."""
    watch, thread = BackupSchedule(app.services.config.clock), WorkerThread()
    while True:
        gevent.sleep(CLOCK_CHECK_SECONDS)
        try:
            if watch.is_due(app.channels.all()):
                note_games(app.services.tables)
                app.services.tables.backup(thread.do)
        except Exception as bug:  # noqa: BLE001 - the next evening is saved all the same
            log.warning("backup failed", where=locate_fault(bug))


def note_games(tables: Tables) -> None:
    """Note the games that have ended, whatever is wrong with the file for it."""
    try:
        if tables.evenings:
            tables.evenings.note()
    except DiskTrouble as trouble:
        log.warning("games not noted", why=str(trouble))


@contextmanager
def _end_on_signals(over: Event, may_stop: Callable[[], bool]) -> Iterator[None]:
    """Let signals end the companion; while it ends, more of them change nothing."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def pressed() -> None:
        if may_stop():
            over.set()

    stops = [each for each in AT_ONCE if signal.getsignal(each) is not signal.SIG_IGN]
    watches = [gevent.signal_handler(each, over.set) for each in stops]
    watches.append(gevent.signal_handler(signal.SIGINT, pressed))
    try:
        yield
    finally:
        for watch in watches:
            watch.cancel()
        for each in (signal.SIGINT, *stops):
            signal.signal(each, signal.SIG_IGN)
