"""The dark ritual: coins, soul and guesses under seal; how round 3 opens them [DWD-139..158]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from companion.core.offers import Against, Field, Number, Offer, Seats, Why
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T, plural
from companion.games.deal_with_the_devil.answers import Answer, everyone
from companion.games.deal_with_the_devil.goods import Goods, SoulPieces, coins
from companion.games.deal_with_the_devil.inquisition.inquisitors import (
    lay_on_spaces,
    most_bribes,
    turn_up,
)
from companion.games.deal_with_the_devil.moments import show_opening, show_verdict
from companion.games.deal_with_the_devil.reputation import move_reputation
from companion.games.deal_with_the_devil.role_sheets import Role
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.phases import Guesses, OpenedChest

MAX_COINS_GIVEN = 54
"""The number of coin tokens, the limit if coins are not counted."""
PURE, MARKED = 6, 2
AGREEING_GUESSES_NEEDED = 2
"""How many guesses must name the same player [DWD-152]."""


@dataclass(frozen=True, slots=True)
class Ritual:
    """What one seat has put into its chest."""

    coins: int
    souls: SoulPieces
    guesses: Guesses


def hold_dark_ritual(g: DealWithTheDevil) -> Play[dict[Seat, Ritual]]:
    """Everybody acts at once and in secret [DWD-139]."""
    prompt = T("The dark ritual: put what you want to give into your own chest, and guess.")
    answers = yield from everyone(g.seats, ritual_form, prompt, prompt)
    return {seat: _read_ritual(answer) for seat, answer in answers.items()}


def is_in_chests(k: DealWithTheDevil) -> bool:
    """Whether coins and soul are only in wooden chests, and phones get just the guesses."""
    return bool(not k.on_phones and k.settings.ritual == "chests")


def ritual_form(k: DealWithTheDevil, me: Seat) -> Iterator[Offer]:
    """The same form on every phone [DWD-144]; refusals come after the tap [DWD-140..143]."""
    others = tuple(seat for seat in k.seats if seat != me)
    most = k.purse(me).coins if k.counting else MAX_COINS_GIVEN
    help_ = T("Locked guesses stay as they are.") if k.inquisition.locked else None
    offer = Offer("ritual", T("Lock in my chest"), help=help_, check=partial(_check_ritual, k, me))
    yield offer.but(
        fields={
            **({} if is_in_chests(k) else gift_fields(k, most)),
            "devil": Seats(others, 0, 1, T("The Devil is")),
            "cultist": Seats(others, 0, 1, T("The Cultist is")),
        }
    )


def gift_fields(k: DealWithTheDevil, most: int) -> dict[str, Field]:
    """Coins, up to a limit, and pieces of soul, except those that lie aside for all to see."""
    return {
        "coins": Number(0, most, 0, T("Coins")),
        "pure": Number(0, PURE - k.aside.pure, 0, T("Unmarked soul")),
        "marked": Number(0, MARKED - k.aside.marked, 0, T("Marked soul")),
    }


ONLY_THE_DEVIL = Against("DWD-140", T("Only the Devil may put in pieces of soul."))


def check_gift(k: DealWithTheDevil, me: Seat, answer: Answer) -> Why | None:
    """Only the Devil gives soul, and no more than there is [DWD-140]."""
    souls = SoulPieces(answer.pure, answer.marked)
    if souls.count and k.role(me) is not Role.DEVIL:
        return ONLY_THE_DEVIL
    if not k.own_souls(me).covers(souls):
        return Against("DWD-140", T("You do not have that many pieces of soul."))
    return None


def _check_ritual(k: DealWithTheDevil, me: Seat, answer: Answer) -> Why | None:
    if not is_in_chests(k) and (why := check_gift(k, me, answer)):
        return why
    sheet = k.sheet(me)
    for kind, named, tokens in (
        ("devil", answer.devil, sheet.devil_tokens),
        ("cultist", answer.cultist, sheet.cultist_tokens),
    ):
        if named and not tokens:
            return Against("DWD-142", T("Your role has no token for that guess."))
        if named and kind in k.inquisition.locked:  # even one that was kept back [DWD-153]
            return Against("DWD-153", T("Your token for that guess is locked."))
    return None


def _read_ritual(answer: Answer) -> Ritual:
    devil, cultist = ((named or (None,))[0] for named in (answer.devil, answer.cultist))
    coins_, pure, marked = (answer.values.get(name, 0) for name in ("coins", "pure", "marked"))
    return Ritual(coins_, SoulPieces(pure, marked), Guesses(devil, cultist))


# --- bribes ----------------------------------------------------------------------------------


def pay_bribes(g: DealWithTheDevil, rituals: dict[Seat, Ritual]) -> None:
    """All coins go on the bribe spaces [DWD-145]."""
    for seat, ritual in rituals.items():
        g.pay(seat, coins(ritual.coins))
    bribe(g, sum(ritual.coins for ritual in rituals.values()))


def bribe(g: DealWithTheDevil, count: int) -> None:
    """Put coins on the bribe spaces and tell all; what has no space is lost [DWD-145..148]."""
    lost = g.inquisition.lost = max(0, g.inquisition.bribes + count - most_bribes(g))
    g.tell(plural(count, "1 coin was given as a bribe.", "{n} coins were given as bribes."))
    if lost:
        one, many = (
            "1 coin is lost: no space is left for it.",
            ("{n} coins are lost: no spaces are left for them."),
        )
        g.tell(plural(lost, one, many))
    lay_on_spaces(g, count - lost)


# --- round 3 ---------------------------------------------------------------------------------


def open_in_round_3(g: DealWithTheDevil, rituals: dict[Seat, Ritual]) -> None:
    """Show what was in the chests, set rewards, and compare guesses [DWD-149..158]."""
    opened = [OpenedChest(g.role(seat), each.coins, each.souls) for seat, each in rituals.items()]
    g.inquisition.opening = tuple(sorted(opened, key=rank_opened_chest))
    show_opening(g, g.inquisition.opening)
    shown = SoulPieces()
    for each in g.inquisition.opening:
        shown = shown.plus(each.souls)
    set_rewards(g, shown)
    accuse(g, "devil", {seat: each.guesses.devil for seat, each in rituals.items()})
    accuse(g, "cultist", {seat: each.guesses.cultist for seat, each in rituals.items()})


def rank_opened_chest(chest: OpenedChest) -> tuple[int, int]:
    """A sort key by role, then coins, so that no seat has a place."""
    return list(Role).index(chest.role), chest.coins


def set_rewards(g: DealWithTheDevil, shown: SoulPieces) -> None:
    """Set each seat's reward: the Devil's by pieces, the Cultist's by marks [DWD-150]."""
    for seat in g.seats:
        goods = Goods()
        if g.role(seat) is Role.DEVIL:
            goods = devils_reward(g, shown.count)
        elif g.role(seat) is Role.CULTIST and shown.marked:
            goods = g.rules.reward_cultist_one
            if shown.marked == MARKED:
                goods = goods.plus(g.rules.reward_cultist_both)
        g.inquisition.rewards[seat].value = goods


def devils_reward(g: DealWithTheDevil, count: int) -> Goods:
    """Each piece adds its own reward; further ones add the last again [DWD-149]."""
    steps, total = g.rules.reward_devil_r3, Goods()
    for piece in range(count):
        total = total.plus(steps[min(piece, len(steps) - 1)])
    return total


def accuse(g: DealWithTheDevil, kind: str, guesses: dict[Seat, Seat | None]) -> None:
    """Guesses count if two name the same player; then all of the kind are locked [DWD-152..154]."""
    named = Counter(each for each in guesses.values() if each)
    accused = next(
        (seat for seat, count in named.items() if count >= AGREEING_GUESSES_NEEDED), None
    )
    if accused is None:
        g.tell(T("No two guesses for the Devil agree.") if kind == "devil" else _CULTISTS_DIFFER)
        return
    g.inquisition.locked[kind] = tuple(sorted(named.elements()))
    for seat, guess in guesses.items():
        _lock(g, seat, kind, guess)
    g.hunt.accused = (accused,)
    right = g.role(accused).value == kind
    show_verdict(g, accused, kind, right=right)
    if right:
        _unmask(g, kind, accused, [seat for seat, guess in guesses.items() if guess == accused])
    else:
        verdict = T("{who} is not the Devil.", who=accused)
        g.tell(verdict if kind == "devil" else T("{who} is not the Cultist.", who=accused))


_CULTISTS_DIFFER = T("No two guesses for the Cultist agree.")


def _lock(g: DealWithTheDevil, seat: Seat, kind: str, guess: Seat | None) -> None:
    """Lock the token beside the board for the rest of the game [DWD-153]."""
    old = g.inquisition.guesses[seat].value
    devil, cultist = (guess, old.cultist) if kind == "devil" else (old.devil, guess)
    g.inquisition.guesses[seat].value = Guesses(devil, cultist)


def _unmask(g: DealWithTheDevil, kind: str, accused: Seat, right: list[Seat]) -> None:
    """Tell the truth; right guessers get coins [DWD-155..157]."""
    g.inquisition.shown[accused] = g.role(accused)
    if kind == "devil":
        g.tell(T("{who} is the Devil.", who=accused))
        move_reputation(g, accused, -g.rules.guess_steps_devil)
        turn_up(g, "3")
    else:
        g.tell(T("{who} is the Cultist.", who=accused))
        move_reputation(g, accused, -g.rules.guess_steps_cultist)
    for seat in right:
        won = g.inquisition.rewards[seat]
        won.value = won.value.plus(coins(g.rules.guess_coins))
