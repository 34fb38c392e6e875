"""Saves a table in a file; if a companion is running, it does so, and tells everybody there."""

from __future__ import annotations

import json
import os
from http import HTTPStatus
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import ProxyHandler, Request, build_opener

from companion.commands import running_companion
from companion.commands.certificates import AUTHORITY, FOLDER
from companion.commands.command_errors import Sentence
from companion.commands.data_folder import InUse, lock_folder, open_tables_in
from companion.commands.language import get_language
from companion.commands.running_companion import Near
from companion.core.words import T

EXPORT_TIMEOUT_SECONDS = 60.0
NO_TABLE = T("There is no table with that code. Please check the screen.")
SILENT = T("The running companion does not respond. Stop it, then export again.")


def export_table(folder: Path, code: str) -> tuple[bytes, str]:
    """The table's file, and the code that opens it; a running companion makes it, and tells all."""
    try:
        with lock_folder(folder), open_tables_in(folder) as tables:
            return tables.export(tables.open(code))
    except InUse:
        if (near := running_companion.find_running(folder)) is None:
            raise
    known = folder / FOLDER / f"{AUTHORITY}.crt"
    if known.exists():
        os.environ.setdefault("SSL_CERT_FILE", str(known))
    return _ask_running_companion(near, code)


def _ask_running_companion(near: Near, code: str) -> tuple[bytes, str]:
    path = f"{near.url.rstrip('/')}/api/tables/{quote(code, safe='')}/export"
    headers = {"Authorization": f"Bearer {near.word}", "Accept-Language": get_language()}
    asked = Request(path, headers=headers)  # noqa: S310 - our own
    try:
        with build_opener(ProxyHandler({})).open(asked, timeout=EXPORT_TIMEOUT_SECONDS) as answer:
            return answer.read(), str(answer.headers["X-Archive-Code"])
    except HTTPError as refused:
        with refused:
            raise Sentence(_find_reason(refused)) from None
    except (OSError, HTTPException):
        raise Sentence(SILENT) from None


def _find_reason(refused: HTTPError) -> T | str:
    """Why the companion has refused it, in its own sentence if it sent one."""
    if refused.code == HTTPStatus.NOT_FOUND:
        return NO_TABLE
    try:
        return str(json.load(refused)["error"]["message"])
    except (OSError, ValueError, KeyError, TypeError):
        return SILENT
