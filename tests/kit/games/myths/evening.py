"""A table of Myths for tests, with hexes and cards by their names."""

from __future__ import annotations

from typing import Any

from companion.core.hexes import Hex
from companion.core.seats import Seat, seats_for
from companion.core.umpire import Umpire
from companion.games.myths.board.diagrams import Range
from companion.games.myths.board.hexes import NAMED, NAMES, hex_name
from companion.games.myths.board.ranges import PionAndFocus, RangeView, views
from companion.games.myths.characters import Character, InPlay
from companion.games.myths.decks.cards import CardType
from companion.games.myths.decks.reading import our_ranges
from companion.games.myths.game import GAME
from companion.games.myths.state import BLUES, LETTERS, Myths
from tests.kit.games.boxes import lay_out
from tests.kit.games.game_evening import GameEvening

STARTS = dict(zip(LETTERS, ("C2", "E2", "G2", "C6", "E8", "G6"), strict=True))
UNSEEN = {"place_pions", "discard_move", "save", "give_up"}
"""Answers only their maker may see: pions until all are placed, and cards in hand."""


def diagram(name: str) -> Range:
    """One of our diagrams."""
    return our_ranges()[name]


def names(places: tuple[Hex, ...] | list[Hex]) -> str:
    """Hexes by their names, in order."""
    return " ".join(sorted(NAMES[each] for each in places))


def viewed(name: str, pion: str, focus: str | None, *, lenient: bool = False) -> list[str]:
    """The views of a diagram, each as its target hexes, a bar and its marked hexes."""
    position = PionAndFocus(NAMED[pion], NAMED[focus] if focus else None, lenient=lenient)
    return [view_text(view) for view in views(diagram(name), position)]


def view_text(view: RangeView) -> str:
    """A view as text."""
    return f"{names(view.targets)} | {names(view.marked)}".strip()


class MythsEvening(GameEvening[Myths]):
    """One table: blue is seat 1, red seat 2, and the turn of one character has begun."""

    def __init__(self, turn: str = "A", *, seed: bytes = b"evening", **settings: Any) -> None:
        self.seat = {letter: Seat(1 if letter in BLUES else 2) for letter in LETTERS}
        raw = {"first_player": int(self.seat[turn]), "turn_ends": False, **settings}
        self.umpire: Umpire[Myths] = Umpire(GAME, seats_for(2), GAME.settle(raw, 2), seed)
        self.umpire.act(Seat(1), "take", {"take": "ABC"})
        lay_out(self.umpire)
        for seat in (Seat(1), Seat(2)) if not self.board.board_unseen else ():
            mine = [letter for letter in LETTERS if self.seat[letter] == seat]
            self.umpire.act(seat, "place_pions", {each: at(STARTS[each]) for each in mine})
        self.act(turn, "start_turn", who=turn)

    # --- setting it up -----------------------------------------------------------------------

    def put(self, letter: str, pion: str | None = None, focus: str | None = None) -> None:
        """Put a character on a hex, looking at another; whoever stood there swaps with it."""
        c = self[letter]
        if pion and (other := self.board.standing_on(NAMED[pion])):
            other.pion = c.pion
        c.pion, c.focus = (NAMED[pion] if pion else c.pion), (NAMED[focus] if focus else None)
        self.changed()

    def place(self, **hexes: str) -> None:
        """Put characters on hexes, each perhaps looking at another: `A="E5 E6", B="D5"`."""
        for letter, where in hexes.items():
            self.put(letter, *where.split())

    def lay(
        self, letter: str, name: str, *, mark: int | None = None, on: str | None = None
    ) -> InPlay:
        """Put a card into play, perhaps with the action mark and a marked target."""
        key = self.fetch(letter, name)
        laid = InPlay(key, marked=on)
        card = self.board.card(key)
        self[letter].cover(card.type, laid)
        if card.type is CardType.ACTION:
            self[letter].mark = mark
        views_of_card = self.board.views_of(self[letter], card)
        laid.view = views_of_card[0] if views_of_card else None
        self.changed()
        return laid

    def hand(self, letter: str, *cards: str) -> None:
        """Give a hand just these cards; the others go below the library."""
        c, hand = self[letter], self.board.hand(self[letter])
        c.under.put_under(*hand.take_all())
        for name in cards:
            hand.add(self.fetch(letter, name))
        self.changed()

    def piles(self, letter: str, above: str = "", under: str = "") -> None:
        """Set a library as `a b | x y`, top first; all other cards go to the damage pile."""
        c = self[letter]
        c.damage = (*c.damage, *c.library.take_all(), *c.under.take_all())
        for name in reversed(above.split(", ") if above else ()):
            c.library.add(self.fetch(letter, name))
        for name in under.split(", ") if under else ():
            c.under.put_under(self.fetch(letter, name))
        self.changed()

    def fetch(self, letter: str, name: str) -> str:
        """Take a card of this name out of the hand, library or damage pile."""
        c = self[letter]
        for key, card in self.board.cards.items():
            if key[0] == letter and name in {card.name, card.plain}:
                if key in c.damage:
                    c.damage = tuple(each for each in c.damage if each != key)
                    return key
                for pile in (c.library, c.under, self.board.hand(c)):
                    if key in pile:
                        return pile.take(key)
        raise LookupError(name)

    def damaged(self, letter: str, n: int) -> None:
        """Move this many cards from the library to the damage pile."""
        c = self[letter]
        c.damage = (*c.damage, *(c.library.draw() for _ in range(n)))
        self.changed()

    def bury(self, letters: str) -> None:
        """Let these characters have died before."""
        for letter in letters:
            self[letter].alive, self[letter].pion, self[letter].focus = False, None, None
        self.changed()

    def lie_down(self, letter: str) -> None:
        """Lay a character on the ground."""
        self[letter].prone = True
        self.changed()

    # --- looking -------------------------------------------------------------------------------

    def __getitem__(self, letter: str) -> Character:
        return self.board.characters[letter]

    def where(self, letter: str) -> tuple[str, str]:
        """Pion and focus mark by the names of their hexes."""
        return hex_name(self[letter].pion), hex_name(self[letter].focus)

    def view(self, letter: str, slot: CardType = CardType.ACTION) -> str:
        """How a card in play is viewed."""
        laid = self[letter].covering(slot)
        assert laid
        assert laid.view
        return view_text(laid.view)

    def played(self, letter: str, slot: CardType = CardType.ACTION) -> str | None:
        """The name of the covering card."""
        laid = self[letter].covering(slot)
        return self.board.card(laid.card).name if laid else None

    def hand_names(self, letter: str) -> list[str]:
        """The names of the cards in a hand."""
        return sorted(self.board.card(key).name for key in self.board.hand(self[letter]))

    def library(self, letter: str) -> str:
        """A library as `a, b | x, y`, top first."""
        c = self[letter]
        above = ", ".join(self.board.card(key).name for key in reversed(c.library.cards))
        under = ", ".join(self.board.card(key).name for key in reversed(c.under.cards))
        return f"{above} | {under}".strip()

    def offered(self, letter: str) -> list[str]:
        """What the player of this character may answer, except what is always offered."""
        always = {"discard_own", "offer_draw"}
        return [name for name in super().offered(self.seat[letter]) if name not in always]

    def asks(self, letter: str, offer: str) -> bool:
        return offer in self.offered(letter)

    def button(self, letter: str, offer: str) -> str:
        """The label of an offer's button."""
        return str(self.umpire.find(self.seat[letter], offer).label)

    def choices(self, letter: str, offer: str, field: str) -> list[Any]:
        """What can be chosen: names of hexes, letters, or names of cards."""
        options = self.umpire.find(self.seat[letter], offer).fields[field].limits()["options"]
        if options and isinstance(options[0], list):
            return sorted(NAMES[Hex(*each)] for each in options)
        cards = self.board.cards
        return [
            cards[each["key"]].name if each["key"] in cards else each["key"] for each in options
        ]

    # --- doing ---------------------------------------------------------------------------------

    def act(self, letter: str, offer: str, /, **values: Any) -> None:
        """Answer for a character, with hexes and cards given by their names."""
        raw = {name: self._raw(letter, value) for name, value in values.items()}
        opened = self.umpire.find(self.seat[letter], offer)
        assert not opened.fields or opened.public == (offer not in UNSEEN)
        super().act(self.seat[letter], offer, **raw)

    def _raw(self, letter: str, value: Any) -> Any:
        if isinstance(value, list):
            return [self._raw(letter, each) for each in value]
        if isinstance(value, str) and value in NAMED:
            return at(value)
        if isinstance(value, str) and len(value) > 1:
            return self.key(letter, value)
        return value

    def key(self, letter: str, name: str) -> str:
        """The key of a card in play or in hand by its name."""
        laid = [each.card for slot in CardType if (each := self[letter].covering(slot))]
        own_cards = [*laid, *self.board.hand(self[letter])]
        return next((key for key in own_cards if self.board.card(key).plain == name), name)

    def react(self, letter: str) -> None:
        """Take the first reaction offered."""
        limits = self.umpire.find(self.seat[letter], "reaction").fields["card"].limits()
        self.act(letter, "reaction", card=limits["options"][0]["key"])

    def play(self, letter: str, name: str, *, focus: str | None = None) -> None:
        """Play a card from the hand, looking at a hex if it asks for one."""
        hand = self.board.hand(self[letter])
        self.act(letter, "play", card=next(k for k in hand if self.board.card(k).plain == name))
        if focus:
            self.act(letter, "directional_focus", to=focus)

    def play_alone(self, letter: str, name: str, *, focus: str | None = None) -> None:
        """Play a card that is the only one in the hand."""
        self.hand(letter, name)
        self.play(letter, name, focus=focus)

    @property
    def ended(self) -> tuple[str, tuple[int, ...]]:
        """How the game has ended, and for whom."""
        over = self.umpire.over
        assert over
        return over.name, over.winners

    def steps(self, letter: str, *places: str) -> None:
        """Walk step by step."""
        for place in places:
            self.act(letter, "step", to=place)

    def walk(self, letter: str, *places: str) -> None:
        """Use the first effect of the action, which is a walk, and go step by step."""
        self.act(letter, "use_action_1")
        self.steps(letter, *places)

    def end(self, letter: str) -> None:
        self.act(letter, "end_turn")

    def next_turn(self, letter: str) -> None:
        """Let all others end their turns at once, until this character's next turn begins."""
        while True:
            if self.board.active:
                self.end(self.board.active)
            for seat in self.umpire.seats:
                if any(each.name == "start_turn" for each in self.umpire.offers(seat)):
                    able = self.umpire.find(seat, "start_turn").fields["who"].limits()["options"]
                    keys = [each["key"] for each in able]
                    who = letter if letter in keys else keys[0]
                    self.umpire.act(seat, "start_turn", {"who": who})
            if self.board.active == letter:
                return


def at(name: str) -> list[int]:
    """A hex in the form answers take."""
    return list(NAMED[name])


def watched_from(place: str, turn: str = "A") -> MythsEvening:
    """A character of the other side has a Gate Watch here."""
    table = MythsEvening(turn, deck_e="warden")
    table.put("E", place, "A1")
    table.lay("E", "Gate Watch")
    return table
