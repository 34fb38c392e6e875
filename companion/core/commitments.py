"""Bids that not even the laptop can read: first everybody's fingerprint, then everybody's opening.

A phone keeps what it sealed, with a random nonce that nobody can guess; first it sends the SHA-256
of both. Once all are in, it sends what fits the fingerprint, and nothing else does.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from companion.core.chance import Chance
from companion.core.fields import Field, Raw, refuse
from companion.core.game import Board
from companion.core.offers import Answer, Check, Offer, Why, describe_fields
from companion.core.play import Form, Play, everyone
from companion.core.sealing import COMMITTED
from companion.core.seats import Seat, Viewer
from companion.core.umpire import Entry
from companion.core.words import T

Fields: TypeAlias = Mapping[str, Field]

LOST = {"lost": True}
"""What somebody sends who can no longer open the seal."""
SHOWN_FINGERPRINT_CHARS = 8
"""How many characters of a fingerprint the journal shows."""
MAX_NONCE_CHARS = 64
"""The most characters the nonce may have."""
MAX_OPENING_TRIES = 2000
"""How many answers random play may try in order to find its own again."""
_FINGERPRINT = re.compile(r"[0-9a-f]{64}")


def encode_sealed(values: Mapping[str, Raw], nonce: str) -> str:
    """The nonce and the values as one text, as a phone writes it."""
    encoded = json.dumps(values, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return f"{nonce}:{encoded}"


def fingerprint(values: Mapping[str, Raw], nonce: str) -> str:
    """The SHA-256 of what was sealed."""
    return hashlib.sha256(encode_sealed(values, nonce).encode()).hexdigest()


def iter_openings(entries: Iterable[Entry]) -> Iterator[tuple[Viewer, str, str]]:
    """Who opened which fingerprint, and the text it is the SHA-256 of, for anybody to check."""
    for entry in entries:
        opening = entry.values.get("opened")
        if isinstance(opening, dict) and opening.keys() == {"values", "nonce"}:
            values, nonce = opening["values"], opening["nonce"]
            yield entry.by, fingerprint(values, nonce), encode_sealed(values, nonce)


@dataclass(frozen=True, slots=True)
class Commitment:
    """What stays on the phone until all are in; the answer is its fingerprint."""

    inside: Fields
    label: T | None = None
    kind: ClassVar[str] = "sealed"

    def __post_init__(self) -> None:
        if any(getattr(each, "ordered", False) for each in self.inside.values()):
            raise TypeError("phones cannot seal a field whose order counts")

    def fit(self, raw: Raw) -> str:
        """The fingerprint in its form, or `Refused`; what it is of cannot be checked yet."""
        if not isinstance(raw, str) or not _FINGERPRINT.fullmatch(raw):
            refuse("A fingerprint has 64 hexadecimal digits.")
        return str(raw)

    def some(self, chance: Chance) -> Raw:
        """The fingerprint of random values; random play has no secrets, so it adds no nonce."""
        return fingerprint(_draw_values(self.inside, chance), "")

    def limits(self) -> dict[str, Any]:
        """The fields to fill in on the phone."""
        return {"inside": describe_fields(self.inside)}


@dataclass(frozen=True, slots=True)
class Opening:
    """What was sealed before: the values and the nonce that give this fingerprint."""

    inside: Fields
    fingerprint: str
    label: T | None = None
    kind: ClassVar[str] = "opening"

    def fit(self, raw: Raw) -> dict[str, Any] | None:
        """The values inside, None if they are lost, or `Refused`."""
        if raw == LOST:
            return None
        values, nonce = _parse_opening(raw)
        if values.keys() != self.inside.keys() or fingerprint(values, nonce) != self.fingerprint:
            refuse("That is not what you sealed.")
        return {name: each.fit(values[name]) for name, each in self.inside.items()}

    def some(self, chance: Chance) -> Raw:
        """What random play sealed, found by trying, since it added no nonce; else `LOST`."""
        for _ in range(MAX_OPENING_TRIES):
            values = _draw_values(self.inside, chance)
            if fingerprint(values, "") == self.fingerprint:
                return {"values": values, "nonce": ""}
        return LOST

    def limits(self) -> dict[str, Any]:
        """The fingerprint to open, and the fields that were filled in for it."""
        return {"inside": describe_fields(self.inside), "fingerprint": self.fingerprint}


def ask_under_seal(  # noqa: PLR0913 - a question has these parts
    board: Board,
    way: str,
    seats: Iterable[Seat],
    form: Form,
    *,
    prompt: T,
    screen: T | None = None,
) -> Play[dict[Seat, Any]]:
    """Everybody answers unseen, in the way a `Sealing` setting says; None if an answer is lost.

    The caller declares of what class the answers are.
    """
    if way == COMMITTED:
        return (yield from ask_with_commitments(board, seats, form, prompt, screen))
    answers: dict[Seat, Answer | None] = {}
    answers.update((yield from everyone(seats, form, prompt, screen)))
    return answers


def ask_with_commitments(
    board: Board,
    seats: Iterable[Seat],
    form: Form,
    prompt: T | None = None,
    screen: T | None = None,
) -> Play[dict[Seat, Answer | None]]:
    """Everybody seals a fingerprint and opens it when all are in; None if it could not be opened.

    The journal shows the fingerprints. `form` is an ordinary form, filled in and kept on the phone.
    """
    sealed = yield from everyone(seats, _make_sealing_form(form), prompt, screen)
    prints = {seat: str(answer.sealed) for seat, answer in sealed.items()}
    for seat, digest in prints.items():
        sentence = T(
            "{who} has sealed {digest}.", who=seat, digest=digest[:SHOWN_FINGERPRINT_CHARS]
        )
        board.tell(sentence, proof=True)
    screen_prompt = T("The phones are opening what they sealed.")
    phone_prompt = T("Your phone is opening what it sealed.")
    openings = yield from everyone(
        prints, _make_opening_form(form, prints), phone_prompt, screen_prompt
    )
    return {seat: _restore_answer(answer) for seat, answer in openings.items()}


def _make_sealing_form(form: Form) -> Form:
    """The form that takes fingerprints of the answers to this form."""

    def sealing(k: Any, me: Seat) -> Iterator[Offer]:
        for offer in form(k, me):
            yield offer.but(fields={"sealed": Commitment(offer.fields)}, check=None, sample=None)

    return sealing


def _make_opening_form(form: Form, prints: Mapping[Seat, str]) -> Form:
    """The form with which phones open what they sealed; people read it only if a phone does not."""

    def opening(k: Any, me: Seat) -> Iterator[Offer]:
        for offer in form(k, me):
            label = T("Give it up")
            help_ = T(
                "Your phone opens by itself what it has sealed. If it does not, use the "
                "phone you sealed it on, or give the answer up."
            )
            opened = Opening(offer.fields, prints[me])
            yield Offer(
                "open",
                label,
                about=offer,
                sep="_",
                help=help_,
                tone="grave",
                check=_make_check(offer),
                opened=opened,
            )

    return opening


def strip_seal(offer: Offer) -> Offer:
    """The offer as the game asks it, without the seal of the phones."""
    sealed = offer.fields.get("sealed")
    return offer.but(fields=sealed.inside) if isinstance(sealed, Commitment) else offer


def make_sent_values(offer: Offer, raw: Mapping[str, Raw]) -> dict[str, Raw]:
    """What is sent for an answer to `strip_seal`; a bot has no secrets, so it adds no nonce."""
    sealed = isinstance(offer.fields.get("sealed"), Commitment)
    return {"sealed": fingerprint(raw, "")} if sealed else dict(raw)


def is_opening(offer: Offer) -> bool:
    """Whether the offer asks for what was sealed before."""
    return isinstance(offer.fields.get("opened"), Opening)


def _make_check(offer: Offer) -> Check:
    """Let the form refuse values that do not go together, which it can only do now."""

    def check(answer: Answer) -> Why | None:
        opened = _restore_answer(answer)
        return offer.check(opened) if offer.check and opened else None

    return check


def _restore_answer(answer: Answer) -> Answer | None:
    """The answer to the original form, if it could be opened."""
    if answer.opened is None:
        return None
    form: Offer = answer.about
    return Answer(answer.by, answer.offer, answer.opened, act=form.act, about=form.about)


def _draw_values(inside: Fields, chance: Chance) -> dict[str, Raw]:
    return {name: each.some(chance) for name, each in inside.items()}


def _parse_opening(raw: Raw) -> tuple[Mapping[str, Raw], str]:
    """The values and the nonce of an opening; `Refused` if they have other types."""
    opening = raw if isinstance(raw, dict) else {}
    values, nonce = opening.get("values"), opening.get("nonce")
    if not isinstance(values, dict) or not isinstance(nonce, str) or len(nonce) > MAX_NONCE_CHARS:
        refuse("Send the sealed values, and the nonce they were sealed with.")
    return values, nonce
