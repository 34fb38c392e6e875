"""Roles: dealt in secret; who knows whom; a night read out by the screen; shown by their owners."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.fields import Choice, Flag, Refused, Text, options
from companion.core.moments import Step
from companion.core.offers import Answer, Offer
from companion.core.play import Form, Play, anyone
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.words import T, listed, plural
from companion.games.any_box.asking import ask_to_fill_in, make_check
from companion.games.any_box.lists import Listed, read_list
from companion.games.any_box.state import AnyBox, Tool, name_of, number_pieces

OWN = "own"
SETS = {
    "werewolf": T("Werewolves, who know each other, a Seer and Villagers"),
    "traitor": T("one Traitor, all others Loyal"),
    "spies": T("Spies, who know each other, and Agents"),
    OWN: T("your own list"),
}
NAMES = (T("Werewolf"), T("Seer"), T("Villager"), T("Traitor"), T("Loyal"), T("Spy"), T("Agent"))
"""The names of roles that come with the tool; a list of your own has others."""
MAX_ROLES = 20
EVERYBODY = "*"
"""Whom the night calls at first; no role of a list has this name."""
NIGHT_CALL_SECONDS = 12
"""Seconds in which a role of the night does what it does."""


def roles_tool(g: AnyBox, who: Viewer) -> Play[None]:
    """Choose a set, deal it, and if wanted let the screen call the roles of the night."""
    g.tool = Tool.ROLES
    prompt, screen = T("Which roles do you want to deal?"), T("{who} chooses the roles.", who=who)
    answer = yield from ask_to_fill_in(who, roles_form, prompt, screen)
    if answer is None:
        return
    deal_roles(g, read_roles(answer, len(g.present)))
    if answer.night:
        yield from call_night(g)


def roles_form(k: AnyBox, _me: Viewer) -> Iterator[Offer]:
    """A set, or a list of one's own."""
    yield Offer(
        "deal_roles",
        T("Deal the roles"),
        help=T("The last role of a list is for all who are left. A * means: they know each other."),
        public=True,
        in_public=True,
        check=make_check(lambda answer: read_roles(answer, len(k.present))),
        set=Choice(options(SETS), label=T("Which roles"), start="werewolf"),
        own=Text(160, label=T("Your own list: 2 Werewolf*, Seer, Villager")),
        night=Flag(T("The screen calls the roles of a night")),
    )


def read_roles(answer: Answer, players: int) -> tuple[Listed, ...]:
    """The roles that a form chooses; `Refused` if the own list is wrong."""
    match answer.set:
        case "werewolf":
            wolves = max(1, players // 3)
            return Listed("Werewolf", wolves, star=True), Listed("Seer"), Listed("Villager")
        case "traitor":
            return Listed("Traitor"), Listed("Loyal")
        case "spies":
            return Listed("Spy", max(1, (players - 1) // 2), star=True), Listed("Agent")
    roles = read_list(answer.own)
    if len(roles) > MAX_ROLES:
        raise Refused(T("A set has at most {most} different roles.", most=MAX_ROLES))
    return roles


def deal_roles(g: AnyBox, roles: Sequence[Listed]) -> None:
    """Clear all roles and deal one to everybody; the rest lie in the middle [ANY-010..013]."""
    seats = g.present
    bag = [role.name for role in roles for _ in range(role.count)]
    bag += [roles[-1].name] * (len(seats) - len(bag))
    g.who.clear()
    dealt = g.chance.shuffled(number_pieces(bag))
    for seat in seats:
        g.who.roles[seat].add(dealt.pop())
    g.who.middle.add(*dealt)
    g.who.role_names = tuple(dict.fromkeys(bag))
    introduce(g, [role.name for role in roles if role.star])
    g.tell(_write_dealt(g, len(dealt)))


def introduce(g: AnyBox, knowing: Sequence[str]) -> None:
    """Those with one of these roles learn who else has it [ANY-013]."""
    roles_by_seat = {seat: name_of(pile.cards[0]) for seat, pile in g.who.roles.items() if pile}
    for seat, role in roles_by_seat.items():
        if role in knowing:
            g.who.roles[seat].show(*(each for each in roles_by_seat if roles_by_seat[each] == role))


def _write_dealt(g: AnyBox, left: int) -> T:
    names = listed(g.who.role_names)
    if not left:
        return T("Roles are dealt: {roles}.", roles=names)
    one = "Roles are dealt: {roles}. One lies unseen in the middle."
    many = "Roles are dealt: {roles}. {n} lie unseen in the middle."
    return plural(left, one, many, roles=names)


# --- the night ---------------------------------------------------------------------------------


def call_night(g: AnyBox) -> Play[None]:
    """The screen calls one role after the other, then everybody wakes up [ANY-014]."""
    yield from _call(g, EVERYBODY, T("Everybody, close your eyes."))
    for role in g.who.role_names:
        yield from _call(g, role, T("{role}, open your eyes. Do what you do at night.", role=role))
        yield from _call(g, role, T("{role}, close your eyes.", role=role))
    g.who.called = ""
    over = T("The night is over: everybody wakes up.")
    g.tell(over)
    g.show(over)


def _call(g: AnyBox, role: str, call: T) -> Play[None]:
    """Show a call until anybody at the table, or the clock, goes on."""
    g.who.called = role
    forms: dict[Viewer, Form] = {**dict.fromkeys(g.present, call_form), TABLE: clock_form}
    yield from anyone(forms, call, call)


def call_form(_k: AnyBox, _me: Viewer) -> Iterator[Offer]:
    """Whoever leads the night goes on when it is time."""
    yield Offer("next_call", T("Go on"), tone="quiet", in_public=True)


def clock_form(k: AnyBox, me: Viewer) -> Iterator[Offer]:
    """The screen goes on by itself, for eyes are closed."""
    yield from call_form(k, me)
    yield Offer("called", T("The night goes on"), after=NIGHT_CALL_SECONDS)


# --- showing one's role ------------------------------------------------------------------------


def show_role_form(k: AnyBox, me: Viewer) -> Iterator[Offer]:
    """My role, for all to see, whenever I want [ANY-015]."""
    if isinstance(me, Seat) and k.who.roles[me]:
        yield Offer("show_role", T("Show my role to everybody"), tone="grave", seldom=True)


def show_role(g: AnyBox, answer: Answer) -> None:
    """Turn somebody's role face up [ANY-015]."""
    turn_up_role(g, Seat(answer.by))


def turn_up_role(g: AnyBox, seat: Seat) -> None:
    """Show everybody a role, which then is no secret any more."""
    role = g.who.shown_roles[seat] = name_of(g.who.roles[seat].draw())
    g.reveal()
    sentence = T("{who} is: {role}.", who=seat, role=role)
    g.tell(sentence)
    g.show(sentence, [Step(seat, role)])
