"""Who may know what lies on the table, and who is told what, by the words of the file alone.

Twins are compared by this, not by the eyes that things have: those could be wrong.
"""

from __future__ import annotations

from companion.core.seats import TABLE, Seat, Viewer
from companion.told.playing.board import ToldBoard
from companion.told.playing.executor import Doing, Names
from companion.told.reading.audit import Telling
from companion.told.reading.expression_secrets import ROLES, ToldTo
from companion.told.reading.step_model import AskStep, FileStep, Say
from companion.told.reading.things import RoleEyes, Shared


def may_know(board: ToldBoard, name: str, place: Viewer, viewer: Viewer) -> bool:
    """Whether `viewer` may know what `place` has of it, by its eyes and what is turned up."""
    if name in board.opened or name in board.box.decks:
        return name in board.opened
    if name == ROLES:
        return _may_know_role(board, place, viewer)
    match board.box.eyes(name):
        case Shared.OTHERS:
            return viewer not in {TABLE, place}
        case Shared.TEAM:
            return isinstance(place, Seat) and viewer in board.team(place)
        case Shared() as shared:
            return shared is Shared.ALL or (shared is Shared.OWNER and place == viewer)
        case RoleEyes() as eyes:
            return any(seat == viewer and board.role(seat) in eyes.roles for seat in board.roles)


def _may_know_role(board: ToldBoard, place: Viewer, viewer: Viewer) -> bool:
    """Whether it is their own role, one that their role `knows`, or of a player who is out."""
    if place == viewer or any(board.is_named(seat) for seat in board.out if seat == place):
        return True
    roles = {seat: board.role(seat) for seat in board.roles}
    key = next((role for seat, role in roles.items() if seat == place), None)
    own = next((role for seat, role in roles.items() if seat == viewer), None)
    return own is not None and key in board.box.roles[own].knows


def is_told(viewer: Viewer, telling: Telling, step: FileStep, doing: Doing, names: Names) -> bool:
    """Whether this viewer is one of those whom the step tells it."""
    match telling.to, step.do:
        case RoleEyes() as eyes, _:
            return any(s == viewer and doing.g.role(s) in eyes.roles for s in doing.g.seats)
        case ToldTo.ADDRESSED, AskStep(who=who) | Say(to=who) if who:
            return viewer in doing.who(who, names)
        case ToldTo.OWNER | ToldTo.OTHERS | ToldTo.TEAM, _:
            return viewer != TABLE
    return telling.to is not ToldTo.NOBODY
