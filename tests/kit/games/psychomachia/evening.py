"""A table laid out card by card and token by token: what these tests are written with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from companion.core.chance import Chance
from companion.core.endings import Ending
from companion.core.game import Settings
from companion.core.play import Play
from companion.core.seats import Seat, Viewer, seats_for
from companion.core.umpire import Umpire
from companion.games.psychomachia import GAME
from companion.games.psychomachia.cards.piles import DealtPiles
from companion.games.psychomachia.flow import play_turns
from companion.games.psychomachia.powers.invoking import Invocation
from companion.games.psychomachia.records import Realm, TokenSide, TurnStep
from companion.games.psychomachia.state import Psychomachia
from companion.games.psychomachia.turn import (
    draw_a_card,
    finish_turn,
    spend,
    take_off_markers,
    throw,
)
from companion.games.psychomachia.uses import why_not_now
from companion.games.psychomachia.winning import count_sets_at_turn_end, watch_sets
from tests.kit.games.boxes import lay_out as set_up_box
from tests.kit.games.game_evening import GameEvening
from tests.kit.games.psychomachia.laying_out import Lay, fill_hands, lay_out, lay_own

A, B, C, D = seats_for(4)
FACES = {"b": 1, "w": 2}
STEPS = (TurnStep.CHECK, TurnStep.THROW, TurnStep.DRAW, TurnStep.SPEND, TurnStep.FINISH)
BY_HAND = {"throw_by_itself": False, "end_by_itself": False}
"""These evenings say each step, unless a test is about what happens by itself."""


class LoadedTokens(Chance):
    """Luck set beforehand: the sides that the next thrown tokens show, "wwbbb"."""

    def __init__(self, seed: bytes, sides: str) -> None:
        super().__init__(seed)
        self._faces = [FACES[side] for side in sides if side in FACES]

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        if not self._faces:
            return super().roll(count, sides)
        self.drawn += count
        faces, self._faces = self._faces[:count], self._faces[count:]
        return tuple(faces)


class PsychomachiaEvening(GameEvening[Psychomachia]):
    """One table: whole, or laid out at a step of a turn and played on from there."""

    def __init__(  # noqa: PLR0913 - all that an evening can begin with
        self,
        n: int = 3,
        lay: Mapping[Seat, Lay] | None = None,
        *,
        turn_of: Seat = A,
        first: Seat = A,
        step: TurnStep | None = None,
        deck: str = "",
        discard: str | None = None,
        short: bool = False,
        throws: str = "",
        settings: Mapping[str, Any] | None = None,
        seed: bytes = b"evening",
    ) -> None:
        agreed = GAME.settle({**BY_HAND, **(settings or {})}, n)
        step = step or (TurnStep.EARTH if lay is None else TurnStep.SPEND)

        def set_up(seats: tuple[Seat, ...], settings: Settings, chance: Chance) -> Psychomachia:
            board = GAME.set_up(seats, settings, chance)
            if lay is not None and board.dealt:
                lay_out(board, lay, deck.split(), discard, short=short)
            elif lay is not None:
                lay_own(board, lay)
            if lay is not None and step is TurnStep.EARTH:
                fill_hands(board)
            return board

        def flow(board: Psychomachia) -> Play[Ending]:
            return _play_on(board, turn_of, first, step)

        whole = step is TurnStep.EARTH
        game = replace(GAME, set_up=set_up, flow=GAME.flow if whole else flow)
        self.umpire: Umpire[Psychomachia] = Umpire(
            game, seats_for(n), agreed, seed, luck=lambda seed: LoadedTokens(seed, throws)
        )
        set_up_box(self.umpire)

    # --- looking -------------------------------------------------------------------------------

    def first_of(self, viewer: Viewer, offer: str) -> dict[str, Any]:
        """The first thing that can be chosen in every field of an open offer."""
        fields = self.umpire.find(viewer, offer).fields
        return {name: self.keys(viewer, offer, name)[0] for name in fields}

    def powers(self, seat: Seat) -> list[str]:
        """What can be invoked now."""
        return self.keys(seat, "invoke", "power") if "invoke" in self.offered(seat) else []

    def hand(self, seat: Seat) -> set[str]:
        return set(self.board.piles.hands[seat])

    def at(self, seat: Seat, realm: Realm) -> list[str]:
        """The cards of a realm."""
        return [each.card for each in self.board.tables[seat] if each.realm is realm]

    def tokens(self, seat: Seat) -> tuple[int, int]:
        """What somebody can spend: black, white."""
        return (
            self.board.unspent(seat, TokenSide.BLACK),
            self.board.unspent(seat, TokenSide.WHITE),
        )

    def discards(self) -> list[str]:
        """The discard pile, its top first."""
        piles = self.board.piles
        assert isinstance(piles, DealtPiles)
        return list(reversed(piles.discards()))

    def why_not(self, seat: Seat, card: str, label: str = "") -> str:
        """Why a use of a card with this word in its label is impossible, as its owner is told."""
        uses = self.umpire.known(seat).uses(seat, card)
        return str(next(each for each in uses if label in str(each.label)).why_not or "")

    def why_no_power(self, seat: Seat, name: str) -> str:
        """Why a power in place cannot be used, as its owner is told."""
        k = self.umpire.known(seat)
        assert name in k.in_place(seat)
        return str(why_not_now(k, seat) or Invocation(name).why_not(k, seat) or "")

    # --- doing ---------------------------------------------------------------------------------

    def act(self, who: Viewer, offer: str, /, **values: Any) -> None:
        super().act(who, offer, **raw(values))

    def lay(self, seat: Seat, card: str) -> None:
        self.act(seat, "lay", card=card)

    def raise_(self, seat: Seat, card: str) -> None:
        self.act(seat, "raise", card=card)

    def lower(self, seat: Seat, card: str) -> None:
        self.act(seat, "lower", card=card)

    def invoke(self, who: Seat, power: str, **aimed: Any) -> None:
        """A power, and its target if it has one."""
        self.act(who, "invoke", power=power)
        if aimed:
            self.act(who, "aim", **aimed)

    def give(
        self, who: Seat, tokens: Mapping[Seat, str], cards: Iterable[str] = (), **more: Any
    ) -> None:
        """Charity, once it is paid for: tokens for others, "wb", and discards to take."""
        self.act(who, "give", **(self.gift(who, tokens, cards) | more))

    def gift(
        self, who: Seat, tokens: Mapping[Seat, str], cards: Iterable[str] = ()
    ) -> dict[str, Any]:
        """The values for the form of Charity."""
        fields = self.umpire.find(who, "give").fields
        numbers = {
            f"{side}_{int(seat)}": sides.count(side[0])
            for seat, sides in tokens.items()
            for side in ("black", "white")
            if side[0] in sides
        }
        nothing = {name: 0 for name, field in fields.items() if field.kind == "number"}
        return {**nothing, **numbers, **({"cards": list(cards)} if "cards" in fields else {})}

    def again(self, who: Seat, **aimed: Any) -> None:
        self.act(who, "again", **aimed)

    def end(
        self, seat: Seat, *, save: tuple[int, int] = (0, 0), discard: str | None = None
    ) -> None:
        """End a turn: save this many black and white, discard this card or the first one."""
        self.act(seat, "end")
        if "save" in self.offered(seat):
            self.act(seat, "save", black=save[0], white=save[1])
        if "discard" in self.offered(seat) and self.board.step is TurnStep.FINISH:
            self.act(seat, "discard", card=discard or self.keys(seat, "discard", "card")[0])

    def pass_turn(self, seat: Seat) -> None:
        """A whole turn in which nothing is done."""
        self.begin(seat)
        self.end(seat)

    def begin(self, seat: Seat, pile: str = "deck") -> None:
        """Throw and draw, so that the seat may spend."""
        if "throw" in self.offered(seat):
            self.act(seat, "throw")
        if pile in self.offered(seat):
            self.act(seat, pile)
        assert self.board.step is TurnStep.SPEND


def spending(*lays: Lay, n: int = 2, **more: Any) -> PsychomachiaEvening:
    """The first players are laid out like this, and A may spend."""
    return PsychomachiaEvening(n, dict(zip(seats_for(n), lays, strict=False)), **more)


def three(*lays: Lay, **more: Any) -> PsychomachiaEvening:
    """The same with three players."""
    return spending(*lays, n=3, **more)


def raw(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values as JSON has them."""
    return {name: int(each) if isinstance(each, Seat) else each for name, each in values.items()}


def _play_on(g: Psychomachia, start: Seat, first: Seat, step: TurnStep) -> Play[Ending]:
    """The rest of one player's turn, then turn after turn as in the rulebook."""
    g.first, g.current, g.turn, g.round = first, start, 1, 1
    g.sets.complete = ()
    watch_sets(g)
    steps = (take_off_markers, throw, draw_a_card, spend, finish_turn)
    last = None
    for each in steps[STEPS.index(step) :]:
        if each is take_off_markers:
            take_off_markers(g, start)
        elif each is finish_turn:
            yield from finish_turn(g, start, last)
        else:
            last = yield from each(g, start)  # type: ignore[misc] # the other steps are generators
    if ending := count_sets_at_turn_end(g, start):
        return ending
    return (yield from play_turns(g, g.others[0]))
