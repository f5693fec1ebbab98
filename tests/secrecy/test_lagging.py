"""Spectators of a table with a delay are told nothing before its time; and what would tell it is noticed.

Many more histories: `python -m tests.secrecy.sweep --delays`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from innkeep.table.core.room_settings import RoomSettings
from innkeep.table.http import log_pages
from innkeep.table.net import op_intake
from innkeep.table.net.delayed_stream import DelayedStream
from tests.secrecy.lagging import Found, lagging
from tests.secrecy.worlds import play

LENGTH = 20
SEEDS = (12, 7, 9, 2, 8)


def found_in(seed: int) -> Found:
    mode = (None, "referee")[seed % 2]
    history = play(Random(seed), LENGTH, 1, keeping=True, mode=mode, moves=0.15, streams=0.4)
    return lagging(history, seed)


def test_spectators_are_told_so_much_later_what_others_are_told_at_once() -> None:
    found = [found_in(seed) for seed in SEEDS]
    assert [one.wrong for one in found] == [""] * len(SEEDS)
    assert not any(one.failed for one in found)
    assert sum(one.told for one in found) > 150
    assert sum(one.cuts for one in found) > 2, "consent was withdrawn"
    assert sum(one.held for one in found) > 30, "something was not due yet"


def one_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    send, number = DelayedStream.send, iter(range(1 << 30))

    def leaky(stream: DelayedStream, message: bytes) -> None:
        if next(number) % 5 == 4:
            for outbox, _ in stream._listeners.values():
                outbox.send(message)
        send(stream, message)

    monkeypatch.setattr(DelayedStream, "send", leaky)


def numbers_in_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(op_intake, "_told_number", lambda _, seq: seq)


def an_open_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_pages, "told_now", lambda guest: guest)


def the_next_table_before_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RoomSettings, "next_for", lambda house, *_: house.next[-1] if house.next else None)


def less_delay_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RoomSettings, "delaying", lambda house, seconds, _: replace(house, delay=seconds))


def consent_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DelayedStream, "cut", lambda _: None)


def the_newest_for_who_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    come = DelayedStream.come

    def early(stream: DelayedStream, *who: Any) -> None:
        shown = stream._shown
        newest = [item for item in stream._queue if item.key][-1:]
        stream._shown = newest or shown
        come(stream, *who)
        stream._shown = shown

    monkeypatch.setattr(DelayedStream, "come", early)


PLANTED = (
    *(one_at_once, numbers_in_answers, an_open_log, less_delay_at_once, the_next_table_before_its_time),
    *(consent_forgotten, the_newest_for_who_comes),
)


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_what_would_tell_something_early_is_noticed(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    assert any(wrong(seed) for seed in SEEDS)


def wrong(seed: int) -> str:
    return found_in(seed).wrong
