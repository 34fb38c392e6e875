"""A character with everything that belongs to it, and the cards it has in play."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from companion.core.hexes import Hex
from companion.core.seats import Seat
from companion.core.secrets import Pile
from companion.games.myths.board.ranges import RangeView
from companion.games.myths.decks.cards import CardType, SideColour


@dataclass
class InPlay:
    """A card that covers a base card: public, with its view and its marked target."""

    card: str
    """The key of the card: `Myths.card` gives the card itself."""
    view: RangeView | None = None
    """How its range is viewed now; None until tested, and on a board the companion cannot see."""
    marked: str | None = None
    """The letter of the marked target [MYT-172]."""
    let_go: bool = False
    """Whether its marked target has unfocused since it was marked [MYT-173]."""
    inside: tuple[str, ...] = ()
    """Who stands on its marked hexes, as people said; only on a board the companion cannot see."""


@dataclass
class Character:
    """One character with everything that belongs to it [MYT-051]; its hand is in `Myths.hands`."""

    letter: str
    name: str
    colour: SideColour
    seat: Seat | None = None
    """Who runs it; None until somebody takes it."""
    alive: bool = True
    pion: Hex | None = None
    """Where it stands; None: beside the board."""
    focus: Hex | None = None
    """Where its focus mark is; None: it is unfocused [MYT-124]."""
    prone: bool = False
    library: Pile[str] = field(default_factory=Pile)
    """The cards above the End of Library; nobody knows their order. The last is the top."""
    under: Pile[str] = field(default_factory=Pile)
    """The cards below the End of Library, the lowest first; counts are public [MYT-067]."""
    damage: tuple[str, ...] = ()
    """The damage pile, open to all; the last is the top [MYT-065]."""
    action: InPlay | None = None
    """The card that covers its Stand card, if any."""
    stance: InPlay | None = None
    """The card that covers its Alert card, if any."""
    mark: int | None = None
    """Which effect of its action the mark is beside; None: it is aside, as at first [MYT-029]."""

    def covering(self, slot: CardType) -> InPlay | None:
        """The card that covers the base card of this type."""
        return self.action if slot is CardType.ACTION else self.stance

    def cover(self, slot: CardType, laid: InPlay | None) -> None:
        """Lay a card on the base card of this type, or uncover it."""
        if slot is CardType.ACTION:
            self.action = laid
        else:
            self.stance = laid

    def slot_of(self, laid: InPlay) -> CardType | None:
        """The slot of this very card; None if it has left the table."""
        return next((slot for slot in CardType if self.covering(slot) is laid), None)


LaidCard: TypeAlias = tuple[Character, CardType, InPlay]
"""A covering card with its character and its slot."""
