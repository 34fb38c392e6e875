"""How a rulebook asks: it yields a `Wait` and continues with the answer.

A rule is a generator. Nested questions and interrupts are plain `yield from` calls.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from companion.core.offers import Answer, Offer, TypedAnswer
from companion.core.seats import TABLE, Viewer
from companion.core.words import T

A = TypeVar("A", bound=TypedAnswer)
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
    answers, unseen, and may change the answer until the last one is in, or an offer closes it.
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


class Questions(Generic[A]):
    """The ways to ask; `A` declares the fields of the answers: `Questions[Answer]().ask`."""

    def ask(
        self,
        who: Viewer,
        form: Form,
        prompt: T | None = None,
        screen: T | None = None,
        *,
        quiet: bool = False,
    ) -> Play[A]:
        """Ask one viewer."""
        answer: A = yield Wait({who: form}, prompt=prompt, screen=screen, quiet=quiet)
        return answer

    def anyone(
        self,
        forms: Mapping[V, Form],
        prompt: T | None = None,
        screen: T | None = None,
        *,
        quiet: bool = False,
        shared: bool = True,
    ) -> Play[A]:
        """Ask several viewers; the first to answer does so for all, unless `shared` is False.

        Then all of them have to act, one after the other, and the rule asks again.
        """
        asked: dict[Viewer, Form] = dict(forms.items())
        answer: A = yield Wait(asked, prompt=prompt, screen=screen, quiet=quiet, shared=shared)
        return answer

    def everyone(
        self,
        who: Iterable[V],
        form: Form,
        prompt: T | None = None,
        screen: T | None = None,
        *,
        quiet: bool = False,
    ) -> Play[dict[V, A]]:
        """Ask everybody under seal; viewers who are offered nothing are not waited for.

        The answers come in the order of `who`, whoever sealed first.
        """
        forms: dict[Viewer, Form] = dict.fromkeys(who, form)
        answers: dict[V, A]
        answers = yield Wait(forms, sealed=True, prompt=prompt, screen=screen, quiet=quiet)
        return answers

    def table(self, form: Form, prompt: T | None = None, screen: T | None = None) -> Play[A]:
        """Ask the table itself: it answers on the shared screen, or by a scan."""
        return (yield from self.ask(TABLE, form, prompt, screen))


_QUESTIONS = Questions[Answer]()
ask, anyone, everyone = _QUESTIONS.ask, _QUESTIONS.anyone, _QUESTIONS.everyone
table = _QUESTIONS.table
