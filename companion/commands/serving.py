"""Starts the companion: tables from the data folder, the web before them, the screen opened."""

from __future__ import annotations

import errno
import io
import logging
import webbrowser
from collections.abc import Mapping

import click
import structlog
from qrcode.main import QRCode

from companion.commands.config import ConfigError, Told
from companion.commands.storing import data_folder, instance, serving_alone, tables_in
from web.addresses import LOOPBACK, look
from web.app import make_app, serve
from web.disk import on_its_own_thread
from web.hall import Config

EVERYWHERE = {"0.0.0.0", "::", ""}  # noqa: S104 - compared with, not listened on


def run(told: Mapping[str, Told]) -> None:
    """Serve until somebody says stop."""
    _quiet_logs()
    folder = data_folder(told["data"].value)
    host, port = told["host"].value, told["port"].value
    with serving_alone(folder), tables_in(folder, on_its_own_thread) as tables:
        given = () if host in EVERYWHERE else (host,)
        app = make_app(tables, Config(instance(folder), hosts=given, advertise=_only(host)))
        try:
            serve(app, host, port, lambda port: _opened(host, port, browser=told["browser"].value))
        except OSError as error:
            raise _busy(error, host, port) from None


def _only(host: str) -> str | None:
    """The one address phones can use, when we listen on no other."""
    return None if host in EVERYWHERE else host


def _busy(error: OSError, host: str, port: int) -> Exception:
    if error.errno == errno.EADDRINUSE:
        return ConfigError(f"Port {port} is in use. Is a companion running already? Or use --port.")
    if error.errno in {errno.EADDRNOTAVAIL, errno.EACCES}:
        return ConfigError(f"This laptop cannot listen on {host}:{port}. Use --host or --port.")
    return error


def _quiet_logs() -> None:
    """Warnings only, and never a value: events say what happened and where."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    logging.basicConfig(level=logging.WARNING, format="%(message)s")


def _opened(host: str, port: int, *, browser: bool) -> None:
    """Say where the companion is, and show its screen."""
    here = f"http://{LOOPBACK if host in EVERYWHERE else host}:{port}"
    click.echo(f"listening on {here}")
    if host in EVERYWHERE:
        _say_addresses(port)
    click.echo("Stop with Ctrl+C. Tables are saved after every answer.")
    if browser:
        webbrowser.open(f"http://localhost:{port}/")


def _say_addresses(port: int) -> None:
    found = [address for address in look() if address.ip != LOOPBACK]
    if not found:
        click.echo("No network found: phones need the same Wi-Fi or hotspot as this laptop.")
        return
    best, *others = (f"http://{address.ip}:{port}/" for address in found)
    click.echo(f"Phones and other screens can use {best}")
    if others:
        click.echo(f"or, if that does not work: {', '.join(others)}")
    click.echo(_qr(best))


def _qr(address: str) -> str:
    """The address as a code for the terminal."""
    code = QRCode(border=2)
    code.add_data(address)
    text = io.StringIO()
    code.print_ascii(out=text, invert=True)
    return text.getvalue().rstrip("\n")
