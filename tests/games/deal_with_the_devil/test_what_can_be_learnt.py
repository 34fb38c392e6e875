"""What somebody can find out by looking: the figures of ledger 9.4, by full enumeration.

Red knows its own chest, label 0; labels 1 to 3 belong to the others in one of six ways.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from functools import cache
from itertools import permutations, product
from math import isclose, log2

import pytest

from companion.core.seats import Seat
from companion.games.deal_with_the_devil.chests.distribution import HOME, PAIRS, Map, Pair
from tests.kit.games.deal_with_the_devil.evening import SEATS, R, Y
from tests.kit.games.deal_with_the_devil.fairness import fair_sequences, left_out

Labels = tuple[int, ...]
"""Which label each owner's chest carries."""
WAYS: tuple[Labels, ...] = tuple((0, *others) for others in permutations((1, 2, 3)))
Seen = Callable[[Pair, Labels], object]
Odds = tuple[float, ...]
"""How often something is seen with the first assignment of labels, the second, …"""


# --- what is seen in a round -----------------------------------------------------------------


def in_my_hands(pair: Pair, labels: Labels) -> object:
    """The labels that Red holds, visit by visit."""
    return tuple(labels[visits.index(R)] for visits in pair)


def everywhere(pair: Pair, labels: Labels) -> object:
    """Who holds which label at both visits, for all chests."""
    return tuple(_held(visits, labels) for visits in pair)


def the_marked_one(pair: Pair, labels: Labels) -> object:
    """Where one recognisable chest goes."""
    return tuple(visits[labels.index(1)] for visits in pair)


def one_glimpse(pair: Pair, labels: Labels) -> object:
    """Where that chest goes first."""
    return pair[0][labels.index(1)]


def unmixed_at_first(pair: Pair, labels: Labels) -> object:
    """What Red holds, and from which owner each chest came to its first holder."""
    return in_my_hands(pair, labels), pair[0]


def unmixed_in_between(pair: Pair, labels: Labels) -> object:
    """What Red holds, and from whom to whom each chest went between the visits."""
    first, second = pair
    return in_my_hands(pair, labels), tuple(second[first.index(seat)] for seat in SEATS)


def unmixed_at_the_end(pair: Pair, labels: Labels) -> object:
    """What Red holds, and from whom each chest went home."""
    return in_my_hands(pair, labels), pair[1]


def _held(visits: Map, labels: Labels) -> tuple[int, ...]:
    return tuple(labels[visits.index(seat)] for seat in SEATS)


# --- what follows from it --------------------------------------------------------------------


def after(rounds: int, seen: Seen, pairs: Iterable[Pair] = PAIRS) -> Counter[Odds]:
    """All possible observations in this many rounds, by the odds they give the six assignments."""
    drawn = list(pairs)
    views: dict[object, Counter[Labels]] = defaultdict(Counter)
    for pair, labels in product(drawn, WAYS):
        views[seen(pair, labels)][labels] += 1
    one = Counter(tuple(each[labels] / len(drawn) for labels in WAYS) for each in views.values())
    found: Counter[Odds] = Counter({(1.0,) * len(WAYS): 1})
    for _ in range(rounds):
        more: Counter[Odds] = Counter()
        for (before, m), (now, n) in product(found.items(), one.items()):
            both = tuple(a * b for a, b in zip(before, now, strict=True))
            more[both] += m * n * bool(any(both))
        found = more
    return found


def figures(found: Counter[Odds]) -> tuple[float, float, float]:
    """How often everything is known, the chance of the best guess at an owner, and open bits."""
    known = guess = bits = 0.0
    for odds, times in found.items():
        chance = times * sum(odds) / len(WAYS)
        if not chance:
            continue
        shares = [each / sum(odds) for each in odds]
        known += chance * (max(shares) > 1 - 1e-9)
        bits -= chance * sum(share * log2(share) for share in shares if share)
        guess += chance * sum(best_owner(shares, label) for label in (1, 2, 3)) / 3
    return known, guess, bits


def best_owner(shares: Iterable[float], label: int) -> float:
    """The probability of this chest's likeliest owner."""
    owners: Counter[int] = Counter()
    for labels, share in zip(WAYS, shares, strict=True):
        owners[labels.index(label)] += share  # type: ignore[assignment]
    return max(owners.values())


def are(found: Counter[Odds], *, known: float, guess: float, bits: float) -> bool:
    """Whether the figures match the ledger's, to the precision it gives."""
    was, guessed, left = figures(found)
    near = isclose(was, known, abs_tol=0.0006), isclose(guessed, guess, abs_tol=0.0006)
    return all(near) and isclose(left, bits, abs_tol=0.006)


NOTHING = {"known": 0, "guess": 1 / 3, "bits": log2(6)}


# --- honest holders --------------------------------------------------------------------------


@pytest.mark.parametrize("rounds", range(1, 6))
def test_ds_06_holding_chests_reveals_nothing(rounds: int) -> None:
    found = after(rounds, in_my_hands)
    assert all(len(set(odds)) == 1 for odds in found)
    assert are(found, **NOTHING)


def test_two_players_comparing_notes_do_not_identify_the_other_two() -> None:
    def of_both(pair: Pair, labels: Labels) -> object:
        return tuple(labels[visits.index(seat)] for visits in pair for seat in (R, Y))

    one, other = [labels for labels in WAYS if labels[1] == 1]
    assert Counter(of_both(pair, one) for pair in PAIRS) == Counter(
        of_both(pair, other) for pair in PAIRS
    )


# --- labels that can be read -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("rounds", "known", "guess", "bits"),
    [
        (1, 0.5, 0.8333, 0.50),
        (2, 0.9167, 0.9722, 0.08),
        (3, 0.9861, 0.9954, 0.01),
        (5, 0.9996, 0.9999, 0.00),
    ],
)
def test_seeing_all_labels_at_the_visits(
    rounds: int, known: float, guess: float, bits: float
) -> None:
    assert are(after(rounds, everywhere), known=known, guess=guess, bits=bits)


@cache
def futures(rounds: int) -> Counter[tuple[object, ...]]:
    """How many fair schedules begin with such misses, for each way to make them."""
    weights: Counter[tuple[object, ...]] = Counter()
    for sequence, weight in fair_sequences().items():
        weights[sequence[:rounds]] += weight
    return weights


@pytest.mark.parametrize(
    ("rounds", "known", "guess", "bits"),
    [(1, 0.461, 0.820, 0.54), (2, 0.944, 0.981, 0.06), (3, 1, 1, 0)],
)
def test_seeing_all_labels_where_the_draw_is_floored(
    rounds: int, known: float, guess: float, bits: float
) -> None:
    alike = Counter(left_out(pair) for pair in PAIRS)
    begun = futures(rounds)
    views: dict[object, list[float]] = defaultdict(lambda: [0.0] * len(WAYS))
    total = sum(begun.values())
    for pairs in product(PAIRS, repeat=rounds):
        missed = tuple(left_out(pair) for pair in pairs)
        if weight := begun[missed]:
            for each in missed:
                weight /= alike[each]  # type: ignore[assignment]
            for at, labels in enumerate(WAYS):
                views[tuple(everywhere(pair, labels) for pair in pairs)][at] += weight / total
    found = Counter(tuple(each) for each in views.values())
    assert are(found, known=known, guess=guess, bits=bits)


def test_seeing_the_labels_once_on_return_reveals_everything() -> None:
    at_home = after(1, lambda _pair, labels: _held(HOME, labels))
    assert are(at_home, known=1, guess=1, bits=0)


@pytest.mark.parametrize(("rounds", "guess"), [(1, 2 / 3), (2, 8 / 9), (3, 26 / 27)])
def test_one_marked_chest_followed_by_eye(rounds: int, guess: float) -> None:
    assert isclose(guess_at_the_marked(after(rounds, the_marked_one)), guess)


def test_one_glimpse_of_a_known_chest() -> None:
    assert isclose(guess_at_the_marked(after(1, one_glimpse)), 4 / 9)
    owners = Counter(
        labels.index(1) for pair, labels in product(PAIRS, WAYS) if one_glimpse(pair, labels) == Y
    )
    assert max(owners.values()) / sum(owners.values()) == 1 / 2


def guess_at_the_marked(found: Counter[Odds]) -> float:
    """The chance of the best guess at the owner of label 1."""
    right = 0.0
    for odds, times in found.items():
        if total := sum(odds):
            right += times * total / len(WAYS) * best_owner([each / total for each in odds], 1)
    return right


# --- unmixed chests, and other draws ---------------------------------------------------------


@pytest.mark.parametrize(
    ("seen", "rounds", "guess", "bits"),
    [
        (unmixed_at_first, 1, 2 / 3, 1),
        (unmixed_in_between, 1, 0.583, 1),
        (unmixed_in_between, 2, 0.91, 0.21),
        (unmixed_at_the_end, 1, 2 / 3, 1),
    ],
)
def test_without_mixing_chests_reveal_their_owners(
    seen: Seen, rounds: int, guess: float, bits: float
) -> None:
    _, guessed, left = figures(after(rounds, seen))
    assert isclose(guessed, guess, abs_tol=0.006)
    assert isclose(left, bits, abs_tol=0.006)


def turned(*ways: int) -> Pair:
    """All chests move on by this many places at each visit."""
    first, second = (tuple(Seat((at + way) % 4 + 1) for at in range(4)) for way in ways)
    return first, second


def test_a_fixed_rotation_would_reveal_everything_by_holding() -> None:
    assert are(after(1, in_my_hands, [turned(1, 2)]), known=1, guess=1, bits=0)


def test_a_random_rotation_would_reveal_nothing_by_holding_but_all_in_one_look() -> None:
    rotations = [turned(a, b) for a, b in permutations((1, 2, 3), 2)]
    assert are(after(2, in_my_hands, rotations), **NOTHING)
    assert are(after(1, everywhere, rotations), known=1, guess=1, bits=0)
