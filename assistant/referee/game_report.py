"""The referee's report of a recorded game, whether it was watched or not: the whole log is read again.

The reading is the same as at a live table; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from innkeep.assistant.referee.game_record import report
from innkeep.assistant.referee.listener import MODULE, TableListener
from innkeep.table import AppliedOp, State, TableHandle

__all__ = ["TableRecording", "WrongGameError", "audited", "played"]


class WrongGameError(ValueError):
    """The recording is of another game."""


class TableRecording(Protocol):
    """A table as it was played."""

    @property
    def module(self) -> str:
        """What was set out."""

    @property
    def options(self) -> dict[str, Any]:
        """The options of the game."""

    @property
    def state(self) -> State:
        """How it stands at the end."""

    @property
    def ops(self) -> Sequence[AppliedOp]:
        """Every op from the first on."""


@dataclass(frozen=True, slots=True)
class _Played:
    """A recording in the shape of a live table; nobody can act at it."""

    recording: TableRecording
    id: str = "recording"
    mode: str = "advise"

    @property
    def module(self) -> str:
        return self.recording.module

    @property
    def options(self) -> dict[str, Any]:
        return self.recording.options

    @property
    def state(self) -> State:
        return self.recording.state

    @property
    def seq(self) -> int:
        return self.recording.state.seq

    def history(self) -> Iterator[AppliedOp]:
        yield from self.recording.ops

    def pause(self) -> None:
        """Nobody waits."""

    def submit(self, seat: int | None, op: dict[str, Any]) -> None:
        raise RuntimeError(f"a recording takes no op {op} of {seat}")


def played(recording: TableRecording) -> TableHandle:
    """A recording as a table that can be read. Raises WrongGameError when it is of another game."""
    if recording.module != MODULE:
        raise WrongGameError(recording.module)
    return _Played(recording)


def audited(
    recording: TableRecording, progress: Callable[[Iterable[AppliedOp]], Iterable[AppliedOp]] = iter
) -> dict[str, Any]:
    """The report of `record.report` for a recorded game; `progress` may wrap the ops as they are read.

    Raises WrongGameError when the recording is of another game.
    """
    table = played(recording)
    listener = TableListener()
    listener.open(table, progress)
    seats, seq = recording.state.seats, recording.state.seq
    return report(listener.record, listener.mirror, listener.tallies.done, seats, seq)
