"""Watchers for tests: one that advises, one that fails, two that read for long, one that stops
everybody."""

# ruff: noqa: ARG002  (the shape a table calls watchers with)
from __future__ import annotations

import time
from pathlib import Path
from typing import Any, ClassVar

from innkeep.table import AppliedOp, ProposedOp, RefusedError, TableHandle, Veto

Json = dict[str, Any]


class Adviser:
    """Advises every seat to take a coin from the inn; forbids paying into the pot."""

    def __init__(self, table: TableHandle) -> None:
        self.ops = 0

    def open(self, table: TableHandle) -> None:
        self.ops = sum(1 for _ in table.history())

    def seen(self, table: TableHandle, op: AppliedOp) -> None:
        self.ops += 1
        if op.kind == "dice":
            table.submit(op.seat, {"kind": "track", "zone": "s0.luck", "value": sum(op.args["rolls"])})

    def advice(self, table: TableHandle, seat: int | None) -> list[Json]:
        if seat is None:
            return []
        card = table.state.zones[f"s{seat}.hand"].order[0]
        other = table.state.zones[f"s{1 - seat}.hand"].order[0]
        said = {"en": f"{table.state.value(f's{seat}.purse')} gold", "ru": "золото"}
        return [
            {"id": "coin", "sort": "due", "seat": seat, "text": said, "c": card, "accept": True, "ops": 1},
            {"id": "leak", "sort": "note", "seat": seat, "text": said, "c": other},
        ]

    def accept(self, table: TableHandle, seat: int, advice_id: str) -> list[Json]:
        if advice_id != "coin":
            raise RefusedError("unknown-advice", "accept", advice_id)
        return [{"kind": "pay", "from": "inn", "to": f"s{seat}.purse", "amount": 1}]

    def before(self, table: TableHandle, op: ProposedOp) -> Veto | None:
        if op.kind == "pay" and op.args["to"] == "pot":
            return Veto("no-pot", {"en": "Not into the pot.", "ru": "Не в банк."})
        return None

    def report(self) -> Json:
        return {"violations": 0, "dues_unpaid": 1, "over": True}


class Faulty(Adviser):
    """Fails at the first card that is turned."""

    def seen(self, table: TableHandle, op: AppliedOp) -> None:
        if op.kind == "flip":
            raise RuntimeError("on purpose")


class Leaking(Adviser):
    """Says in its items what the protocol does not know."""

    def advice(self, table: TableHandle, seat: int | None) -> list[Json]:
        return [{**item, "secret": "inner-0-1"} for item in super().advice(table, seat)]


class Lingering(Adviser):
    """Reads a table where somebody chatted until it is told to stop, by files in the data folder."""

    folder: ClassVar[Path]

    def open(self, table: TableHandle) -> None:
        super().open(table)
        if any(op.kind == "chat" for op in table.history()):
            (self.folder / "reading").touch()
            while not (self.folder / "enough").exists():
                table.pause()


class Stalling(Adviser):
    """Works for a while at each word, and lets nobody have a turn."""

    def seen(self, table: TableHandle, op: AppliedOp) -> None:
        until = time.monotonic() + 0.4
        while op.kind == "chat" and time.monotonic() < until:
            pass


class Slow(Lingering):
    """Notes, too, when it has read such a table."""

    def open(self, table: TableHandle) -> None:
        super().open(table)
        if any(op.kind == "chat" for op in table.history()):
            with (self.folder / "read").open("a") as notes:
                notes.write(f"{table.id}\n")
