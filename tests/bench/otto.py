"""Games against Boss Otto in the mode advise, in which people make each of his steps by hand:
`python -m tests.bench.otto --games 50`. With ``--third`` he is the third beside two people.

Nobody presses "do it for me" for a step of his: his cards are drawn, turned up and laid where they
belong, his markers are moved and dice are thrown as people would do it, in one of several ways. The
assistant must read all of it: whatever it holds against anybody is a false alarm. Exit status 1 when there
was one.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from innkeep.assistant import Assistant
from innkeep.assistant.bots.bot import Mind
from innkeep.assistant.model.machine import challengers
from innkeep.assistant.watcher import watcher
from innkeep.cards.factions import PRESETS
from innkeep.cards.table_module import module
from innkeep.table.live.room import Room
from innkeep.table.live.rooms import Rooms
from innkeep.table.plugins.discovery import Plugins
from innkeep.table.store.event_log import Store
from tests.bench.otto_by_hand import by_hand

LONGEST = 4000
"""So many ops a game has at most."""
CRAWLING = 5
"""Every such game is a Pub Crawl."""


class Company:
    """People at a table against Otto, who move his things for him."""

    def __init__(
        self, folder: Path, seed: int, people: int, *, crawling: bool = False, third: bool = False
    ) -> None:
        self.rng = Random(seed)
        store = Store.in_folder(folder)
        rooms = Rooms(store, Plugins(modules={"rdi": module}, watchers=(watcher,)))
        factions = list(module.options()["properties"]["factions"]["items"]["enum"])
        boss = {
            "factions": self.rng.sample(factions, 2),
            "difficulty": list(PRESETS[self.rng.choice(list(PRESETS))]),
        }
        options = {
            "teams": "otto" if third else "boss-otto",
            "players": people + 1,
            "variants": ["pub-crawl"] if crawling else [],
            **({} if third else boss),
        }
        self.room: Room = rooms.create("rdi", options, "advise", seed=seed)
        self.people = range(people)
        self.minds = [Mind(seat, self.rng) for seat in self.people]
        self.steps: Counter[str] = Counter()
        for seat in self.people:
            self.room.submit(seat, {"kind": "sit", "name": f"N{seat}"})

    @property
    def assistant(self) -> Assistant:
        """Who watches."""
        found = self.room.watchers.active[0]
        assert isinstance(found, Assistant)
        return found

    def do(self, **op: Any) -> None:
        """Somebody does something with their hands."""
        named = {key.rstrip("_"): value for key, value in op.items()}
        self.room.trusted.submit(self.rng.choice(self.people), named)

    def play(self) -> None:
        """Until the game is over."""
        while self.room.state.seq < LONGEST and not self.assistant.report()["over"]:
            if not (self._pay() or self._otto() or self._decide()):
                return

    def _pay(self) -> bool:
        """Somebody moves what is owed, as it is said."""
        mirror = self.assistant.mirror
        dues = [due for due in mirror.dues() if due.ops]
        if dues:
            for op in dues[0].ops:
                self.room.trusted.submit(self.rng.choice(self.people), op)
        return bool(dues)

    def _otto(self) -> bool:
        """Somebody makes Otto's next step for him."""
        mirror = self.assistant.mirror
        game = mirror.hypothesis.game
        if mirror.aiming:
            self.do(kind="dice", sides=len(challengers(game)), n=1)
            self.steps["aim"] += 1
            return True
        step = game.machine_step
        if step is None or mirror.lost or mirror.unsure or mirror.hypothesis.order_unknown:
            return False
        self.steps[step.kind] += 1
        for op in by_hand(game, step, self.room.state, mirror.hypothesis.bond.cid, self.rng):
            self.do(**op)
        return True

    def _decide(self) -> bool:
        """One of those who are asked does something."""
        seats = list(self.people)
        self.rng.shuffle(seats)
        for seat in seats:
            pick = self.minds[seat].pick(self.room.advice(seat), self.people)
            if pick is not None:
                self.room.accept(seat, pick.id, None)
                return True
        return False


def game(seed: int, people: int, *, crawling: bool = False, third: bool = False) -> Company:
    """One game to its end; on a Pub Crawl lots decide for Otto, too (OTTO-57)."""
    with tempfile.TemporaryDirectory() as folder:
        company = Company(Path(folder), seed, people, crawling=crawling, third=third)
        company.play()
        return company


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--third", action="store_true")
    wish = parser.parse_args()
    steps: Counter[str] = Counter()
    alarms, unfinished, ops, begun = 0, 0, 0, process_time()
    for number in range(wish.games):
        people = 2 if wish.third else 1 + number % 4
        company = game(wish.seed + number, people, crawling=number % CRAWLING == 0, third=wish.third)
        said = company.assistant.report()
        wrong = said["violations"] + said["lost"] + company.assistant.stumbled
        steps += company.steps
        ops += company.room.state.seq
        alarms += wrong
        unfinished += not said["over"]
        if wrong or not said["over"]:
            told = [fault.rule for one in company.assistant.mirror.violations for fault in one.faults]
            print(f"seed {wish.seed + number}: {wrong} alarms {told}, over: {said['over']}", flush=True)
    seconds = process_time() - begun
    print(f"{wish.games} games, {ops} ops, steps of Otto by hand: {dict(steps)}")
    print(f"false alarms: {alarms}, unfinished: {unfinished}; {seconds:.0f} s of processor time")
    raise SystemExit(1 if alarms or unfinished else 0)


if __name__ == "__main__":
    main()
