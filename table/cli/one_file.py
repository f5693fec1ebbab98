"""Innkeep as one file, `innkeep.pyz`: what starts it, also by a double click, and how its children start.

Modules of a file cannot be run by `python -m`, so the processes the program starts run this file again with
the hidden command `child MODULE`; who starts them finds the file by way of `process.python_children`.

The file is built by the command in `deploy/README.md`.
"""

from __future__ import annotations

import os
import runpy
import sys
from pathlib import Path

from innkeep.table.cli.main import main as command_line
from innkeep.table.core.messages import LANGUAGES, text
from innkeep.table.process.python_children import CHILD, ONE_FILE

HOUSE = "innkeep."
"""How the names of modules begin that may be started as children."""


def main() -> None:
    """Start a child, the command that was given, or, when the file was merely opened, a server for friends.

    Whoever double-clicks a file sees its window vanish when the program ends; after an error it waits.
    """
    os.environ[ONE_FILE] = str(Path(sys.argv[0]).resolve())
    words = sys.argv[1:]
    if words[:1] == [CHILD] and len(words) > 1 and words[1].startswith(HOUSE):
        del sys.argv[1:3]
        runpy.run_module(words[1], run_name="__main__", alter_sys=True)
        return
    if words:
        command_line()
        return
    sys.argv += ["host", "--open"]
    try:
        command_line()
    except SystemExit as ended:
        if ended.code and sys.stdin.isatty():
            input(" / ".join(text("cli.press-enter", lang) for lang in LANGUAGES))
        raise
