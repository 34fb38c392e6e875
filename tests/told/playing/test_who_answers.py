"""Who is asked what, whose answer counts, and what counts if none comes."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.chance import Chance
from companion.core.seats import TABLE, Viewer
from companion.core.umpire import Umpire
from companion.told.reading import list_faults
from tests.kit.games.told_games import table_of
from tests.kit.games.told_table import A, B, C
from tests.kit.games.told_texts import DEALT, STEP, with_steps

ASK = 'ask = "Hm?"\n'
YES = 'yes_no = true\nanswers = "so"\n'
FIRST = f"{YES}one_answer = true\n"
DONE = f'{STEP}pause = "Done."\n'
NIGHT = f'{ASK}who = "role:wolf"\nplayer = true\nanswers = "so"\n'


def asking(steps: str, players: int = 3, **settings: str) -> Umpire[Any]:
    """A table at the first question of these steps, after those that lay everything out."""
    table = table_of(f"{DEALT}\n{STEP}{steps}\n{DONE}", players, b"who")
    umpire = Umpire(table.game, table.seats, table.game.settle(settings, players), b"who")
    chance = Chance(b"who")
    while not any("so" in each.fields for seat in table.seats for each in umpire.offers(seat)):
        seat, offer = next(
            (seat, offer)
            for seat in table.seats
            for offer in umpire.offers(seat)
            if umpire.sealed(seat) is None
        )
        umpire.act(seat, offer.name, offer.some(seat, chance))
    return umpire


def names(umpire: Umpire[Any], viewer: Viewer) -> list[str]:
    """The offers of a viewer."""
    return [each.name for each in umpire.offers(viewer)]


def has(umpire: Umpire[Any], name: str, seat: Viewer = TABLE) -> Any:
    """What is there."""
    return umpire.board.datum(name, seat)


# --- each reads another question ------------------------------------------------------------------


def test_any_100_a_question_that_speaks_of_me_stands_in_the_form_of_each() -> None:
    umpire = asking(f'ask = "You hold {{hand[me]}}: play?"\n{YES}')
    texts = set()
    for seat in umpire.seats:
        (offer,) = umpire.offers(seat)
        assert (offer.in_public, umpire.prompt(seat)) == (
            False,
            umpire.prompt(A),
        )
        texts.add(str(offer.help))
    assert len(texts) == len(umpire.seats)
    assert "hold" not in str(umpire.prompt(TABLE))


def test_any_100_what_all_may_know_of_me_is_read_without_opening_a_phone() -> None:
    umpire = asking(f'ask = "{{points[me]}} points: stop?"\neyes = "all"\n{YES}')
    (offer,) = umpire.offers(B)
    assert (offer.in_public, str(offer.help)) == (True, "0 points: stop?")


# --- decoys ---------------------------------------------------------------------------------------


def test_any_104_with_a_decoy_everybody_answers_and_only_the_role_counts() -> None:
    umpire = asking(f'{NIGHT}decoy = "Whom do you like, {{role(me)}}?"\n')
    wolves = [seat for seat in umpire.seats if umpire.board.role(seat) == "wolf"]
    assert umpire.waiting() == umpire.seats
    for seat in umpire.seats:
        (offer,) = umpire.offers(seat)
        assert (offer.name, [*offer.fields], offer.in_public) == ("seal", ["so"], False)
        assert str(offer.help) == ("Hm?" if seat in wolves else "Whom do you like, Sheep?")
        assert str(umpire.prompt(seat)) == str(umpire.prompt(TABLE))
    for seat in umpire.seats:
        umpire.act(seat, "seal", {"so": int(C)})
    assert [seat for seat in umpire.seats if has(umpire, "so", seat)] == wolves != []


def test_any_104_a_decoy_is_asked_even_if_nobody_has_the_role() -> None:
    out = 'remove = "those(p in players: role(p) == \'wolf\')"\nreveals = "roles"\n'
    umpire = asking(f'{out}{STEP}{NIGHT}decoy = "Whom?"\n', 4)
    assert len(umpire.waiting()) == 3


# --- the first answer -----------------------------------------------------------------------------


def test_any_100_who_answered_first_is_known() -> None:
    umpire = asking(f'{ASK}{FIRST}by = "quick"\n')
    umpire.act(B, "reply", {"so": True})
    assert (has(umpire, "so"), has(umpire, "quick")) == (True, B)


def test_any_100_whoever_skips_leaves_the_answer_to_the_others() -> None:
    umpire = asking(f'{ASK}{FIRST}by = "quick"\nskip = "I let it be"\n')
    assert names(umpire, A) == ["reply", "skip"]
    umpire.act(A, "skip", {})
    assert umpire.waiting() == (B, C)
    umpire.act(C, "reply", {"so": False})
    assert (has(umpire, "so"), has(umpire, "quick")) == (False, C)


def test_any_100_if_all_skip_there_is_no_answer_and_it_goes_on() -> None:
    umpire = asking(f'{ASK}{FIRST}by = "quick"\nskip = "I let it be"\notherwise = "yes"\n')
    for seat in (A, B, C):
        umpire.act(seat, "skip", {})
    assert (has(umpire, "so"), has(umpire, "quick")) == (True, None)
    assert str(umpire.prompt(A)) == "Done."


def test_any_100_one_of_several_who_answer_for_themselves_may_skip() -> None:
    umpire = asking(f'{ASK}{YES}skip = "Not I"\n')
    umpire.act(A, "skip", {})
    umpire.act(B, "seal", {"so": True})
    umpire.act(C, "seal", {"so": False})
    assert [has(umpire, "so", seat) for seat in (A, B, C)] == [None, True, False]


# --- in time --------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", [YES, f'{YES}eyes = "all"\n', FIRST])
def test_any_100_when_the_time_is_up_what_the_file_says_counts(how: str) -> None:
    umpire = asking(f'{ASK}{how}seconds = 20\notherwise = "no"\n')
    (clock,) = umpire.offers(TABLE)
    assert (clock.after, clock.counted_down) == (20.0, True)
    if "one_answer" not in how:
        umpire.act(A, umpire.offers(A)[0].name, {"so": True})
    umpire.act(TABLE, "time_up", {})
    if "one_answer" in how:
        assert has(umpire, "so") is False
    else:
        assert [has(umpire, "so", seat) for seat in (A, B, C)] == [True, False, False]


def test_any_100_if_all_answer_in_time_nobody_waits_for_the_clock() -> None:
    umpire = asking(f"{ASK}{YES}seconds = 20\n")
    for seat in (A, B, C):
        umpire.act(seat, "seal", {"so": True})
    assert str(umpire.prompt(A)) == "Done."


def test_any_108_what_is_asked_in_time_stays_with_the_companion() -> None:
    umpire = asking(f"{ASK}{YES}seconds = 20\n", sealing="committed")
    assert [*umpire.offers(A)[0].fields] == ["so"]


# --- what is no such question ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "fault"),
    [
        (f'{YES}by = "quick"', "“by” means nothing here. It goes with: one_answer = true."),
        (
            f'{YES}decoy = "Hm?"',
            (
                "Everybody may see who is asked here: nobody needs a decoy. It is for a question "
                'to a role: who = "role:…".'
            ),
        ),
        (
            f'{FIRST}who = "role:wolf"\ndecoy = "Hm?"',
            (
                "With a decoy everybody answers unseen: “one_answer” cannot be. Leave one of the "
                "two out."
            ),
        ),
        (f'{YES}otherwise = "3"', "“3”: Here must be yes or no, not a number."),
        (
            (
                'otherwise = "3"\nfields = { a = { label = "A", yes_no = true },'
                ' b = { label = "B", yes_no = true } }'
            ),
            "Only one thing can be asked for here, and be otherwise.",
        ),
        (f'{YES}seconds = "yes"', "“yes”: Here must be a number, not yes or no."),
    ],
)
def test_what_goes_with_no_such_question_is_said(told: str, fault: str) -> None:
    first, *_ = list_faults(with_steps(f"{STEP}{ASK}{told}"))
    assert str(first.without_line) == fault
