"""Shows the progress of a run in its terminal, whatever pytest does with the output."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bars

X = TypeVar("X")


class Progress:
    """One bar for each part of the work, redrawn after each event, without threads."""

    def __init__(self) -> None:
        self._console = Console(file=os.fdopen(os.dup(2), "w", encoding="utf-8"))

    def say(self, sentence: str) -> None:
        """Print a line for the user."""
        self._console.print(sentence, markup=False)

    def over(self, what: str, things: Iterable[X], total: int) -> Iterator[X]:
        """The items one by one, with a progress bar."""
        columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
        bars = Bars(*columns, TimeElapsedColumn(), console=self._console, auto_refresh=False)
        with bars:
            bar = bars.add_task(what, total=total)
            for thing in things:
                yield thing
                bars.advance(bar)
                bars.refresh()
