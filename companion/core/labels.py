"""What a printed code says: `GAME.KIND.SERIAL.CHECK`, in letters that are not easily confused.

The alphabet has 31 characters, without 0 O 1 I L; the check character catches every single typo
and every swap of neighbours, so a mistyped code never reaches a game.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.words import T

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
_CHECK_MODULUS = len(ALPHABET)
MAX_LABEL_CHARS = 32
"""How many characters fit a QR code of version 3 at level H."""


class LabelError(ValueError):
    """A text is not one of our labels; the sentence says what to do."""

    def __init__(self, sentence: T) -> None:
        super().__init__(sentence.text)
        self.sentence = sentence


def compute_check_sign(signs: str) -> str:
    """The character that completes a code, making the weighted sum a multiple of 31."""
    total = sum(at * ALPHABET.index(sign) for at, sign in enumerate(reversed(signs), start=2))
    return ALPHABET[-total % _CHECK_MODULUS]


def is_whole(signs: str) -> bool:
    """Whether a code ends with its correct check character."""
    known = all(sign in ALPHABET for sign in signs)
    return known and len(signs) > 1 and compute_check_sign(signs[:-1]) == signs[-1]


def serial(number: int, width: int) -> str:
    """A number written in the alphabet."""
    signs = ""
    for _ in range(width):
        number, digit = divmod(number, _CHECK_MODULUS)
        signs = ALPHABET[digit] + signs
    if number:
        raise ValueError("the number does not fit the width")
    return signs


@dataclass(frozen=True, slots=True, order=True)
class Label:
    """One printed label: which game, which kind of piece, which piece."""

    game: str
    kind: str
    serial: str

    def __post_init__(self) -> None:
        parts = (self.game, self.kind, self.serial)
        if not all(part and all(sign in ALPHABET for sign in part) for part in parts):
            raise ValueError("a label uses only the label alphabet")
        if len(self.text) > MAX_LABEL_CHARS:
            raise ValueError("a label has at most 32 characters")

    @property
    def text(self) -> str:
        """What the QR code says."""
        body = (self.game, self.kind, self.serial)
        return ".".join((*body, compute_check_sign("".join(body))))

    @property
    def typed(self) -> str:
        """What people type if no camera can read it."""
        return self.text.replace(".", "-")

    @classmethod
    def parse(cls, text: str) -> Label:
        """The label in a text, however it was scanned or typed; `LabelError` if it is not one."""
        parts = text.upper().replace("-", ".").split(".")
        if len(text) > MAX_LABEL_CHARS or len(parts) != 4 or not all(parts):  # noqa: PLR2004 - game, kind, serial, check
            raise LabelError(T("That is not one of this table’s labels."))
        if not is_whole("".join(parts)):
            raise LabelError(T("That code has a typo in it. Please check the label."))
        return cls(*parts[:3])
