"""Starts the companion: opens the data folder, runs the web server, opens the screen."""

from __future__ import annotations

import errno
import io
import secrets
import socket
import time
import webbrowser
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

import click
from qrcode.main import QRCode

from companion.commands import mdns, running_companion
from companion.commands.certificate_renewal import Renewal, keep_renewed
from companion.commands.certificates import Trust, list_certifiable, open_trust
from companion.commands.config import ConfigError, ConfigValue
from companion.commands.data_folder import (
    InUse,
    lock_folder,
    make_instance_name,
    open_data_folder,
    open_tables_to_serve,
)
from companion.commands.language import echo, voice
from companion.commands.log_lines import log_warnings
from companion.commands.running_companion import Near
from companion.commands.stopping import Stopping, is_at_terminal
from companion.core.words import T
from hosting.public_addresses import read_proxies, read_public_addresses
from web.app import make_app, serve
from web.server.addresses import LOOPBACK, Address, list_addresses
from web.server.garbage import collect_seldom
from web.server.request_guard import OWN, list_own_names
from web.server.tls import make_tls_context
from web.server.work_threads import on_its_own_thread
from web.services import Config

TO_TRUST = (
    T("Encrypted. Each phone has to trust this companion once: open {page} on it."),
    T(
        "  iPhone: get the certificate in Safari, install it under Settings, “Profile "
        "Downloaded”,\n    and switch it on under General, About, Certificate Trust Settings."
    ),
    T("  Android: get the certificate, search the settings for “CA certificate”, and install it."),
    T("  Its fingerprint: {it}"),
)
NO_HOME = T(
    "But {address} is no address of a home network, so phones will not trust it. Please use the "
    "laptop’s own hotspot, or start without --https."
)
TAKEN = T("Port {port} is used by another program: choose another with --port.")
FORBIDDEN = T("You may not use port {port}: choose one from 1024 on with --port.")
NOWHERE = T("This laptop has no address “{host}”: choose another with --host.")
ONE_FILE = T(
    "One file with tables is served by one worker. For several, name a database with --database."
)
EVERYWHERE = {"0.0.0.0", "::", ""}  # noqa: S104 - compared with, not listened on


def run(options: Mapping[str, ConfigValue]) -> None:
    """Serve until stopped; if the tables are served already, open the screen there."""
    if options["workers"].value != 1:
        raise ConfigError(ONE_FILE)
    folder = open_data_folder(options["data"].value)
    try:
        _serve(folder, options)
    except InUse:
        near = running_companion.find_running(folder)
        if near is None or not options["browser"].value:
            raise
        echo("The companion is already running at {url}: its screen opens now.", url=near.url)
        webbrowser.open(near.url)


def _serve(folder: Path, options: Mapping[str, ConfigValue]) -> None:
    log_warnings()
    (
        read_proxies(options),
        read_public_addresses(options),
    )  # whatever is wrong with them is said first
    host, port = options["host"].value, options["port"].value
    trust = _open_trust(folder, host) if options["https"].value else None
    tls = make_tls_context(trust.certificate, trust.key) if trust else None
    with (
        lock_folder(folder),
        running_companion.remove_file_at_end(folder),
        mdns.announce_name() as herald,
        open_tables_to_serve(folder, on_its_own_thread) as t,
    ):
        app = make_app(t, make_config(folder, options, trust))

        def opened(port: int) -> None:
            address = _find_own_address(host, port, encrypted=tls is not None)
            running_companion.announce(folder, Near(address, app.services.config.laptop))
            if _can_be_named(host):
                herald.announce(port, [each.ip for each in list_addresses()])
            _show_opened(
                address,
                host,
                port,
                read_public_addresses(options),
                browser=options["browser"].value,
            )
            if t.trouble:
                click.echo(voice().say(t.trouble))
            if trust:
                say_trust(trust, host, port)

        stopping = Stopping(time.monotonic)
        renewal = Renewal(tls, lambda: _open_trust(folder, host)) if tls else None
        try:
            with keep_renewed(renewal, lambda: app.services.port), collect_seldom():
                serve(app, host, port, opened, tls, may_stop=stopping.may)
            t.backup()
        except OSError as error:
            raise explain_busy(error, host, port) from None


def _find_own_address(host: str, port: int, *, encrypted: bool) -> str:
    """The address for this laptop itself; on the local address nothing is encrypted."""
    own = LOOPBACK if host in EVERYWHERE else host
    return f"{'https' if encrypted and own not in OWN else 'http'}://{own}:{port}"


def make_config(folder: Path, options: Mapping[str, ConfigValue], trust: Trust | None) -> Config:
    """The web server's configuration, with a new secret for the owner's other programs."""
    host = options["host"].value
    return Config(
        make_instance_name(folder),
        hosts=list_hosts(host),
        advertise=get_single_address(host),
        public=read_public_addresses(options),
        behind=read_proxies(options),
        laptop=secrets.token_urlsafe(32),
        organised=options["organised"].value,
        certificate=trust.authority.content if trust else b"",
    )


def list_hosts(host: str) -> tuple[str, ...]:
    """The names under which the companion answers besides this machine's own."""
    return (mdns.NAME,) if host in EVERYWHERE else (host,)


def _open_trust(folder: Path, host: str) -> Trust:
    """The certificates for every name and address this laptop has now."""
    addresses = [host, LOOPBACK, *(each.ip for each in list_addresses())]
    names = [host, mdns.NAME, *list_own_names()]
    return open_trust(folder, names, addresses, datetime.now(UTC))


def say_trust(trust: Trust, host: str, port: int) -> None:
    """Print how each phone comes to trust this companion."""
    best = list_addresses()[0].ip if host in EVERYWHERE else host
    page = f"http://{best}:{port}/trust"
    for step in TO_TRUST:
        click.echo(voice().say(step.but(page=page, it=trust.authority.fingerprint)))
    if not list_certifiable([best], [best]):
        click.echo(voice().say(NO_HOME.but(address=best)))


def _can_be_named(host: str) -> bool:
    """Whether phones can find us by name."""
    return host in EVERYWHERE and mdns.can_announce()


def get_single_address(host: str) -> str | None:
    """The one address phones can use, if we listen on a single one."""
    return None if host in EVERYWHERE else host


def explain_busy(error: OSError, host: str, port: int) -> Exception:
    """The error that says what to do if we cannot listen there; any other error as it is."""
    if error.errno == errno.EADDRINUSE:
        return ConfigError(TAKEN.but(port=str(port)))
    if error.errno == errno.EACCES:
        return ConfigError(FORBIDDEN.but(port=str(port)))
    if error.errno == errno.EADDRNOTAVAIL or isinstance(error, socket.gaierror):
        return ConfigError(NOWHERE.but(host=host))
    return error


def say_opened(host: str, port: int, public: Sequence[Address], *, browser: bool) -> None:
    """Print where a companion without encryption is, and open its screen in a browser."""
    address = _find_own_address(host, port, encrypted=False)
    _show_opened(address, host, port, public, browser=browser, named=False)


def _show_opened(  # noqa: PLR0913 - everything a terminal says
    address: str,
    host: str,
    port: int,
    public: Sequence[Address],
    *,
    browser: bool,
    named: bool = True,
) -> None:
    """Print where the companion is, and open its screen in a browser."""
    echo("listening on {address}", address=address)
    if public:
        _say_where([f"{each.at(port)}/" for each in public])
    elif host in EVERYWHERE:
        _say_addresses(port, named=named and mdns.can_announce())
    if is_at_terminal():
        echo("Stop with Ctrl+C. Tables are saved after every answer.")
    else:
        echo("Tables are saved after every answer.")
    if browser:
        webbrowser.open(f"http://localhost:{port}/")


def _say_addresses(port: int, *, named: bool) -> None:
    addresses = [address for address in list_addresses() if address.ip != LOOPBACK]
    if not addresses:
        echo("No network found: phones must be on the same Wi-Fi or hotspot as this laptop.")
        return
    places = [f"{address.at(port)}/" for address in addresses]
    _say_where(places + ([f"http://{mdns.NAME}:{port}/"] if named else []))


def _say_where(places: Sequence[str]) -> None:
    best, *others = places
    echo("Phones and other screens can use {address}", address=best)
    if others:
        echo("or, if that does not work: {addresses}", addresses=", ".join(others))
    click.echo(draw_terminal_qr(best))


def draw_terminal_qr(address: str) -> str:
    """The address as a QR code for the terminal."""
    code = QRCode(border=2)
    code.add_data(address)
    text = io.StringIO()
    code.print_ascii(out=text, invert=True)
    return text.getvalue().rstrip("\n")
