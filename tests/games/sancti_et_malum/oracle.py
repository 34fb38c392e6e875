"""The arithmetic of a confrontation again, written plainly from the ledger; it imports no rules.

A card is a line of the card list as text; an Angel is a pair of a player and a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

Row = Mapping[str, str]
Played = Sequence[tuple[int, Row]]


def red_modifier(row: Row, players: int, bonus: int) -> int:
    """What is added to the dice of one of the Fallen [SEM-015, SEM-017, evil_bonus]."""
    return int(row["red_mod"]) + int(row["red_mod_n"]) * players + bonus


def white_modifier(row: Row) -> int:
    """What is added to the dice of an Angel [SEM-019]."""
    return int(row["white_mod"])


def red_dice(row: Row) -> int:
    """How many dice one of the Fallen rolls [SEM-011]."""
    return int(row["red_dice"])


def white_dice(player: int, row: Row, fallen: Iterable[Row], angels: Played, least: int) -> int:
    """How many dice an Angel rolls [SEM-023, SEM-024, SEM-050]."""
    dice = int(row["white_dice"])
    for owner, other in angels:
        if owner == player and other["white_effect"] == "intercession":
            dice += 1
    for enemy in fallen:
        if enemy["red_effect"] == "hinder":
            dice -= 1
    return max(least, dice)


def fallen_in_all(drawn: Sequence[Row], usual: int, *, chain: bool) -> int:
    """How many Fallen there are if the deck has enough cards [SEM-021, SEM-028, SEM-045].

    `drawn`: the cards in order, more than are needed.
    """
    due = usual + sum(row["red_effect"] == "host" for row in drawn[:usual])
    while chain:
        all_due = usual + sum(row["red_effect"] == "host" for row in drawn[:due])
        if all_due == due:
            break
        due = all_due
    return due


def winner(evil: int, holy: int) -> str:
    """Who wins a confrontation, if anybody does [SEM-037, SEM-039]."""
    if evil > holy:
        return "fallen"
    return "faithful" if holy > evil else ""


def discs(confrontations: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """How far the red and the white disc have moved [SEM-038]."""
    red = white = 0
    for evil, holy in confrontations:
        red += winner(evil, holy) == "fallen"
        white += winner(evil, holy) == "faithful"
    return red, white
