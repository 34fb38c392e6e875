"""Who may know what lies on the table, by the words of the file alone.

Twins are compared by this, not by the eyes that things have: those could be wrong.
"""

from __future__ import annotations

from companion.core.seats import Viewer
from companion.told.playing.table import Filed
from companion.told.reading import ToldGame
from companion.told.reading.labels import ROLES
from companion.told.reading.things import RoleEyes, Shared


def may_know(filed: Filed, box: ToldGame, name: str, place: Viewer, viewer: Viewer) -> bool:
    """Whether this viewer may know what is there."""
    if name in filed.box_opened or name in box.decks:
        return name in filed.box_opened
    if name == ROLES:
        return _may_know_role(filed, box, place, viewer)
    match box.eyes(name):
        case Shared() as shared:
            return shared is Shared.ALL or (shared is Shared.OWNER and place == viewer)
        case RoleEyes(role):
            return any(seat == viewer and filed.role(seat) == role for seat in filed.box_roles)


def _may_know_role(filed: Filed, box: ToldGame, place: Viewer, viewer: Viewer) -> bool:
    """Own role, the roles that the viewer's role `knows`, and those of players who are out."""
    if place == viewer or place in filed.box_out:
        return True
    roles = {seat: filed.role(seat) for seat in filed.box_roles}
    key = next((role for seat, role in roles.items() if seat == place), None)
    own = next((role for seat, role in roles.items() if seat == viewer), None)
    return own is not None and key in box.roles[own].knows
