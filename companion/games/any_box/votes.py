"""Votes: everybody answers under seal, all answers are opened together, ties are said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from companion.core.fields import Choice, Field, Flag, Refused, Seats, Text, options
from companion.core.leaving import ask_under_cover
from companion.core.moments import Mood, Step
from companion.core.offers import Answer, Offer
from companion.core.play import Play
from companion.core.seats import Seat, Viewer
from companion.core.teams import Team, TeamOrSeat, Teams, members_of
from companion.core.words import T, Word, listed, plural, typed
from companion.games.any_box.asking import MAX_QUESTION_CHARS, ask_to_fill_in, make_check
from companion.games.any_box.lists import read_list
from companion.games.any_box.state import AnyBox, Count, Outcome, Tool

YES, NO = "yes", "no"
YES_NO = {YES: T("Yes"), NO: T("No")}
KINDS = {
    "yes_no": T("yes or no"),
    "people": T("one of you"),
    "list": T("your own list"),
    "words": T("what each of you writes"),
}
TEAMS = "teams"
ALL, EACH_TEAM = "all", "each_team"
"""Who votes, if it is not one team alone: everybody, or each team with one vote."""
MAX_CHOICES = 20
MAX_WRITTEN_VOTE_CHARS = 40
"""How many characters a written vote may have."""


def vote_tool(g: AnyBox, who: Viewer) -> Play[None]:
    """Say what is voted on, vote, and open the votes."""
    g.tool = Tool.VOTE
    prompt, screen = T("What do you vote on?"), T("{who} prepares a vote.", who=who)
    answer = yield from ask_to_fill_in(who, vote_set_up_form, prompt, screen)
    if answer is not None:
        question = T("{question}", question=typed(answer.question))
        whose = answer.values.get("voters", ALL)
        yield from vote(g, question, make_ballot_field(g, answer), whose, secret=answer.secret)


def vote_set_up_form(k: AnyBox, _me: Viewer) -> Iterator[Offer]:
    """The question, what can be answered, who votes, and whether the ballot is secret."""
    kinds = KINDS | {TEAMS: T("one of the teams")} if k.teams else KINDS
    offer = Offer(
        "vote_on",
        T("Start the vote"),
        public=True,
        in_public=True,
        check=make_check(read_choices),
        question=Text(MAX_QUESTION_CHARS, least=1, label=T("The question")),
        kind=Choice(options(kinds), label=T("You choose"), start="yes_no"),
        own=Text(160, label=T("Your own list: red, blue, green")),
        secret=Flag(T("Nobody learns who voted for what")),
    )
    if k.teams:
        names = {team.banner: T("only {team}", team=team.name) for team in k.teams}
        who = {ALL: T("everybody"), EACH_TEAM: T("each team as one"), **names}
        voters = Choice(options(who), label=T("Who votes"), start=ALL)
        offer = offer.but(fields={**offer.fields, "voters": voters})
    yield offer


def read_choices(answer: Answer) -> tuple[str, ...]:
    """The choices of an own list, () for other votes; `Refused` if it is wrong."""
    if answer.kind != "list":
        return ()
    names = tuple(dict.fromkeys(each.name for each in read_list(answer.own)))
    if not 2 <= len(names) <= MAX_CHOICES:  # noqa: PLR2004 - one choice is none
        raise Refused(T("A list to vote on has 2 to {most} different names.", most=MAX_CHOICES))
    return names


def make_ballot_field(g: AnyBox, answer: Answer) -> Field:
    """What each ballot asks [ANY-023]."""
    if answer.kind == "people":
        return Seats(g.present)
    if answer.kind == TEAMS:
        return Choice(options(team.name.text for team in g.teams))
    if answer.kind == "words":
        return Text(MAX_WRITTEN_VOTE_CHARS, least=1)
    return Choice(options(YES_NO if answer.kind == "yes_no" else read_choices(answer)))


def vote(g: AnyBox, question: T, field: Field, whose: str = ALL, *, secret: bool) -> Play[None]:
    """These people vote under seal; all votes are opened together [ANY-020..022, ANY-132]."""
    g.outcome, g.open_dice = None, ()
    screen = T("{question} Still voting: {missing}.", question=question)
    form, seats = partial(ballot_form, field), g.present
    if team := next((each for each in g.teams if each.banner == whose), None):
        seats = tuple(seat for seat in g.present if seat in team.members)
    answers = yield from ask_under_cover(g, seats, form, question, screen)
    votes: dict[TeamOrSeat, str | Seat] = {seat: each.choice for seat, each in answers.items()}
    if isinstance(field, Text):
        votes = merge_spellings(votes)
    if whose == EACH_TEAM:
        votes = votes_of_teams(g.teams, votes)
    open_votes(g, question, votes, secret=secret)


def votes_of_teams(
    teams: Teams, votes: Mapping[TeamOrSeat, str | Seat]
) -> dict[TeamOrSeat, str | Seat]:
    """What most of each team said; a team that is level has no vote [ANY-132]."""
    united = dict[TeamOrSeat, str | Seat]()
    for team in teams:
        said_most = Counter(votes[seat] for seat in team if seat in votes).most_common(2)
        if len(said_most) == 1 or (said_most and said_most[0][1] > said_most[1][1]):
            united[team] = said_most[0][0]
    return united


def ballot_form(field: Field, _k: AnyBox, _me: Seat) -> Iterator[Offer]:
    """One vote."""
    yield Offer("vote", T("Seal my vote"), choice=field)


def merge_spellings(votes: Mapping[TeamOrSeat, str | Seat]) -> dict[TeamOrSeat, str | Seat]:
    """Capital letters make no difference; what was written first is shown [ANY-023]."""
    first: dict[str, str] = {}
    written = {side: str(words) for side, words in votes.items()}
    return {side: first.setdefault(words.casefold(), words) for side, words in written.items()}


def open_votes(
    g: AnyBox, question: T, votes: Mapping[TeamOrSeat, str | Seat], *, secret: bool
) -> None:
    """Count the votes, keep the outcome, and show it to all [ANY-021, ANY-022]."""
    by: dict[str | Seat, tuple[TeamOrSeat, ...]] = {}
    for side, choice in votes.items():
        by[choice] = (*by.get(choice, ()), side)
    most = max(map(len, by.values()), default=0)
    ranked = sorted(by, key=lambda choice: (-len(by[choice]), str(choice)))
    counts = tuple(
        Count(
            write_choice(each),
            len(by[each]),
            () if secret else _seats_of(by[each]),
            len(by[each]) == most,
        )
        for each in ranked
    )
    outcome = Outcome(question, counts, _write_outcome(counts, most))
    _publish(g, outcome, _make_steps(counts, votes, secret=secret))


def _seats_of(sides: Iterable[TeamOrSeat]) -> tuple[Seat, ...]:
    return tuple(seat for side in sides for seat in members_of(side))


def write_choice(choice: str | Seat) -> T:
    """A choice in words."""
    word: Word = YES_NO.get(choice, choice) if isinstance(choice, str) else choice
    return T("{choice}", choice=word)


def _write_outcome(counts: tuple[Count, ...], most: int) -> T:
    ahead = [each.what for each in counts if each.first]
    if not ahead:
        return T("Nobody has voted.")
    if len(ahead) > 1:
        one, many = "A tie with one vote each: {what}.", "A tie with {n} votes each: {what}."
        return plural(most, one, many, what=listed(ahead))
    (what,) = ahead
    return plural(most, "{what} has it with one vote.", "{what} has it with {n} votes.", what=what)


def _make_steps(
    counts: tuple[Count, ...], votes: Mapping[TeamOrSeat, str | Seat], *, secret: bool
) -> list[Step]:
    """Each vote with its voter; if secret, each choice with its total, the fewest first."""
    if not secret:
        return [
            Step(team=side, said=write_choice(choice))
            if isinstance(side, Team)
            else Step(side, write_choice(choice))
            for side, choice in votes.items()
        ]
    rising = sorted(counts, key=lambda each: each.figure)
    return [
        Step(None, each.what, each.figure, mood=Mood.GOOD if each.first else Mood.PLAIN)
        for each in rising
    ]


def _publish(g: AnyBox, outcome: Outcome, steps: list[Step]) -> None:
    """Store and show an outcome; it is revealed: nobody can take a vote back alone any more."""
    g.outcome = outcome
    g.reveal()
    g.tell(T("{question} {outcome}", question=outcome.question, outcome=outcome.sentence))
    g.show(outcome.sentence, steps, title=outcome.question)
