"""Games that somebody makes on this laptop: their files as they are, and as they were before."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from companion.core.fields import Refused
from companion.core.words import T
from companion.storage.codes import Randomness
from companion.storage.encrypted_notes import EncryptedNotes
from companion.storage.encryption import Vault
from companion.storage.log import Log

MAX_DRAFTS = 30
"""How many files a game may have."""
MAX_UNDONE_CHANGES = 20
"""How many changes can be undone."""
ID_BYTES = 12
PURPOSE = "files being made"


class GameDraft(msgspec.Struct, frozen=True):
    """One file, which may have faults; `before` are its last texts, the newest last."""

    id: str
    when: float
    text: str
    before: tuple[str, ...] = ()
    game: str = ""
    """Earlier companions noted it: it is part of the name under which a file is stored."""


class Drafts:
    """All files that are made here; like tables, they are encrypted on disk."""

    def __init__(
        self, log: Log, vault: Vault, clock: Callable[[], float], randomness: Randomness
    ) -> None:
        self._notes: EncryptedNotes[GameDraft] = EncryptedNotes(log, vault, PURPOSE, GameDraft)
        self._vault = vault
        self._clock = clock
        self._randomness = randomness

    def all(self) -> list[GameDraft]:
        """All files, the last changed first."""
        return sorted(self._notes.list_all(), key=lambda each: -each.when)

    def find(self, id_: str) -> GameDraft | None:
        """The file of this id; None if there is none."""
        return next((each for each in self.all() if each.id == id_), None)

    def begin(self, text: str) -> GameDraft:
        """Store a new file; `Refused` if there are too many."""
        if len(self.all()) >= MAX_DRAFTS:
            sentence = T("{n} games are saved already. Delete one of them first.", n=MAX_DRAFTS)
            raise Refused(sentence, "full")
        return self._store(GameDraft(self._randomness(ID_BYTES).hex(), self._clock(), text))

    def change(self, draft: GameDraft, text: str) -> GameDraft:
        """Save what has become of a file; what it was before can be had back."""
        if text == draft.text:
            return draft
        before = (*draft.before, draft.text)[-MAX_UNDONE_CHANGES:]
        return self._store(GameDraft(draft.id, self._clock(), text, before, draft.game))

    def undo(self, draft: GameDraft) -> GameDraft:
        """Store the file as it was before its last change, or leave it if there was none."""
        if not draft.before:
            return draft
        *before, text = draft.before
        return self._store(GameDraft(draft.id, self._clock(), text, tuple(before), draft.game))

    def forget(self, draft: GameDraft) -> None:
        """Delete it."""
        self._notes.forget(self._name_place(draft))

    def _store(self, draft: GameDraft) -> GameDraft:
        self._notes.keep(self._name_place(draft), draft)
        return draft

    def _name_place(self, draft: GameDraft) -> str:
        return self._vault.alias(f"{PURPOSE}/{draft.game}/{draft.id}")
