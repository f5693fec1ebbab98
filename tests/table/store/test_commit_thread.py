"""The thread beside the loop: others go on meanwhile, and everybody gets the end of his own work."""

from __future__ import annotations

import subprocess
import sys
from textwrap import dedent

import pytest

pytestmark = pytest.mark.server


def in_a_patched_process(program: str) -> str:
    """What a program says in which gevent has taken the place of threads."""
    begin = """
        from gevent import monkey
        monkey.patch_all()
        import gevent
        from innkeep.table.store.database.commit_thread import CommitThread
        slowly = monkey.get_original("time", "sleep")
        thread = CommitThread()
    """
    words = [sys.executable, "-c", dedent(begin) + dedent(program)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=True)
    assert not done.stderr
    return done.stdout


def test_other_greenlets_run_while_one_waits() -> None:
    program = """
        said = []
        other = gevent.spawn(lambda: said.append("other"))
        thread.do(lambda: (slowly(0.1), said.append("work")))
        print(said)
    """
    assert in_a_patched_process(program) == "['other', 'work']\n"


def test_what_the_work_raises_is_raised_to_who_asked_and_the_thread_goes_on() -> None:
    program = """
        try:
            thread.do(lambda: 1 / 0)
        except ZeroDivisionError as problem:
            print(problem)
        done = []
        thread.do(lambda: done.append(1))
        print(done)
    """
    assert in_a_patched_process(program) == "division by zero\n[1]\n"


def test_who_comes_after_a_killed_one_waits_for_the_end_of_its_own_work() -> None:
    program = """
        said = []
        killed = gevent.spawn(thread.do, lambda: (slowly(0.1), said.append("first")))
        gevent.sleep(0)
        killed.kill()
        thread.do(lambda: (slowly(0.1), said.append("second")))
        print(said)
        thread.close()
    """
    assert in_a_patched_process(program) == "['first', 'second']\n"
