"""What was worked out about hypotheses, kept while an op is read.

To explain an op, the last ops are read again and again, along one line after another, and much of that work
is the same each time. Hypotheses and ops never change, and neither does what was found about them.

A hypothesis is recognised by identity: comparing two would cost as much as working it out again. Nothing is
stored on the hypothesis, where it would live as long: those from before the last ops are kept, and each would
hold on to everything ever tried from there.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection
from itertools import islice
from typing import Any, Protocol, TypeVar

from innkeep.assistant.model.observed_table import Touched
from innkeep.table import AppliedOp

__all__ = ["Remembered"]

#: So much is kept at most while an op is read, and of that for the next one; the oldest goes first.
MOST, LASTING = 2048, 64


class KeptHypothesis(Protocol):
    """A hypothesis that is kept though it may not stand any more."""

    def lighten(self) -> None:
        """Forget what is quickly worked out again."""


H = TypeVar("H", bound=KeptHypothesis)
T = TypeVar("T")
M = TypeVar("M")


class Remembered:
    """What was found about hypotheses, shared by all readings of a table."""

    __slots__ = ("_known", "_lasting", "_new", "returns")

    def __init__(self) -> None:
        self.returns = 0
        """How often something was taken back, or done again."""
        self._known: OrderedDict[object, tuple[KeptHypothesis, Any, Any]] = OrderedDict()
        self._new = 0
        self._lasting: dict[object, Any] = {}

    def __reduce__(self) -> tuple[Callable[[int], Remembered], tuple[int]]:
        """What may be worked out anew is not put away."""
        return _anew, (self.returns,)

    def once(self, how: Callable[[H, M], T], hypothesis: H, move: M) -> T:
        """What `how` finds about a move that is the same for all hypotheses of the table."""
        key = how, move
        if key not in self._lasting:
            self._lasting[key] = how(hypothesis, move)
        found: T = self._lasting[key]
        return found

    def of_op(self, how: Callable[[H, AppliedOp, Touched], T], hypothesis: H, op: AppliedOp, t: Touched) -> T:
        """What `how` finds about a hypothesis and an op, worked out only once."""
        key = how, id(hypothesis), op.seq, op.kind, t
        known = self._known.get(key)
        if known is not None and known[1] == op.args:
            found: T = known[2]
            return found
        found = how(hypothesis, op, t)
        self._keep(key, hypothesis, op.args, found)
        return found

    def of(self, how: Callable[[H], T], hypothesis: H) -> T:
        """What `how` finds about a hypothesis, worked out only once."""
        key = how, id(hypothesis)
        known = self._known.get(key)
        if known is not None:
            found: T = known[2]
            return found
        found = how(hypothesis)
        self._keep(key, hypothesis, None, found)
        return found

    def _keep(self, key: object, hypothesis: KeptHypothesis, args: object, found: object) -> None:
        self._new += 1
        self._known[key] = hypothesis, args, found  # kept alive, so that its id is nobody else's
        if len(self._known) > MOST:
            self._known.popitem(last=False)

    def forget(self, standing: Collection[KeptHypothesis] = ()) -> None:
        """Drop all but the newest entries, and what they can spare: an op has been read. Nothing is taken
        from the hypotheses that are `standing`."""
        while len(self._known) > LASTING:
            self._known.popitem(last=False)
        spared = {id(one) for one in standing}
        for hypothesis, _, _ in islice(reversed(self._known.values()), self._new):
            if id(hypothesis) not in spared:
                hypothesis.lighten()
        self._new = 0


def _anew(returns: int) -> Remembered:
    remembered = Remembered()
    remembered.returns = returns
    return remembered
