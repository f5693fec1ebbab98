"""What hypotheses made of ops, kept while an op is read: the last ones are read again and again then, each
time in another line, and much of what they were read in is the same.

A hypothesis and an op never change, nor does the answer. It is the hypothesis itself that is known again, not
one that is equal: to compare two would cost as much as to ask.

No examples: they take a table under way; tests/assistant/tracker/test_window.py reads ops again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeVar

from innkeep.assistant.model.hypothesis import Hypothesis, forget_silences
from innkeep.assistant.model.observed_table import Touched
from innkeep.table import AppliedOp

__all__ = ["Remembered"]

#: So much is kept at most; the oldest goes first.
MOST = 512

T = TypeVar("T")


class Remembered:
    """What hypotheses made of the last ops, shared by all mirrors of a table."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: OrderedDict[object, tuple[Hypothesis, Any, Any]] = OrderedDict()

    def of_op(
        self,
        how: Callable[[Hypothesis, AppliedOp, Touched], T],
        hypothesis: Hypothesis,
        op: AppliedOp,
        t: Touched,
    ) -> T:
        """What `how` finds for an op, found only once."""
        return self._found((op.seq, op.kind, t), op.args, lambda: how(hypothesis, op, t), how, hypothesis)

    def of(self, how: Callable[[Hypothesis], T], hypothesis: Hypothesis) -> T:
        """What `how` finds, found only once."""
        return self._found((), None, lambda: how(hypothesis), how, hypothesis)

    def _found(
        self, about: object, args: object, ask: Callable[[], T], how: object, hypothesis: Hypothesis
    ) -> T:
        key = how, id(hypothesis), about
        known = self._known.get(key)
        if known is not None and known[1] == args:
            found: T = known[2]
            return found
        found = ask()
        self._known[key] = hypothesis, args, found  # kept alive, so that its id is nobody else's
        if len(self._known) > MOST:
            self._known.popitem(last=False)
        return found

    def forget(self) -> None:
        """Keep nothing any longer: what was read stands."""
        self._known.clear()
        forget_silences()
