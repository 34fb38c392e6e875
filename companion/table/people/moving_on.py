"""The next game with the same people: the old table leads to the new one, where they sit already.

A phone shows at the new table the token it had at the old one. Nothing else moves: the new table
draws its own secret, and its phones seal new numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.fields import Raw, Refused
from companion.core.game import Game
from companion.core.seats import KEYS, Seat
from companion.core.words import T
from companion.storage.codes import Randomness
from companion.storage.log import LogEntry
from companion.table.people import computers, lobby, names
from companion.table.people.seat_cards import make_free_card
from companion.table.record.players import Applicant, Player
from companion.table.record.record import Record, State
from companion.table.table_action import Action, Values

NEXT, MOVED = "~next", "~moved"
NOT_OVER = T("This game is not over yet. Play it to its end, or close the table.")
A_TRIAL = T("Here somebody tries the game alone. Begin a new table to play it together.")


def list_staying(record: Record) -> list[Player]:
    """Who may move on, clockwise: everybody who has not left the game."""
    return [record.people.players[seat] for seat in record.people.remaining]


def why_not(record: Record, game: Game[Any]) -> T | None:
    """Why these people cannot play this game next, if they cannot."""
    if record.is_trial:
        return A_TRIAL
    if record.state is not State.ENDED:
        return NOT_OVER
    if len(list_staying(record)) > max(game.seats):
        return T("This game is not for {n} players.", n=len(list_staying(record)))
    return None


def make_seated_values(
    old: Record, code: str, new: Record, luck: Randomness, *, turned: bool
) -> Values:
    """What the new table's log says of those who move; `turned`: the first now sits last."""
    people = list_staying(old)
    people = [*people[turned:], *people[:turned]]
    marks = _choose_marks(people, new)
    players = [_make_player_values(each, marks[each.seat], old, new, luck) for each in people]
    fitting = [each for each in players if _may_be_called(each["name"], new)]
    teaming = old.people.teaming
    return {
        "from": code,
        "players": [{"seat": at, **each} for at, each in enumerate(fitting, start=1)],
        "teams": teaming.wanted,
        "drawn": teaming.drawn,
    }


def _choose_marks(people: list[Player], new: Record) -> dict[Seat, str]:
    """The key of each mark at the next table: the same, or a free one if that has fewer marks."""
    free = lobby.list_free_marks(new)
    own = {each.seat: KEYS[each.mark.shape] for each in people}
    spare = (key for key in free if key not in own.values())
    return {seat: key if key in free else next(spare) for seat, key in own.items()}


def _make_player_values(
    player: Player, mark: str, old: Record, new: Record, luck: Randomness
) -> dict[str, Raw]:
    """What the log says of one who moves; the seat is added later."""
    card = make_free_card(new, luck)
    return {
        "name": player.name,
        "mark": mark,
        "letter": player.mark.letter,
        "token": player.token,
        "banner": old.teams.banner_of(player.seat),
        "card": card,
        **({"computer": True} if player.is_computer else {}),
    }


def _may_be_called(name: str, new: Record) -> bool:
    """Whether the game allows the name: one may have a role that is called so."""
    try:
        names.fit(name, (), names.list_reserved_names(new.game.about.roles))
    except Refused:
        return False
    return True


def _lead_on(record: Record, entry: LogEntry) -> None:
    record.people.next = entry.values["code"]
    record.tell(T("The next game is at table {code}.", code=record.people.next))


def _seat_those_who_moved(record: Record, entry: LogEntry) -> None:
    """Seat everybody who comes from the table before, in the teams they had there."""
    record.people.after = entry.values["from"]
    record.tell(T("Everybody comes from table {code}.", code=record.people.after))
    teaming = record.people.teaming
    # Tables of earlier companions have moved without teams.
    teaming.wanted, teaming.drawn = entry.values.get("teams", 0), entry.values.get("drawn", False)
    for player in entry.values["players"]:
        who = Applicant(player["name"], player["mark"], player["token"], b"")
        letter = player.get("letter", "")  # older tables have none
        seat = Seat(player["seat"])
        lobby.seat_down(record, seat, who, player["card"], letter)
        if player.get("computer", False):
            computers.begin_playing(record, seat)
        if banner := player.get("banner", ""):
            teaming.chosen[seat] = banner


ACTIONS: Mapping[str, Action] = {
    NEXT: Action(_lead_on, lasting=True),
    MOVED: Action(_seat_those_who_moved),
}
