"""What a short log costs to believe at the least, found by trying everything: the tracker is measured by it.

`python -m tests.bench.referee.oracle --logs N --seeds WORD` plays evenings, takes some ops out of each where
the mirror stood right, and explains them with the moves and the costs of the assistant: any word may have
meant nothing, any op may be read with a later one about the same things, or only after a later one. What was
said about a card that was taken back costs nothing. `cost_equal` and `verdict_equal`: the shares of logs in
which the tracker believes no more than it has to, and blames whom the cheapest explanation blames;
`unfinished` logs, of which not all explanations could be tried, count in neither.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import count
from random import Random

from innkeep.assistant.hypothesise.interpretation import Interpretation
from innkeep.assistant.interpret.costs import AGAIN, SLIP, UNASKED, UNSAID
from innkeep.assistant.model.concerns import is_handling, mixed_pile
from innkeep.assistant.model.observed_table import touched
from innkeep.assistant.tracker.belief.mirror import Mirror, Reading, Violation
from innkeep.assistant.tracker.history.rewind import Rewind, standing
from innkeep.assistant.tracker.history.window import burden, least_burden
from innkeep.assistant.tracker.reading.following import held, read, released, skipped
from innkeep.table import AppliedOp, RefusedError
from tests.bench.referee.chores import UnlikelyError
from tests.bench.referee.desk import Desk
from tests.bench.referee.habits.habit import Table
from tests.bench.referee.habits.kept import FRESH_MIXED, MIXED, UNTIMELY, evening
from tests.bench.referee.truth import agrees
from tests.bench.referee.wrongs import WRONGS

__all__ = ["Log", "Verdict", "cheapest", "logs", "tracked"]

LONGEST = 25
"""Ops of a log."""
MOST = 2000
"""Explanations that are begun at most for one log."""
SAID = frozenset({"pass", "ready", "arrow"})
KINDS = ("tidy", MIXED, FRESH_MIXED, *(one.name for one in UNTIMELY))


@dataclass(frozen=True, slots=True)
class Log:
    """Some ops, and the mirror that stood before them."""

    start: Mirror
    ops: tuple[AppliedOp, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an explanation costs, and whom it blames for what stands."""

    cost: int
    blamed: frozenset[int | None]


@dataclass(frozen=True, slots=True)
class Held:
    """An op that is not read yet: `alone` if by itself it would have been a decision."""

    seq: int
    items: frozenset[str]
    alone: bool
    moved: bool


@dataclass(frozen=True, slots=True)
class Node:
    """An explanation of the first ops: `words` are those that meant nothing, each with its cost."""

    mirror: Mirror
    cost: int = 0
    held: tuple[Held, ...] = ()
    words: tuple[tuple[int, int], ...] = ()

    @property
    def believed(self) -> int:
        """What it costs without the faults."""
        return self.cost + sum(cost for _, cost in self.words)


def tracked(log: Log) -> tuple[Verdict, Interpretation]:
    """What the tracker believes of a log, at the oracle's prices, and how it explains it."""
    rewind, mirror = Rewind(), log.start
    for op in log.ops:
        mirror = rewind.read(mirror, op, _never)
    line, node = rewind.line, Node(_weighing(log.start))
    for op in log.ops:
        for seq, one in line.moved.items():
            node = _release(node, seq) if one.before == op.seq else node
        if op.seq in line.idle:
            node = _idle(node, op)
        elif op.seq in line.joined or op.seq in line.moved:
            node = _hold(node, op, moved=op.seq in line.moved)
        else:
            node = _read(node, op, [seq for seq, to in line.joined.items() if to == op.seq])
    return _verdict(node, mirror, log), line


class UnfinishedError(Exception):
    """Not all explanations of a log could be tried."""


def cheapest(log: Log, most: int) -> Verdict | None:
    """The cheapest explanation of a log that costs less than `most`; None: there is none. Raises
    UnfinishedError where more explanations would have to be begun than may be."""
    since, number = log.ops[0].seq, count()
    queue: list[tuple[int, int, int, int, Node]] = [(0, 0, 0, 0, Node(_weighing(log.start)))]
    seen: dict[object, list[Node]] = {}
    for _ in range(MOST):
        if not queue:
            return None
        cost, _, _, place, node = heappop(queue)
        if place > len(log.ops):
            return _verdict(node, node.mirror, log)
        if place == len(log.ops):
            whole = node.believed + burden(node.mirror, since)
            if not node.held and whole < most:
                heappush(queue, (whole, 0, next(number), place + 1, node))
            continue
        if _known(seen, place, node):
            continue
        for after in _ways(node, log.ops, place):
            least = after.believed + least_burden(after.mirror, since)
            if least < most:
                heappush(queue, (max(cost, least), -place, next(number), place + 1, after))
    raise UnfinishedError


def _known(seen: dict[object, list[Node]], place: int, node: Node) -> bool:
    """Whether another explanation that costs no more stands just so there."""
    marks = tuple(one.mark for one in node.mirror.hypotheses)
    there = seen.setdefault((place, node.held, marks), [])
    if any(one.believed <= node.believed and one.mirror.stands_as(node.mirror) for one in there):
        return True
    there.append(node)
    return False


def _ways(node: Node, ops: Sequence[AppliedOp], place: int) -> Iterator[Node]:
    """All that an op may have been."""
    op, later = ops[place], ops[place + 1 :]
    items = touched(op).items
    joining = [one.seq for one in node.held if not one.moved and one.items & items]
    read = [_read(node, op, ())]
    if joining:
        read.append(_read(node, op, joining))
    for after in read:
        yield after
        yield from (_release(after, one.seq) for one in after.held if one.moved)
    if op.kind in SAID:
        yield _idle(node, op)
    if is_handling(op) and mixed_pile(op) is None and items:
        if any(touched(one).items & items for one in later):
            yield _hold(node, op, moved=False)
        if any(one.seat == op.seat and is_handling(one) for one in later):
            yield _hold(node, op, moved=True)


def _read(node: Node, op: AppliedOp, joining: Sequence[int]) -> Node:
    mirror, reading = read(node.mirror, op, joining)
    waiting = {one.op.seq for one in mirror.held}  # the moment of one that came too soon may have come
    held = tuple(one for one in node.held if one.seq in waiting)
    if not joining:
        return replace(node, mirror=mirror, held=held)
    row = [one for one in node.held if one.seq in joining]
    back = reading.kind == "back" and any(one.alone for one in row)
    words = tuple(word for word in node.words if not back or word[0] < row[0].seq)
    return Node(mirror, node.cost + SLIP + AGAIN * (len(row) - 1), held, words)


def _hold(node: Node, op: AppliedOp, *, moved: bool) -> Node:
    alone = _alone(node, op)[1].move is not None
    told = Violation(op.seq, op.seat, (), frozenset(), "untimely", op.at)
    mirror = held(node.mirror, op, told if moved else None)
    return replace(node, mirror=mirror, held=(*node.held, Held(op.seq, touched(op).items, alone, moved)))


def _release(node: Node, seq: int) -> Node:
    mirror = released(node.mirror, seq)
    return replace(node, mirror=mirror, held=tuple(one for one in node.held if one.seq != seq))


def _idle(node: Node, op: AppliedOp) -> Node:
    aloud = _alone(node, op)[0].recent.answered_aloud(op.seq)
    cost = SLIP if op.kind == "arrow" else UNSAID if aloud else UNASKED
    return replace(node, mirror=skipped(node.mirror, op), words=(*node.words, (op.seq, cost)))


def _alone(node: Node, op: AppliedOp) -> tuple[Mirror, Reading]:
    return read(node.mirror, op)


def _verdict(node: Node, mirror: Mirror, log: Log) -> Verdict:
    since = log.ops[0].seq
    stand = [one for one in mirror.violations if one.seq >= since and one.state != "mended"]
    return Verdict(node.believed + burden(mirror, since), frozenset(one.seat for one in stand))


def _weighing(start: Mirror) -> Mirror:
    return replace(start, weighing=True)


def _never() -> tuple[Mirror, list[AppliedOp]]:
    raise AssertionError("nothing is taken back further than a log reaches")


class Recording(Desk):
    """A table that keeps the ops that were read."""

    log: tuple[AppliedOp, ...] = ()

    def _read(self, applied: AppliedOp) -> Reading:
        self.log = (*self.log, applied)
        return super()._read(applied)


def logs(word: str) -> Iterator[Log]:
    """Logs of people of every kind, without end; in every third somebody makes a fault."""
    for number in count():
        kind = KINDS[number % len(KINDS)]
        log = _taken(
            evening(kind, f"{word}-{number}", Recording), Random(f"{word}/{number}"), number % 3 == 2
        )
        if log is not None:
            yield log


def _taken(people: Table, rng: Random, faulty: bool) -> Log | None:
    desk = people.desk
    assert isinstance(desk, Recording)
    try:
        for _ in range(rng.randint(5, 60)):
            people.move()
        while not _stands_right(people):
            people.move()
        start, first = desk.read_by, len(desk.log)
        if faulty and not _wrong(people, rng):
            return None
        while len(people.desk.log) < first + LONGEST and not people.over:  # type: ignore[attr-defined]
            people.move()
    except (UnlikelyError, RefusedError, AssertionError):
        return None
    ops = standing(people.desk.log[first : first + LONGEST])  # type: ignore[attr-defined]
    return Log(start, tuple(ops)) if ops else None


def _stands_right(people: Table) -> bool:
    mirror = people.desk.read_by
    quiet = not (mirror.held or mirror.unsure or mirror.open_violations or mirror.lost or people.pool)
    if people.over or mirror.lost:
        raise UnlikelyError
    return quiet and agrees(mirror.hypothesis, people.game)


def _wrong(people: Table, rng: Random) -> bool:
    for wrong in rng.sample(WRONGS, len(WRONGS)):
        trial = people.fork(rng.getrandbits(32))
        if wrong.do(trial) is not None:
            people.__dict__.update(trial.__dict__)
            return True
    return False


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.referee.oracle", description=__doc__)
    parser.add_argument("--logs", type=int, default=100, help="how many logs (default 100)")
    parser.add_argument("--seeds", metavar="WORD", default="o", help="seeds WORD-0 and on (default o)")
    parser.add_argument("--show", action="store_true", help="name the logs that could be explained cheaper")
    options = parser.parse_args()
    found, unfinished = [], 0
    for number, log in zip(range(options.logs), logs(options.seeds), strict=False):
        ours, line = tracked(log)
        try:
            best = cheapest(log, ours.cost) or ours
        except UnfinishedError:
            unfinished += 1
            continue
        found.append((ours, best))
        if options.show and best != ours:
            print(number, log.ops[0].seq, ours, best, line)
    figures = {
        "logs": len(found),
        "unfinished": unfinished,
        "cost_equal": round(sum(a.cost == b.cost for a, b in found) / len(found), 4),
        "verdict_equal": round(sum(a.blamed == b.blamed for a, b in found) / len(found), 4),
        "mean_cost": round(sum(a.cost for a, _ in found) / len(found), 3),
        "mean_cost_oracle": round(sum(b.cost for _, b in found) / len(found), 3),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
