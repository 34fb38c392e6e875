"""Cards: a deck of any list, dealt and drawn in secret, laid open, gathered again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.fields import Choice, Number, Seats, Text, options
from companion.core.offers import Answer, Offer
from companion.core.play import Play
from companion.core.seats import Seat, Viewer
from companion.core.words import T, plural
from companion.games.any_box.asking import ask_to_fill_in, make_check
from companion.games.any_box.lists import Listed, read_list
from companion.games.any_box.passing import card_choice, draft, pass_on, play_together, trade
from companion.games.any_box.state import SUITS, AnyBox, Tool, number_pieces, write_piece

OWN = "own"
DECKS = {
    "suits": T("52 cards in four suits"),
    "numbers": T("1 to 100, each once"),
    OWN: T("your own list"),
}
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
MAX_CARDS_EACH = 20
LEFT, RIGHT = "left", "right"
WAYS = {LEFT: T("to the left"), RIGHT: T("to the right")}


def cards_tool(g: AnyBox, who: Viewer) -> Play[None]:
    """Make a deck; or do one of the things that can be done with it."""
    g.tool = Tool.CARDS
    prompt, screen = T("What happens with the cards?"), T("{who} sees to the cards.", who=who)
    form = deck_form if g.pack.cards else new_deck_form
    answer = yield from ask_to_fill_in(who, form, prompt, screen)
    if answer is not None:
        yield from _do_with_cards(g, answer)


def _do_with_cards(g: AnyBox, answer: Answer) -> Play[None]:
    match answer.act:
        case "new_deck":
            make_deck(g, read_deck(answer))
        case "deal":
            deal(g, answer.each)
        case "play_all":
            yield from play_together(g)
        case "pass_cards":
            yield from pass_on(g, answer.count, right=answer.way == RIGHT)
        case "draft":
            yield from draft(g)
        case "trade":
            yield from trade(g, answer.two)
        case "gather":
            gather(g)
        case "put_away":
            put_away(g)


# --- a deck ------------------------------------------------------------------------------------


def new_deck_form(_k: AnyBox, _me: Viewer) -> Iterator[Offer]:
    """A usual deck, or a list of one's own [ANY-050]."""
    yield Offer(
        "new_deck",
        T("Shuffle this deck"),
        public=True,
        in_public=True,
        check=make_check(read_deck),
        set=Choice(options(DECKS), label=T("Which cards"), start="suits"),
        own=Text(400, label=T("Your own list: Sun x3, Moon, 1-10")),
    )


def read_deck(answer: Answer) -> tuple[Listed, ...]:
    """The cards that a form chooses; `Refused` if the own list is wrong."""
    match answer.set:
        case "suits":
            return tuple(Listed(f"{suit.text} {rank}") for suit in SUITS for rank in RANKS)
        case "numbers":
            return tuple(Listed(str(n)) for n in range(1, 101))
    return read_list(answer.own)


def make_deck(g: AnyBox, cards: Sequence[Listed]) -> None:
    """Shuffle a new deck; whatever was there before is put away [ANY-050]."""
    put_away(g, quietly=True)
    names = [card.name for card in cards for _ in range(card.count)]
    g.pack.cards = number_pieces(names)
    g.pack.deck.add(*g.chance.shuffled(g.pack.cards))
    one, many = "A deck of one card is shuffled.", "A deck of {n} cards is shuffled."
    g.tell(plural(len(names), one, many))


def deck_form(k: AnyBox, _me: Viewer) -> Iterator[Offer]:
    """What can be done with the deck and with hands."""
    holders = [seat for seat in k.present if len(k.pack.hands[seat])]
    if most := min(len(k.pack.deck) // len(k.present), MAX_CARDS_EACH):
        each = Number(1, most, min(5, most), T("Cards for each"))
        yield Offer("deal", T("Deal"), public=True, in_public=True, each=each)
    if holders:
        yield _quiet("play_all", T("All choose a card, and turn it up together"))
        yield Offer(
            "pass_cards",
            T("Everybody passes cards on"),
            tone="quiet",
            public=True,
            in_public=True,
            count=Number(1, MAX_CARDS_EACH, 1, T("How many cards")),
            way=Choice(options(WAYS), label=T("Where to"), start=LEFT),
        )
        yield _quiet("draft", T("Draft: keep one, pass the others to the left"))
    if len(holders) > 1:
        two = Seats(tuple(holders), 2, 2, T("Who"))
        label = T("Two people trade a card in secret")
        yield Offer("trade", label, tone="quiet", public=True, in_public=True, two=two)
    yield _quiet("gather", T("Gather all cards and shuffle them"))
    yield _quiet("put_away", T("Put the deck away"))


def _quiet(act: str, label: T) -> Offer:
    return Offer(act, label, tone="quiet", in_public=True)


def deal(g: AnyBox, each: int) -> None:
    """Deal so many cards to everybody; the deck must have them [ANY-051]."""
    for _ in range(each):
        for seat in g.present:
            g.pack.hands[seat].add(g.pack.deck.draw())
    g.tell(plural(each, "Everybody is dealt one card.", "Everybody is dealt {n} cards."))


def gather(g: AnyBox) -> None:
    """Put all cards back into the deck, and shuffle it [ANY-057]."""
    for hand in (*g.pack.hands.values(), *g.pack.kept.values()):
        hand.take_all()
    g.pack.deck.take_all()
    g.pack.discard = ()
    g.pack.deck.add(*g.chance.shuffled(g.pack.cards))
    g.tell(T("All cards are gathered and shuffled."))


def put_away(g: AnyBox, *, quietly: bool = False) -> None:
    """Remove the deck with all hands [ANY-057]."""
    for pile in (g.pack.deck, *g.pack.hands.values(), *g.pack.kept.values()):
        pile.take_all()
    g.pack.cards = g.pack.discard = ()
    if not quietly:
        g.tell(T("The deck is put away."))


# --- at any time -------------------------------------------------------------------------------


def draw_or_lay_form(k: AnyBox, me: Viewer) -> Iterator[Offer]:
    """Draw a card, or lay one of mine open [ANY-052]."""
    if not isinstance(me, Seat) or k.pack.drafting or me in k.gone:
        return
    if k.pack.deck:
        yield Offer("draw", T("Draw a card"), tone="quiet")
    if hand := k.pack.hands[me].cards:
        label = T("Lay a card open")
        yield Offer("lay", label, tone="quiet", public=True, card=card_choice(hand))


def draw_or_lay(g: AnyBox, answer: Answer) -> None:
    """Draw, or lay a card on the open pile [ANY-052]."""
    me = Seat(answer.by)
    if answer.act == "draw":
        g.pack.hands[me].add(g.pack.deck.draw())
        g.tell(T("{who} draws a card.", who=me))
    else:
        lay_open(g, me, answer.card)


def lay_open(g: AnyBox, seat: Seat, card: str) -> None:
    """Lay a card from a hand on the open pile, for all to see."""
    g.pack.discard += (g.pack.hands[seat].take(card),)
    g.tell(T("{who} lays {card}.", who=seat, card=write_piece(card)))
