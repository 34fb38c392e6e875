"""What people read when something does not work: one sentence each, never where or how it broke."""

from __future__ import annotations

import traceback
from pathlib import PurePath

import msgspec
import structlog
from werkzeug.exceptions import HTTPException

from companion.core.offers import Refused
from companion.core.words import T, Voice
from companion.storage.log import DiskTrouble

log = structlog.get_logger("companion.web")

LIBRARY = "site-packages"

SENTENCES = {
    400: T("That request was not understood. Please open the page again."),
    401: T("This needs a seat at the table. Please join first."),
    403: T("You are not allowed to do this here."),
    404: T("There is nothing at this address. Please scan the code on the shared screen."),
    405: T("That cannot be done here."),
    413: T("That is too big. Please send something smaller."),
    415: T("That request was not understood. Please open the page again."),
    429: T("That was a bit too fast. Please wait a moment and try again."),
}
SORRY = T("Sorry, something went wrong. Nothing is lost: please try again.")


class Problem(Exception):
    """A request that is refused, with the sentence that says why."""

    def __init__(self, status: int, sentence: T | None = None, code: str = "refused") -> None:
        self.status = status
        self.sentence = sentence or SENTENCES[status]
        self.code = code
        super().__init__(self.sentence.text)


def locate_fault(bug: BaseException) -> str:
    """Which line failed with what kind of error; never a value."""
    steps = [
        each for each in traceback.extract_tb(bug.__traceback__) if LIBRARY not in each.filename
    ]
    place = f" at {PurePath(steps[-1].filename).name}:{steps[-1].lineno}" if steps else ""
    return f"{type(bug).__name__}{place}"


def describe_fault(fault: BaseException, voice: Voice) -> tuple[int, str, str]:
    """Status, code and sentence for whatever went wrong; an unknown fault is logged, and is 500."""
    status, code, sentence = _known(fault) or _unknown(fault)
    return status, code, voice.say(sentence)


def _known(fault: BaseException) -> tuple[int, str, T] | None:
    match fault:
        case Problem():
            known = fault.status, fault.code, fault.sentence
        case Refused():
            known = 409, fault.code, fault.sentence
        case DiskTrouble():
            log.error("disk refused an answer")
            known = 503, "disk", fault.sentence
        case HTTPException(code=int(status)) if 400 <= status < 500:  # noqa: PLR2004 - the caller's fault
            known = status, "refused", SENTENCES.get(status, SENTENCES[400])
        case msgspec.ValidationError():
            known = 400, "misfit", SENTENCES[400]
        case _:
            return None
    return known


def _unknown(fault: BaseException) -> tuple[int, str, T]:
    log.error("fault", where=locate_fault(fault))
    return 500, "fault", SORRY


def encode_error(fault: BaseException, voice: Voice) -> dict[str, str]:
    """An error as the protocol says it."""
    _, code, message = describe_fault(fault, voice)
    rule = {"rule": fault.rule} if isinstance(fault, Refused) and fault.rule else {}
    return {"code": code, "message": message, **rule}
