"""Printed labels on the cards: what they say, and asking for a scan of one.

A label says which face it is by its place in the list of its kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.core.labels import Label, serial
from companion.core.offers import Scan
from companion.core.play import Form, Play
from companion.core.seats import Viewer
from companion.core.words import T
from companion.games.psychomachia.answers import Answer, anyone
from companion.games.psychomachia.board import PsychomachiaBoard
from companion.games.psychomachia.cards.deck import BlackCard, FaceKind, SinVirtuePair

GAME, CHOICE = "PSY", "C"
SIGNS: Mapping[FaceKind, str] = {
    FaceKind.VIRTUE: "V",
    FaceKind.SIN: "S",
    FaceKind.PAIR: "P",
    FaceKind.FATE: "F",
}
NUMBER_SIGNS = 2


def _label(kind: str, at: int) -> Label:
    return Label(GAME, kind, serial(at, NUMBER_SIGNS))


def label_of(card: BlackCard) -> Label:
    """The label on a card: its kind, and its pair's place in the list of pairs."""
    return _label(SIGNS[card.kind], 1 + card.pair.at if card.pair else 1)


def choice_label(pair: SinVirtuePair) -> Label:
    """The label on a Choice of Fate card."""
    return _label(CHOICE, 1 + pair.at)


def ask_or_scan(
    g: PsychomachiaBoard, forms: dict[Viewer, Form], prompt: T, screen: T
) -> Play[Answer]:
    """Ask a seat; with your own cards the table can scan too, and reads the same sentence."""
    return (yield from anyone(forms, prompt if g.dealt else screen, screen))


def card_scan(k: PsychomachiaBoard, cards: Iterable[str]) -> Scan:
    """A field for the label of one of these cards."""
    return Scan(tuple(label_of(k.card(each)) for each in cards), T("Or scan its label"))


def choice_scan(k: PsychomachiaBoard, pairs: Iterable[str]) -> Scan:
    """A field for the label of one of these Choice of Fate cards."""
    return Scan(tuple(choice_label(k.pairs[each]) for each in pairs), T("Or scan its label"))


def scanned_card(k: PsychomachiaBoard, label: Label) -> str:
    """The id of a copy of the scanned face that is not on a table yet."""
    return next(each for each in k.free_cards() if label_of(k.card(each)) == label)


def scanned_choice(k: PsychomachiaBoard, label: Label) -> str:
    """The pair of the Choice of Fate card that was scanned."""
    return next(each for each in k.choices if choice_label(k.pairs[each]) == label)
