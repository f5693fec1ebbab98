"""What became of the ops that clients gave an id: the same answer again for the same id."""

from __future__ import annotations

from collections import OrderedDict
from copy import copy

from innkeep.table.core.errors import RefusedError

ANSWERS_KEPT = 1000


class GivenAnswers:
    """The last answers of one table."""

    def __init__(self) -> None:
        self._answers: OrderedDict[str, int | RefusedError] = OrderedDict()

    def __contains__(self, op_id: str | None) -> bool:
        return op_id in self._answers

    def known(self, op_id: str | None) -> int | None:
        """The number of the op with that id, None: not answered of late; raises the RefusedError it got."""
        answer = self._answers.get(op_id) if op_id is not None else None
        if isinstance(answer, RefusedError):
            raise copy(answer)
        return answer

    def remember(self, op_id: str | None, answer: int | RefusedError) -> None:
        """Give that answer from now on."""
        if op_id is None:
            return
        # a copy: one that was raised holds on to every state its traceback saw
        self._answers[op_id] = copy(answer) if isinstance(answer, RefusedError) else answer
        while len(self._answers) > ANSWERS_KEPT:
            self._answers.popitem(last=False)
