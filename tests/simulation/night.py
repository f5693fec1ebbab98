"""One evening from its seed: workers, people, what goes wrong, and how it ends."""

from __future__ import annotations

import gc
import logging
import shutil
import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import gevent

from innkeep.table.access.invitations import Invitation
from innkeep.table.core.rate_limit import Rate
from tests.simulation.browser import Person, Tab
from tests.simulation.commits import Disk
from tests.simulation.crowd import Crowd
from tests.simulation.game import PAUSE_S, SmallGame
from tests.simulation.judge import Record, judge
from tests.simulation.loop import Loop, take_over
from tests.simulation.network import Hints
from tests.simulation.worker import Worker, soon_long, surround

PLAY_S = 75.0
"""How long people play."""

PATIENCE_S = 4.0
"""How much later than meant something may come that is done by itself."""

REST_S = 110.0
"""How long nothing fails before all must have been answered: longer than any line may be silent."""

LOOK_S = 0.1
"""How often it is asked whether anything grows too large."""

FORGOTTEN_S = 760.0
"""After so long without anybody a worker has forgotten the table."""

QUICK = Path("/dev/shm")
"""Where files need no disk; syncing is simulated."""


@dataclass(slots=True)
class Evening:
    """How an evening went."""

    seed: int
    ops: int = 0
    log: int = 0
    problems: list[str] = field(default_factory=list)
    digest: str = ""
    counts: dict[str, int] = field(default_factory=dict)


class _Heard(logging.Handler):
    """What the product logs as an error that it did not foresee."""

    def __init__(self, crowd: Crowd) -> None:
        super().__init__(logging.ERROR)
        self._crowd = crowd

    def emit(self, record: logging.LogRecord) -> None:
        said = record.getMessage()
        if not said.startswith("the store cannot be written"):
            self._crowd.found(f"the log says: {said}: {record.exc_info and record.exc_info[1]!r}")


class Night:
    """An evening while it lasts."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.loop: Loop = take_over(str(seed))
        self.chance = Random(f"{seed} evening")
        self.folder = folder
        self.disk = Disk(self.loop, Random(f"{seed} disk"))
        self.hints = Hints(self.loop, Random(f"{seed} hints"))
        self.watched = self.chance.random() < 0.4
        self.pace = Rate() if self.chance.random() < 0.3 else None
        self.workers = [self._worker() for _ in range(self.chance.choice((1, 1, 2)))]
        self.ended: list[Worker] = []
        self.crowd = Crowd(self.loop, self.chance, self.workers)
        self.wanted: dict[Worker, tuple[str, float]] = {}
        """What a worker was to do by itself, and since when."""
        self.faults: dict[str, int] = {}
        self.most_faults = self.chance.choice((0, 3, 8, 20))
        surround(self.loop, self.disk, self.hints, self._hire)
        if self.chance.random() < 0.5:
            soon_long()

    def _worker(self) -> Worker:
        return Worker(
            self.loop, f"w{self.chance.random()}", self.folder, watched=self.watched, pace=self.pace
        )

    def _hire(self, tokens: list[str]) -> Callable[[], None]:
        return self.crowd.hire(tokens, self.workers[0].rooms.invitations)

    # -- the course of it --------------------------------------------------------------------------

    def play(self) -> Record:
        """From the first guest to the last."""
        heard = _Heard(self.crowd)
        logging.getLogger("innkeep.table").addHandler(heard)
        for worker in self.workers:
            worker.start()
            self._started(worker)
        table, server_secret = self._set_out()
        for _ in range(self.most_faults):
            self.loop.after(self.chance.uniform(4.0, PLAY_S), self._fail)
        self.loop.after(1.0, self._look)
        gevent.sleep(PLAY_S)
        self.crowd.acting = False
        gevent.sleep(REST_S)
        for _ in range(5):
            if self._all_know(table):
                break
            gevent.sleep(1.0)  # something was just done by itself, which another worker has not heard of
        self._at_rest(table)
        for tab in self.crowd.tabs:
            tab.close()
        gevent.sleep(FORGOTTEN_S)
        self._all_gone()
        self.crowd.problems += self.loop.problems
        return Record(table, server_secret, self.crowd)

    def _started(self, worker: Worker) -> None:
        for _ in range(2000):
            if worker.started:
                return
            gevent.sleep(0.05)
        self.crowd.found("a worker does not start")

    def _set_out(self) -> tuple[str, bytes]:
        worker, chance = self.workers[0], self.chance
        people = chance.randint(4, 8)
        seats = chance.randint(3, min(6, people))
        teams, mixing = chance.random() < 0.3, chance.random() < 0.3
        with self.loop.within(worker.world):
            mode = "autopilot" if self.watched else "off"
            room = worker.rooms.create(SmallGame.id, {"players": seats, "teams": teams}, mode)
        invitations = worker.rooms.invitations
        for number in range(people):
            link = number if number < seats else None
            token = invitations.write(Invitation(room.id, link, 0))
            person = Person(f"N{number}", link, token, f"key-of-person-{number:04d}")
            if mixing and chance.random() < 0.8:
                person.number = chance.randbytes(32).hex()
            self.loop.after(chance.random() * 3.0, self.crowd.come, person)
            if chance.random() < 0.25:
                self.loop.after(chance.uniform(3.0, 30.0), self.crowd.come, person)
        return room.id, worker.rooms.server_secret

    # -- what goes wrong ---------------------------------------------------------------------------

    def _fail(self) -> None:
        kinds = [
            *(self._cut, self._cut, self._stall, self._offline, self._reload),
            *(self._crash, self._part, self._clock, self._disk_full, self._disk_slow),
            *(self._another_tab,),
        ]
        kind = self.chance.choice(kinds)
        name = kind.__name__.strip("_")
        self.faults[name] = self.faults.get(name, 0) + 1
        kind()

    def _some(self) -> Tab | None:
        there = [tab for tab in self.crowd.tabs if tab.line is not None]
        return self.chance.choice(there) if there else None

    def _cut(self) -> None:
        tab = self._some()
        if tab is not None and tab.line is not None:
            tab.line.cut()

    def _stall(self) -> None:
        tab = self._some()
        if tab is not None and tab.line is not None:
            direction = self.chance.choice((tab.line.down, tab.line.down, tab.line.up))
            direction.stall(self.chance.choice((0.5, 5.0, 30.0)))

    def _offline(self) -> None:
        tab = self._some()
        if tab is not None:
            self.crowd.offline(tab, self.chance.choice((0.5, 5.0, 40.0)))

    def _reload(self) -> None:
        tab = self._some()
        if tab is not None:
            tab.reload()

    def _another_tab(self) -> None:
        tab = self._some()
        if tab is not None and not tab.person.bot:
            self.crowd.come(tab.person)

    def _crash(self) -> None:
        worker = self.chance.choice(self.workers)
        if not worker.world.ended:
            worker.kill()
            self._replace(worker)

    def _part(self) -> None:
        worker = self.chance.choice(self.workers)
        if worker.started and not worker.world.ended and not worker.parting:
            self.crowd.trouble(5.0)
            worker.part()
            self._replace(worker, 7.0)

    def _replace(self, worker: Worker, after_s: float = 0.0) -> None:
        self.ended.append(worker)
        pause = after_s + self.chance.choice((0.05, 1.0, 6.0))
        self.crowd.trouble(pause)
        self.loop.after(pause, self._start_again, worker)

    def _start_again(self, worker: Worker) -> None:
        if worker not in self.workers:
            return
        worker.kill()
        fresh = self._worker()
        self.workers[self.workers.index(worker)] = fresh
        fresh.start()
        self.crowd.trouble(1.0)

    def _clock(self) -> None:
        self.crowd.clock_set()
        self.loop.wall += self.chance.choice((-1, 1)) * self.chance.choice((0.3, 40.0, 4000.0, 90_000.0))

    def _disk_full(self) -> None:
        self.crowd.trouble(8.0)
        self.disk.refuses = self.chance.choice((1, 1, 2, 30))
        self.loop.after(8.0, self._disk_free)

    def _disk_slow(self) -> None:
        self.crowd.trouble(10.0)
        self.disk.takes_s, usual = 2.5, self.disk.usual_s
        self.loop.after(8.0, self._disk_quick, usual)

    def _disk_quick(self, takes_s: float) -> None:
        self.disk.takes_s = takes_s

    def _disk_free(self) -> None:
        self.disk.refuses = 0

    # -- what must hold ----------------------------------------------------------------------------

    def _look(self) -> None:
        for worker in self.workers:
            for trouble in worker.troubles(4 * len(self.crowd.tabs)):
                self.crowd.found(trouble)
            self._look_at_steward(worker)
        if self.crowd.acting:
            self.loop.after(LOOK_S, self._look)

    def _look_at_steward(self, worker: Worker) -> None:
        """What the house is to do by itself it does within its pause."""
        if not worker.started or worker.world.ended:
            return
        for room in worker.rooms.loaded.values():
            wanted = room.watchers.automatic_action() if room.connections else None
            if wanted is None or self.crowd.held_up:
                self.wanted.pop(worker, None)
                continue
            name, since = self.wanted.get(worker, ("", 0.0))
            if name != wanted.id:
                self.wanted[worker] = wanted.id, self.loop.moment
            elif self.loop.moment - since > PAUSE_S + PATIENCE_S:
                self.crowd.found(f"{name} was to be done by itself {PAUSE_S} s after it was wanted")

    def _last(self, table: str) -> int:
        store = self.workers[0].store
        return -1 if store is None else store.last_seq(table)

    def _all_know(self, table: str) -> bool:
        last = self._last(table)
        return all(tab.seq == last for tab in self.crowd.tabs if not (tab.closed or tab.gone))

    def _at_rest(self, table: str) -> None:
        last = self._last(table)
        online = {tab.you.get("seat") for tab in self.crowd.tabs if tab.ready} - {None}
        for tab in self.crowd.tabs:
            if tab.closed or tab.gone:
                continue
            if not tab.ready:
                self.crowd.found(f"tab {tab.number} is not at the table though all is well")
                continue
            if tab.seq != last:
                self.crowd.found(f"tab {tab.number} stands at op {tab.seq}, the log at {last}")
            if tab.queue:
                kinds = [item.body.get("kind", item.event) for item in tab.queue]
                self.crowd.found(f"tab {tab.number} waits for answers to {kinds}")
            told = {seat["seat"] for seat in tab.seats_told if seat["online"]}
            if told != online:
                self.crowd.found(f"tab {tab.number} was told that {told} are there; it is {online}")
            self.crowd.compare(tab, surely=True)
        for worker in self.workers:
            for room in worker.rooms.loaded.values() if worker.started else ():
                if room.connections and room.trusted.automatic_action() is not None:
                    self.crowd.found("the house has not done what it was to do by itself")

    def _all_gone(self) -> None:
        for worker in self.workers:
            for left in worker.left_behind():
                self.crowd.found(left)


def play(seed: int, planted: AbstractContextManager[object] | None = None) -> Evening:
    """Play the evening of a seed in this process, which is good for nothing else afterwards."""
    gc.disable()
    folder = Path(tempfile.mkdtemp(prefix="innkeep-evening-", dir=QUICK if QUICK.is_dir() else None))
    try:
        with planted or nullcontext():
            night = Night(seed, folder)
            record = night.play()
        for worker in [*night.workers, *night.ended]:
            worker.kill()
        found = judge(record, folder)
        crowd = record.crowd
        crowd.digest.update(found.log_digest.encode())
        problems = [*crowd.problems, *found.problems]
        counts = {
            **night.faults,
            "refused": night.disk.refused,
            "heard": sum(len(t.heard) for t in crowd.tabs),
        }
        return Evening(seed, crowd.pushed, found.ops, problems, crowd.digest.hexdigest(), counts)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
