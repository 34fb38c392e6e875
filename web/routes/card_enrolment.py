"""Photographing the cards of a game, one after the other, so that none needs a label.

On the laptop itself, or on a phone that it has let in: the pictures are its owner's.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flask import Blueprint, Response, make_response, redirect, request, url_for
from flask.typing import ResponseReturnValue as Answer
from markupsafe import Markup

from companion.core.game import Game
from companion.core.offers import Refused
from companion.core.words import T
from companion.storage.card_pictures import CardPictures
from printables.labelled_cards import LabelledCard, has_labelled_cards, list_labelled_cards
from web.photos.enrolled_cards import enrol
from web.photos.photo_services import photo_services
from web.photos.uploads import read_picture
from web.problems import Problem
from web.render import qr
from web.routes.doorkeeper import at_the_laptop
from web.routes.home import find_game
from web.server.work_queue import QueueFull
from web.services import reader, services
from web.slow_work import READING_COST, run_off_loop

enrolment = Blueprint("enrolment", __name__)

NOT_HERE = T(
    "Cards are photographed on the laptop itself, or on a phone that scans the code it shows."
)
NO_CARDS = T("This game has no cards with labels.")
NO_PICTURE = T("There is no picture of this card.")
PHONE = "0CARDS"
"""Where a phone stores that it may photograph cards: no table has this code."""


@dataclass(frozen=True)
class Enrolment:
    """The cards of a game, and which of them were photographed."""

    game: Game[Any]
    pictures: CardPictures

    @cached_property
    def cards(self) -> Sequence[LabelledCard]:
        """All cards, in the order of their labels."""
        return list_labelled_cards(self.game, reader())

    @cached_property
    def taken(self) -> dict[str, int]:
        """When each card was photographed, by its label."""
        files = self.pictures.list_files(self.game.id)
        names = {
            each.label: self.pictures.name_file(self.game.id, each.label) for each in self.cards
        }
        return {label: files[name] for label, name in names.items() if name in files}

    def find(self, label: str | None) -> LabelledCard | None:
        """The card with this label."""
        return next((each for each in self.cards if each.label == label), None)

    def find_next(self, after: LabelledCard | None) -> LabelledCard | None:
        """The next card without a picture, from the first again after the last; None if none."""
        begin = self.cards.index(after) + 1 if after else 0
        in_turn = [*self.cards[begin:], *self.cards[:begin]]
        return next((each for each in in_turn if each.label not in self.taken), None)

    def address(self, after: LabelledCard | None = None) -> str:
        """Its page, which asks for the next card, or the next one after this."""
        label = after.label if after else None
        return url_for("enrolment.ask_card", game_id=self.game.id, after=label)


def may_photograph_cards(game: Game[Any]) -> bool:
    """Whether whoever sent this request may photograph cards of this game."""
    stores = services().tables.cards is not None
    return stores and has_labelled_cards(game) and may_photograph()


def may_photograph() -> bool:
    """Whether this is the laptop itself, or a phone that it has let in."""
    key = services().credentials.token(request, "station", PHONE) or ""
    known = photo_services().phone_key
    return at_the_laptop() or secrets.compare_digest(key.encode(), known.encode())


def open_enrolment(game_id: str) -> Enrolment:
    """The cards of this game; `Problem` if it has none, or for whoever may not photograph them."""
    if not may_photograph():
        raise Problem(403, NOT_HERE)
    game, pictures = find_game(game_id), services().tables.cards
    if pictures is None or not (enrolling := Enrolment(game, pictures)).cards:
        raise Problem(404, NO_CARDS)
    return enrolling


@enrolment.get("/cards/<game_id>")
def ask_card(game_id: str) -> Answer:
    """Ask for a photo of one card: that `at` a label, or the next one `after` it."""
    return _page(open_enrolment(game_id))


@enrolment.post("/cards/<game_id>")
def photograph(game_id: str) -> Answer:
    """Store the card in the photo, and ask for the next one."""
    enrolling = open_enrolment(game_id)
    card = enrolling.find(request.args.get("at"))
    if card is None:
        raise Problem(404, NO_CARDS)

    def store(data: bytes) -> None:
        enrolling.pictures.keep(game_id, enrol(data, card.label))

    try:
        read_picture(PHONE, request.remote_addr, store)
    except Problem as problem:
        return _page(enrolling, problem.sentence), problem.status
    except Refused as refused:
        return _page(enrolling, refused.sentence), 422
    return redirect(enrolling.address(card), 303)


@enrolment.post("/cards/<game_id>/forget")
def forget(game_id: str) -> Answer:
    """Delete all pictures of a game's cards."""
    enrolling = open_enrolment(game_id)
    run_off_loop(lambda: enrolling.pictures.forget(game_id), READING_COST)
    return redirect(enrolling.address(), 303)


@enrolment.get("/cards/<game_id>/<label>.jpg")
def picture(game_id: str, label: str) -> Answer:
    """The picture of one card."""
    enrolling = open_enrolment(game_id)
    name = enrolling.pictures.name_file(game_id, label)
    # At once: a page asks for all of them together, more than may wait in turn; each is small.
    stored = enrolling.pictures.read(game_id, name)
    if stored is None:
        raise Problem(404, NO_PICTURE)
    return Response(stored.jpeg, mimetype="image/jpeg")


@enrolment.get("/cards/<game_id>/phone/<key>")
def let_in(game_id: str, key: str) -> Answer:
    """The link for a phone: the key goes into a cookie and leaves the address bar."""
    known = photo_services().phone_key
    if not secrets.compare_digest(key.encode(), known.encode()):
        raise Problem(403, NOT_HERE)
    answer = make_response(redirect(url_for("enrolment.ask_card", game_id=game_id), 303))
    services().credentials.give(answer, "station", PHONE, known)
    return answer


def _find_resembling(enrolling: Enrolment) -> list[tuple[LabelledCard, LabelledCard]]:
    """Cards that look too much alike, in pairs; none while too many other photos are read."""
    decks, pictures, game = photo_services().decks, enrolling.pictures, enrolling.game.id
    try:
        pairs = photo_services().worker.read(
            lambda: decks.find_resembling(pictures, game), PHONE, request.remote_addr, READING_COST
        )
    except QueueFull:
        return []
    cards = {each.label: each for each in enrolling.cards}
    return [(cards[one], cards[other]) for one, other in pairs if {one, other} <= cards.keys()]


def _page(enrolling: Enrolment, error: T | None = None) -> str:
    after = enrolling.find(request.args.get("after"))
    card = enrolling.find(request.args.get("at")) or enrolling.find_next(after)
    is_new = after is not None and after.label in enrolling.taken
    return services().renderer.page(
        "cards.html",
        reader(),
        game=enrolling.game,
        cards=enrolling.cards,
        taken=enrolling.taken,
        card=card,
        last=after if is_new else None,
        resembling=_find_resembling(enrolling) if card is None else [],
        error=error,
        link=_link_for_phone(enrolling.game.id) if at_the_laptop() else None,
    )


def _link_for_phone(game_id: str) -> Markup:
    """The code for a phone, at the address at which phones join."""
    base = services().addresses.now()[0].at(services().port)
    key = photo_services().phone_key
    link = base + url_for("enrolment.let_in", game_id=game_id, key=key)
    return qr.svg(link, link)
