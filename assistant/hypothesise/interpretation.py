"""A way to explain the last ops, and what the moves of the search go by.

>>> line = Interpretation().joined_at([3, 4], 6)
>>> dict(line.joined), dict(line.without({4}).joined)
({3: 6, 4: 6}, {3: 6})
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from types import MappingProxyType
from typing import Protocol

from innkeep.assistant.interpret.ops_read import OpsRead
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.records import Violation

__all__ = [
    "MOST_JOINED",
    "QUICK",
    "Candidate",
    "Interpretation",
    "LeftInterpretation",
    "Moved",
    "ReadOps",
]

#: Within so many ms an op that seemed right is put right by another.
QUICK = 6000
#: So many ops at most are read together with one that comes after them.
MOST_JOINED = 6


class ReadOps(Protocol):
    """What is known of ops that were read along a line."""

    @property
    def lost(self) -> bool:
        """Whether the table could not be followed any more."""

    @property
    def violations(self) -> Sequence[Violation]:
        """What was against the rules."""

    @property
    def recent(self) -> OpsRead:
        """How the last ops were read."""

    @property
    def hypothesis(self) -> Hypothesis:
        """The first reading."""

    def waiting(self) -> list[Violation]:
        """What is against the ops that came too soon and wait for their moment."""


@dataclass(frozen=True, slots=True)
class Moved:
    """An op that is read as if it had been done only once it is understood without any silence, or at the
    latest just before the op of the number `before`; `told`: what was against the rules as it was done."""

    told: Violation
    before: int | None = None


@dataclass(frozen=True, slots=True)
class Interpretation:
    """One way to explain a row of ops. `joined`: ops read together with the one of that number; `idle`: a
    "pass" or an arrow that meant nothing; `moved`: ops read in another order."""

    joined: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    idle: frozenset[int] = frozenset()
    moved: Mapping[int, Moved] = field(default_factory=lambda: MappingProxyType({}))

    def joined_at(self, held: Collection[int], at: int) -> Interpretation:
        """The line with these ops read together with the one `at`, and what was read with any of them."""
        moved = {seq: at if to in held else to for seq, to in self.joined.items()}
        order = {seq: one for seq, one in self.moved.items() if seq not in held}
        joined = MappingProxyType(moved | dict.fromkeys(held, at))
        return replace(self, joined=joined, moved=MappingProxyType(order))

    def in_order(self, seq: int, one: Moved) -> Interpretation:
        """The line with that op read later."""
        return replace(self, moved=MappingProxyType({**self.moved, seq: one}))

    def without(self, seqs: Collection[int]) -> Interpretation:
        """The line with nothing said of these ops."""
        gone = {seq for seq, to in self.joined.items() if seq in seqs or to in seqs}
        kept = {seq: to for seq, to in self.joined.items() if seq not in gone}
        order = {seq: one for seq, one in self.moved.items() if seq not in seqs and one.before not in seqs}
        return Interpretation(MappingProxyType(kept), self.idle.difference(seqs), MappingProxyType(order))

    def within(self, seqs: Collection[int], passes: Collection[int] = ()) -> Interpretation:
        """The line as far as it is about these ops, or takes one of those passes for nothing."""
        kept = {seq: to for seq, to in self.joined.items() if to in seqs}
        order = {seq: one for seq, one in self.moved.items() if seq in seqs or one.before in seqs}
        idle = self.idle.intersection({*seqs, *passes})
        return Interpretation(MappingProxyType(kept), idle, MappingProxyType(order))

    def with_later(self, other: Interpretation, seq: int) -> Interpretation:
        """This line with what another says of the ops after that one."""
        later = {held: to for held, to in other.joined.items() if held > seq}
        idle = self.idle.union(said for said in other.idle if said > seq)
        return replace(self, joined=MappingProxyType({**self.joined, **later}), idle=idle)

    def parted(self, other: Interpretation) -> set[int]:
        """The ops another line sees otherwise, and those with or before which one of the two reads them."""
        ways = self.joined.items() ^ other.joined.items()
        order = {seq for seq in {*self.moved, *other.moved} if self.moved.get(seq) != other.moved.get(seq)}
        moved = (one[seq].before for one in (self.moved, other.moved) for seq in order if seq in one)
        places = {place for place in moved if place is not None}
        return {*chain.from_iterable(ways)} | (self.idle ^ other.idle) | order | places


@dataclass(frozen=True, slots=True)
class Candidate:
    """Another line for the last ops: what it costs to believe beyond the one at hand, and the op from which
    on it differs. `retracts`: by it a decision was taken back, with all that others said to it."""

    cost: int
    first: int
    line: Interpretation
    retracts: bool = False


@dataclass(frozen=True, slots=True)
class LeftInterpretation:
    """A line that was left for a cheaper one because of the op `at`, and what the other cost beyond it;
    `blaming`: by the other, what was done before is against the rules."""

    at: int
    cost: int
    line: Interpretation
    blaming: bool
