"""A program that ends when this process does, however that ends: also by a crash, also on Windows.

``hold`` starts it by way of ``python -m innkeep.table.process.bound_process``, whose input is a pipe from
here. A pipe closes with the process that has it; then the program is asked to end, and made to if it does
not.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from typing import Any

from innkeep.table.process.python_children import python_child

PATIENCE_S = 3.0
"""How long a program may take to end by itself."""


def hold(command: list[str]) -> Any:
    """Start a program; a ``gevent.subprocess.Popen`` with its output (both kinds) as ``stdout``, in bytes.

    It ends when ``stdin`` is closed. Ctrl-C in a terminal does not reach it: its end is decided here.
    """
    from gevent import subprocess as cooperative

    apart: dict[str, Any] = (
        {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}  # type: ignore[attr-defined,unused-ignore]
        if sys.platform == "win32"
        else {"start_new_session": True}
    )
    return cooperative.Popen(
        [*python_child("innkeep.table.process.bound_process"), *command],
        stdin=cooperative.PIPE,
        stdout=cooperative.PIPE,
        stderr=cooperative.STDOUT,
        **apart,
    )


def lead(command: list[str]) -> int:
    """Run a program until it ends, or until the input of this process does; its exit status."""
    program = subprocess.Popen(command, stdin=subprocess.DEVNULL)

    def until_the_end() -> None:
        while os.read(0, 4096):
            pass
        program.terminate()
        try:
            program.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            program.kill()

    threading.Thread(target=until_the_end, daemon=True).start()
    return program.wait()


if __name__ == "__main__":
    sys.exit(lead(sys.argv[1:]))
