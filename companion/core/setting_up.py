"""Laying out what comes from the box before a game: steps with a drawing each, ticked by anybody.

A game lists its steps; the pages draw each by its key, with the game's `screens/set_up.html`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from companion.core.groups import Group
from companion.core.offers import Answer, Offer
from companion.core.play import Play, anyone
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.words import T

TICK, UNTICK, LAID_OUT = "tick", "untick", "laid_out"
CHECKLIST_OFFERS = frozenset({TICK, UNTICK, LAID_OUT})
"""What can be done with a checklist."""
PROMPT = T("Set up the table, and tick what is done.")


@dataclass(frozen=True, slots=True)
class SetUpStep:
    """One thing to lay out: its drawing's name, and what goes where."""

    key: str
    said: T
    seats: tuple[Seat, ...] = ()
    """Whose pieces they are, if their order counts."""
    drawn: tuple[str, ...] = ()
    """What its drawing shows, if that depends on what was agreed."""


@dataclass
class SettingUp(Group):
    """What is laid out and ticked until the game begins; then nothing."""

    set_up_steps: tuple[SetUpStep, ...] = ()
    set_up_done: tuple[str, ...] = ()
    """The keys of the steps that are ticked."""


class WithBox(Protocol):
    """A state of a game that comes out of a box."""

    setting_up: SettingUp

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays."""


def make_seating_step(seats: tuple[Seat, ...]) -> SetUpStep:
    """Who sits beside whom."""
    return SetUpStep("seats", T("Sit in this order, clockwise."), seats)


def set_up_box(g: WithBox, steps: Iterable[SetUpStep]) -> Play[None]:
    """Anybody ticks what is done, or says that everything is: then the game begins."""
    g.setting_up.set_up_steps = tuple(steps)
    while g.setting_up.set_up_steps:
        asked: tuple[Viewer, ...] = (*g.seats, TABLE)
        answer = yield from anyone(dict.fromkeys(asked, checklist_form), PROMPT, PROMPT)
        _take_answer(g.setting_up, answer)


def checklist_form(k: Any, _me: Viewer) -> Iterator[Offer]:
    """Start; or tick one step, or take a tick away."""
    label = T("Everything is laid out: start")
    yield Offer(LAID_OUT, label, public=True, in_public=True)
    for step in k.setting_up.set_up_steps:
        done = step.key in k.setting_up.set_up_done
        yield Offer(
            UNTICK if done else TICK,
            T("Not yet done: {step}", step=step.said) if done else step.said,
            about=step.key,
            tone="quiet",
            seldom=done,
            public=True,
            in_public=True,
        )


def _take_answer(setting_up: SettingUp, answer: Answer) -> None:
    """Tick or untick a step; or drop the whole list, and the game begins."""
    if answer.act == TICK:
        setting_up.set_up_done += (answer.about,)
    elif answer.act == UNTICK:
        left = tuple(each for each in setting_up.set_up_done if each != answer.about)
        setting_up.set_up_done = left
    else:
        setting_up.set_up_steps = setting_up.set_up_done = ()
