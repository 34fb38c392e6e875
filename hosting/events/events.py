"""Events, and who looks after them: one organiser each, with a link, and helpers, with codes.

Each is a note of its own, so that two workers never write the same one: whoever was revoked stays
so. Of links, codes and tokens only fingerprints are stored.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

import msgspec

from companion.core.fields import Refused
from companion.core.words import T
from companion.library.registry import Tables
from companion.storage import codes
from companion.storage.codes import Randomness
from companion.storage.encrypted_notes import EncryptedNotes
from companion.storage.encryption import Vault
from companion.storage.log import Log
from companion.storage.presets import fit_name
from hosting.events.event_sizes import (
    DEFAULT_STAY_DAYS,
    DEFAULT_TABLES,
    MAX_STAY_DAYS,
    MAX_TABLES,
)

N = TypeVar("N", bound="Note")

MAX_HELPERS = 50
"""How many helpers an event may have."""
MAX_CODE_DEVICES = 20
"""On how many devices one code may be used; the one that has had it for longest loses it."""
MAX_EVENT_NAME_CHARS = 60
_PURPOSE = "organising"

NO_EVENT = T("There is no such event. companion organiser list shows all of them.")
NO_CODE = T("This link or code is not valid, or no longer. Please ask the organiser for a new one.")


class Note(msgspec.Struct, frozen=True, tag=True):
    """Something that is stored of an event."""

    id: str


class OrganisedEvent(Note, frozen=True):
    """Tables that are looked after together: an evening, a convention, a café."""

    name: str
    when: float
    link: str = ""
    """The fingerprint of the organiser's link; empty: the event is over."""
    tables: int = DEFAULT_TABLES
    days: int = DEFAULT_STAY_DAYS


class Helper(Note, frozen=True):
    """Somebody who may open tables of an event and help there."""

    event: str
    name: str
    when: float
    code: str
    """The fingerprint of their code."""


class HelperDevice(Note, frozen=True):
    """A device on which a helper's code was entered."""

    helper: str
    when: float
    token: str
    """The fingerprint of its token."""


HOUSE = OrganisedEvent("house", "", 0.0, tables=MAX_TABLES, days=MAX_STAY_DAYS)
"""The tables of whoever the companion itself belongs to."""


@dataclass(frozen=True, slots=True)
class Badge:
    """What somebody may do: at one event, or, with the house's, at all of them."""

    event: OrganisedEvent
    helper: Helper | None = None

    @property
    def house(self) -> bool:
        """Whether it is the house's own."""
        return self.event.id == HOUSE.id

    @property
    def organises(self) -> bool:
        """Whether they may also let in helpers and remove tables."""
        return self.helper is None

    def covers(self, event: str) -> bool:
        """Whether they look after the tables of this event."""
        return self.house or event == self.event.id


@dataclass(frozen=True, slots=True)
class Opened:
    """A new event, or an old one with a new link; nobody can read the token again."""

    event: OrganisedEvent
    token: str = field(repr=False)


class Events:
    """All events of the house, encrypted on disk like tables."""

    def __init__(
        self, log: Log, vault: Vault, clock: Callable[[], float], randomness: Randomness
    ) -> None:
        kinds = OrganisedEvent | Helper | HelperDevice
        self._notes: EncryptedNotes[Note] = EncryptedNotes(log, vault, _PURPOSE, kinds)
        self._clock, self._randomness = clock, randomness

    # --- events --------------------------------------------------------------------------------

    def all(self) -> list[OrganisedEvent]:
        """Every event, the oldest first."""
        return sorted(self._every(OrganisedEvent), key=lambda each: each.when)

    def event(self, id_: str) -> OrganisedEvent:
        """The event with this id; `Refused` if there is none."""
        event = next((each for each in self._every(OrganisedEvent) if each.id == id_), None)
        if event is None:
            raise Refused(NO_EVENT, "unknown")
        return event

    def begin(
        self, name: str, tables: int = DEFAULT_TABLES, days: int = DEFAULT_STAY_DAYS
    ) -> Opened:
        """Begin an event; nobody can read its organiser's link again."""
        called, token = fit_name(name, MAX_EVENT_NAME_CHARS), codes.make_token(self._randomness)
        event = OrganisedEvent(
            self._id(), called, self._clock(), codes.fingerprint(token), tables, days
        )
        self._keep(event)
        return Opened(event, token)

    def renew(self, id_: str) -> Opened:
        """Replace the link of an event; the old one is refused from now on."""
        token = codes.make_token(self._randomness)
        event = msgspec.structs.replace(self.event(id_), link=codes.fingerprint(token))
        self._keep(event)
        return Opened(event, token)

    def end(self, id_: str) -> OrganisedEvent:
        """End an event: its link and codes are void; its tables stay for as long as was said."""
        for helper in self.helpers(self.event(id_)):
            self.revoke(helper)
        event = msgspec.structs.replace(self.event(id_), link="")
        self._keep(event)
        return event

    def forget(self, event: OrganisedEvent) -> None:
        """Forget an event that is over."""
        self._notes.forget(self._place(event))

    # --- helpers --------------------------------------------------------------------------------

    def helpers(self, event: OrganisedEvent) -> list[Helper]:
        """The helpers of an event, the first one first."""
        own = [each for each in self._every(Helper) if each.event == event.id]
        return sorted(own, key=lambda each: each.when)

    def let_in(self, event: OrganisedEvent, name: str) -> tuple[Helper, str]:
        """Add a helper, and make their code, which nobody can read again.

        `Refused` if there are too many, or the name is too long.
        """
        if len(self.helpers(event)) >= MAX_HELPERS:
            raise Refused(
                T("There are {n} helpers already. Remove one first.", n=MAX_HELPERS), "full"
            )
        code = codes.make_helper_code(self._randomness)
        secret = codes.fingerprint(codes.tidy(code))
        helper = Helper(
            self._id(), event.id, fit_name(name, MAX_EVENT_NAME_CHARS), self._clock(), secret
        )
        self._keep(helper)
        return helper, code

    def revoke(self, helper: Helper) -> None:
        """Make a helper's code worthless, wherever it was entered."""
        self._notes.forget(self._place(helper))
        for device in self._devices(helper):
            self._notes.forget(self._place(device))

    # --- who somebody is --------------------------------------------------------------------------

    def enter(self, typed: str) -> str:
        """A token for the device on which a link or a code was entered; `Refused` if neither.

        Of the devices with one code the oldest loses it if there are too many.
        """
        typed = typed.strip().rpartition("#")[2]  # of a whole link, what is secret
        if self.badge(typed) is not None:
            return typed
        code = codes.tidy(typed)
        secret = codes.fingerprint(code)
        helpers = self._every(Helper) if codes.is_helper_code(code) else ()
        helper = next((each for each in helpers if hmac.compare_digest(each.code, secret)), None)
        if helper is None:
            raise Refused(NO_CODE, "unknown")
        for device in self._devices(helper)[: 1 - MAX_CODE_DEVICES]:
            self._notes.forget(self._place(device))
        token = codes.make_token(self._randomness)
        self._keep(HelperDevice(self._id(), helper.id, self._clock(), codes.fingerprint(token)))
        return token

    def badge(self, token: str | None) -> Badge | None:
        """What somebody with this token may do; None for a stranger."""
        if not token:
            return None
        secret, notes = codes.fingerprint(token), self._list_notes()
        events = {each.id: each for each in notes if isinstance(each, OrganisedEvent) and each.link}
        for event in events.values():
            if hmac.compare_digest(event.link, secret):
                return Badge(event)
        helpers = {each.id: each for each in notes if isinstance(each, Helper)}
        for note in notes:
            if isinstance(note, HelperDevice) and hmac.compare_digest(note.token, secret):
                helper = helpers.get(note.helper)
                event_of = helper and events.get(helper.event)
                return Badge(event_of, helper) if event_of else None
        return None

    # --- inside --------------------------------------------------------------------------------

    def _devices(self, helper: Helper) -> list[HelperDevice]:
        own = [each for each in self._every(HelperDevice) if each.helper == helper.id]
        return sorted(own, key=lambda each: each.when)

    def _every(self, kind: type[N]) -> list[N]:
        return [each for each in self._list_notes() if isinstance(each, kind)]

    def _list_notes(self) -> list[Note]:
        return self._notes.list_all(f"{_PURPOSE} ")

    def _keep(self, note: Note) -> None:
        self._notes.keep(self._place(note), note)

    @staticmethod
    def _place(note: Note) -> str:
        return f"{_PURPOSE} {note.id}"

    def _id(self) -> str:
        return self._randomness(6).hex()


def events_of(tables: Tables) -> Events:
    """The events of these tables, stored beside them."""
    return tables.with_notes(Events)
