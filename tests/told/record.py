"""The recorded plays of the games in our files: `python -m tests.told.record [--fresh]`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

from companion.core.bots import choose_any_answer
from companion.core.chance import Chance
from companion.core.offers import Offer, Raw
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.umpire import Entry, Umpire
from companion.games import find_games
from companion.told.playing.board import open_datum
from companion.told.playing.view import ShownBoard
from companion.told.reading.expressions import Datum
from tests.kit.recording import Next, Play, Recording, anything, by


def standing(k: ShownBoard) -> Iterator[str]:
    """Whose turn of what it is, who is out, and what everybody may see of the rest."""
    if k.phase:
        yield f"{k.phase}, {k.round}"
    if k.out:
        yield f"out: {' '.join(str(int(seat)) for seat in k.out)}"
    for name in (*k.box.values, *k.box.piles, *k.box.dice):
        if seen := " ".join(_seen(k, name)):
            yield f"{name}: {seen}"


def _seen(k: ShownBoard, name: str) -> Iterator[str]:
    """What everybody may see of it: what it is, or how many cards or dice there are."""
    kept = k.values.get(name) or k.piles.get(name) or {}
    for seat, each in kept.items():
        if (seen := open_datum(each)) is not None:
            yield _said(seen) if seat == TABLE else f"{int(seat)} {_said(seen)}"


def _said(seen: Datum) -> str:
    if isinstance(seen, tuple):
        return ",".join(map(_said, seen)) or "–"
    return f"seat {int(seen)}" if isinstance(seen, Seat) else str(seen)


def what_is_asked(
    k: Any, me: Viewer, offers: tuple[Offer, ...], chance: Chance
) -> tuple[Offer, dict[str, Raw]] | None:
    """Any answer to what the game asks; nobody passes notes."""
    asked = tuple(each for each in offers if each.act not in {"note", "show_note", "tell_team"})
    return choose_any_answer(k, me, asked, chance) if asked else None


Begun: TypeAlias = tuple[int, str] | tuple[int, str, Next] | Play
ASKED: Next = by(what_is_asked)


def keeping(value: str) -> Next:
    """Whatever is asked is answered so that this value of the table does not fall."""

    def next_entry(umpire: Umpire[Any], chance: Chance) -> Entry:
        while True:
            before, answers = umpire.board.datum(value, TABLE), len(umpire.entries)
            entry = ASKED(umpire, chance)
            umpire.act(entry.by, entry.offer, entry.values)
            after = umpire.board.datum(value, TABLE)
            umpire.back_to(answers)
            if after >= before:
                return entry

    return next_entry


def stacking(most_lost: int) -> Next:
    """Donkeys who know their own sacks: they stack what fits best, if little room is lost."""

    def next_entry(umpire: Umpire[Any], chance: Chance) -> Entry:
        best = min(_fitting(umpire.board), default=(999, "", ""))
        while True:
            entry = ASKED(umpire, chance)
            if "goal" in entry.values:
                if (entry.values["place"], entry.values["goal"]) == best[1:]:
                    return entry
            elif entry.values.get("deed") != "pile" or best[0] <= most_lost:
                return entry

    return next_entry


def _fitting(board: Any) -> Iterator[tuple[int, str, str]]:
    """The room that is lost, the sack and the stack, wherever a sack of whose turn it is fits."""
    sacks = board.datum("back", board.datum("turn", TABLE))
    for goal, pile in (("well", "north"), ("church", "south"), ("inn", "east")):
        stack = board.datum(pile, TABLE)
        top = int(stack[-1].kind) if stack else 51
        for place, sack in zip(("left", "middle", "right"), sacks, strict=False):
            if int(sack.kind) < top:
                yield top - int(sack.kind), place, goal


def half_right(umpire: Umpire[Any], chance: Chance) -> Entry:
    """People who know every second answer of a quiz."""
    entry = ASKED(umpire, chance)
    if "number_said" not in entry.values or chance.below(2):
        return entry
    return replace(entry, values={"number_said": umpire.board.datum("truth", TABLE)})


def of_game(game_id: str, who: Next = ASKED, **plays: Begun) -> Recording:
    """Games that chance plays, each with so many players and this seed, or so in this way."""
    fresh = {
        name: (begun, who)
        if isinstance(begun, Play)
        else (Play(*begun[:2]), *(begun[2:] or (who,)))
        for name, begun in plays.items()
    }
    folder = Path(__file__).parent / "plays" / game_id
    return Recording(find_games()[game_id], folder, fresh, standing)


PLAYS = {
    "across_the_bog": of_game("across_the_bog", crossed=(3, "a10"), left=(3, "a6")),
    "blind_auction": of_game("blind_auction", anything, lots=(2, "b1")),
    "driftwood_stone_glass": of_game(
        "driftwood_stone_glass", village=(2, "g0"), villages=(2, "g18")
    ),
    "five_locks": of_game("five_locks", open=(5, "f29"), shut=(5, "f21"), refused=(5, "f24")),
    "fog_signals": of_game(
        "fog_signals",
        north=(4, "f9"),
        south=(4, "f35"),
        north_on_reef=(4, "f15"),
        south_on_reef=(4, "f17"),
    ),
    "forecast": of_game("forecast", one=(3, "f0"), two=(3, "f32")),
    "liars_dice": of_game("liars_dice", anything, doubt=(2, "l1")),
    "magpies": of_game("magpies", nest=(3, "m0"), nests=(3, "m5")),
    "night_in_the_barn": of_game("night_in_the_barn", egg=(3, "n21"), eggs=(3, "n217")),
    "nobodys_suitcase": of_game("nobodys_suitcase", rich=(3, "k0"), richest=(2, "t135")),
    "odd_gifts": of_game("odd_gifts", stuck=(3, "o25")),
    "pack_donkeys": of_game(
        "pack_donkeys",
        crash=(3, "d5"),
        feast=(2, "d5", stacking(99)),
        hungry=(2, "d2", stacking(12)),
    ),
    "passing_draft": of_game("passing_draft", anything, baskets=(3, "p1")),
    "secret_ballot": of_game("secret_ballot", anything, sums=(3, "s1")),
    "spoof": of_game("spoof", anything, bill=(3, "s1")),
    "the_flock": of_game("the_flock", south=(2, "f1", keeping("grain")), winter=(2, "f1")),
    "the_duke_returns": of_game(
        "the_duke_returns",
        clerk=(5, "d9"),
        ducal=(5, "d2"),
        free=(5, "d11"),
        banished=(5, "d31"),
    ),
    "the_village_show": of_game("the_village_show", ribbon=(2, "v0"), ribbons=(2, "v116")),
    "the_lost_needle": of_game(
        "the_lost_needle",
        lost=(3, "n0"),
        together=(3, "n13"),
        team=Play(4, "n2", teams=2),
        teams=Play(4, "n0", teams=2),
    ),
    "the_owls_bell": of_game("the_owls_bell", half_right, team=(4, "q3"), teams=(4, "q28")),
    "the_sleeping_car": of_game(
        "the_sleeping_car",
        away=(6, "c0"),
        found=(6, "c14"),
        in_the_rack=(6, "c15"),
        nobody=(6, "c12"),
        stowaway=(6, "c18"),
    ),
    "two_faces": of_game("two_faces", face=(3, "t15")),
    "werewolf": of_game(
        "werewolf",
        village=(5, "w0"),
        wolves=(7, "w37"),
        couple=(7, "w18"),
        jester=(9, "w3"),
        nobody=(7, "w54"),
    ),
    "where_are_we": of_game("where_are_we", one=(4, "w2"), several=(4, "w9")),
}

FINGERS = """title = "Fingers"
about = "Hold up fingers: how many are there together?"
players = [2, 4]

[values.fingers_up]
name = "Fingers up"

[[phase]]
name = "A count"
times = 2

[[phase.step]]
ask = "How many fingers do you hold up?"
number = [0, 5]
into = "fingers"

[[phase.step]]
open = "fingers"
say = "Fingers up: {sum(fingers)}."

[[phase.step]]
set = "fingers_up = sum(fingers)"

[[phase]]
name = "The end"

[[phase.step]]
end = "The last count was {fingers_up}."
winners = "players"
"""
"""A file as people bring it."""
OF_PEOPLE = Recording(
    find_games()["told"],
    Path(__file__).parent / "plays" / "told",
    {"fingers": (Play(3, "o1", {"file": FINGERS}), ASKED)},
    standing,
)
"""What people bring: without a file this game cannot begin, so it is none of those for all."""

if __name__ == "__main__":
    for recording in (*PLAYS.values(), OF_PEOPLE):
        recording.write()
