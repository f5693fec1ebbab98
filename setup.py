"""How Innkeep is built: as plain Python, or with the core of the rules as native code (`INNKEEP_COMPILE=1`).

Both are the same sources: mypyc turns the modules named here into C. Where that fails the build is plain
Python, and one line says why. Nothing is ever compiled beside its source, where it would shadow later
edits: an editable install stays plain Python. All other facts of the project are in pyproject.toml.
"""

from __future__ import annotations

import os
import tempfile
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from textwrap import shorten

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

CORE = [
    "chance",
    "choices",
    "contest",
    "drinks",
    "effects",
    "gambling",
    "game",
    "gold",
    "legality",
    "losing",
    "losses",
    "phases",
    "played",
    "policy",
    "snapshot",
    "state",
    "stats",
    "window",
    "zones",
]
"""The modules of `rules/` a game spends its time in.

Frozen records stay Python, and so does what is plugged in or copied by `copy.copy`: compiled classes refuse.
"""

FLAGS = ["--config-file=", "--ignore-missing-imports", "--python-version=3.11"]


class BuildCore(build_ext):
    """Compiles the core into the build directory, all of it or nothing."""

    def run(self) -> None:
        """Compile; where that cannot be done, say why in one line and go on without."""
        if self.inplace or getattr(self, "editable_mode", False):
            self.warn("an editable install stays plain Python")
            return
        for suffix in EXTENSION_SUFFIXES:
            for stale in Path(self.build_lib).rglob(f"*{suffix}"):
                stale.unlink()
        with tempfile.TemporaryDirectory() as scratch:
            try:
                self.copy_tree(self._compiled(scratch), self.build_lib)
            except (ImportError, BaseError, CCompilerError, SystemExit) as problem:
                self.warn(f"the rules stay plain Python: {shorten(str(problem), 120)}")

    def _compiled(self, scratch: str) -> str:
        from mypyc.build import mypycify

        self.distribution.ext_modules = mypycify(
            [*FLAGS, *(f"rules/{module}.py" for module in CORE)],
            opt_level="3",
            target_dir=scratch,
            group_name="rules",
        )
        native = build_ext(self.distribution)
        native.ensure_finalized()
        native.build_temp = os.path.join(scratch, "objects")
        native.build_lib = os.path.join(scratch, "modules")
        native.run()
        return native.build_lib


if os.environ.get("INNKEEP_COMPILE") == "1":
    project = tomllib.loads(Path(__file__).with_name("pyproject.toml").read_text("utf-8"))["project"]
    setup(
        cmdclass={"build_ext": BuildCore},
        ext_modules=[
            Extension("rules.game", sources=[])
        ],  # what is really built is known only when it is built
        setup_requires=project["optional-dependencies"]["compile"],
    )
else:
    setup()
