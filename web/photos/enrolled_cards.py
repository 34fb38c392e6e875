"""Cards that people photographed once: cut out of their photo, and looked for in later ones.

All of it takes longer than a page may wait, and belongs in the thread that reads photos.
"""

from __future__ import annotations

from operator import itemgetter
from typing import NamedTuple

import cv2

from companion.core.fields import Refused
from companion.core.words import T
from companion.storage.card_pictures import CardPicture, CardPictures
from scanner.cards import thresholds
from scanner.cards.deck import EnrolledDeck, find_resembling
from scanner.cards.faces import CardFace, make_face, resize
from scanner.cards.outline import cut_out_card
from scanner.cards.reader import read_cards, read_frame
from scanner.images.grey import Grey, scale_corners
from scanner.images.opening import ReducedPhoto, open_photo
from scanner.labels.sightings import Sighting

NO_CARD = T(
    "No card was found. Put it alone on a plain table of another colour, and hold the camera above "
    "it."
)
TOO_PLAIN = T("Too little is drawn on this card to recognise it. Please give it a label.")
UNSURE_IN_VIEW = T(
    "Which card is this? Hold it closer and still, in even light, or take a photo of it."
)
LOOK_WORK = 20_000_000
"""Looking for cards is as much work as opening a photo of so many pixels."""
_ENROLLED_MAX_SIDE_PX = 1600
_JPEG_QUALITY = 88


class SeenCards(NamedTuple):
    """The labels of the cards in a photo, and the likeliest of each card that is not sure."""

    sure: tuple[Sighting, ...] = ()
    unsure: tuple[tuple[str, ...], ...] = ()


class EnrolledDecks:
    """The decks that can be recognised here; faces are made again when pictures have changed."""

    def __init__(self) -> None:
        self._faces: dict[tuple[str, int], tuple[str, CardFace]] = {}
        self._decks: dict[str, tuple[dict[str, int], EnrolledDeck[str]]] = {}

    def estimate_work(self, game: str) -> int:
        """How much work a look for the cards of this game is, beside that of opening a photo."""
        return LOOK_WORK if game in self._decks else 0

    def find(self, pictures: CardPictures, game: str) -> EnrolledDeck[str] | None:
        """The cards of this game; None if none was photographed."""
        files = pictures.list_files(game)
        if not files:
            return None
        known, deck = self._decks.get(game, ({}, None))
        if files == known:
            return deck
        for gone in known.items() - files.items():
            self._faces.pop(gone, None)
        for file in files.items() - self._faces.keys():
            if picture := pictures.read(game, file[0]):
                self._faces[file] = picture.label, make_face(open_photo(picture.jpeg))
        # By label, not as the folder happens to list its files: equal photos give equal answers.
        faces = (self._faces[each] for each in files.items() if each in self._faces)
        deck = EnrolledDeck(dict(sorted(faces, key=itemgetter(0))))
        self._decks[game] = files, deck
        return deck

    def find_resembling(self, pictures: CardPictures, game: str) -> list[tuple[str, str]]:
        """Pairs of this game's cards that can hardly be told apart."""
        deck = self.find(pictures, game)
        return find_resembling(deck) if deck else []


def find_in_frame(frame: Grey, deck: EnrolledDeck[str] | None) -> tuple[Sighting, ...] | None:
    """The cards of this deck in a frame of a camera; None while any in view is not sure.

    What may lie beside a card counts as well: of secret ones only one may be in view.
    """
    cards = read_frame(frame, deck) if deck else ()
    if not all(each.sure for each in cards):
        return None
    return tuple(Sighting(each.key, each.corners) for each in cards)


def enrol(data: bytes, label: str) -> CardPicture:
    """The card in this photo, cut out; `Refused` if there is none, or it is too plain."""
    card = cut_out_card(open_photo(data, at_least=_ENROLLED_MAX_SIDE_PX))
    if card is None:
        raise Refused(NO_CARD, "no card")
    high, wide = card.shape
    scale = thresholds.FACE_HEIGHT_PX / max(high, wide)
    small = resize(card, round(wide * scale), round(high * scale))
    if make_face(small).is_plain:
        raise Refused(TOO_PLAIN, "plain")
    _, jpeg = cv2.imencode(".jpg", small, (cv2.IMWRITE_JPEG_QUALITY, _JPEG_QUALITY))
    return CardPicture(label, jpeg.tobytes())


def find_in_photo(photo: ReducedPhoto, deck: EnrolledDeck[str] | None) -> SeenCards:
    """The cards of this deck in a photo."""
    if deck is None:
        return SeenCards()
    cards, times = read_cards(photo.image, deck), photo.times
    sure = tuple(
        Sighting(each.key, scale_corners(each.corners, times, times)) for each in cards if each.sure
    )
    unsure = (each for each in cards if not each.sure)
    likely = ((each.key,) if each.other is None else (each.key, each.other) for each in unsure)
    return SeenCards(sure, tuple(likely))
