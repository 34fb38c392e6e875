"""Questions of a file as somebody is offered them, for tests."""

from __future__ import annotations

from companion.core import fields as core
from companion.core.offers import Offer
from companion.core.seats import Viewer
from companion.told.playing.questions import Question, is_known_to_all
from companion.told.reading import read_game
from companion.told.reading.model import walk
from companion.told.reading.step_model import AskStep
from tests.kit.games.told_table import A, ToldTable
from tests.kit.games.told_texts import HEAD, STEP

ASK = 'ask = "Hm?"\n'


def question(told: str, *, openly: bool = True, text: str = HEAD) -> Question:
    """A question, asked at a table where nothing is named."""
    box = read_game(f'{text}\n{STEP}{ASK}{told}\nanswers = "so"')
    *_, last = walk(box.steps)
    assert isinstance(last.do, AskStep)
    public = openly and is_known_to_all(last.do, box, frozenset())
    return Question(last.do, box, {}, openly=openly, in_public=public)


def offered(told: str, me: Viewer = A, table: ToldTable | None = None) -> Offer:
    """What somebody is offered."""
    table = table or ToldTable()
    (offer,) = question(told).form(table.board, me)
    return offer


def field(told: str, me: Viewer = A, table: ToldTable | None = None) -> core.Field:
    """The only field."""
    return offered(told, me, table).fields["so"]
