"""Lays a table out: each player's cards and tokens, as a test says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from companion.core.seats import Seat
from companion.games.psychomachia.records import ActionTokens, LaidCard, Markers, Realm
from companion.games.psychomachia.state import Psychomachia


@dataclass(frozen=True)
class Lay:
    """What one player has: cards by their ids, separated by spaces; `F1=LC` is a fate pair."""

    hand: str = ""
    heaven: str = ""
    earth: str = ""
    hell: str = ""
    black: int = 0
    white: int = 0
    markers: Markers = field(default_factory=Markers)


def lay_out(
    board: Psychomachia,
    lay: Mapping[Seat, Lay],
    deck: list[str],
    discard: str | None,
    *,
    short: bool,
) -> None:
    """Cards and tokens as given; the rest go under the deck, or if `short` into the last hand."""
    laid = {card for each in lay.values() for card in _cards(each)}
    pile = (discard or "").split()
    rest = [card for card in board.cards if card not in {*laid, *deck, *pile}]
    if discard is None:
        pile = [rest.pop()]
    for hand in board.piles.hands.values():
        hand.take_all()
    board.piles.deck.take_all()
    board.piles.discard.take_all()
    board.piles.deck.add(*(() if short else rest), *reversed(deck))
    board.piles.top = pile[0] if pile else None
    board.piles.discard.add(*reversed(pile[1:]))
    board.piles.hands[board.seats[-1]].add(*(rest if short else ()))
    for seat, each in lay.items():
        _seat(board, seat, each)


def lay_own(board: Psychomachia, lay: Mapping[Seat, Lay]) -> None:
    """With your own cards: face-up cards come from the deck, and hands are only counted."""
    for seat, each in lay.items():
        _seat(board, seat, each)
    board.piles.deck_count -= sum(1 for _ in board.all_laid())


def fill_hands(board: Psychomachia) -> None:
    """Fill every hand up to the number of cards dealt."""
    for hand in board.piles.hands.values():
        while len(hand) < board.settings.hand_start:
            hand.add(board.piles.deck.draw())


def _cards(each: Lay) -> Iterable[str]:
    words = f"{each.hand} {each.heaven} {each.earth} {each.hell}".split()
    return (word.partition("=")[0] for word in words)


def _seat(board: Psychomachia, seat: Seat, each: Lay) -> None:
    board.piles.hands[seat].add(*each.hand.split())
    realms = ((Realm.HEAVEN, each.heaven), (Realm.EARTH, each.earth), (Realm.HELL, each.hell))
    for realm, words in realms:
        for word in words.split():
            board.tables[seat] += (_laid(board, word, realm),)
    five = int(board.settings.tokens_per_player)
    spent = five - each.black - each.white
    board.tokens[seat] = ActionTokens(each.black, each.white, spent=spent)
    board.markers[seat] = each.markers


def _laid(board: Psychomachia, word: str, realm: Realm) -> LaidCard:
    card, _, chosen = word.partition("=")
    pair = board.card(card).pair
    if chosen:
        board.choices = tuple(each for each in board.choices if each != chosen)
    return LaidCard(card, board.card(card).kind.value, realm, pair.id if pair else chosen)
