"""A disk that loses its power: of what was not synced any part may be there, torn, in any order.

What a file system promises is taken narrowly. A file's data is there once it was synced, and with it the
name under which it was made; what else is done to names is there once their folder was synced. Of the rest
anything may be there: of some file systems names reach the disk in order, of others one by one. A sector is
written whole or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.simulation.recording import Asked, Step

SECTOR = 512
TURNS = (Asked.SYNC_ENDS, Asked.DIRECTORY_SYNC, Asked.RENAME, Asked.UNLINK)
"""Steps that decide what is there after a cut."""


class _File:
    """What of a file is safe, and what was asked since."""

    def __init__(self) -> None:
        self.safe = bytearray()
        self.asked: list[Step] = []
        self.begun = 0
        """Of what was asked so much is meant by the sync that is under way."""


@dataclass(frozen=True, slots=True, eq=False)
class _Change:
    """A name that was made (``old`` is empty), changed, or taken away (``new`` is)."""

    old: str
    new: str
    file: _File | None

    @property
    def names(self) -> set[str]:
        """Those it is about."""
        return {self.old, self.new} - {""}


class Disk:
    """A folder as it stands while a program works in it."""

    def __init__(self) -> None:
        self._files: dict[int, _File] = {}
        self._names: dict[str, _File] = {}
        self._changes: list[_Change] = []
        """What was done to names and is not safe yet, in order."""

    def take(self, step: Step) -> None:
        """Carry out what was asked."""
        if step.asked is Asked.CREATE:
            file = self._files[step.inode] = _File()
            self._changes.append(_Change("", step.path, file))
        elif step.asked is Asked.RENAME:
            self._changes.append(_Change(step.path, step.data.decode(), self._files.get(step.inode)))
        elif step.asked is Asked.UNLINK:
            self._changes.append(_Change(step.path, "", None))
        elif step.asked is Asked.DIRECTORY_SYNC:
            self._keep_names(lambda change: step.path == str(Path(change.new or change.old).parent))
        elif (known := self._files.get(step.inode)) is None:
            return  # it was there before, or has another name meanwhile: nothing of ours
        elif step.asked is Asked.SYNC_BEGINS:
            known.begun = len(known.asked)
        elif step.asked is Asked.SYNC_ENDS:
            for one in known.asked[: known.begun]:
                _write(known.safe, one)
            del known.asked[: known.begun]
            known.begun = 0
            self._keep_names(lambda change: change.file is known)
        else:
            known.asked.append(step)

    def _keep_names(self, meant: Callable[[_Change], bool]) -> None:
        waiting, kept = list[_Change](), set[str]()
        for change in reversed(self._changes):  # what was done to a name before it comes with it
            if meant(change) or not kept.isdisjoint(change.names):
                kept |= change.names
            else:
                waiting.append(change)
        for change in self._changes:
            if change not in waiting:
                _rename(self._names, change)
        self._changes = waiting[::-1]

    def after_a_cut(self, chance: Random) -> dict[str, bytes]:
        """What may be read when the power is back: each file by its path."""
        names = dict(self._names)
        likely, lost = chance.choice((0.5, 0.9)), set[str]()
        in_order = chance.random() < 0.5
        for change in self._changes:
            if chance.random() < likely and lost.isdisjoint(change.names):
                _rename(names, change)
            else:
                lost |= change.names
                if in_order:
                    break
        kept = chance.choice((0.0, 0.5, 0.9, 1.0))
        return {path: _survived(file, kept, chance) for path, file in names.items()}


def _rename(names: dict[str, _File], change: _Change) -> None:
    names.pop(change.old, None)
    if change.new and change.file is not None:
        names[change.new] = change.file


def _survived(file: _File, kept: float, chance: Random) -> bytes:
    data = bytearray(file.safe)
    for step in file.asked:
        drawn = chance.random()
        if drawn < kept:
            _write(data, step)
        elif drawn < kept + 0.2:
            for part in _sectors(step):
                if chance.random() < 0.5:
                    _write(data, part)
    return bytes(data)


def _write(data: bytearray, step: Step) -> None:
    if step.asked is Asked.TRUNCATE:
        del data[step.offset :]
        data.extend(bytes(step.offset - len(data)))
        return
    if len(data) < step.offset:
        data.extend(bytes(step.offset - len(data)))
    data[step.offset : step.offset + len(step.data)] = step.data


def _sectors(step: Step) -> Iterable[Step]:
    """A write in parts of which each is done whole or not at all."""
    at = 0
    while at < len(step.data):
        end = at + SECTOR - (step.offset + at) % SECTOR
        yield Step(step.asked, step.ns, step.inode, step.offset + at, step.path, step.data[at:end])
        at = end


def lay_out(files: dict[str, bytes], was: Path, now: Path) -> None:
    """Put the files of a folder that was elsewhere into a folder of its own."""
    for path, data in files.items():
        target = now / Path(path).relative_to(was)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)


def cuts(steps: Sequence[Step], number: int, chance: Random) -> list[int]:
    """Before which steps the power goes: around each sync and each new name, anywhere, and at the end."""
    turns = [at for at, step in enumerate(steps) if step.asked in TURNS]
    near = sorted({at + more for at in turns for more in (-1, 0, 1, 2) if 0 <= at + more <= len(steps)})
    if len(near) > number // 2:
        near = chance.sample(near, number // 2)
    anywhere = (chance.randint(0, len(steps)) for _ in range(number - len(near) - 1))
    return sorted([*near, *anywhere, len(steps)])
