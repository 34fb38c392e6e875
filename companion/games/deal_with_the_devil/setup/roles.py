"""Roles: decided by the shuffled chests, and known to each seat alone [ledger 9.7]."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator

from companion.core.offers import Choice, Offer, Option
from companion.core.play import Play
from companion.core.seats import TABLE, Seat
from companion.core.words import T
from companion.games.deal_with_the_devil.answers import anyone, everyone
from companion.games.deal_with_the_devil.asking import WentBack, ask_all_sealed, done_form
from companion.games.deal_with_the_devil.chests.distribution import HOME, map_in_words
from companion.games.deal_with_the_devil.chests.rows import end_row, hand_out
from companion.games.deal_with_the_devil.goods import SoulPieces
from companion.games.deal_with_the_devil.role_sheets import ROLE_NAMES, ROLES, Role
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import DevilPhase
from companion.games.deal_with_the_devil.state.chests import ChestStep

MAX_SYMBOL_FAILURES = 2
"""How often the symbols may fail to add up before the chests are packed again."""
PACKED_AGAIN = 6
"""How often chests may be packed again because something is missing."""

PACK = T("One of you packs the four chests and shuts them.")
"""The pages draw what goes into which [DWD-029..031]."""


def settle_roles(g: DealWithTheDevil) -> Play[None]:
    """Decide roles by the chests on the table, or let the companion deal them [DWD-034]."""
    g.enter(DevilPhase.ROLES)
    if g.on_phones:
        deal_roles(g)
        yield from read_sheets(g)
    else:
        yield from learn_roles_from_chests(g)
    for seat in g.seats:
        g.gain(seat, g.sheet(seat).goods)
    hidden = g.preparation.committed.value = write_fingerprint_input(g)
    fingerprint = g.preparation.commitment = hashlib.sha256(hidden.encode()).hexdigest()
    sentence = T("The fingerprint of everything hidden: {print}.", print=fingerprint[:16])
    g.tell(sentence, proof=True)


def deal_roles(g: DealWithTheDevil) -> None:
    """Deal roles, all twelve ways equally likely."""
    left = list(ROLES)
    for seat in g.seats:
        role = g.chance.pick(left)
        left.remove(role)
        take_role(g, seat, role)


def take_role(g: DealWithTheDevil, seat: Seat, role: Role) -> None:
    """Give a seat its role and pieces of soul; goods come later [DWD-029..031, DWD-035]."""
    g.roles[seat].add(role)
    g.souls[seat].value = g.sheet(seat).souls


# --- from the chests -------------------------------------------------------------------------


def learn_roles_from_chests(g: DealWithTheDevil) -> Play[None]:
    """Pack, mix, scan and open chests; again if anything was packed wrongly."""
    while True:
        yield from anyone(dict.fromkeys((*g.seats, TABLE), done_form), PACK, PACK)
        if (yield from hand_out_roles(g)) and (yield from read_sheets(g)):
            return
        forget_roles(g)
        g.tell(T("A chest was packed wrongly. Shut them all and pack them again."))


def hand_out_roles(g: DealWithTheDevil) -> Play[bool]:
    """Hand out chests and ask for symbols, again if hands were wrong; whether they add up."""
    bind_labels(g)
    while True:
        try:
            yield from hand_out(g, ChestStep.START, HOME)
            add_up = yield from ask_for_symbols(g)
        except WentBack:
            g.correction.going_back, g.correction.opened = False, True
        else:
            end_row(g)
            return add_up


def bind_labels(g: DealWithTheDevil) -> None:
    """Draw which seat each label belongs to, in secret; no role is known yet."""
    g.rows.owners.value = tuple(g.rows.start.take_all() or g.chance.shuffled(g.seats))


def ask_for_symbols(g: DealWithTheDevil) -> Play[bool]:
    """Ask all for the symbol inside; if they add up, take the roles and return True [DWD-203]."""
    prompt = T("Open your chest behind your screen. Which symbol is inside?")
    for _ in range(MAX_SYMBOL_FAILURES):
        answers = yield from ask_all_sealed(g, symbol_form, prompt)
        roles = {seat: Role(answer.symbol) for seat, answer in answers.items()}
        if Counter(roles.values()) == Counter(ROLES):
            for seat, role in roles.items():
                take_role(g, seat, role)
            return True
        prompt = T("The four symbols do not add up. Please check again: which one is inside?")
    return False


def symbol_form(_k: DealWithTheDevil, _me: Seat) -> Iterator[Offer]:
    """The same three buttons on every phone."""
    symbols = tuple(Option(role.value, ROLE_NAMES[role]) for role in Role)
    yield Offer("symbol", T("This symbol is inside"), symbol=Choice(symbols))


def read_sheets(g: DealWithTheDevil) -> Play[bool]:
    """Everybody reads their sheet and empties the chest; whether nothing was missing."""
    prompt = T("Read your sheet and move the contents behind your player screen.")
    if g.on_phones:
        prompt = T("Read your sheet: everything on it is yours.")
    answers = yield from everyone(g.seats, sheet_form, prompt, prompt)
    nothing_missing = all(answer.offer == "done" for answer in answers.values())
    g.preparation.packed_again += not nothing_missing
    return nothing_missing


def sheet_form(k: DealWithTheDevil, _me: Seat) -> Iterator[Offer]:
    """Done, or something is missing, which names nobody."""
    patient = k.preparation.packed_again < PACKED_AGAIN
    help_ = None if patient else T("If something is missing, take it from the box.")
    yield Offer("done", T("Done"), help=help_)
    if patient and not k.on_phones:
        yield Offer("missing", T("Something is missing from my chest"), tone="quiet")


def forget_roles(g: DealWithTheDevil) -> None:
    """Forget roles and pieces of soul, since all chests are packed again."""
    for seat in g.seats:
        g.roles[seat].take_all()
        g.souls[seat].value = SoulPieces()


# --- the commitment --------------------------------------------------------------------------


def write_fingerprint_input(g: DealWithTheDevil) -> str:
    """What the fingerprint is made from, without spare labels added later [DWD-199]."""
    roles = ", ".join(g.role(seat).value for seat in g.seats if g.roles[seat])
    labels = ", ".join(
        f"{label.text} {int(owner)}"
        for label, owner in zip(g.rows.labels.all, g.rows.owners.value, strict=False)
    )
    visits = ", ".join(map_in_words(each) for pair in g.rows.schedule.value for each in pair)
    return f"deal_with_the_devil; {roles}; {labels}; {visits}; {g.preparation.salt.value}"
