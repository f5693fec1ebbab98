"""A log of a table read again op by op, and all that its assistant says on the way.

Two workers of a server have the same log and different seeds for the order of Python's sets; what they say
must be the same, byte for byte. `evening` and `wandering` make logs; `python -m tests.assistant.same_advice
FILE RESTS` reads logs and writes a line for each op: what a referee said to it before, what each view was
told after it, and what the house would do by itself.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any
from unittest.mock import patch

from innkeep.assistant.watcher import watcher
from innkeep.table import Event, ProposedOp, RefusedError
from innkeep.table.core import seeds
from innkeep.table.live.room import Room
from innkeep.table.ops.reducer import step
from innkeep.table.store.event_log import Row, Store
from innkeep.table.store.log_chain import Chain
from tests.assistant.wander import Wanderer
from tests.bench.referee.chores import UnlikelyError
from tests.bench.referee.habits import kept
from tests.bench.referee.rooms import SERVER, SHUFFLING, AtARoom
from tests.bench.referee.wrongs import WRONGS

__all__ = ["evening", "faulty", "logged", "replayed", "wandering"]

Json = dict[str, Any]


def evening(habit: str, seed: str, ops: int) -> Json:
    """The log of an evening of the bench, up to so many ops."""
    people = kept.evening(habit, seed, AtARoom)
    desk = people.desk
    assert isinstance(desk, AtARoom)
    try:
        while not people.over and desk.state.seq < ops:
            people.move()
    except UnlikelyError:
        pass
    return logged(desk.room, desk.loaded)


def faulty(seed: str, ops: int) -> Json:
    """The log of such an evening in which somebody does something wrong after so many ops, and then again."""
    people = kept.evening(kept.MIXED, seed, AtARoom)
    desk, rng = people.desk, Random(seed)
    assert isinstance(desk, AtARoom)
    with suppress(UnlikelyError, RefusedError, AssertionError, ValueError, IndexError):
        while not people.over and desk.state.seq < 2 * ops:
            people.move()
            if desk.state.seq > ops:
                for wrong in rng.sample(list(WRONGS), 20):
                    with suppress(RefusedError):
                        if wrong.do(people) is not None:
                            break
    return logged(desk.room, desk.loaded)


def wandering(seed: int, ops: int) -> Json:
    """The log of a table wandered at random, back and forth."""
    wanderer = Wanderer(seed, mode=Random(seed).choice(["advise", "referee", "autopilot"]))
    with patch.object(wanderer.store, "close"):
        wanderer.wander(ops)
    return logged(wanderer.room)


def logged(room: Room, loaded: Mapping[str, Sequence[str]] = MappingProxyType({})) -> Json:
    """The log of a table; `loaded`: how shuffles came out, by their seeds, where that was said."""
    row = room.row
    events = [[one.seat, one.kind, one.args, one.at] for one in room.store.events(row.id)]
    about = {"setup": row.setup, "secret": row.secret.hex(), "mode": row.assistant}
    return {**about, "events": events, "loaded": dict(loaded)}


def replayed(log: Json, rests: int = 0) -> Iterator[str]:
    """What the assistant says, op by op, as JSON. After every so many ops the table `rests`; 0 = never."""
    row = Row("again", "rdi", log["mode"], bytes.fromhex(log["secret"]), log["setup"], 0)
    store = Store("sqlite://")
    with _shuffling(log["loaded"]):
        first = log["events"].index(next(one for one in log["events"] if one[0] is not None))
        opening = [Event(at, *one) for at, one in enumerate(log["events"][:first], 1)]
        store.add_table(row, [(event, None) for event in row.sealed(opening)])
        room = Room(row, store, SERVER)
        room.watch(watcher)
        for seat, kind, args, at in log["events"][first:]:
            event = Event(room.state.seq + 1, seat, kind, args, at)
            said: Json = {"before": _before(room, event)}
            store.append(row.id, Chain(row.secret).sealed(room.head, event, None), None)
            room.catch_up()
            if rests and event.seq % rests == 0:
                room.rest()
            said["advice"] = [room.advice(viewer) for viewer in room.viewers]
            action = room.trusted.automatic_action()
            said["itself"] = None if action is None else [action.id, action.ops, action.seat, action.pause_s]
            yield json.dumps({"seq": event.seq, "kind": kind, **said}, ensure_ascii=False)
        if room.watchers.active:
            yield json.dumps(room.ask(None, {"about": "game"}), ensure_ascii=False)


def _before(room: Room, event: Event) -> Json | None:
    """What a referee says to an op before it is done."""
    changes = step(room.state, event).changes
    try:
        with patch.object(Room, "mode", "referee"):
            room.watchers.before(ProposedOp(event.seat, event.kind, event.args, changes, event.seq))
    except RefusedError as refused:
        return {"message": refused.message, **refused.more}
    return None


@contextmanager
def _shuffling(loaded: dict[str, list[str]]) -> Iterator[None]:
    def shuffled(items: Sequence[str], seed: str) -> tuple[str, ...]:
        order = loaded.get(seed, [])
        rest = [one for one in items if one not in order]
        return (*order, *rest) if order else seeds.shuffled(items, seed)

    with ExitStack() as stack:
        for name in SHUFFLING:
            stack.enter_context(patch(name, shuffled))
        yield


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    for log in json.loads(Path(sys.argv[1]).read_text("utf-8")):
        for line in replayed(log, int(sys.argv[2])):
            sys.stdout.write(f"{line}\n")
