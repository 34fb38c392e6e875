"""How a rulebook asks: it yields a `Wait` and continues with the answer.

A rule is a generator. Nested questions and interrupts are plain `yield from` calls.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from companion.core.offers import Answer, Offer
from companion.core.seats import TABLE, Viewer
from companion.core.words import T

R = TypeVar("R")
V = TypeVar("V", bound=Viewer)

Form: TypeAlias = Callable[[Any, Any], Iterable[Offer]]
"""`form(k, me)`: what `me` is offered, made from what `me` knows and nothing else."""


class Lapsed(Exception):
    """Thrown into a rule whose question nobody can answer any longer."""


@dataclass(frozen=True, slots=True)
class Wait:
    """What a rulebook yields: forms for some viewers.

    Not sealed: the first answer resumes the rule. Sealed: every viewer who is offered something
    answers, unseen, and may change the answer until the last one is in.
    `prompt` is for those asked, `screen` for everybody else: `{missing}` in it are those who have
    not answered yet. `quiet`: who is asked is a secret.
    `counted`: how many have sealed is public all the same, because all are asked.
    `shared`: whoever answers does so for all, so that nobody in particular has to.
    """

    forms: Mapping[Viewer, Form]
    sealed: bool = False
    prompt: T | None = None
    screen: T | None = None
    quiet: bool = False
    counted: bool = False
    shared: bool = False

    @property
    def hides_who(self) -> bool:
        """Whether nobody may tell who is asked, nor who has answered: all phones say the same."""
        return self.quiet and not self.counted


Play: TypeAlias = Generator[Wait, Any, R]
"""A part of the rulebook that returns an R."""


def ask(
    who: Viewer,
    form: Form,
    prompt: T | None = None,
    screen: T | None = None,
    *,
    quiet: bool = False,
) -> Play[Answer]:
    """Ask one viewer."""
    answer: Answer = yield Wait({who: form}, prompt=prompt, screen=screen, quiet=quiet)
    return answer


def anyone(
    forms: Mapping[V, Form],
    prompt: T | None = None,
    screen: T | None = None,
    *,
    quiet: bool = False,
    shared: bool = True,
) -> Play[Answer]:
    """Ask several viewers; the first to answer does so for all, unless `shared` is False.

    Then all of them have to act, one after the other, and the rule asks again.
    """
    asked: dict[Viewer, Form] = dict(forms.items())
    answer: Answer = yield Wait(asked, prompt=prompt, screen=screen, quiet=quiet, shared=shared)
    return answer


def everyone(
    who: Iterable[V],
    form: Form,
    prompt: T | None = None,
    screen: T | None = None,
    *,
    quiet: bool = False,
) -> Play[dict[V, Answer]]:
    """Ask everybody under seal; viewers who are offered nothing are not waited for.

    The answers come in the order of `who`, whoever sealed first.
    """
    forms: dict[Viewer, Form] = dict.fromkeys(who, form)
    answers: dict[V, Answer]
    answers = yield Wait(forms, sealed=True, prompt=prompt, screen=screen, quiet=quiet)
    return answers


def table(form: Form, prompt: T | None = None, screen: T | None = None) -> Play[Answer]:
    """Ask the table itself: it answers on the shared screen, or by a scan."""
    return (yield from ask(TABLE, form, prompt, screen))
