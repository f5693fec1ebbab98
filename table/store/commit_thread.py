"""One thread beside the loop that does what a greenlet must wait for and nobody else should.

As ``hub.threadpool.apply``, for one piece of work at a time: the thread and the signal it gives are
made once, which matters where hundreds of commits a second go through here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gevent import get_hub, monkey
from gevent.hub import Waiter

Work = Callable[[], object]


class CommitThread:
    """A thread for the greenlets of the hub that made it."""

    def __init__(self) -> None:
        self.hub = get_hub()
        self._done = self.hub.loop.async_()
        self._work: Any = monkey.get_original("queue", "SimpleQueue")()
        monkey.get_original("_thread", "start_new_thread")(self._run, ())

    def do(self, work: Work) -> None:
        """Have work done while other greenlets run; raises what it raises. For one greenlet at a time."""
        answer: list[Exception | None] = []
        waiter = Waiter(self.hub)
        self._done.start(waiter.switch, None)
        try:
            self._work.put((work, answer))
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
        self._work.put(None)

    def _run(self) -> None:
        take, tell = self._work.get, self._done.send
        while (given := take()) is not None:
            work, answer = given
            answer.append(_attempted(work))
            del given, work, answer
            tell()


def _attempted(work: Work) -> Exception | None:
    try:
        work()
    except Exception as problem:
        return problem
    return None
