"""Set-up: who runs which characters, where pions start, and the first hands [MYT-018..033]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress

from companion.core.chance import Chance
from companion.core.commitments import ask_under_seal
from companion.core.game import Settings
from companion.core.hexes import Hex
from companion.core.moments import Step
from companion.core.offers import Against, Choice, Offer, Option, Why
from companion.core.play import Lapsed, Play
from companion.core.sealing import COMMITTED
from companion.core.seats import Seat, clockwise
from companion.core.secrets import Pile
from companion.core.setting_up import set_up_box
from companion.core.words import T, listed
from companion.games.myths.acting.asking import make_public, on_board
from companion.games.myths.acting.damage import die
from companion.games.myths.answers import Answer, anyone
from companion.games.myths.board.hexes import hex_name
from companion.games.myths.characters import Character
from companion.games.myths.decks.cards import SideColour
from companion.games.myths.decks.chosen import add_letter, cards_of, deck_for
from companion.games.myths.laying_out import OPPOSITE, STARTS, steps
from companion.games.myths.state import BLUES, LETTERS, REDS, Mode, Myths, MythsPhase
from companion.games.myths.table.figures import MythsWithFigures
from companion.games.myths.table.pieces import put_focus
from companion.games.myths.table.piles import HAND_SIZE, draw_cards

TWO_PLAYERS = 2


def set_up(seats: tuple[Seat, ...], settings: Settings, chance: Chance) -> Myths:
    """The table before the game: decks shuffled, marks aside, nobody taken."""
    characters = {letter: _character(settings, letter, chance) for letter in LETTERS}
    return MythsWithFigures(seats, settings, characters)


def _character(settings: Settings, letter: str, chance: Chance) -> Character:
    """A character whose library is its shuffled deck, above the End of Library [MYT-026, MYT-027].

    Nobody sees the order [MYT-074].
    """
    colour = SideColour.BLUE if letter in BLUES else SideColour.RED
    cards = [key for key in cards_of(settings, LETTERS) if key[0] == letter]
    library = Pile(() if settings.mode == Mode.PAPER else chance.shuffled(cards))
    return Character(letter, _name(settings, letter), colour, library=library)


def _name(settings: Settings, letter: str) -> str:
    """Its deck's name; with its letter if several decks have that name."""
    names = {each: deck_for(settings, each).name for each in LETTERS}
    alike = list(names.values()).count(names[letter]) > 1
    return add_letter(names[letter], letter) if alike else names[letter]


def play_set_up(g: Myths) -> Play[None]:
    """Players take characters, place pions and get cards; then lots are drawn for who begins."""
    yield from take_characters(g)
    if g.settings.mode != Mode.SCREEN:
        yield from set_up_box(g, steps(g))
    if not g.board_unseen:
        yield from place_pions(g)
    if not g.on_paper:
        deal_hands(g)
    first = g.settings.first_player or int(g.chance.pick(g.seats))
    g.order = clockwise(g.seats, Seat(first))
    g.tell(T("{who} begins.", who=g.order[0]))
    if g.settings.second_looks:
        look_across(g, g.colour_of(g.order[0]))


def look_across(g: Myths, beginning: SideColour) -> None:
    """The side that does not begin has its focus marks on the board already [MYT-029].

    It would otherwise win less often than the side that begins (decision 10).
    """
    others = [c for c in g.living if c.colour is not beginning]
    for c in others:
        if c.pion:
            put_focus(g, c, OPPOSITE[c.pion])
    if others:
        names = listed(c.name for c in others)
        words = "{names} look straight across: at the starting hex opposite their own."
        g.tell(T(words, names=names))


# --- who runs which characters -------------------------------------------------------------------


def take_characters(g: Myths) -> Play[None]:
    """Two players take a colour each; more take characters of their side [MYT-018, MYT-019]."""
    while able := _list_takers(g):
        seat = next((seat for seat, choices in able.items() if len(choices) == 1), None)
        if seat is not None:
            _take(g, seat, able[seat][0])
            continue
        with suppress(Lapsed):  # everybody who was asked has gone home
            prompt, screen = T("Choose whom to play"), T("Still choosing characters: {missing}.")
            forms = dict.fromkeys(able, make_public(take_form))
            answer = yield from anyone(forms, prompt, screen, shared=False)
            _take(g, Seat(answer.by), str(answer.take))
    for letter in _list_unclaimed(g):
        _give_up_unclaimed(g, g.characters[letter])


def _list_takers(k: Myths) -> dict[Seat, list[str]]:
    """What each player who is still here may take."""
    present = [seat for seat in k.seats if seat not in k.gone]
    return {seat: choices for seat in present if (choices := _list_choices(k, seat))}


def _give_up_unclaimed(g: Myths, c: Character) -> None:
    """A character dies whose player went home before choosing it."""
    mine = [seat for seat in g.gone if (seat % TWO_PLAYERS == 1) == (c.colour is SideColour.BLUE)]
    c.seat = min(mine, key=lambda seat: _count_run(g, seat))
    die(g, c)


def _list_unclaimed(k: Myths) -> list[str]:
    return [c.letter for c in k.characters.values() if c.seat is None]


def take_form(k: Myths, me: Seat) -> Iterator[Offer]:
    """With two players a whole colour; with more, a character of the player's side."""
    named = [Option(letters, _write_characters(k, letters)) for letters in _list_choices(k, me)]
    yield Offer("take", T("Play these"), public=True, take=Choice(tuple(named)))


def _write_characters(k: Myths, letters: str) -> T:
    names = listed(k.characters[letter].name for letter in letters)
    colour = T("Blue") if letters[0] in BLUES else T("Red")
    return T("{colour}: {names}", colour=colour, names=names)


def _list_choices(k: Myths, me: Seat) -> list[str]:
    """What a seat may still take: seats alternate between blue and red [MYT-033]."""
    free = _list_unclaimed(k)
    if len(k.seats) == TWO_PLAYERS:
        sides = [[each for each in free if each in side] for side in (BLUES, REDS)]
        return [] if _count_run(k, me) else ["".join(side) for side in sides if side]
    own = [each for each in free if (each in BLUES) == (me % TWO_PLAYERS == 1)]
    side = k.mates(me)
    if len(side) == 1:
        return ["".join(own)] if own else []
    waiting = [seat for seat in side if seat != me and not _count_run(k, seat)]
    return own if len(own) > len(waiting) else []


def _count_run(k: Myths, seat: Seat) -> int:
    """How many characters a player runs, dead ones too."""
    return sum(c.seat == seat for c in k.characters.values())


def _take(g: Myths, seat: Seat, letters: str) -> None:
    for letter in letters:
        g.characters[letter].seat = seat
    names = listed(g.characters[letter].name for letter in letters)
    g.tell(T("{who} plays {names}.", who=seat, names=names))


# --- where the pions start -----------------------------------------------------------------------


def place_pions(g: Myths) -> Play[None]:
    """Both sides place their pions in secret; then all are shown at once [MYT-023, MYT-025]."""
    g.phase = MythsPhase.PIONS
    chosen: dict[str, Hex] = {}
    asked = g.seats
    while asked:
        prompt = T("Place your pawns")
        screen = T("Still placing pawns: {missing}.")
        answers: dict[Seat, Answer | None] = yield from ask_under_seal(
            g, g.settings.places, asked, pions_form, prompt=prompt, screen=screen
        )
        for seat, answer in answers.items():
            places = answer.values if answer else place_at_random(g, seat)
            chosen.update({letter: Hex(*place) for letter, place in places.items()})
        chosen = {letter: place for letter, place in chosen.items() if g.characters[letter].alive}
        asked = _tell_who_is_crowded(g, chosen)
    for letter, place in chosen.items():
        g.characters[letter].pion = place
    g.tell(T("The pawns are placed: {places}.", places=listed(_write_places(g))))
    show_places(g)


def show_places(g: Myths) -> None:
    """Every pawn on its hex, all at once [MYT-025]."""
    steps = [Step(c.seat, c.name, hex_name(c.pion), (c.letter,)) for c in g.living]
    g.show(T("The pawns are placed."), steps, title=T("Where do they start?"))


def pions_form(k: Myths, me: Seat) -> Iterator[Offer]:
    """A starting hex of the player's colour for each of their pions."""
    mine = k.run_by(me)
    fields = {c.letter: on_board(STARTS[c.colour], T(c.name)) for c in mine}
    # What a phone keeps cannot be checked yet: equal hexes are asked for again once all are in.
    check = None if k.settings.places == COMMITTED else _check_all_different
    offer = Offer("place_pions", T("Place the pawns"), check=check)
    yield offer.but(fields=fields)


def place_at_random(g: Myths, seat: Seat) -> dict[str, Hex]:
    """Tell all that a phone lost its places; return random ones for its living characters."""
    g.tell(T("{who}’s phone has lost its places: the pawns are placed at random.", who=seat))
    mine = g.run_by(seat)
    free = g.chance.shuffled(STARTS[mine[0].colour]) if mine else ()
    return {c.letter: place for c, place in zip(mine, free, strict=False)}


def _check_all_different(answer: Answer) -> Why | None:
    places = list(answer.values.values())
    if len(set(places)) < len(places):
        words = "Only one pawn can start on a hex: choose different hexes."
        return Against("MYT-023", T(words))
    return None


def _tell_who_is_crowded(g: Myths, chosen: Mapping[str, Hex]) -> tuple[Seat, ...]:
    """Tell a side that chose a hex twice what it chose; return who chooses again."""
    taken = Counter(chosen.values())
    asked: tuple[Seat, ...] = ()
    for colour in SideColour:
        if any(taken[place] > 1 for place in STARTS[colour]):
            mates = g.seats_of(colour)
            wishes = [
                T("{name} on {hex}", name=c.name, hex=hex_name(chosen[c.letter]))
                for c in g.side(colour)
            ]
            sentence = T("Two of your pawns have the same hex: {wishes}.", wishes=listed(wishes))
            g.tell(sentence, mates)
            asked += mates
    return tuple(sorted(asked))


def _write_places(g: Myths) -> list[T]:
    return [T("{name} on {hex}", name=c.name, hex=hex_name(c.pion)) for c in g.living]


# --- the first hands -----------------------------------------------------------------------------


def deal_hands(g: Myths) -> None:
    """Each character draws five cards [MYT-030]."""
    g.hands = {seat: {} for seat in g.seats}
    for c in g.characters.values():
        if c.seat is not None:
            g.hands[c.seat][c.letter] = Pile((), {c.seat})
            draw_cards(g, c, HAND_SIZE)
