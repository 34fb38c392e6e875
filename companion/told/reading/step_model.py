"""What happens in a game told in a file: each step does one thing, its `do`.

A step that is a `Block` holds others. Nothing here says how it was written, or how it is played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from companion.core.words import T
from companion.told.reading.expressions import (
    Call,
    Expr,
    Literal,
    Name,
    Of,
    OverList,
    Type,
    mentions,
)
from companion.told.reading.things import Eyes, FileSentence, Shared

# --- what is asked ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NumberAsked:
    """A whole number between two limits."""

    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True)
class ChooseField:
    """One of the texts that the file lists, by their keys."""

    options: tuple[tuple[str, T], ...]


@dataclass(frozen=True, slots=True)
class PlayerField:
    """One of these players."""

    among: Expr


@dataclass(frozen=True, slots=True)
class CardField:
    """One card of a pile; the pile is that of whoever is asked, if everybody has one."""

    pile: str


@dataclass(frozen=True, slots=True)
class ListedField:
    """One of the things in a list that an expression gives."""

    among: Expr
    type: Type
    """What each of them is."""


@dataclass(frozen=True, slots=True)
class YesNoField:
    """Yes or no."""


@dataclass(frozen=True, slots=True)
class TextAsked:
    """A line of text."""

    most: int


Field: TypeAlias = (
    NumberAsked | ChooseField | ListedField | PlayerField | CardField | YesNoField | TextAsked
)


@dataclass(frozen=True, slots=True)
class Pick:
    """How many are chosen of what there is, which is as many as there are if there are fewer."""

    least: Expr
    most: Expr


@dataclass(frozen=True, slots=True)
class AskField:
    """One field of a question, and the value it goes into."""

    into: str
    field: Field
    label: FileSentence | None = None
    """What is asked, if the question has several fields."""
    pick: Pick | None = None
    """How many are chosen; without it one, which is then no list."""
    columns: int = 0
    """In rows of how many what there is to choose is laid out; 0: as the pile is."""

    @property
    def exprs(self) -> Iterator[Expr]:
        """All that the field is made of: its limits, and its label."""
        yield from _limits(self.field)
        yield from (self.pick.least, self.pick.most) if self.pick else ()
        yield from self.label.parts if self.label else ()

    @property
    def pile(self) -> str:
        """The pile whose cards there are to choose from; "" if it is none."""
        match self.field:
            case CardField(pile):
                return pile
            case ListedField(among):
                return _pile_in(among)
        return ""


@dataclass(frozen=True, slots=True)
class Refusal:
    """When an answer is not taken, and what is said; `answer` is what was entered."""

    when: Expr
    say: FileSentence


@dataclass(frozen=True, slots=True)
class Everyone:
    """All who are still playing."""


@dataclass(frozen=True, slots=True)
class RoleHolders:
    """Those who have a role and are still playing: who they are is a secret."""

    role: str


@dataclass(frozen=True, slots=True)
class TheTable:
    """Whoever is at hand: any phone, or the screen."""


@dataclass(frozen=True, slots=True)
class Named:
    """A player, or a list of players, that an expression gives."""

    expr: Expr
    alone: bool = False
    """Whether it is a player, never a list."""


Who: TypeAlias = Everyone | RoleHolders | TheTable | Named


# --- what a step does ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AskStep:
    """Ask; under seal if several are asked.

    The answer of everybody is their own: `into` has one for each. `together`: the first of them
    to answer does so for all, and there is one answer.
    `eyes`: who knows the answers from then on; `ALL` means that they are opened at once.
    """

    prompt: FileSentence
    who: Who
    fields: tuple[AskField, ...]
    together: bool
    eyes: Eyes
    refuse: tuple[Refusal, ...] = ()
    meanwhile: FileSentence | None = None
    """What everybody else reads."""
    decoy: FileSentence | None = None
    """What everybody else is asked, so that nobody shows who acts; it counts for nothing."""
    skip: FileSentence | None = None
    """The label of the key with which one gives no answer."""
    by: str = ""
    """The value that says whose answer it is, if one answers for all."""
    seconds: Expr | None = None
    """How long it waits at most."""
    otherwise: Expr | None = None
    """What counts as the answer of whoever gave none."""

    @property
    def names(self) -> tuple[str, ...]:
        """The values that answers go into, `by` among them."""
        return (*(each.into for each in self.fields), *([self.by] if self.by else ()))

    @property
    def may_be_sealed(self) -> bool:
        """Whether several may answer in secret at once, so that phones can lock what they answer.

        What must be answered in time stays with the companion; a time that is worked out may come
        to nothing.
        """
        timed = isinstance(self.seconds, Literal) and self.seconds.value not in {None, 0}
        several = isinstance(self.who, Everyone) or (
            isinstance(self.who, Named) and not self.who.alone
        )
        return several and not (self.together or timed) and self.eyes is not Shared.ALL

    @property
    def speaks_of_me(self) -> bool:
        """Whether each reads another question, in the form, where nobody else does."""
        return any(mentions(part, "me") for part in self.prompt.parts)

    @property
    def exprs(self) -> Iterator[Expr]:
        """All that the form is made of: the limits and labels of its fields, and its refusals."""
        yield from self.prompt.parts if self.speaks_of_me else ()
        for each in self.fields:
            yield from each.exprs
        for refusal in self.refuse:
            yield refusal.when
            yield from refusal.say.parts


def _limits(field: Field) -> tuple[Expr, ...]:
    """The expressions that say what can be entered or chosen."""
    match field:
        case NumberAsked(low, high):
            return low, high
        case PlayerField(among) | ListedField(among):
            return (among,)
        case CardField(pile):
            return (Of(pile, Name("me")),)
    return ()


def _pile_in(among: Expr) -> str:
    """The pile of which these things are some: the table's, or that of whoever is asked."""
    match among:
        case OverList("those" | "most" | "least" | "sorted", _, inside, _):
            return _pile_in(inside)
        case Call("different", (inside,)):
            return _pile_in(inside)
        case Name(name) | Of(name, Name("me")):
            return name
    return ""


@dataclass(frozen=True, slots=True)
class Say:
    """A line for everybody, or for some eyes only; to everybody as a moment if `shown`."""

    text: FileSentence
    to: Who | None = None
    shown: bool = False


@dataclass(frozen=True, slots=True)
class Pause:
    """A sentence for all, until somebody taps on, or the time is up."""

    text: FileSentence
    seconds: Expr | None = None
    """How long at most; the clock then goes on by itself."""


@dataclass(frozen=True, slots=True)
class Open:
    """Turn up what was hidden: from now on everybody knows these."""

    names: tuple[str, ...]
    text: FileSentence | None = None
    """The sentence it leads to."""


@dataclass(frozen=True, slots=True)
class ValueChange:
    """Give a value another content, or somebody a role; `of` is whose it is, if everybody has one.

    `op` is "=", "+=" or "-=".
    """

    name: str
    of: Expr | None
    op: str
    to: Expr
    at: Expr | None = None
    """Which of the things in a list becomes another."""


@dataclass(frozen=True, slots=True)
class Set:
    """Changes, one after the other."""

    changes: tuple[ValueChange, ...]


@dataclass(frozen=True, slots=True)
class Clear:
    """Forget these answers: nobody has given one."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DealRoles:
    """Deal the roles to everybody who plays."""


@dataclass(frozen=True, slots=True)
class DealCards:
    """Deal so many cards from a deck to a pile: to each of `who`, or to the table's own pile."""

    deck: str
    pile: str
    who: Who
    cards: Expr


@dataclass(frozen=True, slots=True)
class PilePlace:
    """A deck, a pile of the table, or that of one player."""

    pile: str
    of: Expr | None


@dataclass(frozen=True, slots=True)
class MoveCard:
    """Move a card from one pile to another; if it is not there, nothing moves.

    Without a card, all of them are moved, in their order.
    """

    card: Expr | None
    source: PilePlace
    target: PilePlace
    under: bool = False
    """Whether it comes to lie at the bottom."""


@dataclass(frozen=True, slots=True)
class SwapPlace:
    """A value or pile of the table, or that of one player; `roles`: somebody's role."""

    name: str
    of: Expr | None


@dataclass(frozen=True, slots=True)
class Swap:
    """What is in one place comes into the other, and the other way round."""

    first: SwapPlace
    second: SwapPlace

    @property
    def names(self) -> tuple[str, str]:
        """What is new then."""
        return self.first.name, self.second.name


@dataclass(frozen=True, slots=True)
class SwapCards:
    """Each of two cards comes to lie where the other was; if one is not there, nothing moves."""

    first: MoveCard
    second: MoveCard


@dataclass(frozen=True, slots=True)
class Pass:
    """Everybody hands the whole pile on to a neighbour who is still playing."""

    pile: str
    left: bool


@dataclass(frozen=True, slots=True)
class Gather:
    """All cards of a deck go back into it, wherever they are; it is shuffled."""

    deck: str


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Shuffle this deck or pile: everybody's own, if everybody has one."""

    pile: str


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll so many dice: each of `who` their own (`me` is whose), or those of the table."""

    dice: str
    who: Who
    count: Expr | None
    """None: as many as lie there."""
    keep: Expr | None = None
    """What the dice show that are left as they are."""


@dataclass(frozen=True, slots=True)
class Remove:
    """These players are out; their roles are turned up, and all are told, unless it is `quiet`.

    `for_now`: until they return, which a step says too; nothing is told, and nothing turned up.
    """

    who: Expr
    quiet: bool = False
    for_now: bool = False

    @property
    def turns_up(self) -> bool:
        """Whether everybody learns who they were."""
        return not self.quiet and not self.for_now


@dataclass(frozen=True, slots=True)
class Return:
    """These players are in the game again, if they were out."""

    who: Expr


@dataclass(frozen=True, slots=True)
class EndGame:
    """The game is over. Without winners nobody has won."""

    winners: Expr
    text: FileSentence


@dataclass(frozen=True, slots=True)
class StepBlock:
    """Steps in their order; once, so many times, or until something is so."""

    steps: tuple[FileStep, ...]
    name: FileSentence | None = None
    times: Expr | None = None
    until: Expr | None = None
    """Looked at before each time."""
    dark: bool = False
    """Whether pages are dark meanwhile."""
    called: str = ""
    """What the file calls these steps, if it has a name for them."""


Deed: TypeAlias = (
    AskStep
    | Say
    | Pause
    | Open
    | Set
    | Clear
    | DealRoles
    | DealCards
    | MoveCard
    | Swap
    | SwapCards
    | Pass
    | Gather
    | Shuffle
    | Roll
    | Remove
    | Return
    | EndGame
    | StepBlock
)


@dataclass(frozen=True, slots=True)
class Each:
    """A name for one thing after the other: a player, a card, a number."""

    name: str
    among: Expr
    once: bool = False
    """Whether it is the name of this very thing: what steps of the file's own are given."""


@dataclass(frozen=True, slots=True)
class FileStep:
    """One thing that happens: for each of several, if it says so, and only when it is so.

    `when` is looked at for each of them, just before.
    """

    line: int
    do: Deed
    each: Each | None = None
    when: Expr | None = None
    reveals: frozenset[str] = frozenset()
    """The secrets that this step gives away, and says so."""
