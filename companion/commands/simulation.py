"""Many whole games in a row, played at random or by a policy: how often each ending occurs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from companion.core.bots import choose_any_answer, play_out
from companion.core.chance import Chance
from companion.core.fields import Refused
from companion.core.game import Game, Policy, Settings
from companion.core.seats import seats_for
from companion.core.teams import team_up_in_some
from companion.core.umpire import Umpire
from companion.core.words import T


@dataclass(slots=True)
class Tally:
    """The results of all games with one number of players."""

    players: int
    games: int = 0
    answers: int = 0
    endings: Counter[str] = field(default_factory=Counter)

    def count(self, umpire: Umpire[Any]) -> None:
        """Count one more finished game."""
        self.games += 1
        self.answers += len(umpire.entries)
        self.endings[umpire.over.name if umpire.over else "none"] += 1

    def share(self, ending: str) -> float:
        """What percentage of games ended this way."""
        return 100 * self.endings[ending] / self.games if self.games else 0.0

    @property
    def answers_each(self) -> float:
        """How many answers a game took on average."""
        return self.answers / self.games if self.games else 0.0


def find_policy(game: Game[Any], name: str | None) -> Policy:
    """The policy of this name, or `Refused`; without a name the game's random play."""
    if name is None:
        return game.bots.policies.get("random", choose_any_answer)
    if name not in game.bots.policies:
        known = ", ".join(sorted(game.bots.policies)) or "none"
        raise Refused(T("There is no policy “{name}”. There are: {known}.", name=name, known=known))
    return game.bots.policies[name]


def play_once(
    game: Game[Any], players: int, settings: Settings, seed: bytes, policy: Policy
) -> Umpire[Any]:
    """Play one whole game; its seed also decides in which teams of those the game allows."""
    seats = seats_for(players)
    counts = game.resolved(settings).teams.counts
    teams = team_up_in_some(seats, counts, Chance(b"teams" + seed))
    umpire = Umpire(game, seats, settings, b"game" + seed, teams=teams)
    for _ in play_out(umpire, Chance(b"play" + seed), policy):
        pass
    return umpire


def replay(umpire: Umpire[Any], seed: bytes) -> Umpire[Any]:
    """The same game from its seed and answers."""
    begun = b"game" + seed
    table = umpire.game, umpire.seats, umpire.settings, begun
    return Umpire(*table, entries=umpire.entries, teams=umpire.teams)


def make_seed(seed: str, players: int, number: int) -> bytes:
    """The seed of one of many games."""
    return f"{seed}/{players}/{number}".encode()


def play_many(  # noqa: PLR0913, PLR0917 - what makes one simulation differ from another
    game: Game[Any],
    tally: Tally,
    settings: Settings,
    games: int,
    seed: str,
    policy: Policy,
) -> Iterator[Umpire[Any]]:
    """Play game after game, counting each in the tally."""
    for number in range(games):
        each = make_seed(seed, tally.players, number)
        umpire = play_once(game, tally.players, settings, each, policy)
        tally.count(umpire)
        yield umpire
