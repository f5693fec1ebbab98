"""Python processes this one starts: they find modules where this one did, never in the working directory.

Python looks there first for whatever is run by `-m` or `-c`; a folder named like a package of ours, come with
somebody's download, would be run in its place.
"""

from __future__ import annotations

import os
import sys

SAFE = "-P"

ONE_FILE = "INNKEEP_ONE_FILE"
"""The variable that says where the one file is that the program was started from (`cli/one_file.py`)."""

CHILD = "child"
"""The hidden command of that file that runs a module."""


def python_child(module: str) -> list[str]:
    """The command that runs a module in a process of its own.

    >>> python_child("innkeep.table.plugins.drawing_process")[1:]
    ['-P', '-m', 'innkeep.table.plugins.drawing_process']
    """
    one_file = os.environ.get(ONE_FILE)
    return [sys.executable, SAFE, *((one_file, CHILD) if one_file else ("-m",)), module]


def distrust_the_working_directory() -> None:
    """Have every Python process that starts from here do as ``python_child``'s, whoever starts it."""
    os.environ["PYTHONSAFEPATH"] = "1"
