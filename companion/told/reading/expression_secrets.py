"""Which secrets an expression is made of, and who knows them.

An expression has a label: the secrets it is made of, each with those who know it. What is in the
label, and not known to all of an audience, is given away to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias

from companion.told.reading.expressions import (
    Binary,
    Call,
    Either,
    Expr,
    ListExpr,
    Literal,
    Name,
    Not,
    Of,
    OverList,
    parts_of,
)
from companion.told.reading.model import ToldGame
from companion.told.reading.things import Eyes, FileSentence, RoleEyes, Shared

ROLES = "roles"
"""The secret that everybody's role is."""


@dataclass(frozen=True, slots=True)
class Flow:
    """A secret that something is made of, and who knows it, or nobody.

    `owner:p` is p, `but:p` is everybody but p, `team:p` is all in the team of p,
    `role:wolf` is whoever has this role.
    """

    secret: str
    known: frozenset[str] = frozenset()


class ToldTo(StrEnum):
    """Who is told something, if it is not whoever has a role; the values are those of `Shared`."""

    ALL = "all"
    ADDRESSED = "addressed"
    """Those whom the step asks, or speaks to."""
    OWNER = "owner"
    OTHERS = "others"
    TEAM = "team"
    NOBODY = "nobody"


Listeners: TypeAlias = ToldTo | RoleEyes


@dataclass(frozen=True, slots=True)
class Audience:
    """Who sees something, and tags that all of them share: whoever knows one of them knows it."""

    to: Listeners
    tags: frozenset[str] = frozenset()
    others: tuple[frozenset[str], ...] = ()
    """The same of others in it, who share none with these: people of several roles."""


Label: TypeAlias = frozenset[Flow]
Pair: TypeAlias = frozenset[Expr]
"""Two expressions for players who are not the same."""
PUBLIC: Label = frozenset()
ALL = Audience(ToldTo.ALL)
UNSEEN = Audience(ToldTo.NOBODY)


def secrets_of(label: Label) -> frozenset[str]:
    """The names of the secrets in a label."""
    return frozenset(flow.secret for flow in label)


def given_away(label: Label, audience: Audience) -> frozenset[str]:
    """The secrets in the label that some of the audience do not know."""
    if audience == UNSEEN:
        return frozenset()
    kinds = (audience.tags, *audience.others)
    return secrets_of(
        frozenset(flow for flow in label if not all(flow.known & tags for tags in kinds))
    )


@dataclass(frozen=True, slots=True)
class TurnedOpen:
    """What has been turned up: for sure, and perhaps."""

    surely: frozenset[str] = frozenset()
    maybe: frozenset[str] = frozenset()

    def joined(self, other: TurnedOpen) -> TurnedOpen:
        """What holds whichever way was taken."""
        return TurnedOpen(self.surely & other.surely, self.maybe | other.maybe)

    def turned_up(self, names: Iterable[str]) -> TurnedOpen:
        """When these have been turned up as well."""
        more = frozenset(names)
        return TurnedOpen(self.surely | more, self.maybe | more)

    def covered(self, names: Iterable[str]) -> TurnedOpen:
        """When these are new, and nobody else has seen them yet."""
        gone = frozenset(names)
        return TurnedOpen(self.surely - gone, self.maybe - gone)


@dataclass(frozen=True, slots=True)
class Standpoint:
    """What holds at one place of the file."""

    opened: TurnedOpen
    named: Mapping[str, Label]
    """`me`, and the names given with `each`: what these were chosen by."""
    me: Expr | None = None
    """What “me” is called here besides: the one who is asked, or told."""
    under: Label = PUBLIC
    """What the conditions around this step are made of."""
    apart: frozenset[Pair] = frozenset()
    """Who is surely somebody else than whom."""

    def naming(self, name: str, label: Label = PUBLIC, among: Expr | None = None) -> Standpoint:
        """Where this is the name of somebody, too: of one of these."""
        named = replace(self, named={**self.named, name: label})
        match among:
            case OverList("those", listed, _, body):
                pairs = (_renamed(pair, Name(listed), Name(name)) for pair in _differing(body))
                return replace(named, apart=self.apart | {*pairs})
        return named

    def where(self, condition: Expr | None, *, holds: bool = True) -> Standpoint:
        """Where this condition is so, or is not so."""
        pairs = _differing(condition, holds=holds)
        return replace(self, apart=self.apart | {*pairs})

    def later(self) -> Standpoint:
        """The same in steps to come, where values may have changed, but no names."""
        stable = {Name(name) for name in self.named}
        return replace(self, apart=frozenset(pair for pair in self.apart if pair <= stable))

    def others(self, expr: Expr | None) -> frozenset[str]:
        """Tags of all but the one it belongs to, and of those who surely are not that one."""
        me = {Name("me"), self.me}
        known = {owner.replace("owner:", "but:") for owner in self.owner(expr)}
        for pair in (pair for pair in self.apart if expr in pair):
            for other in pair - {expr}:
                known |= {"owner:me"} if other in me else self.owner(other)
        return frozenset(known)

    def team(self, expr: Expr | None) -> frozenset[str]:
        """The tag of the team of the one it belongs to."""
        return frozenset(owner.replace("owner:", "team:") for owner in self.owner(expr))

    def owner(self, expr: Expr | None) -> frozenset[str]:
        """The tag of the one it belongs to; none if that can change before it is seen."""
        if isinstance(expr, Name) and expr.name in self.named:
            return frozenset({f"owner:{expr.name}"})
        if expr is not None and expr == self.me:
            return frozenset({"owner:me"})
        return frozenset()


class LabelFinder:
    """Works out labels."""

    def __init__(self, box: ToldGame) -> None:
        self._box = box

    def of(self, expr: Expr | None, standpoint: Standpoint) -> Label:
        """The label of this expression."""
        match expr:
            case Name(name):
                return standpoint.named.get(name, PUBLIC) | self.thing(name, standpoint)
            case Of(name, who):
                return self.thing(name, standpoint, who) | self.of(who, standpoint)
            case Binary(op, left, right):
                role = self._role_is(left, right, standpoint) if op in _SAME else None
                if role is not None:
                    return role
                after = (
                    standpoint.where(left, holds=op == "and") if op in {"and", "or"} else standpoint
                )
                return self.of(left, standpoint) | self.of(right, after)
            case Either(when, then, other):
                either = self.of(then, standpoint.where(when)) | self.of(
                    other, standpoint.where(when, holds=False)
                )
                return self.of(when, standpoint) | either
            case Call():
                return self._call(expr, standpoint)
            case OverList(_, name, among, body):
                chosen = self.of(among, standpoint)
                inside = standpoint.naming(name, chosen, among)
                return chosen | _without(name, self.of(body, inside))
        return self.all(parts_of(expr), standpoint) if expr else PUBLIC

    def all(self, exprs: Iterable[Expr | None], standpoint: Standpoint) -> Label:
        """The label of something made of all these."""
        return frozenset(flow for expr in exprs for flow in self.of(expr, standpoint))

    def text(self, text: FileSentence | None, standpoint: Standpoint) -> Label:
        """The label of a sentence."""
        return self.all(text.parts, standpoint) if text else PUBLIC

    def thing(self, name: str, standpoint: Standpoint, who: Expr | None = None) -> Label:
        """The label of something on the table: of one player's, or of everybody's together."""
        if name in self._box.decks:
            return frozenset({Flow(name)})
        eyes = self._box.eyes(name)
        if eyes is Shared.ALL or name in standpoint.opened.surely:
            return PUBLIC
        return frozenset({Flow(name, _knowers(eyes, who, standpoint))})

    def _call(self, expr: Call, standpoint: Standpoint) -> Label:
        match expr:
            case Call("count", (Name(name),)) if self._counted(name):
                return PUBLIC
            case Call("count", (Of(name, who),)) if self._counted(name):
                return self.of(who, standpoint)
            case Call("kinds", (Name(name),)) if self._counted(name):
                return PUBLIC
            case Call("role", (who,)):
                return self.of(who, standpoint) | _role(standpoint.owner(who), standpoint)
        return self.all(expr.parts, standpoint)

    def _counted(self, name: str) -> bool:
        """Whether everybody sees how many there are."""
        return name in self._box.piles or name in self._box.decks

    def _role_is(self, left: Expr, right: Expr, standpoint: Standpoint) -> Label | None:
        """The label of a question like `role(p) == "wolf"`: those who know the wolves know it."""
        match left, right:
            case (Call("role", (who,)), other) | (other, Call("role", (who,))):
                parts = other.parts if isinstance(other, ListExpr) else (other,)
                keys = [each.value for each in parts if isinstance(each, Literal)]
                if len(keys) == len(parts):
                    roles = self._box.roles.values()
                    tags = {f"role:{role.key}" for role in roles if role.knows.issuperset(keys)}
                    return self.of(who, standpoint) | _role(
                        standpoint.owner(who) | tags, standpoint
                    )
        return None


_SAME = frozenset({"==", "!=", "in"})


def _role(known: frozenset[str], standpoint: Standpoint) -> Label:
    """The label of somebody's role, which these know."""
    return PUBLIC if ROLES in standpoint.opened.surely else frozenset({Flow(ROLES, known)})


def _knowers(eyes: Eyes, who: Expr | None, standpoint: Standpoint) -> frozenset[str]:
    """The tags of those who know what `who` has, or the table; none if nobody does."""
    match eyes:
        case RoleEyes() as seeing:
            return frozenset(f"role:{role}" for role in seeing.roles)
        case Shared.OWNER:
            return standpoint.owner(who)
        case Shared.OTHERS:
            return standpoint.others(who)
        case Shared.TEAM:
            return standpoint.owner(who) | standpoint.team(who)
    return frozenset()


def _without(name: str, label: Label) -> Label:
    """The same outside of where this name means somebody."""
    gone = {f"owner:{name}", f"but:{name}", f"team:{name}"}
    return frozenset(Flow(flow.secret, flow.known - gone) for flow in label)


def _differing(condition: Expr | None, *, holds: bool = True) -> Iterator[Pair]:
    """Who is somebody else than whom if this condition holds, or does not."""
    match condition:
        case Not(part):
            yield from _differing(part, holds=not holds)
        case Binary("and" | "or" as op, left, right) if holds is (op == "and"):
            yield from _differing(left, holds=holds)
            yield from _differing(right, holds=holds)
        case Binary("!=" | "==" as op, left, right) if holds is (op == "!="):
            yield frozenset({left, right})


def _renamed(pair: Pair, old: Expr, new: Expr) -> Pair:
    return frozenset(new if each == old else each for each in pair)
