"""Secret goals: a list, shuffled and dealt as notes that only their owners read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.fields import Flag, Number, Text
from companion.core.offers import Offer
from companion.core.play import Play
from companion.core.seats import Viewer
from companion.core.teams import members_of
from companion.core.words import T, plural
from companion.games.any_box.asking import ask_to_fill_in, make_check
from companion.games.any_box.lists import Listed, read_list
from companion.games.any_box.state import AnyBox, Tool

MAX_GOALS_EACH = 3


def goals_tool(g: AnyBox, who: Viewer) -> Play[None]:
    """Write the goals, and deal them."""
    g.tool = Tool.GOALS
    prompt, screen = T("Which goals can you have?"), T("{who} deals secret goals.", who=who)
    answer = yield from ask_to_fill_in(who, goals_form, prompt, screen)
    if answer is not None:
        by_team = answer.values.get("by_team", False)
        deal_goals(g, read_list(answer.own), answer.each, by_team=by_team)


def goals_form(k: AnyBox, _me: Viewer) -> Iterator[Offer]:
    """A list, and how many are dealt to each, or to each team [ANY-082, ANY-134]."""
    offer = Offer(
        "deal_goals",
        T("Deal the goals"),
        help=T("Nobody sees what is left over. If there are too few, the last one is dealt again."),
        public=True,
        in_public=True,
        check=make_check(lambda answer: read_list(answer.own)),
        own=Text(400, least=1, label=T("Your own list: Win by one, Own no red, Be last x2")),
        each=Number(1, MAX_GOALS_EACH, 1, T("Goals for each")),
    )
    if k.teams:
        by_team = Flag(T("Each team shares its goals"))
        offer = offer.but(fields={**offer.fields, "by_team": by_team})
    yield offer


def deal_goals(g: AnyBox, listed: Sequence[Listed], each: int, *, by_team: bool = False) -> None:
    """Deal goals into notes, to all alone or to each team; the last of the list fills up."""
    owners = g.sides_present if by_team else g.present
    goals = [goal.name for goal in listed for _ in range(goal.count)]
    goals += [goals[-1]] * (each * len(owners) - len(goals))
    dealt = g.chance.shuffled(goals)
    for _ in range(each):
        for owner in owners:
            goal = dealt.pop()
            for seat in members_of(owner):
                if seat in g.present:
                    g.notes[seat].add(goal)
    if by_team:
        g.tell(plural(each, "Each team has a secret goal.", "Each team has {n} secret goals."))
        return
    g.tell(plural(each, "Everybody has a secret goal.", "Everybody has {n} secret goals."))
