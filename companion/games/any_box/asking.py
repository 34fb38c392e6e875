"""Asking at a table that anybody may leave: an answer, or None from somebody who is gone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.core.fields import Refused
from companion.core.offers import Answer, Offer
from companion.core.play import Form, Lapsed, Play, anyone, ask
from companion.core.seats import TABLE, Viewer
from companion.core.words import T
from companion.games.any_box.state import AnyBox

MAX_QUESTION_CHARS = 60
"""How many characters a question of your own may have: more is not read across a table."""


def ask_if_present(who: Viewer, form: Form, prompt: T, screen: T) -> Play[Answer | None]:
    """Ask somebody; None if they have left."""
    try:
        return (yield from ask(who, form, prompt, screen))
    except Lapsed:
        return None


def ask_all(g: AnyBox, form: Form, prompt: T) -> Play[Answer]:
    """Ask everybody and the shared screen; the first answer counts for all."""
    asked_: tuple[Viewer, ...] = (*g.present, TABLE)
    return (yield from anyone(dict.fromkeys(asked_, form), prompt, prompt))


def ask_to_fill_in(who: Viewer, form: Form, prompt: T, screen: T) -> Play[Answer | None]:
    """The filled-in form of a tool; None if its maker has gone back to the menu [ANY-002]."""

    def with_a_way_back(k: AnyBox, me: Viewer) -> Iterator[Offer]:
        yield from form(k, me)
        yield Offer("back", T("Back to the tools"), tone="quiet", seldom=True, in_public=True)

    answer = yield from ask_if_present(who, with_a_way_back, prompt, screen)
    return None if answer is None or answer.act == "back" else answer


def make_check(check: Callable[[Answer], object]) -> Callable[[Answer], T | None]:
    """A check of a form, which gives the sentence of the `Refused` that reading it raises."""

    def why(answer: Answer) -> T | None:
        try:
            check(answer)
        except Refused as refused:
            return refused.sentence
        return None

    return why
