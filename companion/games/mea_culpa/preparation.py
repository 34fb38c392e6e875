"""Before the first round: souls on Start and starting bonuses; then each round's preparation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.core.forms import Answer, Choice, Offer, Option, Scan
from companion.core.play import Form, Play, anyone, ask
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.words import T, listed
from companion.games.mea_culpa.donating import compartment_field, put_into_chest
from companion.games.mea_culpa.labels import PIECE, ROOM_LABELS, STONE_LABELS, labels_of
from companion.games.mea_culpa.own_board import number_offer, read, row_offer
from companion.games.mea_culpa.pieces import (
    BLUE,
    CARD,
    ROOMS,
    STONE,
    STONES,
    YELLOW,
    counted,
    kind_of,
    numbered,
)
from companion.games.mea_culpa.records import Phase
from companion.games.mea_culpa.state import MeaCulpa

COIN_BONUS = 10
BONUS = {
    "bread_wine": ("bread", "wine"),
    "jewel": ("jewel",),
    "coin": ("coin_10",),
    "letter": (),
}
"""What each starting bonus puts into the chest [MEA-017, ledger 6.5]."""
BONUS_NAMES = {
    "bread_wine": T("one bread and one wine"),
    "jewel": T("one jewel"),
    "coin": T("10 taler"),
    "letter": T("a blue Letter"),
}


def set_souls_and_bonuses(g: MeaCulpa) -> Play[None]:
    """The order on Start, then a bonus for everybody [MEA-015, MEA-017..022]."""
    g.phase = Phase.SETUP
    if not g.full:
        tell_what_to_lay(g)
    g.tell(T("On Start, from Hell to Heaven: {who}.", who=listed(g.start)))
    for seat in bonus_order(g):
        yield from take_bonus(g, seat)
    if g.bonuses:
        left = listed(BONUS_NAMES[bonus] for bonus in g.bonuses)
        g.tell(T("Nobody took {bonuses}: back to the supply.", bonuses=left))
    return_bonuses(g)


def tell_what_to_lay(g: MeaCulpa) -> None:
    """With the box: what goes where before the first round [MEA-010..014]."""
    g.tell(T("Put posts and chests together, if this is the first game of the box."))
    g.tell(
        T(
            "Beside the board: naves and spires, the coins as the bank, Letters by colour. "
            "On it: a Pope stone at each Den, the crews in the hut, the die on the Pope."
        )
    )
    g.tell(
        T(
            "Everybody takes post, chest and {n} sin stones, and {taler} taler behind a screen.",
            n=g.rules.sin_stones,
            taler=g.rules.start_money,
        )
    )


def bonus_order(g: MeaCulpa) -> tuple[Seat, ...]:
    """Who chooses a bonus first [MEA-018]."""
    match g.settings.bonus_order:
        case "nearest_first":
            return g.start
        case "random":
            return tuple(g.chance.shuffled(g.seats))
        case _:
            return tuple(reversed(g.start))


def take_bonus(g: MeaCulpa, seat: Seat) -> Play[None]:
    """One of those that are left; its pieces are donated in secret places [MEA-019, MEA-020]."""
    prompt = T("Choose your starting bonus.")
    answer = yield from ask(
        seat, bonus_form, prompt, T("{who} chooses a starting bonus.", who=seat)
    )
    bonus = answer.offer.removeprefix("bonus_")
    g.bonuses = tuple(each for each in g.bonuses if each != bonus)
    g.tell(T("{who} takes {bonus}.", who=seat, bonus=BONUS_NAMES[bonus]))
    if bonus == "letter":
        g.letters[seat][BLUE].value += 1
    elif g.settings.bonus_goes_to_chest:
        for thing in BONUS[bonus]:
            put_into_chest(g, seat, thing, answer.values[thing])
    elif bonus == "coin":
        g.purses[seat].value += COIN_BONUS
    else:
        for thing in BONUS[bonus]:
            g.goods[seat][thing].value += 1


def bonus_form(k: MeaCulpa, me: Seat) -> Iterator[Offer]:
    """A bonus, and a compartment for each of its pieces."""
    for bonus in k.bonuses:
        fields: dict[str, Any] = {}
        if k.settings.bonus_goes_to_chest:
            fields = {thing: _place_field(k, thing) for thing in BONUS[bonus]}
        label = T("Take {bonus}", bonus=BONUS_NAMES[bonus])
        yield Offer(f"bonus_{bonus}", label, **fields)


def _place_field(k: MeaCulpa, thing: str) -> Choice:
    name = STONE[thing].name if thing in STONE else T("10 taler")
    return compartment_field(k, T("Where does it go: {thing}?", thing=name))


def return_bonuses(g: MeaCulpa) -> None:
    """What nobody took goes back; the bag is filled [MEA-021, MEA-022]."""
    for bonus in g.bonuses:
        g.to_bag(*(thing for thing in BONUS[bonus] if thing in STONE))
        g.supply[BLUE] += bonus == "letter"
    g.bonuses = ()


# --- every round ---------------------------------------------------------------------------------


def prepare(g: MeaCulpa) -> Play[None]:
    """Phase 1: market, characters, crew, Letter, suite, rooms [MEA-030..038]."""
    g.phase = Phase.PREPARE
    g.tell(T("Round {n} begins.", n=g.round))
    yield from fill_market(g)
    g.holders = {}
    g.emperor_crew = True
    if not g.yellow and g.supply[YELLOW]:
        g.supply[YELLOW] -= 1
        g.yellow = True
    g.welcome = True
    yield from fill_rooms(g)
    if not g.full:
        yield from lay_out(g)


def lay_out(g: MeaCulpa) -> Play[None]:
    """With the box: pieces are laid out, and what the board says is read [ledger 4.2, 9]."""
    prompt = T("Lay out market and rooms as the screen shows them, and a crew on the Emperor card.")
    forms: dict[Viewer, Form] = {**dict.fromkeys(g.seats, _ready_form), TABLE: _board_form}
    while (answer := (yield from anyone(forms, prompt, prompt))).offer != "bids":
        read(g, answer)


def _ready_form(_k: MeaCulpa, _me: Viewer) -> Iterator[Offer]:
    yield Offer("bids", T("All is laid out: on to the bids"))


def _board_form(k: MeaCulpa, me: Viewer) -> Iterator[Offer]:
    yield from _ready_form(k, me)
    yield number_offer(k)
    yield row_offer(*k.unfinished)


def fill_market(g: MeaCulpa) -> Play[None]:
    """Seven stones from the bag, or all there are [MEA-031, MEA-032]."""
    count = min(g.rules.market_size, len(g.bag.value))
    if g.by_hand:
        for left in range(count, 0, -1):
            yield from one_stone(g, left)
    else:
        for stone in g.chance.shuffled(g.bag.value)[:count]:
            _to_market(g, stone)
    g.tell(T("In the market: {stones}.", stones=counted(g.market)))


def _to_market(g: MeaCulpa, stone: str) -> None:
    bag = list(g.bag.value)
    bag.remove(stone)
    g.bag.value = tuple(bag)
    g.market[stone] += 1


def one_stone(g: MeaCulpa, left: int) -> Play[None]:
    """A stone that people drew; one that cannot have been in the bag is asked for again.

    Somebody may put right meanwhile what lies behind a screen: then the bag can be empty too soon.
    """
    prompt = T("Draw a stone and enter it. Still to draw: {n}.", n=left)
    while g.bag.value:
        answer = yield from anyone(_for_all(g, _stone_form), prompt, prompt)
        stone = _entered(answer)
        if stone in g.bag.value:
            _to_market(g, stone)
            return
        g.tell(T("No {stone} can be left in the bag: look again.", stone=STONE[stone].name))


def _stone_form(_k: MeaCulpa, _me: Viewer) -> Iterator[Offer]:
    stones = tuple(Option(each, STONE[each].name) for each in STONES)
    yield Offer("stone", T("This stone came"), public=True, piece=Choice(stones))
    code = Scan(tuple(STONE_LABELS))
    label = T("Scan the stone on the sheet")
    yield Offer("scan_stone", label, tone="quiet", public=True, code=code)


def _for_all(
    g: MeaCulpa, form: Callable[..., Iterator[Offer]]
) -> dict[Viewer, Callable[..., Iterator[Offer]]]:
    """Whoever is nearest to the pieces enters what came."""
    return dict.fromkeys((*g.seats, TABLE), form)


def _entered(answer: Answer) -> str:
    """The piece that was tapped or scanned."""
    piece: str = PIECE[answer.code] if "code" in answer.values else answer.piece
    return piece


# --- rooms ---------------------------------------------------------------------------------------


def fill_rooms(g: MeaCulpa) -> Play[None]:
    """Left-over cards go, four new ones come [MEA-038, MEA-039]."""
    g.discard += tuple(card for card in g.rooms.values() if card)
    g.rooms = dict.fromkeys(ROOMS)
    for room in ROOMS:
        if not len(g.deck):
            shuffle_discards(g)
        g.rooms[room] = yield from turn_up(g, room)


def shuffle_discards(g: MeaCulpa) -> None:
    """The discards become the deck [MEA-039]."""
    g.deck.add(*numbered(g.discard))
    g.discard = ()
    if not g.rooms_by_hand:
        g.deck.shuffle(g.chance)
    g.tell(T("The deck is empty: the discards are shuffled and become the deck."))


def turn_up(g: MeaCulpa, room: str) -> Play[str]:
    """The top card of the deck, or the one that people turned up."""
    if not g.rooms_by_hand:
        return kind_of(g.deck.draw())
    prompt = T("Turn up a card for room {room} and enter it.", room=room)
    answer = yield from anyone(_for_all(g, _card_form), prompt, prompt)
    kind = _entered(answer)
    g.deck.take(next(card for card in g.deck if kind_of(card) == kind))
    return kind


def _card_form(k: MeaCulpa, _me: Viewer) -> Iterator[Offer]:
    unseen = k.unseen_cards()
    tap = Offer(
        "card",
        T("This card came up"),
        tone="quiet" if k.settings.rooms == "scan" else "main",
        public=True,
        piece=Choice(tuple(Option(card, CARD[card].words) for card in unseen)),
    )
    scan = Scan(labels_of(ROOM_LABELS, unseen))
    if k.settings.rooms == "scan":
        yield Offer("scan_card", T("Scan the card"), public=True, code=scan)
    yield tap
