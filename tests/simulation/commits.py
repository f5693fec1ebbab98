"""The commits of a worker without a thread: each takes a drawn while, and the disk refuses one at times."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from random import Random

import gevent
from gevent import get_hub

from tests.simulation.loop import Loop

REFUSALS = ("disk I/O error", "database or disk is full")
"""What SQLite says of EIO and ENOSPC."""

UNKNOWN = 0.2
"""How many of what is refused is stored all the same: nobody knows of it, as when a server has just gone."""

TAKES_S = (0.0005, 0.004, 0.03)
"""How long half a commit takes at most, on disks of different sorts."""


class Disk:
    """How quick the disk of an evening is, and whether it fails."""

    def __init__(self, loop: Loop, chance: Random) -> None:
        self.loop = loop
        self.chance = chance
        self.takes_s = self.usual_s = chance.choice(TAKES_S)
        self.refuses = 0
        """So many commits to come are refused."""
        self.refused = 0

    def wait(self) -> None:
        """As long as half a commit takes."""
        gevent.sleep(self.chance.random() * self.takes_s)


class SimulatedCommits:
    """In the place of the product's ``CommitThread``: a commit is there at one moment; before it, or between
    it and its answer, anything may happen."""

    disk: Disk
    """The disk of this evening."""

    def __init__(self) -> None:
        self.hub = get_hub()

    def do(self, work: Callable[[], object]) -> None:
        """Have work done; raises what it raises, or what the disk says."""
        disk = type(self).disk
        disk.wait()
        if disk.refuses:
            disk.refuses -= 1
            disk.refused += 1
            if disk.chance.random() < UNKNOWN:
                work()
            raise sqlite3.OperationalError(disk.chance.choice(REFUSALS))
        work()
        disk.wait()

    def close(self) -> None:
        """Nothing is left to do."""
