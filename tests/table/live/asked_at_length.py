"""What each op and each page costs at tables of these lengths: `python -m ... FOLDER LENGTH...` prints JSON.

Counted are ops read from the store, ops folded and ops looked back on: in all, and at most between two rests,
in which everybody else has a turn. A process of its own, as rests are those of a server's loop.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from innkeep.table.live.welcome import welcome

Json = dict[str, Any]

REQUESTS: list[tuple[str, int, Json]] = [
    ("undo to the beginning", 0, {"kind": "undo", "to": 0}),
    ("redo that", 1, {"kind": "redo"}),
    ("undo to the middle", 0, {"kind": "undo", "to": -2}),
    ("undo that", 0, {"kind": "redo"}),
    ("undo", 0, {"kind": "undo"}),
    ("redo", 0, {"kind": "redo"}),
    ("something by lot", 0, {"kind": "dice", "sides": 6, "n": 1}),
    ("ask to undo all that", 0, {"kind": "undo", "to": 0}),
    ("ask something else", 1, {"kind": "undo", "to": 1}),
    ("agree", 1, {"kind": "answer", "yes": True}),
    ("redo long after", 0, {"kind": "redo"}),
    ("watch no longer", 0, {"kind": "mode", "mode": "off"}),
    ("watch again", 0, {"kind": "mode", "mode": "advise"}),
]
"""Ways back, in this order; a negative number stands for that part of the table's length."""

OPS: dict[str, Json] = {
    "move": {"c": "s0.hand", "to": "table"},
    "draw": {"from": "s0.deck", "to": "s0.hand", "n": 1},
    "deal": {"from": "s0.deck", "to": ["s1.hand"], "n": 1},
    "flip": {"c": "table"},
    "rotate": {"c": "table", "deg": 90},
    "lock": {"c": "table", "on": True},
    "shuffle": {"zone": "s0.deck"},
    "gather": {"from": "s0.discard", "to": "s0.deck", "shuffle": True},
    "reverse": {"zone": "s0.deck"},
    "random": {"from": "s0.hand", "to": "s0.discard", "n": 1},
    "peek": {"zone": "s0.deck", "n": 1},
    "search": {"zone": "s0.deck"},
    "take": {"from": "s0.deck", "cs": ["nothing"], "to": "s0.hand"},
    "leave": {"zone": "s0.deck"},
    "reveal": {"zone": "s0.hand", "to": "all"},
    "lot": {"zone": "s0.deck"},
    "track": {"zone": "s0.luck", "value": 3},
    "pay": {"from": "s0.purse", "to": "inn", "amount": 1},
    "arrow": {"from": "table", "to": 1},
    "ping": {"x": 1, "y": 1},
    "pass": {},
    "chat": {"text": "so it goes"},
    "phrase": {"phrase": "wait"},
    "dice": {"sides": 6, "n": 1},
    "rename": {"name": "Ann"},
    "request": {"want": "random", "from": "s1.hand", "to": "s0.hand", "n": 1},
    "grant": {"to": 1, "yes": True},
    "note": {"text": "remember"},
    "unseal": {"to": 1},
    "tear": {"to": 1},
    "mix": {"pledge": "a" * 64},
    "ruling": {"key": "A-1/x", "on": True},
    "appeal": {},
    "allow": {"seat": 0},
    "hints": {"on": True},
    "pace": {"ms": 900},
    "prompts": {"ask": "able"},
    "color": {"color": "#7a4ea0"},
    "agree": {"on": True},
    "nudge": {"seat": 1},
    "relink": {"seat": 1},
    "host": {"seat": 0},
    "house": {"what": "chat", "on": True},
    "call": {"url": "https://meet.example/us"},
    "delay": {"seconds": 30},
    "house-rules": {"text": "Be kind."},
    "bot": {"seat": 1, "strength": "thumb"},
    "clock": {"limit": 60},
    "team-chat": {"text": "you and me"},
    "ready": {},
    "paper": {"seat": 0, "on": True},
    "declare": {"cards": [0], "to": "table"},
    "speak": {"seat": 1, "op": {"kind": "pass"}},
    "swap": {"seat": 1},
    "kick": {"seat": 1},
    "elect": {"seat": 1},
    "mode": {"mode": "off"},
    "resync": {},
    "stand": {},
    "hand-over": {},
    "sit": {"name": "Ann"},
    "undo": {"to": 3},
    "redo": {},
    "end": {},
    "answer": {"yes": True},
    "password": {"on": True},
    "rematch": {"table": "a"},
}
"""One of each kind; a zone where a card is asked for stands for the card that lies there on top."""

PAGES = {
    "enter": "enter",
    "follow": "follow",
    "rematch": "rematch",
    "password": "password",
    "log": "log?before={half}&limit=500",
    "log from the beginning": "log?before=200",
    "replay": "replay?after={half}&limit=500",
    "replay from the beginning": "replay",
    "record": "record?after={half}",
    "coach": "coach",
    "export": "export",
    "links": "links",
    "code": "code",
    "newer": "newer",
    "mail": "mail",
    "push": "push",
    "report": "report",
}


FAR = 50
"""An undo of more ops than that sends the watcher back to the beginning."""

SENT = ("enter", "follow", "rematch", "password", "code", "report")
"""The pages to which something is posted."""


class Counted:
    """Work that is done: since the last rest, at most between two, and in all."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        self.now = self.most = self.all = self.paid = 0

    def one(self) -> None:
        self.now += 1
        self.all += 1
        self.most = max(self.most, self.now)

    def rest(self) -> None:
        self.now = 0

    def take(self, ops: int) -> None:
        self.paid += ops

    spend = take


def watch(counted: Counted) -> None:
    """Count from now on, whoever does it."""
    from innkeep.table.core.draft import Draft
    from innkeep.table.live.loop.heavy_work import WorkTurns
    from innkeep.table.ops.history import Past
    from innkeep.table.store.event_log import Store

    def tell(owner: type, name: str) -> None:
        plain = getattr(owner, name)

        def also(*args: Any, **more: Any) -> Any:
            counted.one()
            return plain(*args, **more)

        setattr(owner, name, also)

    tell(Draft, "__init__")
    tell(Past, "add")
    rows, enter = Store.events_and_ids, WorkTurns.__enter__

    def events_and_ids(*args: Any) -> Iterator[Any]:
        for row in rows(*args):
            counted.one()
            yield row

    def entered(turns: WorkTurns) -> None:
        enter(turns)
        counted.rest()

    Store.events_and_ids = events_and_ids  # type: ignore[method-assign, assignment]
    WorkTurns.__enter__ = entered  # type: ignore[method-assign]


def measured(counted: Counted, do: Callable[[], object]) -> Json:
    from innkeep.table import RefusedError

    counted.begin()
    said = "done"
    try:
        answer = do()
        said = str(getattr(answer, "status_code", said))
    except RefusedError as refused:
        said = refused.code
    return {"most": counted.most, "all": counted.all, "paid": counted.paid, "said": said}


def main() -> None:
    from gevent import monkey

    monkey.patch_all()

    from innkeep.table import AppliedOp, TableHandle
    from innkeep.table.http.app import Config, create_app
    from innkeep.table.live.loop.heavy_work import LOGS
    from innkeep.table.live.room import Room
    from innkeep.table.ops.registry import KINDS
    from tests.table.long_log import lengthen
    from tests.table.play import seated
    from tests.table.tiny import plugins
    from tests.table.watchers import Adviser

    counted = Counted()

    class Again(Adviser):
        """Reads the whole log when it begins to watch, and again when something is taken back."""

        def open(self, table: TableHandle) -> None:
            if counted.all:  # not where a table is only made ready to be asked
                super().open(table)

        def seen(self, table: TableHandle, op: AppliedOp) -> None:
            if op.kind == "undo" and op.args["n"] > FAR:
                self.open(table)

    folder, *lengths = sys.argv[1:]
    app = create_app(Config(Path(folder), plugins=plugins(watchers=(Again,))))
    rooms = app.extensions["innkeep"]
    asked = {kind.name for kind in KINDS.values() if kind.fields is not None}
    pages = {rule.rule.rpartition("/")[2] for rule in app.url_map.iter_rules() if "<table_id>/" in rule.rule}
    there = {page.partition("?")[0] for page in PAGES.values()} | {"replay", "story", "leave"}
    missing = {"ops": sorted(asked - OPS.keys()), "pages": sorted(pages - there)}
    watch(counted)
    LOGS.rest_s = 0.0  # they are counted, however short

    def fresh(row: Any) -> Room:
        rooms.loaded.clear()
        room: Room = rooms.get(row.id)
        room.begin_watching()
        return room

    def ask(room: Room, seat: int, length: int, op: Json) -> Json:
        op = {field: _meant(room, field, value, length) for field, value in op.items()}
        name = f"{op['kind']} {room.state.seq}"
        return measured(counted, lambda: room.submit(seat, op, name, allowance=counted, host=True))

    def at(length: int) -> Json:
        one, other = (lengthen(seated(rooms.create("tiny", {})), length) for _ in range(2))
        here: Json = {"coming in": measured(counted, lambda: fresh(one))}
        for name, seat, op in REQUESTS:
            counted.begin()
            room = rooms.get(one.id) if name == "watch again" else fresh(one)
            here[name] = ask(room, seat, length, op)
        counted.begin()
        room = fresh(other)
        here["coming back"] = measured(counted, lambda: welcome(room, 0, length - 150))
        tokens = rooms.tokens(room)
        head = {"Authorization": f"Bearer {tokens['seats'][0]}"}
        client = app.test_client()

        def page(name: str) -> Json:
            path = f"/api/tables/{other.id}/{PAGES[name].format(half=length // 2)}"
            if name in SENT:
                return measured(counted, lambda: client.post(path, headers=head, json={"on": True}))
            return measured(counted, lambda: client.get(path, headers=head))

        here |= {f"page: {name}": page(name) for name in PAGES}
        rooms.loaded.clear()
        glance = {"tables": [{"token": tokens["seats"][0]}]}
        here["page: glance"] = measured(counted, partial(client.post, "/api/glance", json=glance))
        counted.begin()
        room = fresh(other)
        for kind, op in OPS.items():
            here[f"op: {kind}"] = ask(room, 0, length, {"kind": kind, **op})
        assert room.state.over is not None
        leaver = {"Authorization": f"Bearer {rooms.tokens(fresh(one))['seats'][1]}"}
        leave = partial(client.post, f"/api/tables/{one.id}/leave", headers=leaver, json={})
        here["page: leave"] = measured(counted, leave)
        assert here["page: leave"]["said"] == "200"
        return here | {f"page: {name} of what is over": page(name) for name in ("record", "replay", "coach")}

    found = {length: at(int(length)) for length in lengths}
    sys.stdout.write(json.dumps({"missing": missing, "found": found}))


def _meant(room: Any, field: str, value: Any, length: int) -> Any:
    if field == "to" and isinstance(value, int) and value < 0:
        return length // -value
    if (field == "c" or (field == "from" and value == "table")) and value in room.state.zones:
        cid = room.state.zones[value].order[-1]
        return room.aliases.of(room.state.components[cid].alias)
    return value


if __name__ == "__main__":
    main()
