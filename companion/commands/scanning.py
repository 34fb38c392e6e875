"""A scan station in a terminal: its camera, and the companion it reports to."""

from __future__ import annotations

import json
import os
import time
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import ProxyHandler, Request, build_opener

import click
from cv2.utils.logging import LOG_LEVEL_ERROR, setLogLevel

from companion.commands import running_companion
from companion.commands.certificates import AUTHORITY, FOLDER
from companion.commands.language import get_language, voice
from companion.commands.running_companion import Near
from companion.core.words import T
from scanner.station.cameras import open_camera
from scanner.station.client import (
    ANSWER_TIMEOUT_SECONDS,
    NO_ADDRESS,
    STRANGE,
    CompanionClient,
    TurnedAway,
)
from scanner.station.station import Station

NOT_LET_IN = T("Please add --token: the table’s scan page shows it.")
NOBODY = T(
    "No companion is running with this data folder. Please start one, or add --url and "
    "--token from the table’s scan page."
)
SILENT = T("The companion at {url} does not respond. Please start it, then scan again.")


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which camera scans for which table; address and token only for another machine."""

    table: str
    camera: str
    url: str | None = None
    token: str | None = None
    certificate: Path | None = None
    """The certificate to trust, if the companion is encrypted."""


def run(wanted: Wanted, data: Path) -> None:
    """Read this camera and report to the table, until it ends; `TurnedAway` if it is refused."""
    known = wanted.certificate or data / FOLDER / f"{AUTHORITY}.crt"
    if known.exists():
        os.environ.setdefault("SSL_CERT_FILE", str(known))
    near = running_companion.find_running(data) or Near("", "")
    address = wanted.url or near.url
    if wanted.url and not (wanted.token or near.word):
        raise TurnedAway(voice().say(NOT_LET_IN), final=True)
    if not address or not (wanted.token or near.word):
        raise TurnedAway(voice().say(NOBODY), final=True)
    setLogLevel(LOG_LEVEL_ERROR)  # our own sentences say what a camera lacks
    eyes = open_camera(wanted.camera, time.monotonic)
    token = wanted.token or _get_token(address, wanted.table, near.word)
    client = CompanionClient(address, wanted.table, token, get_language())
    Station(client, _print_sentence, time.sleep).run(eyes)


def _print_sentence(sentence: str) -> None:
    """Print what the station says: its own sentences are said, the companion's have been."""
    click.echo(voice().say(sentence))


def _get_token(address: str, table: str, word: str) -> str:
    """A token for this scanner, by the secret in the data folder."""
    path = f"{address.rstrip('/')}/api/tables/{quote(table, safe='')}/stations"
    if not path.startswith(("http://", "https://")):
        raise TurnedAway(NO_ADDRESS, final=True)
    headers = {"Authorization": f"Bearer {word}", "Accept-Language": get_language()}
    asked = Request(path, b"{}", headers, method="POST")  # noqa: S310 - checked above
    try:
        with build_opener(ProxyHandler({})).open(asked, timeout=ANSWER_TIMEOUT_SECONDS) as answer:
            return str(json.load(answer)["token"])
    except HTTPError as refused:
        with refused:
            raise TurnedAway(_find_reason(refused), final=True) from None
    except (OSError, HTTPException):
        raise TurnedAway(voice().say(SILENT.but(url=address)), final=True) from None
    except (ValueError, KeyError, TypeError):
        raise TurnedAway(STRANGE, final=True) from None


def _find_reason(refused: HTTPError) -> str:
    try:
        return str(json.load(refused)["error"]["message"])
    except (OSError, ValueError, KeyError, TypeError):
        return STRANGE
