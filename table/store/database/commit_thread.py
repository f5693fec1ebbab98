"""One thread beside the loop for work that one greenlet has to wait for and the others should not.

It is like ``hub.threadpool.apply``, for one piece of work at a time: the thread and the signal it gives
are made once, which matters for hundreds of commits a second. The thread is woken through a pipe, because
whoever writes there releases the interpreter meanwhile; woken by a lock, it would first have to wait for
that.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable

from gevent import get_hub, monkey
from gevent.hub import Waiter

Work = Callable[[], object]


class CommitThread:
    """A thread for the greenlets of the hub that made it."""

    def __init__(self) -> None:
        self.hub = get_hub()
        self._done = self.hub.loop.async_()
        self._given: deque[tuple[Work, list[Exception | None]]] = deque()
        self._bell, self._ringing = os.pipe()
        monkey.get_original("_thread", "start_new_thread")(self._run, ())

    def do(self, work: Work) -> None:
        """Have work done while other greenlets run; raises what it raises. For one greenlet at a time."""
        answer: list[Exception | None] = []
        waiter = Waiter(self.hub)
        self._done.start(waiter.switch, None)
        try:
            self._given.append((work, answer))
            os.write(self._ringing, b".")
            while not answer:  # a greenlet killed before may have left work behind, whose end is told here
                waiter.get()
                waiter.clear()
        finally:
            self._done.stop()
        problem = answer[0]
        if problem is not None:
            raise problem

    def close(self) -> None:
        """Let the thread end when it has done what it was given."""
        os.close(self._ringing)

    def _run(self) -> None:
        while os.read(self._bell, 1):
            work, answer = self._given.popleft()
            answer.append(_attempted(work))
            del work, answer
            self._done.send()
        os.close(self._bell)


def _attempted(work: Work) -> Exception | None:
    try:
        work()
    except Exception as problem:
        return problem
    return None
