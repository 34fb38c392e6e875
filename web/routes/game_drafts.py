"""Where a game is made: the game, its editor, and the files that are made with it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlencode

from flask import Response, request, url_for

from companion.core.file_editing import EditChange, EditForm, SentFields
from companion.core.game import Game, GameEditor
from companion.core.words import T
from companion.storage.drafts import GameDraft
from web.downloads import make_download
from web.problems import Problem
from web.routes.doorkeeper import at_the_laptop
from web.routes.home import find_game
from web.services import reader, services
from web.slow_work import run_off_loop

HERE_ONLY = T("Games are made only on the laptop itself. Open this page there.")
NO_FILES = T("This game is not told in files.")
NO_DRAFT = T("There is no such game on this laptop.")
_NAME = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True, slots=True)
class Bench:
    """One game that is told in files, and its editor."""

    game: Game[Any]
    editor: GameEditor

    @classmethod
    def of(cls, game_id: str) -> Bench:
        """The bench for this game; a `Problem` for phones, and if the game has no files."""
        if not at_the_laptop():
            raise Problem(403, HERE_ONLY)
        return cls.for_all(game_id)

    @classmethod
    def for_all(cls, game_id: str) -> Bench:
        """The same for anybody, who may then only take what they have been given."""
        game = find_game(game_id)
        if game.edits is None:
            raise Problem(404, NO_FILES)
        return cls(game, game.edits)

    def form(self, draft: GameDraft) -> EditForm:
        """A file as a form. Files are read in a thread: one takes up to a second."""
        return run_off_loop(lambda: self.editor.form(draft.text), len(draft.text))

    def forms(self) -> Mapping[str, EditForm]:
        """All files that are made here, by their ids."""
        drafts = services().tables.drafts.all()
        length = sum(len(each.text) for each in drafts)
        return run_off_loop(
            lambda: {each.id: self.editor.form(each.text) for each in drafts}, length
        )

    def read_text(self, text: str) -> str:
        """A file from elsewhere, as the editor writes it; `Refused` if it is none."""
        return run_off_loop(lambda: self.editor.read_text(text), len(text))

    def change(self, draft: GameDraft, sent: SentFields, do: str) -> EditChange:
        """A file with what was typed and asked for, or `Refused`."""
        language = services().language_of(request)
        return run_off_loop(
            lambda: self.editor.change(draft.text, sent, do, language), len(draft.text)
        )

    def draft(self, id_: str) -> GameDraft:
        """The file of this id; `Problem` if it is not made here."""
        if (draft := services().tables.drafts.find(id_)) is None:
            raise Problem(404, NO_DRAFT)
        return draft

    def at(self, draft: GameDraft, place: str = "", **also: str) -> str:
        """The address of its page, at this part."""
        address = url_for("making.edit", game_id=self.game.id, id_=draft.id)
        query = urlencode({"at": place, **also} if place else also)
        return address + (f"?{query}" if query else "") + (f"#{quote(place)}" if place else "")


def file_name(form: EditForm) -> str:
    """What its file is called, without the ending."""
    return _NAME.sub("-", reader().say(form.title).lower()).strip("-") or "game"


def file_of(bench: Bench, id_: str) -> Response:
    """The file as a download, named after its title."""
    draft = bench.draft(id_)
    return make_download(draft.text, "application/toml", f"{file_name(bench.form(draft))}.toml")
