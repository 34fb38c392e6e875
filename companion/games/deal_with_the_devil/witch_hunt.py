"""Phase 7, the Witch Hunt of rounds 2 and 3: votes, then proof or confession [DWD-128..137]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from companion.core.commitments import ask_under_seal
from companion.core.offers import Against, Choice, Offer, Option, Seats, Why
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T, listed
from companion.games.deal_with_the_devil.answers import Answer, everyone
from companion.games.deal_with_the_devil.asking import wait_until_one_is_done
from companion.games.deal_with_the_devil.inquisition.inquisitors import turn_up
from companion.games.deal_with_the_devil.moments import show_answers, show_votes
from companion.games.deal_with_the_devil.reputation import add_wings, move_reputation
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import DevilPhase

SOULS_TO_PROVE_INNOCENCE = 3
"""Pieces of soul that prove somebody innocent [DWD-131]."""


def play_witch_hunt(g: DealWithTheDevil) -> Play[None]:
    """Vote, then interrogate the accused, and wait until somebody goes on [DWD-128]."""
    g.enter(DevilPhase.HUNT)
    g.hunt.votes, g.hunt.accused = {}, ()
    yield from vote(g)
    yield from interrogate(g)
    yield from wait_until_one_is_done(g, T("The Witch Hunt is over for now."))


def vote(g: DealWithTheDevil) -> Play[None]:
    """Vote for another or nobody; who has enough votes is accused [DWD-129, DWD-130]."""
    prompt = T("Whom do you accuse? Vote for one player or for nobody.")
    answers: dict[Seat, Answer | None] = yield from ask_under_seal(
        g, g.settings.votes, g.seats, vote_form, prompt=prompt, screen=prompt
    )
    g.hunt.votes = {seat: _read_suspect(g, seat, answer) for seat, answer in answers.items()}
    counted = Counter(suspect for suspect in g.hunt.votes.values() if suspect)
    g.hunt.accused = tuple(seat for seat in g.seats if counted[seat] >= g.rules.hunt_threshold)
    g.tell(T("Interrogated: {who}.", who=listed(g.hunt.accused)))
    show_votes(g)


def _read_suspect(g: DealWithTheDevil, seat: Seat, answer: Answer | None) -> Seat | None:
    """Whom somebody accuses; nobody, if their phone can no longer show it."""
    if answer is None:
        g.tell(T("{who}’s phone has lost its vote: it is for nobody.", who=seat))
        return None
    suspects: tuple[Seat, ...] = answer.suspect
    return suspects[0] if suspects else None


def vote_form(k: DealWithTheDevil, me: Seat) -> Iterator[Offer]:
    """Not yourself, and nobody who has confessed before [DWD-129, DWD-135]."""
    suspects = tuple(seat for seat in k.seats if seat != me and not k.castles[seat].mob)
    help_ = T("To vote for nobody, choose nobody.")
    yield Offer("vote", T("Lock in my vote"), help=help_, suspect=Seats(suspects, 0, 1))


def interrogate(g: DealWithTheDevil) -> Play[None]:
    """The accused choose in secret and are revealed together [DWD-136]."""
    prompt = T("You are accused: prove your innocence or confess.")
    screen = T("{who} must answer.", who=listed(g.hunt.accused))
    answers = yield from everyone(g.hunt.accused, answer_form, prompt, screen)
    show_answers(g, {seat: answer.way for seat, answer in answers.items()})
    for seat, answer in answers.items():
        if answer.way == "prove":
            g.tell(T("{who} shows three pieces of soul, unmarked sides up.", who=seat))
            add_wings(g, seat, angels=1)  # [DWD-131]
        else:
            confess(g, seat)


def answer_form(k: DealWithTheDevil, me: Seat) -> Iterator[Offer]:
    """Both ways on every phone; somebody with too few pieces is told after the tap [DWD-133]."""
    ways = (
        Option("prove", T("Prove my innocence: show three pieces of soul")),
        Option("confess", T("Confess, and show nothing")),
    )
    yield Offer(
        "answer", T("Lock in my answer"), check=partial(_check_proof, k, me), way=Choice(ways)
    )


def _check_proof(k: DealWithTheDevil, me: Seat, answer: Answer) -> Why | None:
    """Marked pieces count, as long as the unmarked side is shown [DWD-134]."""
    if answer.way == "prove" and k.own_souls(me).count < SOULS_TO_PROVE_INNOCENCE:
        words = "You need three pieces of soul for that, so you can only confess."
        return Against("DWD-133", T(words))
    return None


def confess(g: DealWithTheDevil, seat: Seat) -> None:
    """A step down, a demon wing, a mob; an inquisitor may turn up [DWD-132, DWD-137]."""
    g.change(seat, mob=True)
    g.tell(T("{who} confesses and gets an angry mob.", who=seat))
    move_reputation(g, seat, -1)
    add_wings(g, seat, demons=1)
    if g.rules.inq_flip_on_confession:
        turn_up(g, str(g.rules.witch_hunt_rounds.index(g.round) + 1))  # [DWD-137]
