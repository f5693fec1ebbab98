"""What hypotheses made of ops, kept for a while: the last ops are read again and again, each time in another
line, and most of what they were read in is the same.

A hypothesis and an op never change, nor does the answer. It is the hypothesis itself that is known again, not
one that is equal: to compare two would cost as much as to ask.

No examples: they take a table under way; tests/assistant/tracker/test_window.py reads ops again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any

from innkeep.assistant.interpret.readings import Answer
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.observed_table import Touched
from innkeep.table import AppliedOp

__all__ = ["Remembered"]

Explaining = Callable[[Hypothesis, AppliedOp, Touched], Sequence[Answer]]

#: So many answers are kept; of a long table the oldest go first.
MOST = 256


class Remembered:
    """The last answers of hypotheses to ops, shared by all mirrors of a table."""

    __slots__ = ("_answers",)

    def __init__(self) -> None:
        self._answers: OrderedDict[object, tuple[Hypothesis, Any, Sequence[Answer]]] = OrderedDict()

    def answers(
        self, how: Explaining, hypothesis: Hypothesis, op: AppliedOp, t: Touched
    ) -> Sequence[Answer]:
        """What `how` finds, found only once."""
        key = how, id(hypothesis), op.seq, op.kind, t
        known = self._answers.get(key)
        if known is not None and known[1] == op.args:
            self._answers.move_to_end(key)
            return known[2]
        found = how(hypothesis, op, t)
        self._answers[key] = hypothesis, op.args, found  # kept alive, so that its id is nobody else's
        if len(self._answers) > MOST:
            self._answers.popitem(last=False)
        return found
