"""What a debouncer says of a whole sequence of frames."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scanner.labels.debounce import CAMERA_RULE, Debouncer, DebounceRule, Event


def iter_events(
    frames: Iterable[tuple[float, Iterable[str]]], rule: DebounceRule = CAMERA_RULE
) -> Iterator[Event]:
    """Everything that happens in a sequence of frames."""
    debouncer = Debouncer(rule)
    for now, texts in frames:
        debouncer, happened = debouncer.add_frame(now, texts)
        yield from happened
