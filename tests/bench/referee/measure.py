"""Plays games of both corpora, counts what the mirror made of them. A game is its seed and nothing else."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from innkeep.assistant.model.dues import Due
from innkeep.cards.table_module import EDITIONS, module
from innkeep.rules import Pass
from innkeep.table import RefusedError
from innkeep.table.live.loop.gc_schedule import THRESHOLDS
from tests.bench.referee.chores import UnlikelyError
from tests.bench.referee.desk import Desk
from tests.bench.referee.habits import kept
from tests.bench.referee.habits.habit import Table
from tests.bench.referee.people import People
from tests.bench.referee.truth import agrees
from tests.bench.referee.wrongs import WRONGS, Wrong, Wronged

__all__ = ["Clean", "Found", "as_served", "clean_game", "faulty_game"]

LONGEST = 1500
"""Decisions after which a game is broken off: one that long is a game of two who will not end."""
AFTER = 12
"""Decisions of the game after a fault within which it must be told, unless the next turn begins before."""
GROWING = 120
"""Decisions of the game, passes too, within which what was forgotten must have become an alarm."""
BOX = ("rdi1-", "rdi5-", "rdi7-")
MOST = 6
"""Players of a variant in teams."""


@dataclass(slots=True)
class Clean:
    """What came of a clean game."""

    ops: int = 0
    decisions: int = 0
    told: list[str] = field(default_factory=list)
    refused: int = 0
    lost: int = 0
    ends: int = 0
    right: int = 0
    asked: int = 0
    spent: list[int] = field(default_factory=list)
    looked: list[int] = field(default_factory=list)
    kilobytes: float = 0.0


@dataclass(frozen=True, slots=True)
class Found:
    """What came of one fault: `ops` until it was told, None if it never was."""

    name: str
    ops: int | None
    seat: bool
    rule: bool
    said: str
    refused: bool = False
    """Whether a referee with the usual checks refuses an op of the fault itself, before it is done."""
    left_undone: bool = False
    """Whether something was left undone: no op can be refused for that."""
    grew: str = ""
    """What became of what was left undone while people played on: note, alarm, paid; wrong: of another."""
    where: str = ""
    """The seed of its evening, the op it began with, and by which rules it should be told."""

    @property
    def missed(self) -> str:
        """What of it was not as it should be: told, whose it is, why, and refused where that can be."""
        if self.ops is None:
            return "never told"
        wrong = [word for word, right in (("player", self.seat), ("rule", self.rule)) if not right]
        wrong += [] if self.refused or self.left_undone else ["not refused"]
        return ", ".join(wrong)


def as_served() -> None:
    """Look for garbage as seldom as a server does: what an op takes is to be what it takes there."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


def evening(seed: str) -> People:
    """A table set out for a seed: players, characters and edition drawn by lot. `a-7@rdi10`: all are of that
    box; `a-7+pub-crawl`: that variant is played, by as many as it is for."""
    rng = Random(seed)
    who, *variants = seed.split("+")
    box = who.partition("@")[2]
    decks = [deck for deck in module.decks("character") if deck.startswith(f"{box}-" if box else BOX)]
    found: dict[str, Any] = {}
    for name in variants:
        option = module.variant(name)
        found |= {
            key: [*found.get(key, ()), *value] if key == "variants" else value
            for key, value in option.items()
        }
    play = module.team_variants()[found["teams"]].teams if "teams" in found else None
    number = (
        rng.randint(2, 6) if play is None else rng.choice([n for n in play.fits(len(decks)) if n <= MOST])
    )
    chosen = rng.sample(decks, number)
    edition = rng.choice(EDITIONS) if not variants else "rdi10"
    setup = module.setup({"characters": chosen, "edition": edition, **found})
    return People(Desk(setup, rng), rng)


def clean_game(seed: str, *, memory: bool = False) -> Clean:
    """A whole game with nothing wrong but the mess people make."""
    if memory:
        tracemalloc.start()
    people = evening(seed)
    found = Clean()
    start = tracemalloc.get_traced_memory()[0] if memory else 0
    people.after_op = lambda: _heard(people, found)
    try:
        while not people.over and people.number < LONGEST:
            people.move()
            _compared(people, found)
            _answered(people, found)
    except UnlikelyError:
        pass
    desk, mirror = people.desk, people.desk.read_by
    found.ops, found.decisions, found.lost = desk.ops, people.decisions, mirror.tally.lost
    found.spent, found.looked = desk.spent, desk.looked
    told = mirror.settled(desk.at + mirror.grace)
    found.told += [f"{one.seq} {one.faults[0].rule} {_key(one.faults[0])}" for one in told]
    if memory:
        found.kilobytes = (tracemalloc.get_traced_memory()[0] - start) / 1024
        tracemalloc.stop()
    return found


def _key(fault: Any) -> str:
    return str(fault.key or fault.reason.key)


def _heard(people: People, found: Clean) -> None:
    found.refused += people.desk.refused and not people.slipped
    for alarm in people.desk.alarms:
        if f"forgotten {alarm.name}" not in found.told:
            found.told.append(f"forgotten {alarm.name}")


def _compared(people: People, found: Clean) -> None:
    """At the end of each action, when all is done that follows from it: is the first reading the truth?"""
    if people.pool or people.last is None or isinstance(people.last, Pass):
        return
    found.ends += 1
    found.right += agrees(people.desk.read_by.hypothesis, people.game)


def _answered(people: People, found: Clean) -> None:
    found.asked += people.desk.read_by.asking


def faulty_game(seed: str, wanted: Mapping[str, int], *, messy: bool = False) -> list[Found]:
    """A game in which faults are tried, each in a world of its own; `wanted`: how many of a class.

    `messy`: by people with every habit there is, up to the fault.
    """
    people = kept.evening(kept.MIXED, seed) if messy else evening(seed)
    left = dict(wanted)
    found: list[Found] = []
    rng = Random(f"{seed}/faults")
    wrongs = [wrong for wrong in WRONGS if left.get(wrong.name)]
    try:
        while not people.over and people.number < LONGEST and wrongs:
            for wrong in rng.sample(wrongs, min(len(wrongs), 10)):
                where = f"{seed} {people.desk.state.seq + 1}"
                one = _tried(people, wrong, rng.getrandbits(32))
                if one is None:
                    continue
                found.append(replace(one, where=f"{where} {one.where}"))
                left[wrong.name] -= 1
                if not left[wrong.name]:
                    wrongs.remove(wrong)
            people.move()
            if people.desk.read_by.told and people.desk.read_by.settled(people.desk.at):
                break
    except UnlikelyError:
        pass
    return found


def _tried(people: People, wrong: Wrong, seed: int) -> Found | None:
    """One fault in a world of its own, which goes on until it is told or the next turn has begun."""
    fork = people.fork(seed)
    fork.mess = 0.0
    if isinstance(fork, Table):
        fork.habits = {}
    first = fork.desk.state.seq
    heard: list[tuple[int, int | None, frozenset[str], str]] = []
    refused = False

    def listen() -> None:
        nonlocal refused
        refused = refused or fork.desk.refused
        heard.extend(_told(fork, first))

    fork.after_op = listen
    try:
        done = wrong.do(fork)
    except RefusedError:
        return None
    if done is None:
        return None
    veto = refused
    due = f"seat {done.seat}, {'/'.join(sorted(done.rules))}"
    start = max(1, fork.desk.state.seq - first)
    turn = fork.game.active, len(fork.desk.deeds)
    try:
        for _ in range(AFTER):
            if heard or done.ends or fork.over or (fork.game.active != turn[0] and not done.owed):
                break
            if done.owed and fork.desk.state.seq >= first + start and (owed := _owed(fork, wrong, done)).ops:
                return replace(owed, refused=veto, left_undone=True, grew=_grew(fork, done), where=due)
            fork.move()
        if not heard and not done.ends:
            fork.flush()
    except (UnlikelyError, RefusedError, AssertionError, ValueError):
        pass
    for seq, seat, rules, said in heard[:1]:
        ops = max(1, seq - first - start + 1)
        right = seat == done.seat, bool(rules & done.rules)
        return Found(wrong.name, ops, *right, said, veto, bool(done.owed), where=due)
    found = _owed(fork, wrong, done) if done.owed else Found(wrong.name, None, False, False, "")
    return replace(found, refused=veto, left_undone=bool(done.owed), where=due)


def _told(people: People, first: int) -> Iterator[tuple[int, int | None, frozenset[str], str]]:
    mirror = people.desk.read_by
    for one in mirror.told:
        if one.seq > first and one.state != "mended":
            rules = frozenset(fault.rule for fault in one.faults)
            yield people.desk.state.seq, one.seat, rules, f"{one.faults[0].rule} {_key(one.faults[0])}"


def _owed(people: People, wrong: Wrong, done: Wronged) -> Found:
    """A thing forgotten stands on the list of what is owed, with whose it is and why."""
    mirror = people.desk.read_by
    for due in mirror.dues():
        if _touches(due) & done.owed:
            said = f"due {due.cause.rule} {due.id}"
            return Found(wrong.name, 1, due.seat == done.seat, due.cause.rule in done.rules, said)
    return Found(wrong.name, None, False, False, "")


def _grew(people: People, done: Wronged) -> str:
    """What becomes of a thing left undone while people play on: the last of note and alarm, or that it was
    paid with something else; wrong: only something of another, or by another rule, has grown."""
    grew = ""
    people.after_op = None
    try:
        for _ in range(GROWING):
            people.move()
            mirror = people.desk.read_by
            items = {zone for due in mirror.dues() for zone in _touches(due)}
            if not items & done.owed:
                return "paid"
            found = [one for one in people.desk.forgotten.overdue(mirror) if _touches(one.due) & done.owed]
            right = [one for one in found if one.due.seat == done.seat and one.cause.rule in done.rules]
            grew = right[0].stage if right else "wrong" if found else grew
            if grew == "alarm" or people.over:
                break
    except (UnlikelyError, RefusedError, AssertionError, ValueError):
        pass
    return grew


def _touches(due: Due) -> set[str]:
    """The places and things a due is about."""
    return {*due.items, *(due.facts[name] for name in ("zone", "from") if name in due.facts)}
