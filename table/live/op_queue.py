"""Ops that wait for one table: whoever's turn it is does all that have come by then.

So the ops of many people share one commit, and still stand in one order. Knows nothing of what an op is.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from innkeep.table.core.errors import RefusedError

if TYPE_CHECKING:
    from innkeep.table.core.room_settings import RoomSettings
    from innkeep.table.live.past.far_back import Allowance, FarBack

MOST = 64
"""Ops done in one turn."""


class QueuedOp:
    """An op as a client sent it, and what became of it: ``then`` is called once there is an answer, while
    the lock is held; ``bot``: it comes from one of the server's own bots; ``claim``: see ``Actor``; ``far``:
    what was read for it of long ago, ``allowance``: who pays for that; ``house``: how the room was kept when
    it came, see ``viewer_now``."""

    __slots__ = (
        "allowance",
        "bot",
        "claim",
        "far",
        "host",
        "house",
        "name",
        "op",
        "op_id",
        "problem",
        "seq",
        "then",
        "viewer",
    )

    def __init__(
        self,
        viewer: int | None,
        op: object,
        op_id: str | None,
        name: str | None,
        host: bool,
        then: Callable[[QueuedOp], None] | None = None,
        bot: bool = False,
        claim: str | None = None,
        far: FarBack | None = None,
        allowance: Allowance | None = None,
        house: RoomSettings | None = None,
    ) -> None:
        self.viewer = viewer
        self.op = op
        self.op_id = op_id
        self.name = name
        self.host = host
        self.then = then
        self.bot = bot
        self.claim = claim
        self.far = far
        self.allowance = allowance
        self.house = house
        self.seq: int | None = None
        self.problem: Exception | None = None

    def viewer_now(self, house: RoomSettings) -> int | None:
        """As which seat it is done: that to which its author's link leads when its turn comes, whoever has
        changed seats while it waited. Raises RefusedError where the link is another person's now."""
        if self.viewer is None or self.house is None or self.house is house:
            return self.viewer
        link = self.house.seat_of.index(self.viewer)
        if self.house.turns[link] != house.turns[link]:
            raise RefusedError("void-link", "token")
        return house.seat_of[link]

    @property
    def done(self) -> bool:
        """Whether there is an answer."""
        return self.seq is not None or self.problem is not None

    def settle(self, act: Callable[[QueuedOp], int]) -> None:
        """Take the answer of `act`, or what it raises."""
        try:
            self.seq = act(self)
        except Exception as problem:
            self.problem = problem

    def answer(self) -> int:
        """The number of the op; raises why there is none."""
        if self.problem is not None:
            raise self.problem
        assert self.seq is not None
        return self.seq


class Inbox:
    """The ops of one table that are waiting. ``serve`` carries out a list of them in order, and is called
    under the lock."""

    def __init__(self, lock: AbstractContextManager[Any], serve: Callable[[list[QueuedOp]], None]) -> None:
        self._lock = lock
        self._serve = serve
        self._waiting: list[QueuedOp] = []
        self._coming = False

    def post(self, queued: QueuedOp) -> bool:
        """Leave an op with a ``then``; True when nobody comes for it yet: call ``empty`` soon."""
        self._waiting.append(queued)
        first, self._coming = not self._coming, True
        return first

    def empty(self) -> None:
        """Serve until nothing is left."""
        try:
            while self._waiting:
                with self._lock:
                    self._turn()
        finally:
            self._coming = False

    def submit(self, queued: QueuedOp) -> int:
        """The op's answer, once it has one; raises its problem."""
        self._waiting.append(queued)
        with self._lock:
            while not queued.done:
                self._turn()
        return queued.answer()

    def _turn(self) -> None:
        queue = [queued for queued in self._waiting[:MOST] if not queued.done]
        del self._waiting[:MOST]
        try:
            self._serve(queue)
        except Exception as problem:
            for queued in queue:
                if not queued.done:
                    queued.problem = problem
        finally:  # a greenlet that is killed leaves the rest to the next
            answered = [queued for queued in queue if queued.done]
            if len(answered) < len(queue):
                self._waiting[:0] = [queued for queued in queue if queued not in answered]
            for queued in answered:
                if queued.then is not None:
                    queued.then(queued)
