"""What a player may do at any time: discard, offer a draw, ask for a correction, go home."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.core.endings import Ending
from companion.core.game import Anytime
from companion.core.hexes import Hex
from companion.core.offers import Cards, Choice, Field, Hexes, Offer
from companion.core.play import Lapsed, Play
from companion.core.seats import Seat, Viewer
from companion.core.words import T
from companion.games.myths.acting.asking import (
    character_options,
    hand_options,
    make_public,
    on_board,
)
from companion.games.myths.acting.damage import die
from companion.games.myths.acting.effects import do_by_hand, use_tools
from companion.games.myths.acting.rechecking import recheck
from companion.games.myths.answers import Answer, anyone, ask, everyone
from companion.games.myths.board.hexes import HEXES, RADIUS, hex_name
from companion.games.myths.characters import Character
from companion.games.myths.state import Mode, Myths, MythsPhase
from companion.games.myths.table import victory
from companion.games.myths.table.pieces import put_focus, put_pion
from companion.games.myths.table.piles import discard_from_table

TURNS = (MythsPhase.PLAYER_TURN, MythsPhase.TURN)


# --- free discards -------------------------------------------------------------------------------


def discard_form(k: Myths, me: Viewer) -> Iterator[Offer]:
    """Discard an action or stance of one's own, on anybody's turn [MYT-042, MYT-043]."""
    mine = tuple(laid.card for c, _, laid in k.in_play() if c.seat == me)
    if mine and k.phase in TURNS:
        cards = Cards(hand_options(k, mine))
        label = T("Discard one of your actions or stances")
        yield Offer("discard_own", label, public=True, tone="quiet", card=cards)


def discard(g: Myths, answer: Answer) -> None:
    """Put the card under its library; open questions stay open."""
    for c, slot, laid in list(g.in_play()):
        if laid.card == answer.card:
            discard_from_table(g, c, slot)


# --- a draw --------------------------------------------------------------------------------------


def draw_form(k: Myths, me: Viewer) -> Iterator[Offer]:
    """Anybody may offer one, on anybody's turn; once declined, not again until the next round."""
    if me in k.seats and k.phase in TURNS and not k.asked_draw:
        yield Offer("offer_draw", T("Offer a draw"), tone="quiet", seldom=True)


def offer_draw(g: Myths, answer: Answer) -> Play[Ending | None]:
    """Everybody else must agree, and then the player who offered it confirms [MYT-088]."""
    by = Seat(answer.by)
    g.asked_draw = (by,)
    g.tell(T("{who} offers a draw.", who=by))
    others = [seat for seat in g.seats if seat != by]
    prompt = T("{who} offers a draw: do you agree?", who=by)
    screen = T("{who} offers a draw. Still to answer: {missing}.", who=by)
    answers = yield from everyone(others, accept_form, prompt, screen)
    agreed = all(each.offer == "accept_draw" for each in answers.values())
    if agreed and (yield from _confirm_draw(by)):
        return victory.end_game(g, Ending("agreed", g.seats, T("You have agreed to a draw.")))
    g.tell(T("No draw: the game continues."))
    return None


def accept_form(_k: Myths, _me: Viewer) -> Iterator[Offer]:
    """Agree to the draw, or play on."""
    yield Offer("accept_draw", T("I agree"))
    yield Offer("decline_draw", T("Play on"), tone="quiet")


def _confirm_draw(by: Seat) -> Play[bool]:
    """Whatever ends a game or a character is asked twice [MYT-085]."""
    try:
        prompt = T("Everybody agrees: is it a draw?")
        screen = T("Everybody agrees to a draw; {who} confirms it.", who=by)
        answer = yield from ask(by, make_public(confirm_form), prompt, screen)
    except Lapsed:
        return False
    return bool(answer.offer == "shake_hands")


def confirm_form(_k: Myths, _me: Viewer) -> Iterator[Offer]:
    """The player who offered the draw confirms it."""
    yield Offer("shake_hands", T("Yes, it is a draw"))
    yield Offer("no_hands", T("No, play on"), tone="quiet")


# --- cards that people read ---------------------------------------------------------------------


def by_hand_form(k: Myths, me: Viewer) -> Iterator[Offer]:
    """A passive effect that only people can read is carried out by hand [MYT-185]."""
    read = {laid.card for c, laid, _ in k.passives() if c.seat == me and k.card(laid.card).guide}
    if read:
        cards = Cards(hand_options(k, tuple(sorted(read))))
        label = T("Do what one of your cards says")
        yield Offer("by_hand", label, public=True, tone="quiet", seldom=True, card=cards)


def do_card_by_hand(g: Myths, answer: Answer) -> Play[Ending | None]:
    """The player carries out the card with the tools."""
    for c, laid, effect in list(g.passives()):
        if laid.card == answer.card:
            return (yield from _run_and_check_sides(g, do_by_hand(g, c, g.card(laid.card), effect)))
    return None


def _run_and_check_sides(g: Myths, play: Play[None]) -> Play[Ending | None]:
    """Run it; if it leaves a side with nobody alive, that side has lost [MYT-087]."""
    try:
        yield from play
        victory.check_sides(g)
    except victory.SideFallen:
        return victory.end_game(g, victory.make_last_standing_ending(g))
    return None


# --- tools for a board the companion cannot see --------------------------------------------------


def tools_form(k: Myths, me: Viewer) -> Iterator[Offer]:
    """Where the companion cannot see the board, any state may be changed by hand [MYT-185]."""
    able = k.settings.mode == Mode.BLIND and k.phase in TURNS
    if able and me in k.seats and k.run_by(Seat(me)):
        yield Offer("tools", T("Correct something by hand"), tone="quiet", seldom=True)


def correct_by_hand(g: Myths, answer: Answer) -> Play[Ending | None]:
    """The player uses tools, through one of their characters."""
    prompt = T("Correct what is different on your table")
    return (yield from _run_and_check_sides(g, use_tools(g, g.run_by(Seat(answer.by))[0], prompt)))


# --- corrections on a printed board --------------------------------------------------------------


def correct_form(k: Myths, me: Viewer) -> Iterator[Offer]:
    """A pion or focus mark is somewhere else on the printed board [MYT-185]."""
    able = k.settings.mode == Mode.MIRRORED and k.phase in TURNS and k.walk.walking is None
    if not able or me not in k.seats:
        return
    who = Choice(character_options(k, [c.letter for c in k.living]), label=T("Who?"))
    free = tuple(each for each in HEXES if k.standing_on(each) is None)
    pion, focus = T("Correct: a pawn is here"), T("Correct: a focus mark is here")
    yield _correction("pion", pion, who=who, to=on_board(free))
    look = Hexes(HEXES, least=0, most=1, label=T("No hex: beside the board"), radius=RADIUS)
    yield _correction("focus", focus, who=who, to=look)


def _correction(piece: str, label: T, **fields: Field) -> Offer:
    offer = Offer("correct", label, about=piece, sep="_", public=True, tone="quiet", seldom=True)
    return offer.but(fields=fields)


def correct(g: Myths, answer: Answer) -> Play[None]:
    """Ask the other side; if somebody agrees, move a pion or focus mark and recheck."""
    by, c, to = Seat(answer.by), g.characters[answer.who], _read_place(answer)
    prompt = _write_claim(answer, to).but(who=by, name=c.name, hex=hex_name(to))
    try:
        other = g.seats_of(victory.other_side(g.colour_of(by)))
        reply = yield from anyone(dict.fromkeys(other, make_public(agree_form)), prompt, prompt)
    except Lapsed:
        return
    if reply.offer == "agree" and c.alive:
        yield from _apply_correction(g, answer, c, to)


def agree_form(_k: Myths, _me: Viewer) -> Iterator[Offer]:
    """Yes or no."""
    yield Offer("agree", T("I agree"))
    yield Offer("decline", T("No"), tone="quiet")


def _apply_correction(g: Myths, answer: Answer, c: Character, to: Hex | None) -> Play[None]:
    if answer.about == "pion" and (to is None or g.standing_on(to)):  # another one came first
        g.tell(T("{hex} is taken: {name} stays.", hex=hex_name(to), name=c.name))
        return
    g.tell(T("Corrected: {name}, {hex}.", name=c.name, hex=hex_name(to)))
    if answer.about == "pion" and to is not None:
        put_pion(g, c, to)
    else:
        put_focus(g, c, to)
    yield from recheck(g)


def _read_place(answer: Answer) -> Hex | None:
    """The hex that was named; None: beside the board."""
    named: Any = answer.to  # of the focus none or one, in a list
    places = (named,) if answer.about == "pion" else named
    return next((Hex(*each) for each in places), None)


def _write_claim(answer: Answer, to: Hex | None) -> T:
    if answer.about == "pion":
        return T("{who} says: {name} stands on {hex}. Is that right?")
    if to is None:
        return T("{who} says: {name}’s focus mark is beside the board. Is that right?")
    return T("{who} says: {name} looks at {hex}. Is that right?")


# --- going home ----------------------------------------------------------------------------------


def leave(g: Myths, seat: Seat) -> Play[Ending | None]:
    """Concede by going home: own characters die; an ending if a side has none [MYT-088]."""
    g.gone = (*g.gone, seat)
    if g.phase is MythsPhase.SEATS and not any(each not in g.gone for each in g.mates(seat)):
        return victory.end_game(g, _make_empty_side_ending(g, seat))
    for c in g.run_by(seat):
        die(g, c)
    if g.phase is MythsPhase.SEATS:
        return None
    colour = g.colour_of(seat)
    if not g.side(colour):
        return victory.end_game(g, victory.make_conceded_ending(g, colour))
    yield from recheck(g)
    return None


def _make_empty_side_ending(g: Myths, seat: Seat) -> Ending:
    others = tuple(each for each in g.seats if each not in g.mates(seat))
    sentence = T("{who} left before the game began: the other side wins.", who=seat)
    return Ending("conceded", others, sentence)


ANYTIME = (
    Anytime(discard_form, discard),
    Anytime(draw_form, offer_draw),
    Anytime(by_hand_form, do_card_by_hand),
    Anytime(tools_form, correct_by_hand),
    Anytime(correct_form, correct),
)
