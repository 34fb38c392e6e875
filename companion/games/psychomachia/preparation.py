"""Setup: three cards on earth, revealed together; who starts; what fate cards stand for."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.commitments import ask_under_seal
from companion.core.fields import make_tuple
from companion.core.moments import Mood, Step
from companion.core.offers import Cards, Offer
from companion.core.play import Form, Lapsed, Play
from companion.core.sealing import SEALED
from companion.core.seats import TABLE, Seat, Viewer, clockwise
from companion.core.words import T, listed, plural
from companion.games.psychomachia.answers import Answer, anyone, everyone
from companion.games.psychomachia.board import PsychomachiaBoard
from companion.games.psychomachia.cards.deck import FaceKind
from companion.games.psychomachia.cards.labels import card_scan, scanned_card
from companion.games.psychomachia.cards.laid import pick_up, put_down
from companion.games.psychomachia.cards.options import card_options
from companion.games.psychomachia.fates import choose_fate
from companion.games.psychomachia.records import TurnStep
from companion.games.psychomachia.tokens import count_to_throw, throw_form, throw_or_read_white


def prepare(g: PsychomachiaBoard) -> Play[Seat]:
    """Everything before the first turn; return who starts [PSY-020..033]."""
    yield from put_cards_on_earth(g)
    first = yield from throw_for_the_start(g)
    yield from choose_fates_on_earth(g, first)
    return first


# --- three cards on earth ------------------------------------------------------------------------


def put_cards_on_earth(g: PsychomachiaBoard) -> Play[None]:
    """Everybody picks in secret; all cards are turned up together [PSY-025, PSY-026]."""
    one, many = "Put one card on your earth, face down", "Put {n} cards on your earth, face down"
    locked: dict[Seat, Answer | None] = yield from ask_under_seal(
        g,
        g.settings.earth_cards if g.dealt else SEALED,
        g.seats,
        earth_form,
        prompt=plural(g.settings.earth_start, one, many),
        screen=T("Still choosing cards for earth: {missing}."),
    )
    if g.dealt:
        for seat, answer in locked.items():
            _put_on_earth(
                g, seat, make_tuple(answer.cards) if answer else replace_lost_cards(g, seat)
            )
        show_earth(g)
    else:
        yield from _enter_all(g)


def show_earth(g: PsychomachiaBoard) -> None:
    """Show all the first cards on earth [PSY-026]."""
    laid = [(seat, g.title_of_laid(card)) for seat, card in g.all_laid()]
    cards = {seat: listed(title for owner, title in laid if owner == seat) for seat in g.seats}
    steps = [Step(seat, T("{cards}", cards=cards[seat])) for seat in g.seats]
    g.show(T("The first cards are on earth."), steps, title=T("All turn up their cards"))


def earth_form(k: PsychomachiaBoard, me: Seat) -> Iterator[Offer]:
    """Pair and fate cards only: three, or all if there are fewer [PSY-027, PSY-028]."""
    if not k.dealt:
        yield Offer("locked", T("My cards are on earth, face down"))
        return
    cards = fit_for_earth(k, me)
    # Our reading: whoever holds fewer lays fewer; nobody draws for it.
    count = min(int(k.settings.earth_start), len(cards))
    label = plural(count, "Lock this card", "Lock these {n} cards") if count else T("Lock")
    help_ = T("Only cards with a sin and a virtue, and fate cards, go to earth. It costs nothing.")
    if not k.settings.allow_duplicates:
        help_ = T(
            "Cards with a sin and a virtue, each pair only once, and fate cards go to earth. "
            "It costs nothing."
        )
    field = Cards(card_options(k, me, cards), least=count, most=count)
    yield Offer("lock", label, help=help_, cards=field)


def replace_lost_cards(g: PsychomachiaBoard, seat: Seat) -> tuple[str, ...]:
    """Tell all that a phone lost its cards; return random ones of the hand that fit."""
    g.tell(T("{who}’s phone has lost its cards: random ones from the hand are used.", who=seat))
    return tuple(g.chance.shuffled(fit_for_earth(g, seat))[: g.settings.earth_start])


def fit_for_earth(k: PsychomachiaBoard, me: Seat) -> tuple[str, ...]:
    """What may be put on earth at setup; each pair once if duplicates are not allowed."""
    cards = [each for each in k.hand(me) if not k.card(each).unique]
    if k.settings.allow_duplicates:
        return tuple(cards)
    once: dict[str, str] = {}
    for each in cards:
        card = k.card(each)
        once.setdefault(each if card.kind is FaceKind.FATE else card.face, each)
    return tuple(once.values())


def _put_on_earth(g: PsychomachiaBoard, seat: Seat, cards: tuple[str, ...]) -> None:
    """Put revealed cards from the hand on earth, and tell everybody which."""
    for card in cards:
        put_down(g, seat, card)
    names = tuple(g.card(card).title for card in cards)
    g.tell(T("{who} has {cards} on earth.", who=seat, cards=listed(names)))


# --- with your own cards: entering what was revealed ---------------------------------------------


def _enter_all(g: PsychomachiaBoard) -> Play[None]:
    """Everybody turns their cards up and taps or scans them, one after another."""
    prompt = T("Turn up your cards on earth, and tap or scan them")
    screen = T("Still entering cards on earth: {missing}.")
    done: tuple[Seat, ...] = ()
    while waiting := _list_still_entering(g, done):
        # A card scanned at the table belongs to the last player who has cards to enter.
        asked: tuple[Viewer, ...] = (*waiting, TABLE) if len(waiting) == 1 else waiting
        forms = dict.fromkeys(asked, _make_enter_form(waiting[0]))
        answer = yield from anyone(forms, prompt, screen, shared=False)
        seat = waiting[0] if answer.by == TABLE else Seat(answer.by)
        if answer.offer == "no_more":
            done += (seat,)
        else:
            _put_on_earth(g, seat, (_read_entered(g, answer),))


def _list_still_entering(g: PsychomachiaBoard, done: tuple[Seat, ...]) -> tuple[Seat, ...]:
    full = int(g.settings.earth_start)
    return tuple(seat for seat in g.seats if seat not in done and len(g.tables[seat]) < full)


def _read_entered(g: PsychomachiaBoard, answer: Answer) -> str:
    return scanned_card(g, answer.label) if answer.offer == "scan" else str(answer.card)


def _make_enter_form(last: Seat) -> Form:
    """A form to enter one card turned up; the table scans for player `last` [PSY-027]."""

    def form(k: PsychomachiaBoard, me: Viewer) -> Iterator[Offer]:
        seat = last if me == TABLE else Seat(me)
        cards = tuple(each for each in k.free_cards() if _may_be_entered(k, seat, each))
        if me != TABLE:
            field = Cards(card_options(k, seat, cards))
            yield Offer("card", T("This card is on my earth"), public=True, card=field)
            yield Offer("no_more", T("I have no more cards on earth"), tone="quiet")
        scan = card_scan(k, cards)
        yield Offer("scan", T("Scan a card on earth"), tone="quiet", public=True, label=scan)

    return form


def _may_be_entered(k: PsychomachiaBoard, seat: Seat, card: str) -> bool:
    """Pair and fate cards; a pair twice only if duplicates are allowed."""
    pair = k.card(card).pair
    again = pair is not None and k.has_already(seat, pair.id)
    return not k.card(card).unique and not (again and not k.settings.allow_duplicates)


# --- who starts ----------------------------------------------------------------------------------


def throw_for_the_start(g: PsychomachiaBoard) -> Play[Seat]:
    """Everybody throws until one has most white, who starts and is returned [PSY-030, PSY-031]."""
    g.step = TurnStep.STARTER
    throwing = g.seats
    while len(throwing) > 1:
        throwing = yield from _throw_once(g, throwing)
    (starter,) = throwing
    g.first = g.current = starter
    g.tell(T("{who} starts and takes the first-player marker.", who=g.first))
    return g.first


def _throw_once(g: PsychomachiaBoard, throwing: tuple[Seat, ...]) -> Play[tuple[Seat, ...]]:
    """All throw once, which is shown; return who has most white."""
    prompt = T("Throw for first turn: most white starts")
    screen = T("Throwing for first turn: {missing}. Most white starts.")
    answers = yield from everyone(throwing, throw_form, prompt, screen)
    white = {
        seat: throw_or_read_white(answer, count_to_throw(g, seat), g.chance)
        for seat, answer in answers.items()
    }
    g.starts += (tuple(white.items()),)
    for seat, number in white.items():
        g.tell(T("{who} throws {n} white.", who=seat, n=number))
    most = tuple(seat for seat in throwing if white[seat] == max(white.values()))
    show_throw(g, white, most)
    return most


def show_throw(g: PsychomachiaBoard, white: dict[Seat, int], most: tuple[Seat, ...]) -> None:
    """Show all each throw, and then who starts or throws again."""
    steps = [
        Step(
            seat, plural(n, "1 white", "{n} white"), mood=Mood.GOOD if seat in most else Mood.PLAIN
        )
        for seat, n in white.items()
    ]
    headline = T("{who} starts.", who=listed(most))
    if len(most) > 1:
        headline = T("A tie: {who} throw again.", who=listed(most))
    g.show(headline, steps, Mood.PLAIN if len(most) > 1 else Mood.GOOD, T("Most white starts"))


def choose_fates_on_earth(g: PsychomachiaBoard, first: Seat) -> Play[None]:
    """From the starter clockwise, a Choice of Fate card for each fate card [PSY-029]."""
    g.step = TurnStep.FATES
    for seat in clockwise(g.seats, first):
        g.current = seat
        for laid in g.tables[seat]:
            if laid.kind == "fate":
                yield from _choose_or_return(g, seat, laid.card)


def _choose_or_return(g: PsychomachiaBoard, seat: Seat, card: str) -> Play[None]:
    """Ask for the Choice of Fate card; without one, the fate card goes back to the hand."""
    try:
        yield from choose_fate(g, seat, card)
    except Lapsed:  # more fate cards than Choice of Fate cards: it goes back to the hand
        g.piles.put_into_hand(seat, pick_up(g, card))
        g.tell(T("Nothing is left to choose: {who} takes a fate card back.", who=seat))
