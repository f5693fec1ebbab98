"""Every scenario of the books played by hand at a real server: `python -m tests.bench.referee.scenes`.

The position is laid out, each step is made as free-form ops through a socket per player, and the assistant
must read it: no violation, and in the end the same game; a step that is refused must be told as a
violation with its rule. What no table can show is counted apart, with the reason.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import traceback
import uuid
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from assistant.mirror import Mirror, Reading
from assistant.thread import Bond, Thread, wanted
from rules import Game, IllegalMove, Move, Order, Pass, Play
from rules.scenario import Entry, entries, find
from rules.scenario.expectations import compare
from rules.scenario.model import StepSpec
from rules.scenario.position import set_up
from rules.scenario.result import StepFailed
from rules.scenario.steps import Options, _Runner
from rules.scenario.table import Table
from table import State
from tests.bench.referee.chores import UnlikelyError
from tests.bench.referee.people import People
from tests.bench.referee.positions import NotLaidOutError, Position, laid_out
from tests.bench.referee.truth import agrees, summary

Op = dict[str, Any]
BOOKS = ("rdi1", "rdi5", "rdi7", "rdi7-ru", "rdi10")
ROOT = Path(__file__).parents[2] / "scenarios"


class Served:
    """A table at the server with a socket for each seat; what `People` need of a table."""

    def __init__(self, rooms: Any, url: str, players: int) -> None:
        import socketio

        self.room = rooms.create("rdi", {})
        self.at = 0
        tokens = rooms.tokens(self.room)
        self.clients = []
        for seat in range(players):
            client = socketio.Client(reconnection=False)
            auth = {"token": tokens["seats"][seat], "name": f"P{seat}", "since": None, "lang": "en"}
            client.connect(url, auth=auth, transports=["websocket"], wait_timeout=20)
            self.clients.append(client)

    @property
    def state(self) -> State:
        state: State = self.room.state
        return state

    @property
    def read_by(self) -> Mirror:
        mirror: Mirror = self.room.watchers.active[0].mirror
        return mirror

    def call(self, seat: int, op: Op) -> None:
        answer = self.clients[seat].call("op", {"id": uuid.uuid4().hex, **op}, timeout=20)
        if not answer["ok"]:
            raise AssertionError(f"seat {seat}: {op} was refused: {answer['error']}")

    def do(self, seat: int | None, op: Op, order: list[str] | None = None) -> Reading:
        """Make an op through that seat's socket, with the names things go by outside."""
        said = {key: self._named(value) if key in ("cs", "c", "from") else value for key, value in op.items()}
        self.call(seat or 0, said)
        if order is not None and list(self.order(op.get("zone") or op["to"])) != order:
            raise NotLaidOutError("an outcome of a shuffle")
        return self.read_by.last

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
            client.disconnect()


class Hands(People):
    """The players of a scenario: no mess, and nothing said that need not be said."""

    def __init__(self, served: Served, game: Game) -> None:
        self.desk = served  # type: ignore[assignment]
        self.rng = Random(1)
        self.mess = 0.0
        self.game = game
        self.bond = Bond((f"c{uid}", uid) for uid in range(len(game.defs)))
        self.pool = []
        self.unsaid = []
        self.number = self.decisions = 0
        self._shown = None
        self.last = None
        self.last_before = game
        self.after_op = None
        self.slipped = False
        self.aloud = False

    def _say_or_not(self, move: Move, before: Game) -> None:
        if self.aloud:
            self.say_passes()
            self.do(move.seat, kind="pass")
        else:
            self.unsaid.append((before, move, self.number))


class Scene(_Runner):
    """A scenario carried out on a table; what does not hold is in `failures`."""

    def __init__(self, entry: Entry, rooms: Any, url: str, module: Position) -> None:
        assert entry.scenario is not None
        assert entry.shelf is not None
        table = set_up(entry.scenario, entry.shelf)
        super().__init__(entry.scenario, table)
        module.laid = laid_out(entry.scenario, table.game, table.names)
        self.served = Served(rooms, url, len(table.names))
        self.hands = Hands(self.served, table.game)
        self.strict = any(step.kind == "illegal" for step in entry.scenario.steps)
        start = self.served.read_by.thread.game
        if summary(start) != summary(table.game):
            raise NotLaidOutError("a position that says more than what lies on the table")

    @property
    def mirror(self) -> Mirror:
        return self.served.read_by

    def apply(self, move: Move) -> None:
        self.hands.make(move)
        self.table.game = self.hands.game

    def advance(self, path: str, options: Options) -> None:
        trial = self.table.game.copy()
        moves: list[Move] = []
        while True:
            self.table.game = trial
            move = next((option for option in options(trial) if trial.can(option)), None)
            self.table.game = self.hands.game
            if move is not None:
                break
            decision = trial.decision
            if decision is None or decision.kind != "respond":
                raise self.refused(path, self.reasons(options))
            moves.append(Pass(decision.seat))
            trial.do(moves[-1])
        for one in (*moves, move):
            self.apply(one)

    def close_window(self) -> None:
        game = self.table.game
        if game.decision is None or game.decision.kind != "respond":
            return
        depth, asked = len(game.stack), -1
        while self.table.game.decision is not None and self.table.game.decision.kind == "respond":
            stack = self.table.game.stack
            if len(stack) != depth or stack[-1].offer <= asked:
                return
            asked = stack[-1].offer
            self.apply(Pass(self.table.game.decision.seat))

    def carry_out(self, step: StepSpec) -> None:
        if step.kind in ("legal", "suggests"):
            return
        if step.kind != "expect":
            self.hands.aloud = step.kind == "pass" or self.strict
            super().carry_out(step)
            return
        if not (step.extra.get("now") or step.value.get("now")):
            self.settle()
        self.hands.say_passes()
        self.hands.flush()
        self.unhurt()
        for zone, value in wanted(self.table.game)[1].items():
            if self.served.value(zone) != value and zone != "turn":
                self.fail(zone, value, self.served.value(zone))
        found = self.agreeing()
        if found is None:
            self.fail("reading", "the game of the scenario", "another game")
            return
        if found.awaited is not None:
            return  # a deck that has run out: what comes next is known once it has been shuffled
        read = Table(found.game, self.table.shelf, self.table.names)
        for path, expected, got in compare(read, step.value):
            self.fail(path, expected, got)

    def agreeing(self) -> Thread | None:
        """The first reading where it stands as the scenario does."""
        for thread in self.mirror.threads:
            if agrees(thread, self.table.game):
                truth = summary(self.table.game)
                nodes = (thread, *thread.silent())
                return next((node for node in nodes if summary(node.game) == truth), thread)
        return None

    def unhurt(self) -> None:
        """Nothing may have been told, and nothing be owed once all is done."""
        for one in self.mirror.told:
            if one.state != "mended":
                fault = one.faults[0]
                self.fail("violation", "none", f"{fault.rule} {fault.key or fault.reason}")

    def illegal(self, step: StepSpec) -> None:
        """The step is made all the same, must be told with its rule, and is taken back. A card that lies
        in front of its player already says nothing by being touched."""
        assert step.inner is not None
        self.hands.say_passes()
        self.hands.flush()
        options, _ = self.options(step.inner, held=False)
        move = next(iter(options(self.table.game)), None)
        made = self.wrongly(move)
        if made is None:
            return
        since, seat = made
        told = [one for one in self.mirror.violations if one.seq > since]
        rules = {fault.rule for one in told for fault in one.faults}
        rules |= {rule for one in told for f in one.faults if f.reason for rule in f.reason.also}
        aside = isinstance(move, Play) and move.card in self.table.game.players[seat].front
        if not told and not (aside and self.mirror.last.kind == "neutral"):
            self.fail("illegal", "a violation", f"read as {self.mirror.last.kind}", step.value)
        elif told and step.value is not None and step.value not in rules:
            self.fail("illegal", step.value, sorted(rules), step.value)
        self.served.undo(seat)

    def wrongly(self, move: Move | None) -> tuple[int, int] | None:
        """Make a move that is not allowed; the number of the op before and who did it, or None where
        there is nothing to be made with one's hands."""
        since = self.served.state.seq
        nodes = Thread(self.table.game, self.hands.bond).silent()
        if isinstance(move, Play) and any(node.game.can(move) for node in nodes):
            return None  # it is all right once nobody has said anything, and who could tell?
        if isinstance(move, Play):
            card = f"c{move.card}"
            if not self.served.lies(card).endswith((f"s{move.seat}.hand", f"s{move.seat}.front")):
                return None
            for target in move.targets[:1]:
                self.hands.do(move.seat, kind="arrow", from_=card, to=target)
            since = self.served.state.seq
            self.hands.lay(move.seat, [card], "table")
            return since, move.seat
        if isinstance(move, Order) and self.served.order("drink.deck"):
            self.hands.lay(move.seat, [self.served.order("drink.deck")[-1]], f"s{move.targets[0]}.drinks")
            return since, move.seat
        return None


@contextmanager
def serving(folder: Path, module: Position) -> Iterator[tuple[Any, str]]:
    """A real server with the assistant, in this process: its rooms and its address."""
    from assistant.watcher import watcher
    from table.plugins import Plugins
    from table.server import Config, create_app, listen

    plugins = Plugins(modules={"rdi": module}, watchers=(watcher,))
    app = create_app(Config(folder, plugins=plugins, pace=None))
    server = listen(app, "127.0.0.1", 0)
    server.start()
    try:
        yield app.extensions["innkeep"], f"http://127.0.0.1:{server.server_port}"
    finally:
        server.stop(timeout=1)


def played(entry: Entry, rooms: Any, url: str, module: Position) -> tuple[str, list[str]]:
    """One scenario: holds, fails (with what) or is not laid out (with why)."""
    scene: Scene | None = None
    try:
        scene = Scene(entry, rooms, url, module)
        for number, step in enumerate(scene.scenario.steps, 1):
            scene.number = number
            scene.carry_out(step)
        scene.unhurt()
    except (NotLaidOutError, UnlikelyError) as reason:
        return "left", [str(reason) or "too much in one go"]
    except StepFailed as error:
        return "left", [f"{error.path}: {error.got}"]
    except (AssertionError, IllegalMove, ValueError, KeyError, LookupError) as error:
        return "fails", [f"{type(error).__name__}: {error}", traceback.format_exc(limit=-3)]
    finally:
        if scene is not None:
            scene.served.close()
    wrong = [f"step {one.step} {one.path}: {one.expected} but {one.got}" for one in scene.failures]
    return ("fails" if wrong else "holds"), wrong


def main(arguments: Iterable[str] | None = None) -> int:
    """Print what holds; 1 when something does not."""
    from gevent import monkey

    monkey.patch_all()
    parser = argparse.ArgumentParser(prog="python -m tests.bench.referee.scenes", description=__doc__)
    parser.add_argument("places", nargs="*", type=Path, default=[ROOT / book for book in BOOKS])
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--only", help="the scenario of this id")
    options = parser.parse_args(None if arguments is None else list(arguments))
    counts: Counter[str] = Counter()
    rows = []
    module = Position()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), module) as (rooms, url):
        for file in find(options.places):
            for entry in entries(file):
                if options.only not in (None, entry.id):
                    continue
                what, why = played(entry, rooms, url, module)
                counts[what] += 1
                rows.append({"id": entry.id, "file": str(file.relative_to(file.parents[1])), what: why})
                if not options.json and what != "holds":
                    print(f"{what:6} {rows[-1]['file']}/{entry.id}: {'; '.join(why)}", flush=True)
    if options.json:
        print(json.dumps({"counts": counts, "scenarios": rows}))
    else:
        print(f"{counts['holds']} hold, {counts['fails']} do not, {counts['left']} no table can show")
    return 1 if counts["fails"] else 0


if __name__ == "__main__":
    sys.exit(main())
