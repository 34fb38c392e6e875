"""Which deck each character plays, and the keys of the single cards.

`A.maul.1` is the first Maul of character A. Settings never change, so results are cached.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache, reduce
from types import MappingProxyType

from companion.core.game import Settings
from companion.core.offers import Refused
from companion.core.words import T
from companion.games.myths.decks.cards import CardType, CharacterDeck, MythsCard
from companion.games.myths.decks.reading import OURS, base_cards, deck_of, read_decks

BASE: Mapping[CardType, MythsCard] = MappingProxyType({card.type: card for card in base_cards()})
"""The Stand card and the Alert card; they never leave their place [MYT-057, MYT-058]."""


def deck_text(settings: Settings, letter: str) -> str:
    """The deck chosen for a character: the name of one of ours, or the text of a deck file."""
    chosen = str(settings[f"deck_{letter.lower()}"])
    return chosen if chosen in OURS else str(settings[chosen])


def deck_for(settings: Settings, letter: str) -> CharacterDeck:
    """The deck of a character, perhaps also of others; `Refused` if it is faulty."""
    return deck_of(deck_text(settings, letter))


def cards_of(settings: Settings, letters: str) -> Mapping[str, MythsCard]:
    """Every character card of the game by its key."""
    return _cards(letters, tuple(deck_text(settings, letter) for letter in letters))


@lru_cache(maxsize=32)
def _cards(letters: str, texts: tuple[str, ...]) -> Mapping[str, MythsCard]:
    keyed: dict[str, MythsCard] = {}
    for letter, text in zip(letters, texts, strict=True):
        keyed.update(_copies(letter, deck_of(text)))
    return MappingProxyType(_tell_apart(keyed))


def _tell_apart(keyed: Mapping[str, MythsCard]) -> dict[str, MythsCard]:
    """The cards, with the letter of their character where several characters have such a card."""
    letters: defaultdict[str, set[str]] = defaultdict(set)
    for key, card in keyed.items():
        letters[card.name].add(key[0])
    alike = {name for name, who in letters.items() if len(who) > 1}
    return {key: _with_letter(card, key[0], alike) for key, card in keyed.items()}


def _with_letter(card: MythsCard, letter: str, alike: set[str]) -> MythsCard:
    if card.name not in alike:
        return card
    return replace(card, name=add_letter(card.name, letter), letter=letter)


def add_letter(name: str, letter: str) -> str:
    """What is there twice is called by its letter, too; no line breaks between them."""
    return f"{name}\u00a0{letter}"


def _copies(letter: str, deck: CharacterDeck) -> Iterator[tuple[str, MythsCard]]:
    for card in deck.cards:
        for copy in range(1, card.copies + 1):
            yield f"{letter}.{deck.key(card)}.{copy}", card


OWN = ("own_1", "own_2", "own_3")
"""The settings that hold people's own decks."""


def _list_chosen(settings: Settings) -> set[str]:
    return {str(settings[f"deck_{letter.lower()}"]) for letter in "ABCDEF"}


def check(settings: Settings, players: int) -> None:
    """Refuse faulty decks, and settings that do not suit this number of players [MYT-020]."""
    played = [own for own in OWN if own in _list_chosen(settings)]
    if faults := [fault for own in played if (fault := _find_fault(own, str(settings[own])))]:
        raise Refused(
            reduce(lambda one, more: T("{one} {more}", one=one, more=more), faults), "deck"
        )
    if players not in (2, 6) and not settings.free_seats:
        raise Refused(T("Myths is for two or six; to share characters, change the settings."))
    if settings.first_player > players:
        raise Refused(T("There is no such seat for the first player: choose a lower number."))


def _find_fault(own: str, text: str) -> T | None:
    """The first fault of somebody's own deck, with the number of its field; None if it has none."""
    if not text.strip():
        return T("Your own deck {n} is empty: paste its file there, or choose another.", n=own[-1])
    faults = read_decks(text).faults
    return T("Your own deck {n}: {fault}", n=own[-1], fault=faults[0].sentence) if faults else None


def notices(settings: Settings, _players: int) -> Iterator[T]:
    """Name own decks that nobody plays: probably somebody forgot to choose them."""
    for own in OWN:
        if str(settings[own]).strip() and own not in _list_chosen(settings):
            yield T("Nobody plays your own deck {n}: choose it for a character.", n=own[-1])
