"""Sends labels to a companion over the public protocol, and returns its sentences for people."""

from __future__ import annotations

import http.client
import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlsplit

ANSWER_TIMEOUT_SECONDS = 5.0
"""Seconds to wait for an answer."""
MAX_ANSWER_BYTES = 1 << 20
"""A longer answer is not from a companion."""

NO_ADDRESS = "That is not a companion’s address. It looks like this: http://192.168.0.7:8000."
STRANGE = "There is no companion at that address: please check it."
_CONNECTIONS_BY_SCHEME: dict[str, type[http.client.HTTPConnection]] = {
    "http": http.client.HTTPConnection,
    "https": http.client.HTTPSConnection,
}
_SENTENCES_BY_STATUS = {
    401: "This scanner has no access: please start it with the code from the host’s page.",
    403: "This scanner has no access, or no longer: please start it with a new code.",
    404: "There is no such table: please check its code on the shared screen.",
}


class NoAnswer(OSError):
    """The companion does not answer; it may come back."""


class TurnedAway(Exception):
    """The companion refuses this; the sentence says why."""

    def __init__(self, sentence: str, *, final: bool) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.final = final
        """Whether it is useless to try again."""


@dataclass(frozen=True, slots=True)
class CodesReply:
    """What a companion answers to labels."""

    problems: tuple[str, ...]
    """What was wrong with them, one sentence each."""
    say: str = ""
    """The result, if nothing was wrong."""
    prompt: str = ""
    """What the table is waiting for now."""
    taken: bool = False
    """Whether any of them answered something."""


@dataclass(frozen=True, slots=True)
class CompanionClient:
    """One table at one address, as a scanner reaches it."""

    address: str
    table: str
    token: str
    language: str = "en"
    """The one in which the companion answers."""

    def send_codes(self, codes: tuple[str, ...], key: str) -> CodesReply:
        """Send what was read, and return what the companion answers; `NoAnswer`, `TurnedAway`.

        Sending the same key again repeats the same scan, so a lost answer does not scan twice.
        """
        status, body = self._post(json.dumps({"codes": codes}).encode(), key)
        if status == http.client.OK:
            return _parse_reply(body)
        if status >= http.client.INTERNAL_SERVER_ERROR:
            raise NoAnswer
        raise TurnedAway(
            _SENTENCES_BY_STATUS.get(status) or _get_message(body),
            final=status in _SENTENCES_BY_STATUS,
        )

    def _post(self, body: bytes, key: str) -> tuple[int, Any]:
        connection = self._connect()
        try:
            connection.request("POST", self._make_path(), body, self._make_headers(key))
            answer = connection.getresponse()
            return answer.status, _decode_json(answer.read(MAX_ANSWER_BYTES))
        except (OSError, http.client.HTTPException) as why:
            raise NoAnswer from why
        finally:
            connection.close()

    def _connect(self) -> http.client.HTTPConnection:
        """A connection not yet opened; `TurnedAway` if the address is none."""
        try:
            parts = urlsplit(self.address)
            if parts.hostname:
                return _CONNECTIONS_BY_SCHEME[parts.scheme](
                    parts.hostname, parts.port, timeout=ANSWER_TIMEOUT_SECONDS
                )
        except (KeyError, ValueError, http.client.InvalidURL):
            pass
        raise TurnedAway(NO_ADDRESS, final=True)

    def _make_path(self) -> str:
        return f"/api/tables/{quote(self.table, safe='')}/scans"

    def _make_headers(self, key: str) -> dict[str, str]:
        return {
            "Content-Type": "application/json",
            "Authorization": f"Bearer {self.token}",
            "Idempotency-Key": key,
            "Accept-Language": self.language,
        }


def _decode_json(body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        return None


def _parse_reply(body: Any) -> CodesReply:
    """The reply in this JSON; `TurnedAway` if no companion wrote it."""
    try:
        meanings = [each["meaning"] for each in body["sightings"]]
        problems = dict.fromkeys(str(each["error"]) for each in meanings if "error" in each)
        taken = any(each.get("taken") is True for each in meanings)
        return CodesReply(tuple(problems), str(body["say"]), str(body["asks"]["prompt"]), taken)
    except (TypeError, KeyError, AttributeError):
        raise TurnedAway(STRANGE, final=True) from None


def _get_message(body: Any) -> str:
    """What a companion says against a request; `STRANGE` if it does not say it as one does."""
    try:
        return str(body["error"]["message"])
    except (TypeError, KeyError):
        return STRANGE
