"""How Innkeep is built: as plain Python, or with its core as native code (`INNKEEP_COMPILE=1`): what games of
the rules spend their time in, and what a table does for every op.

Both are the same sources: mypyc turns the modules named here into C. Where that fails the build is plain
Python, and one line says why. Nothing is ever compiled beside its source, where it would shadow later
edits: an editable install stays plain Python.

A source archive holds the tests, too, and what contributors read; all project URLs follow from one address,
and so do the pictures and links of the README where it is read outside the repository.

This is the build backend that pyproject.toml names, a thin layer over setuptools' own; it is no part of the
rules and imports none of them.
"""

from __future__ import annotations

import contextlib
import os
import re
import tempfile
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from textwrap import shorten
from typing import Any

from setuptools import Extension
from setuptools import build_meta as plain
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.egg_info import egg_info
from setuptools.command.sdist import sdist
from setuptools.errors import BaseError, CCompilerError

__all__ = [
    "BuildCore",
    "Information",
    "RoomModules",
    "Sources",
    "Wheel",
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

CORE = [
    "engine/position/rng",
    "engine/queries/choice_values",
    "steps/turn/choices",
    "steps/turn/contest",
    "engine/queries/drink_strength",
    "steps/turn/drinks",
    "steps/card_play/effects",
    "steps/turn/gambling",
    "game/game",
    "game/played",
    "engine/position/gold",
    "engine/position/attempt",
    "legality/card_checks",
    "legality/drink_checks",
    "legality/gambling_checks",
    "legality/judge",
    "legality/legal_moves",
    "legality/moment",
    "engine/queries/outlook",
    "legality/play_checks",
    "engine/queries/targets",
    "legality/turn_checks",
    "steps/turn/elimination",
    "steps/card_play/aftermath",
    "engine/queries/damage",
    "steps/card_play/token_effects",
    "steps/card_play/guest_effects",
    "steps/turn/phases",
    "steps/card_play/payment_effects",
    "engine/queries/played_card",
    "analysis/players",
    "analysis/worth",
    "saves/serialize",
    "engine/position/state",
    "engine/position/turn_progress",
    "engine/position/stats",
    "steps/turn/window",
    "engine/position/piles",
]
"""The modules of `rules/` a game spends its time in.

Frozen records stay Python, and so does what is plugged in or copied by `copy.copy`: compiled classes refuse.
Constants they read are `Final`: those are known to the C code, others are looked up by name each time. A
tuple has its type written out, `Final[tuple[int, ...]]`, or C makes it anew each time.
"""

TABLE = [
    "core/actor",
    "core/assistant_settings",
    "core/draft",
    "core/rate_limit",
    "core/room_settings",
    "core/state",
    "core/visitors",
    "access/word_list",
    "ops/fast_schemas",
    "ops/kinds/cards",
    "ops/lines",
    "ops/reducer",
    "ops/resolver",
    "ops/schemas",
    "ops/touching",
    "views/aliases",
    "views/deltas",
    "views/log_lines",
    "views/redaction",
    "live/client_ops",
    "live/decider",
    "live/given_answers",
    "live/op_queue",
    "live/presence",
    "live/past/recent_ops",
    "live/room",
    "live/loop/spare_greenlets",
    "live/trusted_ops",
    "live/watchers",
    "live/welcome",
    "net/frames",
    "net/advice_pump",
    "net/autopilot_timer",
    "net/gateway",
    "net/op_intake",
    "net/sessions",
    "net/packets",
    "net/send_buffer",
    "net/websocket",
    "net/written_bytes",
    "store/database/commit_thread",
    "store/database/journal",
    "store/database/sqlite_writer",
    "store/log_chain",
]
"""The modules of `table/` an op goes through, from the frame it comes in to those it goes out in.

A compiled class may not subclass what is not compiled; `cached_property` would make its value each time, and
a record whose `__init__` is written out is made in a fifth of the time of one whose `__init__` is derived.
"""

NATIVE = {"rules": CORE, "table": TABLE}

WITH_SOURCES = [
    ".ci",
    ".github",
    ".prettierignore",
    ".prettierrc",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "tests",
]
"""What a source archive holds beside what is installed."""

FLAGS = [
    f"--config-file={os.path.join(os.path.dirname(os.path.abspath(__file__)), 'compiler.ini')}",
    "--ignore-missing-imports",
    "--python-version=3.11",
    "--namespace-packages",
    "--explicit-package-bases",
]


class BuildCore(build_ext):
    """Compiles the core of each room into the build directory, all of them or nothing."""

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
                self.warn(f"the core stays plain Python: {shorten(str(problem), 120)}")

    def _compiled(self, scratch: str) -> str:
        from mypyc.build import mypycify

        # mypyc names a module by the folders it lies in: those of the build are the installed ones.
        scratch = os.path.abspath(scratch)
        self.run_command("build_py")
        with contextlib.chdir(self.build_lib):
            self.distribution.ext_modules = [
                module
                for room, modules in NATIVE.items()
                if Path("innkeep", room, f"{modules[0]}.py").exists()  # the rules are also tried alone
                for module in mypycify(
                    [*FLAGS, *(f"innkeep/{room}/{name}.py" for name in modules)],
                    opt_level=level(),
                    debug_level="0",  # half of what is built would be the debugger's
                    target_dir=os.path.join(scratch, room),
                    group_name=room,
                )
            ]
        native = build_ext(self.distribution)
        native.ensure_finalized()
        native.build_temp = os.path.join(scratch, "objects")
        native.build_lib = os.path.join(scratch, "modules")
        native.run()
        return native.build_lib


class RoomModules(build_py):
    """The modules of all rooms, and a file beside them in the folder they are installed in.

    pip takes away a folder with its last file, but not one that held only folders.
    """

    def run(self) -> None:
        """Copy them; an editable install has no such folder."""
        super().run()
        if not self.editable_mode:
            Path(self.build_lib, "innkeep", "py.typed").touch()


class Wheel(bdist_wheel):
    """A wheel for this machine if native code is asked for, else one for all."""

    def finalize_options(self) -> None:
        """Announce one module; what is really built is known only when it is built."""
        if wanted():
            self.distribution.ext_modules = [Extension("innkeep.rules.game.game", sources=[])]
        super().finalize_options()


class Information(egg_info):
    """The package's metadata; its URLs follow from the address in `[tool.innkeep]`."""

    def finalize_options(self) -> None:
        """Say where the project lives before anything is written."""
        repository, metadata = pyproject()["tool"]["innkeep"]["repository"], self.distribution.metadata
        metadata.project_urls = urls(repository)
        metadata.long_description = abroad(metadata.long_description or "", repository)
        super().finalize_options()


class Sources(sdist):
    """A source archive from which everything can be tested and changed, not only installed."""

    def make_distribution(self) -> None:
        """Add what is no part of the installed package."""
        for name in filter(os.path.exists, WITH_SOURCES):
            if os.path.isdir(name):
                self.filelist.graft(name)
            else:
                self.filelist.append(name)
        self.filelist.exclude_pattern(r"(^|/)(__pycache__|\.\w+_cache)/|\.py[cod]$", is_regex=True)
        self.filelist.sort()
        self.filelist.remove_duplicates()
        super().make_distribution()


def urls(repository: str) -> dict[str, str]:
    """The project's URLs, by their label."""
    return {
        "Homepage": repository,
        "Source": repository,
        "Issues": f"{repository}/issues",
        "Changelog": f"{repository}/blob/main/CHANGELOG.md",
        "Documentation": f"{repository}#readme",
    }


def abroad(text: str, repository: str) -> str:
    """Markdown whose pictures and links to files lead into the repository from wherever it is read.

    >>> abroad("![a](.github/a.png) [b](rules/README.md#c) [d](https://d.example)", "https://r.example")
    '![a](https://r.example/raw/main/.github/a.png) [b](https://r.example/blob/main/rules/README.md#c) [d](https://d.example)'
    """

    def whole(found: re.Match[str]) -> str:
        kind = "raw" if found["picture"] else "blob"
        return f"{found['said']}({repository}/{kind}/main/{found['place']})"

    return re.sub(r"(?P<said>(?P<picture>!?)\[[^][]*\])\((?P<place>(?![a-z]+:|#)[^)\s]+)\)", whole, text)


def pyproject() -> dict[str, Any]:
    """The project's own file; a build runs in the folder it lies in."""
    return tomllib.loads(Path("pyproject.toml").read_text("utf-8"))


def wanted() -> bool:
    """Whether native code is asked for."""
    return os.environ.get("INNKEEP_COMPILE") == "1"


def level() -> str:
    """How far the C compiler optimises: `INNKEEP_COMPILE_LEVEL`, 3 when nothing is said.

    Raises SystemExit for anything but a digit from 0 to 3.
    """
    said = os.environ.get("INNKEEP_COMPILE_LEVEL", "3")
    if said not in ("0", "1", "2", "3"):
        raise SystemExit(f"INNKEEP_COMPILE_LEVEL is {said[:20]!r}; allowed: 0, 1, 2, 3")
    return said


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """What a build needs: where native code is asked for its compiler, and what the compiled modules import.

    Without the types of those libraries beside it the compiler refuses, and the core would stay plain.
    """
    needed: list[str] = plain.get_requires_for_build_wheel(config_settings)
    if wanted():
        project = pyproject()["project"]
        needed += project["optional-dependencies"]["compile"] + project["dependencies"]
    return needed
