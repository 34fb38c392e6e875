"""Final scoring, line by line in quarters of a point, with all secrets told [DWD-175..185]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from companion.core.endings import Ending
from companion.core.moments import Mood, Step
from companion.core.offers import Field, Number, Offer
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.standings import FinalStanding, rank_by_score
from companion.core.words import T, listed
from companion.games.deal_with_the_devil.answers import anyone, everyone
from companion.games.deal_with_the_devil.role_sheets import ROLE_NAMES, Role
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import CourtierSpace, DevilPhase
from companion.games.deal_with_the_devil.state.phases import Disclosure, FinalScore

QUARTERS_PER_POINT = 4
"""Quarters in a point: fractions are kept, not rounded [DWD-184]."""
QUARTER_SIGNS = ("", "¼", "½", "¾")
MAJOR, INDULGENCE = 2, 2
MAX_RECORDED_VALUE = 200
RECORDED: Mapping[str, T] = MappingProxyType(
    {
        "score": T("Points on the score track"),
        "debt": T("Debt"),
        "angels": T("Angel wings"),
        "demons": T("Demon wings"),
        "indulgences": T("Indulgences"),
        "marked": T("Marked soul"),
    }
)
"""What the companion has counted, but a card from the box may have changed [DWD-110]."""


def final_scoring(g: DealWithTheDevil) -> Play[Ending]:
    """Tell all secrets, then count what is on the table: most points win [DWD-009]."""
    g.enter(DevilPhase.FINAL)
    counted = yield from ask_for_counts(g)
    g.scores.story = make_disclosure(g)  # [DWD-185]
    prompt = T("Everything that was hidden is on the screen. Ready to see who has won?")
    yield from anyone(dict.fromkeys(g.seats, result_form), prompt, prompt)
    for seat in g.seats:
        g.scores.tallies[seat] = tally(g, seat, counted[seat])
    g.enter(DevilPhase.END)
    return make_ending(g)


def result_form(_k: DealWithTheDevil, _me: Seat) -> Iterator[Offer]:
    """The first phone to tap it shows the result to all."""
    yield Offer("done", T("Show the result"), in_public=True)


# --- what people count -----------------------------------------------------------------------


def ask_for_counts(g: DealWithTheDevil) -> Play[dict[Seat, dict[str, int]]]:
    """Everybody enters what the companion has not counted; all counts by seat [DWD-175]."""
    if g.full:
        return {seat: _list_recorded(g, seat) for seat in g.seats}
    prompt = T("Count what you have, and enter it.")
    answers = yield from everyone(g.seats, count_form, prompt, prompt)
    return {seat: _list_recorded(g, seat) | dict(answer.values) for seat, answer in answers.items()}


def _list_recorded(g: DealWithTheDevil, seat: Seat) -> dict[str, int]:
    """What the companion has recorded, by the names of the form's fields."""
    castle, purse = g.castles[seat], g.purses[seat].value
    recorded = {name: getattr(castle, name) for name in RECORDED if name != "marked"}
    return {
        **recorded,
        "marked": g.souls[seat].value.marked,
        "buildings": sum(card.points for card in g.built(seat)),
        "majors": castle.majors,
        "courtiers": castle.courtiers.count(CourtierSpace.SERVICE),
        "premium": purse.premium,
        "basic": purse.basic,
        "coins": purse.coins,
    }


def count_form(k: DealWithTheDevil, me: Seat) -> Iterator[Offer]:
    """Number fields for everything that counts, starting with what the companion has recorded."""
    start = _list_recorded(k, me)
    labels = {
        "buildings": T("Points on my buildings"),
        "majors": T("Major achievements"),
        "courtiers": T("Courtiers in service, unused"),
        "premium": T("Marble and glass"),
        "basic": T("Wood, stone and wheat"),
        "coins": T("Coins"),
        **RECORDED,
    }
    asked = [name for name in labels if not (k.counting and name in {"premium", "basic", "coins"})]
    fields: dict[str, Field] = {
        name: Number(
            -MAX_RECORDED_VALUE * (name == "score"),
            MAX_RECORDED_VALUE,
            min(start[name], MAX_RECORDED_VALUE),
            labels[name],
        )
        for name in asked
    }
    yield Offer("count", T("That is all I have")).but(fields=fields)


# --- the lines -------------------------------------------------------------------------------


def tally(g: DealWithTheDevil, seat: Seat, counted: dict[str, int]) -> FinalScore:
    """All lines of one seat [ledger 6.8]."""
    rules, counted = g.rules, _list_recorded(g, seat) | counted
    majors = 0 if g.role(seat) is Role.DEVIL else MAJOR * counted["majors"]  # [DWD-177]
    # Our reading: a courtier counts while in service, a marked piece against whoever holds it.
    lines = (
        *_on_the_board(counted),
        ("buildings", QUARTERS_PER_POINT * counted["buildings"]),
        ("majors", QUARTERS_PER_POINT * majors),
        ("courtiers", QUARTERS_PER_POINT * counted["courtiers"]),  # [DWD-181]
        ("marked souls", -QUARTERS_PER_POINT * counted["marked"]),  # [DWD-182]
        ("premium", rules.score_premium * counted["premium"]),  # [DWD-183]
        ("basic", rules.score_basic * counted["basic"]),  # [DWD-184]
        ("coins", rules.score_coin * counted["coins"]),
    )
    return FinalScore(lines)


def _on_the_board(counted: dict[str, int]) -> tuple[tuple[str, int], ...]:
    """Score, debt, wings and indulgences [DWD-176, DWD-178..180]."""
    return (
        ("score", QUARTERS_PER_POINT * counted["score"]),
        ("debt", -QUARTERS_PER_POINT * ((counted["debt"] + 1) // 2)),
        ("angel wings", QUARTERS_PER_POINT * counted["angels"]),
        ("demon wings", -QUARTERS_PER_POINT * counted["demons"]),
        ("indulgences", QUARTERS_PER_POINT * INDULGENCE * counted["indulgences"]),
    )


def write_points(quarters: int) -> str:
    """Quarters of a point, as written: "−1¼"."""
    whole, rest = divmod(abs(quarters), QUARTERS_PER_POINT)
    sign = "\N{MINUS SIGN}" if quarters < 0 else ""
    return f"{sign}{whole or ('' if rest else 0)}{QUARTER_SIGNS[rest]}"


FINAL = T("The final points")


def make_ending(g: DealWithTheDevil) -> Ending:
    """Several with the same total share the win [DWD-009]."""
    most = max(each.total for each in g.scores.tallies.values())
    best = tuple(seat for seat in g.seats if g.scores.tallies[seat].total == most)
    points, steps = write_points(most), _last_places(g, best)
    if len(best) > 1:
        sentence = T("{who} share the win with {n} points.", who=listed(best), n=points)
        return Ending("shared", best, sentence, steps, FINAL)
    sentence = T("{who} wins with {n} points.", who=best[0], n=points)
    return Ending("won", best, sentence, steps, FINAL)


def _last_places(g: DealWithTheDevil, best: tuple[Seat, ...]) -> tuple[Step, ...]:
    """All totals, the lowest first."""
    totals = sorted((each.total, seat) for seat, each in g.scores.tallies.items())
    return tuple(
        Step(seat, figure=write_points(total), mood=Mood.GOOD if seat in best else Mood.PLAIN)
        for total, seat in totals
    )


def standings(k: DealWithTheDevil, _ending: Ending) -> tuple[FinalStanding, ...]:
    """Who has how many points, and who was who [DWD-185]; nothing if the table counts itself."""
    totals = {seat: each.total for seat, each in k.scores.tallies.items()}
    roles = k.inquisition.shown
    return rank_by_score(
        {seat: total / QUARTERS_PER_POINT for seat, total in totals.items()},
        lambda seat: T("{n} points", n=write_points(totals[seat])),
        lambda seat: ROLE_NAMES[roles[seat]] if seat in roles else None,
    )


def make_disclosure(g: DealWithTheDevil) -> Disclosure:
    """What was hidden, for the end: soul, guesses, deals, visits, the fingerprint [DWD-185]."""
    return Disclosure(
        asked=g.trading.asked.value,
        deals=g.trading.deals.value,
        souls=tuple((seat, g.souls[seat].value) for seat in g.seats),
        guesses=tuple((seat, g.inquisition.guesses[seat].value) for seat in g.seats),
        schedule=g.rows.schedule.value,
        commitment=g.preparation.committed.value,
    )
