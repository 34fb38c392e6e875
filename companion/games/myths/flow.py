"""The rulebook from set-up to the end: rounds, player turns, and the turns of characters."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.endings import Ending
from companion.core.offers import Choice, Offer
from companion.core.play import Lapsed, Play
from companion.core.seats import Seat
from companion.core.words import T, plural
from companion.games.myths.acting.asking import ask_player, character_options, make_public
from companion.games.myths.acting.effects import advance
from companion.games.myths.acting.reactions import list_triggered, offer_reactions
from companion.games.myths.acting.spending_moves import has_nothing_left, make_move, moves_form
from companion.games.myths.answers import ask
from companion.games.myths.characters import Character
from companion.games.myths.decks.cards import Event
from companion.games.myths.on_paper import guide_turn
from companion.games.myths.set_up import play_set_up
from companion.games.myths.state import Myths, MythsPhase
from companion.games.myths.table.piles import HAND_SIZE, draw_cards
from companion.games.myths.table.victory import (
    LAST_ROUND,
    SideFallen,
    end_game,
    make_last_standing_ending,
    make_out_of_rounds_ending,
)


def flow(g: Myths) -> Play[Ending]:
    """The whole game [MYT-031, MYT-034, MYT-087]."""
    yield from play_set_up(g)
    try:
        yield from play_rounds(g)
    except SideFallen:
        return end_game(g, make_last_standing_ending(g))
    return end_game(g, make_out_of_rounds_ending(g))


def play_rounds(g: Myths) -> Play[None]:
    """Player turn after player turn; a player with nobody alive is skipped [MYT-036]."""
    for g.round in range(1, (g.settings.max_rounds or LAST_ROUND) + 1):
        g.asked_draw = ()
        g.tell(T("Round {n}.", n=g.round))
        for seat in g.order:
            yield from play_player_turn(g, seat)


# --- turns ---------------------------------------------------------------------------------------


def play_player_turn(g: Myths, seat: Seat) -> Play[None]:
    """Every living character of the player has one turn, in any order [MYT-034, MYT-035]."""
    g.turn, g.done = seat, ()
    while left := list_to_do(g, seat):
        g.phase = MythsPhase.PLAYER_TURN
        letter = left[0]
        if len(left) > 1:
            letter = yield from _ask_who_is_next(seat, left)
        if letter in list_to_do(g, seat):
            yield from play_character_turn(g, g.characters[letter])


def list_to_do(k: Myths, seat: Seat) -> list[str]:
    """The characters of a player that have not had their turn."""
    return [c.letter for c in k.run_by(seat) if c.letter not in k.done]


def _ask_who_is_next(seat: Seat, left: list[str]) -> Play[str]:
    try:
        screen = T("{who} chooses who acts next.", who=seat)
        answer = yield from ask(seat, make_public(start_form), T("Choose who acts next"), screen)
    except Lapsed:
        return left[0]
    return str(answer.who)


def start_form(k: Myths, me: Seat) -> Iterator[Offer]:
    """One of the player's characters that have not had their turn."""
    if left := list_to_do(k, me):
        yield Offer(
            "start_turn", T("Start their turn"), public=True, who=Choice(character_options(k, left))
        )


def play_character_turn(g: Myths, c: Character) -> Play[None]:
    """Advance the action mark, spend a move and a swift move, draw up to five [MYT-037]."""
    g.phase, g.active, g.done = MythsPhase.TURN, c.letter, (*g.done, c.letter)
    g.tell(T("{name}’s turn.", name=c.name))
    yield from guide_turn(g, c) if g.on_paper else play_turn_with_cards(g, c)
    g.active = None


def play_turn_with_cards(g: Myths, c: Character) -> Play[None]:
    """The parts of a turn when the companion keeps the cards."""
    yield from advance(g, c)
    g.this_turn.move_left = g.this_turn.swift_left = True
    yield from play_moves(g, c)
    g.this_turn.move_left = g.this_turn.swift_left = False
    yield from offer_reactions(g, list_triggered(g, Event.END_OF_TURN, c), c)
    if c.alive and (drawn := draw_cards(g, c, HAND_SIZE - len(g.hand(c)))):
        sentence = plural(drawn, "{name} draws a card.", "{name} draws {n} cards.", name=c.name)
        g.tell(sentence)


def play_moves(g: Myths, c: Character) -> Play[None]:
    """Both in any order, and either may be skipped [MYT-038]; what is left is lost [MYT-046]."""
    while c.alive:
        if g.settings.turn_ends and has_nothing_left(g, c):
            return
        prompt = T("Your move, {name}", name=c.name)
        screen = T("{name}’s turn ({who}).", name=c.name, who=c.seat or "")
        form, from_hand = moves_form(c.letter), g.this_turn.move_left
        answer = yield from ask_player(c, form, prompt, screen, from_hand=from_hand)
        if answer is None or answer.offer == "end_turn":
            return
        yield from make_move(g, c, answer)
