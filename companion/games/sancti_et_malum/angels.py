"""Step 3: everybody holds an Angel face down; all are shown together and rolled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.commitments import ask_under_seal
from companion.core.moments import Step
from companion.core.offers import Offer
from companion.core.play import Lapsed, Play
from companion.core.sealing import SEALED
from companion.core.seats import Seat
from companion.core.words import T, plural
from companion.games.sancti_et_malum import cards
from companion.games.sancti_et_malum.answers import Answer, ask
from companion.games.sancti_et_malum.cards import CHOIR
from companion.games.sancti_et_malum.dice import roll_all
from companion.games.sancti_et_malum.state import CardInPlay, ConfrontationStep, SanctiEtMalum

Chosen = dict[Seat, str]
"""Which card each seat holds face down."""


def play_angels_step(g: SanctiEtMalum) -> Play[None]:
    """Choose, show and roll the Angels; their dice make the Holy total [SEM-031..036]."""
    g.phase = ConfrontationStep.COMMIT
    chosen = yield from commit(g)
    reveal(g, chosen)
    if g.settings.choir_time == "before":
        yield from ask_choirs(g)
        yield from roll_angels(g)
    else:
        yield from roll_angels(g)
        yield from ask_choirs(g)
    g.tell(T("The Faithful have {holy}.", holy=g.holy))


def roll_angels(g: SanctiEtMalum) -> Play[None]:
    """Everybody rolls for their own Angels [SEM-034]."""
    g.phase = ConfrontationStep.ANGELS
    yield from roll_all(g)


# --- one Angel each ----------------------------------------------------------------------------


def commit(g: SanctiEtMalum) -> Play[Chosen]:
    """Ask all with a card for one under seal, again if impossible [SEM-031, SEM-033, SEM-057]."""
    chosen: Chosen = {}
    choosing = g.present
    while choosing:
        prompt, screen = _commit_prompt(g), T("Still choosing an Angel: {missing}.")
        answers: dict[Seat, Answer | None] = yield from ask_under_seal(
            g, _choose_sealing(g), choosing, commit_form, prompt=prompt, screen=screen
        )
        chosen |= {
            seat: answer.card if answer else replace_lost_angel(g, seat)
            for seat, answer in answers.items()
        }
        chosen = {seat: card for seat, card in chosen.items() if seat not in g.gone}
        choosing = _reject_impossible_choices(g, chosen)
        for seat in choosing:
            del chosen[seat]
    return chosen


def commit_form(k: SanctiEtMalum, me: Seat) -> Iterator[Offer]:
    """One card from the hand; no offer if it is empty [SEM-031]."""
    if hand := k.playable(me):
        yield Offer(
            "commit", T("Hold this Angel face down"), card=cards.angel_choice(k.cards, hand)
        )


def _choose_sealing(g: SanctiEtMalum) -> str:
    """Printed cards lie face down on the table: the companion only checks what is tapped."""
    return str(g.settings.angels) if g.dealt else SEALED


def replace_lost_angel(g: SanctiEtMalum, seat: Seat) -> str:
    """Tell all that a phone lost its Angel; return a random card of the hand instead."""
    g.tell(T("{who}’s phone has lost its Angel: a random card from the hand is played.", who=seat))
    return g.chance.pick(g.playable(seat))


def _commit_prompt(g: SanctiEtMalum) -> T:
    """What to do, and what may be said [SEM-027]."""
    talk = T("Talk freely, but don’t name your own cards.")
    if g.settings.talk == "free":
        talk = T("Talk freely.")
    return T("Choose your Angel against {evil}. {talk}", evil=g.evil, talk=talk)


def _reject_impossible_choices(g: SanctiEtMalum, chosen: Chosen) -> tuple[Seat, ...]:
    """Tell all which printed cards were tapped twice; return who chooses again [SEM-061]."""
    times = Counter(chosen.values())
    for card in sorted(times):
        if times[card] > 1:
            name = g.cards[card].white.name
            g.tell(T("{card} was chosen twice: please choose again.", card=name))
    free = set(g.unseen())
    return tuple(seat for seat, card in chosen.items() if times[card] > 1 or card not in free)


def reveal(g: SanctiEtMalum, chosen: Chosen) -> None:
    """Turn all Angels face up together, in seat order [SEM-032]."""
    for seat in g.present:
        if seat in chosen:
            angel = play_angel(g, seat, chosen[seat])
            g.tell(T("{who} plays {card}.", who=seat, card=angel.name))
        else:
            g.tell(T("{who} has no card and sits this one out.", who=seat))
    show_angels(g)


def show_angels(g: SanctiEtMalum) -> None:
    """Show all the Angels as they are turned up; nothing if there are none."""
    steps = [
        Step(angel.owner, angel.name, plural(angel.dice, "1 die", "{n} dice")) for angel in g.angels
    ]
    if steps:
        g.show(T("The Angels are here."), steps, title=T("Everybody turns up an Angel"))


def play_angel(g: SanctiEtMalum, seat: Seat, card: str) -> CardInPlay:
    """Move a card from the hand to the Angels, and count their dice anew [SEM-009, SEM-019]."""
    if g.dealt:
        g.hands[seat].take(card)
    else:
        g.deck.take(card)
        g.held[seat] -= 1
    half = g.cards[card].white
    angel = CardInPlay(card, half.name, seat, half.dice, half.rerolls, half.mod, half.effect)
    g.angels += (angel,)
    count_dice(g)
    return angel


def count_dice(g: SanctiEtMalum) -> None:
    """Set every Angel's dice, as the cards on the table change them [SEM-023, SEM-024].

    An Angel that has already been rolled rolls only the extra dice [SEM-047].
    """
    for angel in g.angels:
        half = g.cards[angel.card].white
        dice = g.angel_dice(half, g.intercessions(angel.owner))
        if angel.done:
            g.change(angel, late=dice - angel.dice)
        elif dice != angel.dice:
            g.change(angel, dice=dice)


# --- Holy Choirs -------------------------------------------------------------------------------


def ask_choirs(g: SanctiEtMalum) -> Play[None]:
    """Ask each Holy Choir in seat order; each sees what was added before [SEM-035, SEM-049]."""
    for angel in g.angels:
        yield from ask_choir(g, angel)


def ask_choir(g: SanctiEtMalum, angel: CardInPlay) -> Play[None]:
    """If this is a Holy Choir, ask whether it brings an Angel [SEM-022, SEM-047, SEM-048]."""
    owner = angel.owner
    if angel.effect != CHOIR or owner is None:
        return
    card = yield from _ask_for_one_more(g, owner)
    if card is None:
        return
    extra = play_angel(g, owner, card)
    g.tell(T("The Holy Choir of {who} brings {card}.", who=owner, card=extra.name))
    # The order of the source. Before the dice, as we had it first, you choose knowing less.
    if g.settings.choir_time == "after":
        yield from roll_angels(g)
    # Our reading: a Choir that a Choir brings may bring another Angel, too.
    if g.settings.choir_chain:
        yield from ask_choir(g, extra)


def _ask_for_one_more(g: SanctiEtMalum, owner: Seat) -> Play[str | None]:
    """The card that is added; None if it is declined, the hand is empty or the owner has left."""
    g.phase = ConfrontationStep.CHOIR
    try:
        prompt = T("Does your Holy Choir bring another Angel?")
        screen = T("{who} may bring another Angel.", who=owner)
        answer = yield from ask(owner, choir_form, prompt, screen)
    except Lapsed:  # an empty hand, or the owner has left
        return None
    return None if answer.offer == "decline" else str(answer.card)


def choir_form(k: SanctiEtMalum, me: Seat) -> Iterator[Offer]:
    """Add a card, or none [SEM-035, SEM-047]."""
    if hand := k.playable(me):
        label, openly = T("Bring this Angel"), not k.dealt
        angels = cards.angel_choice(k.cards, hand)
        yield Offer("add", label, public=True, in_public=openly, card=angels)
        yield Offer("decline", T("Bring nobody"), tone="quiet", in_public=openly)
