"""What the table watches as it comes out: plans, votes, chests of the ritual, verdicts, the end."""

from __future__ import annotations

from companion.core.moments import Moment, Mood, Step
from companion.core.seats import Seat
from companion.core.words import T, listed, plural
from companion.games.deal_with_the_devil.role_sheets import ROLE_NAMES, Role
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.phases import ActionPlan, OpenedChest

SHORT_PLAN_WORDS = {
    "event": T("event"),
    "build 1": T("build 1"),
    "build 2": T("build 2"),
    "use 1": T("use 1"),
    "use 2": T("use 2"),
    "recruit": T("recruit"),
}
"""What is planned, in the order in which it is resolved."""


def show_plans(g: DealWithTheDevil) -> None:
    """Show all each player's plan."""
    steps = [Step(seat, _write_plan(plan)) for seat, plan in g.planning.plans.items()]
    g.show(T("All plans are revealed."), steps, title=T("The plans"))


def _write_plan(plan: ActionPlan) -> T:
    words = [words for name, words in SHORT_PLAN_WORDS.items() if plan.has(name)]
    return T("{actions}", actions=listed(words)) if words else T("nothing")


def show_votes(g: DealWithTheDevil) -> None:
    """Show all who accuses whom."""
    nobody = T("nobody")
    steps = [
        Step(seat, T("accuses {who}", who=suspect or nobody))
        for seat, suspect in g.hunt.votes.items()
    ]
    accused = g.hunt.accused
    headline = (
        T("Interrogated: {who}.", who=listed(accused)) if accused else T("Nobody is accused.")
    )
    g.show(headline, steps, Mood.BAD if accused else Mood.PLAIN, T("The Witch Hunt"))


def show_answers(g: DealWithTheDevil, ways: dict[Seat, str]) -> None:
    """Show all who has proved their innocence, and who has confessed."""
    proved, confessed = T("shows three pieces of soul"), T("confesses")
    steps = [
        Step(seat, proved, mood=Mood.GOOD)
        if way == "prove"
        else Step(seat, confessed, mood=Mood.BAD)
        for seat, way in ways.items()
    ]
    guilty = [seat for seat, way in ways.items() if way != "prove"]
    if guilty:
        g.show(T("An angry mob: {who}.", who=listed(guilty)), steps, Mood.BAD, T("Innocent?"))
    elif ways:
        g.show(T("Nobody has confessed."), steps, Mood.GOOD, T("Innocent?"))


def show_opening(g: DealWithTheDevil, opened: tuple[OpenedChest, ...]) -> None:
    """Show all what was in the chests, by role; whose they are stays hidden."""
    steps = [
        Step(
            said=ROLE_NAMES[each.role],
            figure=each.coins,
            things=("coins",) + ("souls",) * each.souls.count,
        )
        for each in opened
    ]
    bribes = sum(each.coins for each in opened)
    headline = plural(bribes, "1 coin was given as a bribe.", "{n} coins were given as bribes.")
    g.show(headline, steps, title=T("The chests are opened"))


def show_roles(g: DealWithTheDevil) -> None:
    """In round 5 everybody opens their chest for all to see, the Devil last."""
    order = (Role.MORTAL, Role.CULTIST, Role.DEVIL)
    roles = sorted(g.inquisition.shown.items(), key=lambda each: order.index(each[1]))
    steps = [
        Step(
            seat,
            ROLE_NAMES[role],
            things=(role.value,),
            mood=Mood.BAD if role is Role.DEVIL else Mood.PLAIN,
        )
        for seat, role in roles
    ]
    headline = T("{who} was the Devil.", who=roles[-1][0])
    g.show(headline, steps, Mood.BAD, T("Who was who?"))


def show_verdict(g: DealWithTheDevil, accused: Seat, kind: str, *, right: bool) -> None:
    """Show all whether the one who was named twice is the Devil, or the Cultist."""
    asked, yes, no = (
        (T("Is this the Devil?"), "{who} is the Devil.", "{who} is not the Devil.")
        if kind == "devil"
        else (T("Is this the Cultist?"), "{who} is the Cultist.", "{who} is not the Cultist.")
    )
    mood = Mood.BAD if right else Mood.GOOD
    g.show(T(yes if right else no, who=accused), [Step(accused, mood=mood)], mood, asked)


def show_destinations(g: DealWithTheDevil) -> None:
    """Who takes the chest of which spot: the board says it, for as long as its timer runs."""
    steps = [
        Step(seat, T("spot {n}", n=spot), things=("chest",))
        for spot, seat in enumerate(g.rows.destinations, start=1)
    ]
    g.journal.show(Moment(T("Everybody takes one chest."), tuple(steps), heard=True))
