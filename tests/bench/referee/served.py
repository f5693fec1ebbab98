"""A table at a real server with a socket for each seat: what `scenes` plays the books' scenarios at.

Shuffles come out as they are told to: of the seeds the server might have used, one is looked for that leads
to the order wanted. Knows no scenario.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from innkeep.assistant.model.machine import things
from innkeep.assistant.tracker.belief.mirror import Mirror, Reading
from innkeep.table import State
from innkeep.table.core.seeds import shuffled
from tests.bench.referee.positions import NotLaidOutError, Position
from tests.browser_key import key_of

__all__ = ["Served", "serving"]

Op = dict[str, Any]
SEEDS = 300_000
"""Seeds tried for a shuffle: enough for eight cards."""
PATIENCE_S = 170


class Served:
    """A table at the server with a socket for each seat; what `People` need of a table."""

    def __init__(self, room: Any, tokens: Sequence[str], url: str) -> None:
        self.room = room
        self.at = 0
        self._url = url
        self._tokens = tokens
        self.clients = [None if token is None else self._joined(at)[0] for at, token in enumerate(tokens)]

    def _joined(self, seat: int) -> tuple[Any, list[Op]]:
        """A socket of a seat, and the welcome it got."""
        import socketio

        client = socketio.Client(reconnection=False)
        welcomes: list[Op] = []
        client.on("welcome", welcomes.append)
        auth = {"token": self._tokens[seat], "name": f"P{seat}", "since": None, "lang": "en"}
        auth["key"] = key_of(self._tokens[seat])
        client.connect(self._url, auth=auth, transports=["websocket"], wait_timeout=PATIENCE_S)
        return client, welcomes

    @property
    def state(self) -> State:
        state: State = self.room.state
        return state

    @property
    def read_by(self) -> Mirror:
        mirror: Mirror = self.room.watchers.active[0].mirror
        return mirror

    def _client(self, seat: int) -> Any:
        """The socket of that seat; for a machine whoever sits first moves its things."""
        return self.clients[seat] or next(client for client in self.clients if client is not None)

    def call(self, seat: int, op: Op) -> None:
        answer = self._client(seat).call("op", {"id": uuid.uuid4().hex, **op}, timeout=PATIENCE_S)
        if not answer["ok"]:
            raise AssertionError(f"seat {seat}: {op} was refused: {answer['error']}")

    def ask(self, seat: int, card: str, on: int | str | None = None) -> Op:
        """What the assistant answers a seat that asks whether it may play a card now."""
        asked: Op = {"c": self._named(card)}
        if on is not None:
            asked["on"] = on if isinstance(on, int) else self._named(on)
        answer = self._client(seat).call("ask", asked, timeout=PATIENCE_S)
        if not answer["ok"]:
            raise AssertionError(f"seat {seat}: {asked} was not answered: {answer['error']}")
        found: Op = answer["answer"]
        return found

    def advised(self, seat: int) -> list[Op]:
        """What the assistant says to a seat now, as a second browser of it is told on coming in."""
        client, welcomes = self._joined(seat)
        try:
            while not welcomes:
                client.sleep(0.01)
            advice: list[Op] = welcomes[0]["advice"]
            return advice
        finally:
            client.disconnect()

    def do(self, seat: int | None, op: Op, order: list[str] | None = None) -> Reading:
        """Make an op through that seat's socket, with the names things go by outside."""
        said = {key: self._named(value) if key in ("cs", "c", "from") else value for key, value in op.items()}
        if op["kind"] == "arrow":
            said["to"] = self._pointed_at(op["to"])
        if order is None:
            self.call(seat or 0, said)
        else:
            with patch("innkeep.table.live.decider.seed_for", return_value=self._seed(op, order)):
                self.call(seat or 0, said)
        return self.read_by.last

    def _seed(self, op: Op, order: list[str]) -> str:
        """The seed with which a shuffle comes out in this order."""
        zones = self.state.zones
        if op["kind"] == "lot":
            hand = zones[op["zone"]].order
            return next(seed for seed in _seeds() if list(shuffled(hand, seed)[: len(order)]) == order)
        if op["kind"] == "gather":
            items = (*zones[op["from"]].order, *zones[op["to"]].order)
        else:
            items = zones[op["zone"]].order
        if sorted(items) != sorted(order):
            raise NotLaidOutError("other cards are shuffled than the scenario says")
        found = next((seed for seed in _seeds() if list(shuffled(items, seed)) == order), None)
        if found is None:
            raise NotLaidOutError(f"no shuffle of {len(items)} cards was found that comes out so")
        return found

    def _pointed_at(self, target: int | str) -> Any:
        """A seat, or the Component that is hit like one (OTTA-07): its card, or the seat it counts as."""
        if isinstance(target, str):
            return self._named(target)
        read = self.read_by.hypothesis
        thing = things(read.game).get(target)
        return target if thing is None else self._named(read.bond.cid[thing])

    def _named(self, value: Any) -> Any:
        if isinstance(value, list):
            return [self._named(one) for one in value]
        zones, components = self.state.zones, self.state.components
        return value if value in zones else self.room.aliases.of(components[value].alias)

    def wait(self, ms: int) -> None:
        """Nobody waits here."""

    def value(self, zone: str) -> int:
        return self.state.value(zone) or 0

    def lies(self, cid: str) -> str:
        return self.state.components[cid].zone

    def order(self, zone: str) -> tuple[str, ...]:
        return self.state.zones[zone].order

    def undo(self, seat: int) -> None:
        self.call(seat, {"kind": "undo"})

    def close(self) -> None:
        for client in self.clients:
            if client is not None:  # nobody sits at the seat of a machine
                client.disconnect()


def _seeds() -> Iterator[str]:
    return (f"{number:064x}" for number in range(SEEDS))


@contextmanager
def serving(folder: Path, module: Position) -> Iterator[tuple[Any, str]]:
    """A real server with the assistant, in this process: its rooms and its address. Nobody goes on by itself
    there: what the hands do, and how fast, is all that happens."""
    from innkeep.assistant.referee.autopilot import Pilot
    from innkeep.assistant.watcher import watcher
    from innkeep.table.http.app import Config, create_app, listen
    from innkeep.table.plugins.discovery import Plugins

    plugins = Plugins(modules={"rdi": module}, watchers=(watcher,))
    app = create_app(Config(folder, plugins=plugins, pace=None))
    server = listen(app, "127.0.0.1", 0)
    server.start()
    try:
        with patch.object(Pilot, "step", return_value=None):
            yield app.extensions["innkeep"], f"http://127.0.0.1:{server.server_port}"
    finally:
        server.stop(timeout=1)
