"""A game's own cards: remembers photographs of them, lists and forgets them.

A companion may be running with the same data folder: it notices.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import click
from rich.progress import track

from companion.commands.data_folder import open_card_pictures
from companion.commands.language import echo, say, voice
from companion.core.labels import Label, LabelError
from companion.core.offers import Refused
from companion.core.words import T
from companion.games import find_games
from companion.storage.card_pictures import CardPictures
from printables.labelled_cards import LabelledCard, has_labelled_cards, list_labelled_cards
from scanner.images.headers import Unreadable
from scanner.images.photo_limits import MAX_PHOTO_BYTES, TOO_HEAVY
from web.photos.enrolled_cards import EnrolledDecks, enrol

PICTURES = frozenset((".jpg", ".jpeg", ".png", ".webp"))
NO_GAME = T("There is no game {name} whose cards can be photographed. There are: {all}.")
NO_PICTURES = T("There is no picture in {folder}: JPEG, PNG and WebP are read.")
NO_CARD = T(
    "{file} is named like no card. Call pictures as “companion deck list {game}” does, by code or "
    "name, or put only numbered ones there: they are taken in the order of that list."
)
TOO_MANY = T("There are {pictures} pictures for {cards} cards. Please leave out what is no card.")
TWICE = T("{file} and {other} are both {card}. Please keep one of them.")


def enrol_folder(data: Path, game: str, folder: Path) -> bool:
    """Remember the card in each picture of a folder; False if one was not good enough."""
    cards, pictures = list_cards(game), open_card_pictures(data)
    pairs = assign(sorted(_list_pictures(folder)), cards, game)
    faults = []
    for path, card in track(pairs, say("Cards"), transient=True):
        try:
            pictures.keep(game, enrol(_read(path), card.label))
        except (Refused, Unreadable) as fault:
            faults.append((path, fault.sentence))
        else:
            click.echo(f"{path.name}: {_describe(card)}")
    for path, sentence in faults:
        click.echo(f"{path.name}: {voice().say(sentence)}", err=True)
    _show_resembling(pictures, game, cards)
    return not faults


def show_deck(data: Path, game: str) -> None:
    """Print all cards of a game: their codes, their names, and which are remembered."""
    cards, pictures = list_cards(game), open_card_pictures(data)
    stored = pictures.list_files(game)
    for card in cards:
        mark = "✓" if pictures.name_file(game, card.label) in stored else "·"
        click.echo(f"{mark} {Label.parse(card.label).typed}  {_describe(card)}")
    echo("{n} of {total} cards", n=len(stored), total=len(cards))


def forget_deck(data: Path, game: str) -> None:
    """Delete all pictures of a game's cards."""
    list_cards(game)
    open_card_pictures(data).forget(game)


def list_cards(game: str) -> Sequence[LabelledCard]:
    """The cards of a game that can be remembered; `Refused` if there are none."""
    games = {name: each for name, each in find_games().items() if has_labelled_cards(each)}
    if game not in games:
        raise Refused(NO_GAME.but(name=game, all=", ".join(sorted(games))))
    return list_labelled_cards(games[game], voice(game))


def assign(
    paths: Sequence[Path], cards: Sequence[LabelledCard], game: str
) -> list[tuple[Path, LabelledCard]]:
    """Which card each picture shows, by its name; numbered ones are in the order of the list.

    `Refused` if that is not clear.
    """
    if len(paths) > len(cards):
        raise Refused(TOO_MANY.but(pictures=len(paths), cards=len(cards)))
    by_name = [_find_card(each.stem, cards) for each in paths]
    if not any(by_name) and all(map(_find_number, paths)):
        return list(zip(sorted(paths, key=_find_number), cards, strict=False))
    pairs: dict[str, tuple[Path, LabelledCard]] = {}
    for path, card in zip(paths, by_name, strict=True):
        if card is None:
            raise Refused(NO_CARD.but(file=path.name, game=game))
        if card.label in pairs:
            other, _ = pairs[card.label]
            raise Refused(TWICE.but(file=other.name, other=path.name, card=_describe(card)))
        pairs[card.label] = path, card
    return list(pairs.values())


def _find_number(path: Path) -> tuple[int, ...]:
    """The number at the end of its name, as cameras give them; empty if there is none."""
    number = re.search(r"[0-9]{1,9}$", path.stem)
    return (int(number[0]),) if number else ()


def _find_card(stem: str, cards: Sequence[LabelledCard]) -> LabelledCard | None:
    """The card with this code, or the only one with this name, with its kind or without."""
    try:
        label = Label.parse(stem).text
    except LabelError:
        wanted = stem.replace("_", " ").casefold()
        named = [
            each for each in cards if wanted in (each.name.casefold(), _describe(each).casefold())
        ]
        return named[0] if len(named) == 1 else None
    return next((each for each in cards if each.label == label), None)


def _describe(card: LabelledCard) -> str:
    """What people call it: names alone may be those of two."""
    return f"{card.kind} {card.name}"


def _list_pictures(folder: Path) -> list[Path]:
    paths = [each for each in folder.iterdir() if each.suffix.lower() in PICTURES]
    if not paths:
        raise Refused(NO_PICTURES.but(folder=str(folder)))
    return paths


def _read(path: Path) -> bytes:
    with path.open("rb") as file:
        content = file.read(MAX_PHOTO_BYTES + 1)
    if len(content) > MAX_PHOTO_BYTES:
        raise Unreadable(TOO_HEAVY)
    return content


def _show_resembling(pictures: CardPictures, game: str, cards: Sequence[LabelledCard]) -> None:
    """Print which cards can hardly be told apart."""
    names = {each.label: _describe(each) for each in cards}
    for one, other in EnrolledDecks().find_resembling(pictures, game):
        echo(
            "{one} and {other} look too much alike: stick a label on one of them.",
            one=names.get(one, one),
            other=names.get(other, other),
        )
