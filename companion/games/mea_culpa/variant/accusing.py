"""ME'A CULPA: small slips at the table are sins; somebody accuses, and the table decides."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.offers import Against, Choice, Offer, Seats, Why
from companion.core.play import Play
from companion.core.seats import Seat, Viewer
from companion.core.words import T
from companion.games.mea_culpa.actions.market import take_free_stone
from companion.games.mea_culpa.answers import Answer, ask, everyone
from companion.games.mea_culpa.material.pieces import PETTY, PETTY_SINS
from companion.games.mea_culpa.sins.dens import put_stones
from companion.games.mea_culpa.state import MeaCulpa, RoundPhase
from companion.games.mea_culpa.variant.register import (
    FREE_STONE,
    NOT_NOTICED,
    OUT_OF_TURN,
    REGISTER,
    TAKEN_BACK,
    WITHOUT_THE_BOX,
    register_of,
)
from companion.games.mea_culpa.variant.reminding import REMINDS_OF, remind_of, silence
from companion.games.mea_culpa.variant.state import Accusation

TWO_PLAYERS = 2
CHARACTERS_EACH_OF_TWO = 2


def accuse_form(k: MeaCulpa, me: Viewer) -> Iterator[Offer]:
    """Any opponent and any entry: the form does not reveal who has slipped [MEA-255, MEA-269]."""
    if not isinstance(me, Seat) or me in k.slips.silent or not is_open_to_accusations(k):
        return
    needs_the_box = REGISTER.keys() - {*WITHOUT_THE_BOX} if k.full else ()
    slips = register_of(k.settings)
    entries = [each for each in slips if each not in needs_the_box]
    if not entries or (entries == [NOT_NOTICED] and not k.slips.idle):
        return  # a form of which no answer would be taken

    def check(answer: Answer) -> Why | None:
        if answer.entry == NOT_NOTICED and not k.slips.idle:
            n = k.settings.idle_grace
            words = "Not yet: everybody has {n} seconds to notice that it is their turn."
            return Against("MEA-267", T(words, n=n))
        return None

    culprits = tuple(seat for seat in k.seats if seat != me)
    yield Offer(
        "accuse",
        T("Mea culpa! Accuse somebody"),
        tone="quiet",
        public=True,
        check=check,
        culprit=Seats(culprits),
        entry=Choice(tuple(slips[entry] for entry in entries)),
    )


def is_open_to_accusations(k: MeaCulpa) -> bool:
    """Whether people can be accused or own up now."""
    return k.variant and k.phase in {RoundPhase.CHARACTERS, RoundPhase.ACTION} and not k.busy


def accuse(g: MeaCulpa, answer: Answer) -> Play[None]:
    """Settle an accusation; of the Petty Sinner it is a reminder [MEA-250..254, MEA-269]."""
    by, culprit, entry = Seat(answer.by), answer.culprit, answer.entry
    slip = register_of(g.settings)[entry].label
    g.tell(T("{by} accuses {who}: {entry}.", by=by, who=culprit, entry=slip))
    if was_petty_sinner(g, culprit, entry) and not forgot_as_merchant(g, culprit, entry):
        yield from remind_of(g, by, REMINDS_OF.get(entry, ""))
        return
    g.slips.accusation = Accusation(by, culprit, entry)
    guilty = yield from ask_if_guilty(g, culprit, entry)
    g.slips.accusation = None
    forget_noticed(g, culprit, entry)
    if guilty:
        yield from pay_for_slip(g, culprit, entry)
    else:
        g.tell(T("{who} is not guilty.", who=culprit))
        silence(g, by)


def ask_if_guilty(g: MeaCulpa, culprit: Seat, entry: str) -> Play[bool]:
    """Ask the culprit, then the others: more than half decide [MEA-269].

    Two entries are slips only if the companion saw them [MEA-271]. With two players nobody is
    left to vote, so what the companion saw decides.
    """
    seen = was_seen(g, culprit, entry)
    if entry in {NOT_NOTICED, OUT_OF_TURN} and not seen:
        return False
    two = len(g.seats) == TWO_PLAYERS
    if two and seen:
        return True
    if (yield from _ask_to_confess(g, culprit)):
        return True
    return not two and (yield from _ask_others(g, culprit))


def was_seen(k: MeaCulpa, culprit: Seat, entry: str) -> bool:
    """Whether the companion has seen the slip itself [MEA-271]."""
    return {
        FREE_STONE: k.slips.forgot_stone == culprit,
        NOT_NOTICED: k.slips.idle and k.slips.to_begin == culprit,
        OUT_OF_TURN: culprit in k.slips.out_of_turn,
    }.get(entry, False)


def forget_noticed(g: MeaCulpa, culprit: Seat, entry: str) -> None:
    """Forget a slip that the companion saw: it is judged only once."""
    if entry == NOT_NOTICED and g.slips.to_begin == culprit:
        g.slips.idle = False
    elif entry == OUT_OF_TURN:
        g.slips.out_of_turn = tuple(seat for seat in g.slips.out_of_turn if seat != culprit)


def forgot_as_merchant(k: MeaCulpa, seat: Seat, entry: str) -> bool:
    """Whether the Petty Sinner, with two players, slipped as the Merchant just before."""
    return entry == FREE_STONE and k.slips.forgot_stone == seat


def was_petty_sinner(k: MeaCulpa, seat: Seat, entry: str) -> bool:
    """Whether the accused slipped as the Petty Sinner [MEA-253].

    With two players he is another character, too: it is about the turn they are having, else about
    the one they had last, until reminders of it lapse.
    """
    cards = [card for card, holder in k.picks.holders.items() if holder == seat]
    if len(cards) < CHARACTERS_EACH_OF_TWO or PETTY not in cards:
        return cards == [PETTY]
    if k.turn and k.turn.seat == seat:
        return k.acts_as(PETTY) or _owes(k, seat, entry)
    about_the_next = entry in {NOT_NOTICED, OUT_OF_TURN}
    return k.slips.reminder == seat and not about_the_next


def _owes(k: MeaCulpa, seat: Seat, entry: str) -> bool:
    """Whether this is a cost of a turn before that was really forgotten, and has not lapsed."""
    return REMINDS_OF.get(entry) in {cost.key for cost in k.slips.unpaid[seat].value}


def _ask_to_confess(g: MeaCulpa, culprit: Seat) -> Play[bool]:
    prompt = T("You are accused. Is it true?")
    screen = T("{who} is accused.", who=culprit)
    return (yield from ask(culprit, _confess_form, prompt, screen)).offer == "confess"


def _confess_form(_k: MeaCulpa, _me: Seat) -> Iterator[Offer]:
    yield Offer("confess", T("Mea culpa, it is true"), public=True, in_public=True)
    yield Offer("deny", T("No, it is not true"), public=True, in_public=True)


def _ask_others(g: MeaCulpa, culprit: Seat) -> Play[bool]:
    """Ask the others under seal, and tell all how many agree; more than half decide [MEA-269]."""
    others = [seat for seat in g.seats if seat != culprit]
    prompt = T("Is {who} guilty?", who=culprit)
    votes = yield from everyone(others, _vote_form, prompt, T("The table votes."))
    guilty = sum(vote.offer == "guilty" for vote in votes.values())
    g.reveal()
    g.tell(T("{n} of {all} find {who} guilty.", n=guilty, all=len(others), who=culprit))
    return guilty * 2 > len(others)


def _vote_form(_k: MeaCulpa, _me: Seat) -> Iterator[Offer]:
    yield Offer("guilty", T("Guilty"))
    yield Offer("innocent", T("Not guilty"))


def pay_for_slip(g: MeaCulpa, culprit: Seat, entry: str) -> Play[None]:
    """Put a stone into Petty Sins; what was due is still due [MEA-250, MEA-251]."""
    yield from put_stones(g, culprit, PETTY_SINS, 1)
    if entry == FREE_STONE and g.slips.forgot_stone == culprit:
        g.slips.forgot_stone = None
        yield from take_free_stone(g, culprit)


# --- taking a move back --------------------------------------------------------------------------


def own_up_form(k: MeaCulpa, me: Viewer) -> Iterator[Offer]:
    """Whoever took back a move on the table can pay without being accused [MEA-256, MEA-269]."""
    if isinstance(me, Seat) and me not in k.slips.owned_up and _pays_for_going_back(k, me):
        label = T("I took back a move: a stone into Petty Sins")
        yield Offer("own_up", label, tone="quiet", public=True)


def _pays_for_going_back(k: MeaCulpa, me: Seat) -> bool:
    counts = is_open_to_accusations(k) and TAKEN_BACK in k.settings.register
    return counts and not was_petty_sinner(k, me, TAKEN_BACK)


def pay_for_taking_back(g: MeaCulpa, who: Seat) -> Play[None]:
    """Taking back an answer costs a stone, if that is a slip at this table [MEA-269]."""
    if _pays_for_going_back(g, who):
        g.tell(T("{who} took back a move: a stone into Petty Sins.", who=who))
        yield from pay_for_slip(g, who, TAKEN_BACK)


def own_up(g: MeaCulpa, answer: Answer) -> Play[None]:
    """Place the stone of entry 1 [MEA-269]."""
    who = Seat(answer.by)
    g.slips.owned_up += (who,)
    g.tell(T("{who} owns up to taking back a move.", who=who))
    yield from pay_for_slip(g, who, TAKEN_BACK)
