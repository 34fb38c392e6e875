"""A label is one event, however much it flickers: by examples and by random input."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scanner.labels.debounce import (
    CAMERA_RULE,
    STILLS_RULE,
    Debouncer,
    Event,
    LabelGone,
    LabelShown,
)
from tests.kit.debouncing import iter_events

FRAME = 0.2


def film(*frames: str, every: float = FRAME) -> list[Event]:
    """The events in frames that show these labels, one letter each."""
    return list(iter_events((at * every, frame) for at, frame in enumerate(frames)))


def test_three_of_five_frames_show_a_label() -> None:
    assert film("A", "", "A", "") == []
    assert film("A", "", "A", "", "A") == [LabelShown("A")]
    assert film("A", "", "", "A", "", "A") == []


def test_a_label_that_stays_is_one_event() -> None:
    assert film(*"AAAAAAAAAAAAAAAAAAAA") == [LabelShown("A")]


def test_a_flickering_label_is_one_event() -> None:
    assert film("A", "A", "A", "", "", "", "A", "", "", "A", "A", "A") == [LabelShown("A")]


def test_a_label_comes_again_only_after_it_left() -> None:
    away = [""] * 6
    assert film(*"AAA", *away, *"AAA") == [LabelShown("A"), LabelGone("A"), LabelShown("A")]


def test_a_new_label_may_come_while_another_lies_there() -> None:
    assert film("A", "A", "A", "AB", "AB", "AB") == [LabelShown("A"), LabelShown("B")]


def test_two_labels_at_once_come_in_the_order_of_their_letters() -> None:
    assert film("BA", "AB", "BA") == [LabelShown("A"), LabelShown("B")]


def test_frames_from_before_a_long_pause_do_not_count() -> None:
    assert list(iter_events([(0, "A"), (0.2, "A"), (60, "A")])) == []


@pytest.mark.parametrize("every", [0.25, 1.0, 2.5, 6.0])
def test_a_slow_laptop_sees_the_same_in_the_same_frames(every: float) -> None:
    frames = ("A", "", "A", "A", "", "", "A", "", "", "", "", "", "A", "A", "A")
    assert film(*frames, every=every) == [LabelShown("A"), LabelGone("A"), LabelShown("A")]


def test_each_still_counts_at_once() -> None:
    shown = iter_events([(0, "A"), (1, ""), (2, "A"), (3, "AB")], STILLS_RULE)
    assert list(shown) == [LabelShown("A"), LabelGone("A"), LabelShown("A"), LabelShown("B")]


def test_what_is_unsure_cannot_come_and_does_not_go() -> None:
    debouncer = Debouncer()
    for at in range(20):
        debouncer, happened = debouncer.add_frame(at * FRAME, "", "A")
        assert happened == ()
    debouncer = Debouncer(STILLS_RULE).add_frame(0, "A")[0]
    assert debouncer.add_frame(60, "", "A")[1] == ()
    assert debouncer.add_frame(60, "", "")[1] == (LabelGone("A"),)


def test_the_view_is_clear_when_everything_left() -> None:
    debouncer = Debouncer()
    assert debouncer.is_clear
    for at in range(3):
        debouncer, _ = debouncer.add_frame(at * FRAME, "A")
    assert not debouncer.is_clear
    for late, gone in ((3.0, ()), (3.2, ()), (3.4, (LabelGone("A"),))):
        debouncer, happened = debouncer.add_frame(late, "")
        assert happened == gone
    assert debouncer.is_clear


frames = st.lists(st.tuples(st.floats(0.01, 2), st.frozensets(st.sampled_from("ABC"))), max_size=60)


def timed(steps: list[tuple[float, frozenset[str]]]) -> list[tuple[float, frozenset[str]]]:
    """Frames with their times, each later than the one before."""
    now, film_ = 0.0, []
    for step, texts in steps:
        now += step
        film_.append((now, texts))
    return film_


@given(frames)
def test_a_label_comes_and_goes_in_turn(steps: list[tuple[float, frozenset[str]]]) -> None:
    balance: Counter[str] = Counter()
    for each in iter_events(timed(steps)):
        balance[each.text] += 1 if isinstance(each, LabelShown) else -1
        assert balance[each.text] in {0, 1}


@given(frames)
def test_what_comes_was_seen_often_and_what_goes_was_long_unseen(
    steps: list[tuple[float, frozenset[str]]],
) -> None:
    debouncer, film_ = Debouncer(), timed(steps)
    for at, (now, texts) in enumerate(film_):
        debouncer, happened = debouncer.add_frame(now, texts)
        for each in happened:
            if isinstance(each, LabelShown):
                assert (
                    sum(
                        each.text in seen for _, seen in film_[: at + 1][-CAMERA_RULE.last_frames :]
                    )
                    >= CAMERA_RULE.min_frames
                )
                assert each.text in texts
            else:
                assert not any(
                    each.text in seen
                    for t, seen in film_[: at + 1]
                    if now - t < CAMERA_RULE.gone_seconds
                )


@given(frames, st.integers(0, 60))
def test_the_fold_can_be_resumed_anywhere(
    steps: list[tuple[float, frozenset[str]]], cut: int
) -> None:
    film_ = timed(steps)
    debouncer = Debouncer()
    first: list[Event] = []
    for now, texts in film_[:cut]:
        debouncer, happened = debouncer.add_frame(now, texts)
        first += happened
    kept = Debouncer(debouncer.rule, debouncer.frames, debouncer.present)
    for now, texts in film_[cut:]:
        kept, happened = kept.add_frame(now, texts)
        first += happened
    assert first == list(iter_events(film_))
