"""What one view of a table is told: some of it everybody hears, some only the seat."""

from __future__ import annotations

from collections.abc import Iterator

from innkeep.assistant.advice.advice_items import (
    appeal_items,
    due_items,
    end_items,
    next_item,
    option_items,
    presumed_items,
    question_items,
    violation_items,
)
from innkeep.assistant.advice.agreed_items import rulings
from innkeep.assistant.advice.forgotten_items import forgotten_items
from innkeep.assistant.advice.items import Item
from innkeep.assistant.advice.lying_items import lying_items
from innkeep.assistant.advice.machine_items import machine_items
from innkeep.assistant.advice.running_sums import SHOWN, tally_item
from innkeep.assistant.advice.told_items import told_items
from innkeep.assistant.advice.turn_items import ended_item, standing, turn_item
from innkeep.assistant.model.names import TableNames
from innkeep.assistant.referee.listener import TableListener
from innkeep.table import OutJson, TableHandle

__all__ = ["items", "mistake"]


def mistake(known: TableListener, table: TableHandle, seat: int | None) -> list[Item]:
    """All that is said after a mistake of the assistant's own: that it has lost track, and how to go on."""
    words = known.words(table)
    return [turn_item(known.mirror, words, seat), *question_items(known.mirror, words, seat)]


def items(known: TableListener, table: TableHandle, seat: int | None) -> list[Item]:
    """What one view shall see now: turn, dues, violations for all, options for the seat alone."""
    mirror, words = known.mirror, known.words(table)
    if table.state.over is not None and not mirror.hypothesis.game.over:
        return [_with_standing(ended_item(), known, table, words)]
    confided = () if seat is None or mirror.lost else _confided(known, table, seat, words)
    turn = _with_standing(turn_item(mirror, words, seat), known, table, words)
    return [turn, *_told(known, table, seat, words), *confided]


def _with_standing(turn: Item, known: TableListener, table: TableHandle, words: TableNames) -> Item:
    """The item that heads every view, with how the game stands and what was agreed on."""
    fallen = sorted(known.record.outs.items())
    outs: list[OutJson] = [{"seat": seat, "text": out.text, "s": out.seq} for seat, out in fallen]
    if (stands := standing(known.mirror, outs)) is not None:
        turn["standing"] = stands
    if agreed := rulings(table.state.policy, words):
        turn["rulings"] = agreed
    return turn


def _told(known: TableListener, table: TableHandle, seat: int | None, words: TableNames) -> Iterator[Item]:
    """What is said to everybody, with what of it that seat may accept."""
    mirror, state = known.mirror, table.state
    yield from violation_items(mirror, words, seat, state.policy, known.agreed.waived)
    yield from appeal_items(known.agreed.appeals, words)
    yield from question_items(mirror, words, seat)
    yield from told_items(mirror, words)
    yield from lying_items(mirror, words)
    yield from forgotten_items(known.forgotten.overdue(mirror), mirror, words, seat, state)
    # the house pays what is owed, at the pace people set for a machine: bots leave it to the house, too
    auto = bool(mirror.hypothesis.game.machines) and table.mode == "autopilot" and not known.pilot.held
    yield from due_items(mirror, words, seat, state, known.lying, auto=auto)
    yield from machine_items(mirror, words, seat, table.mode, state.policy)
    yield from presumed_items(mirror, words, seat)
    yield from end_items(mirror, state, seat)
    edition = mirror.options["edition"]
    yield from (tally_item(tally, words, edition) for tally in known.tallies.done[-SHOWN:])


def _confided(known: TableListener, table: TableHandle, seat: int, words: TableNames) -> Iterator[Item]:
    """For the seat alone: what it may do; how it goes on, by itself or when it says so, and when it wants to
    be asked."""
    mirror = known.mirror
    if not (mirror.asking or mirror.pending_reveal):
        yield from option_items(known.offered(seat), mirror, words, seat)
    asked = known.asked(table, seat)
    house = table.mode == "autopilot"  # pays what is owed before: nobody is to do anything
    unpaid = any(not (house and due.ops) for due in mirror.dues())
    passes = asked is not None and not unpaid and known.pilot.passes(asked, seat, mirror)
    yield next_item(mirror, words, seat, table.state, asked, passes=passes)
