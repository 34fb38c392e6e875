"""What a table's log proves, and what it does not: in sentences, to be checked by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.commitments import encode_sealed, iter_openings
from companion.core.game import Game
from companion.core.seats import Seat
from companion.core.words import T
from companion.library.archive import Archived, check_archive
from companion.table.people import lobby
from companion.table.record.heads import Head, Heads
from companion.table.record.players import Player
from companion.table.record.record import FORMAT, Record, State

SHOWN_DIGEST_CHARS = 8
"""How many characters of a head's digest phones show."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of checking a table: whether all is well, and what was found, in sentences."""

    right: bool
    sentences: tuple[T, ...]


def judge(whole: Archived, games: Mapping[str, Game[Any]], seen: Iterable[Head] = ()) -> Verdict:
    """Whether every step replays as it was logged, where the log ends, and whose the luck was.

    `seen` is what phones show as the last they have seen.
    """
    replayed = check_archive(whole.entries, games)
    if replayed.differs is not None:
        return Verdict(right=False, sentences=(_say_it_differs(replayed.differs),))
    record, heads = replayed.record, Heads(entry.digest for entry in whole.entries)
    if wrong := tuple(_iter_missing_heads(whole, record, heads, seen)):
        return Verdict(right=False, sentences=wrong)
    played = T("All {n} steps replay exactly as they were recorded.", n=len(whole.entries))
    sentences = (
        played,
        *_iter_end(whole, record, heads),
        *_iter_luck_choosers(record),
        *_list_luck(record),
    )
    return Verdict(right=True, sentences=sentences)


def format_head(head: Head) -> str:
    """A head as phones show it."""
    return f"{head.count}-{head.digest[:SHOWN_DIGEST_CHARS]}"


def _say_it_differs(number: int) -> T:
    return T(
        "This file was changed at step {n}, or this laptop has different rules: from there it does "
        "not replay as recorded.",
        n=number,
    )


def _iter_missing_heads(
    whole: Archived, record: Record, heads: Heads, seen: Iterable[Head]
) -> Iterator[T]:
    """Whose phone has seen what is not in this file."""
    for seat, head in whole.seen.items():
        if not heads.passed(head) and seat in record.people.players:
            yield T(
                "{who}’s phone saw {head}, which is not in this file: steps are missing at its "
                "end, or it is another table.",
                who=record.people.players[seat].name,
                head=format_head(head),
            )
    for head in seen:
        if not heads.passed(head):
            yield T(
                "{head} is not in this file: steps are missing at its end, or it is another table.",
                head=format_head(head),
            )


def _iter_end(whole: Archived, record: Record, heads: Heads) -> Iterator[T]:
    """Where the file ends, and how people can tell that nothing is missing there."""
    if record.state is State.ENDED:
        yield T(
            "The game is over. What everybody saw ends with {head}.", head=format_head(heads.last)
        )
    else:
        yield T(
            "The game is not over. What everybody saw ends with {head}; no file can prove that "
            "nothing came after it.",
            head=format_head(heads.last),
        )
    late = tuple(
        record.people.players[seat].name for seat in whole.seen if seat in record.people.players
    )
    if late:
        yield T("It agrees with what the phones of {who} reported.", who=late)
    yield T(
        "To compare with a phone: it shows what it saw last under Menu; pass that to companion "
        "verify --seen."
    )


def _iter_luck_choosers(record: Record) -> Iterator[T]:
    """Who could not have chosen the luck, and who could."""
    if record.umpire is None:
        yield T("The game has not begun: there is no luck to check yet.")
        return
    drew = T("The laptop’s secret has the fingerprint {digest}.", digest=record.luck.commitment)
    if record.format < FORMAT:
        yield T("The laptop drew its secret before anybody joined. {drew}", drew=drew)
        yield T(
            "An older companion began this table. Whoever copied it in its lobby could try out "
            "numbers, so this does not prove that nobody chose the luck."
        )
        return
    sealed = tuple(each.name for each in record.people.players.values() if each.sealed_number)
    if not sealed:
        yield drew
        yield T("No phone sealed a number first: nothing proves that the laptop did not choose.")
        return
    yield T("The phones of {who} sealed their numbers before the laptop drew its own.", who=sealed)
    yield drew
    yield T("They opened them afterwards: neither a phone nor the laptop chose the luck.")


def _list_luck(record: Record) -> tuple[T, ...]:
    """Lines with which anybody can compute the seed by hand; the secret only after the end."""
    if record.umpire is None:
        return ()
    if record.secret_shown is None:
        return (T("The secret stays hidden until the game is over."),)
    return (
        T(
            "The secret was {secret}; its SHA-256 is that fingerprint.",
            secret=record.luck.secret.hex(),
        ),
        *(_describe_number(record.people.players[seat]) for seat in sorted(record.people.players)),
        T("Mixed together they give the seed {seed}.", seed=lobby.make_seed(record).hex()),
        *_iter_seals(record),
    )


def _describe_number(player: Player) -> T:
    """What somebody's phone added to the luck."""
    if player.sealed_number:
        text = encode_sealed({}, player.nonce.decode())
        sentence = "{who} sealed {digest}, the SHA-256 of {text}, and added {nonce}."
        nonce = player.nonce.hex()
        return T(sentence, who=player.name, digest=player.sealed_number, text=text, nonce=nonce)
    return T("{who} added {nonce}.", who=player.name, nonce=player.nonce.hex() or "nothing")


def _iter_seals(record: Record) -> Iterator[T]:
    """What phones had sealed and then opened."""
    entries = record.umpire.entries if record.umpire else ()
    for who, fingerprint, text in iter_openings(entries):
        name = record.people.players[Seat(who)].name
        sentence = "{who} sealed {digest}, the SHA-256 of {text}."
        yield T(sentence, who=name, digest=fingerprint, text=text)
