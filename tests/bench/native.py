"""A copy of the rules or the table with its core compiled, made by the project's own build (`rules/native`).

It is kept in the user's cache folder under the digest of everything it was made from, so an edited source
never meets an older binary; the source tree itself is not touched.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from hashlib import blake2b
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from platformdirs import user_cache_path

ROOT = Path(__file__).parents[2]
ROOMS = ("assistant", "cards", "images", "rules", "table")
ALWAYS = ("pyproject.toml", "README.md", "LICENSE")
SOURCES = {"rules": ("rules", "cards"), "table": ("table", "rules/native")}
"""What each compiled room is made from; the other rooms are of no account to it."""

PROOF = {"rules": "game/game", "table": "live/room"}
"""A module that is native code where all went well."""

_WHEEL = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"


class NotCompiledError(Exception):
    """Why there is no compiled copy, in one line."""


def native_copy(level: str = "3", room: str = "rules") -> Path:
    """The folder to put first on the path for a compiled room; built if need be (about a minute).

    `level` is how far the C compiler optimises, "0" to "3": the same games, built in a third of the time or
    played in half the time; for "0" a compiler that only translates is taken where there is one. Raises
    NotCompiledError where a compiler, mypy or Python's headers are missing.
    """
    kept = user_cache_path("innkeep") / "native"
    suffix = f"-{room}-O{level}"
    target = kept / f"{_digest(room, level)}{suffix}"
    if not target.exists():
        kept.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=kept) as scratch:
            made = _build(Path(scratch), level, room)
            for older in kept.iterdir():
                if older.is_dir() and older.name.endswith(suffix):
                    shutil.rmtree(older, ignore_errors=True)
            if not target.exists():
                made.rename(target)
    return target


def again_compiled(module: str) -> int:
    """Run this command once more with `--plain`, on the compiled rules where there are any; its exit code."""
    try:
        path = f"{native_copy()}{os.pathsep}{ROOT}"
    except NotCompiledError as problem:
        print(f"plain rules: {problem}", file=sys.stderr)
        path = str(ROOT)
    again = [sys.executable, "-m", module, *sys.argv[1:], "--plain"]
    return subprocess.run(again, env={**os.environ, "PYTHONPATH": path}, check=False).returncode


def _translates_only(level: str) -> bool:
    """Whether tcc compiles: it takes 2 s for what gcc takes 55 s for, and optimises nothing."""
    return level == "0" and "CC" not in os.environ and shutil.which("tcc") is not None


def _tcc(scratch: Path) -> str:
    """A command that compiles with tcc and warns of nothing: what tcc does not follow is no error here."""
    command = scratch / "cc"
    command.write_text('#!/bin/sh\nexec tcc "$@" -w\n')
    command.chmod(0o755)
    return str(command)


def _build(scratch: Path, level: str, room: str) -> Path:
    source, wheels, made = scratch / "source", scratch / "wheels", scratch / "made"
    source.mkdir()
    for name in (*ALWAYS, *SOURCES[room]):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, source)
    for other in ROOMS:
        (source / other).mkdir(exist_ok=True)  # pyproject.toml names them all
    compiler = {"CC": _tcc(scratch)} if _translates_only(level) else {}
    done = subprocess.run(
        [sys.executable, "-c", _WHEEL, str(wheels)],
        cwd=source,
        env={**os.environ, **compiler, "INNKEEP_COMPILE": "1", "INNKEEP_COMPILE_LEVEL": level},
        capture_output=True,
        text=True,
        check=False,
    )
    told = [line for line in done.stderr.splitlines() if line.strip()]
    if done.returncode:
        raise NotCompiledError(told[-1] if told else f"the build ended with status {done.returncode}")
    with zipfile.ZipFile(next(wheels.glob("*.whl"))) as wheel:
        wheel.extractall(made)
    if not (made / f"innkeep/{room}/{PROOF[room]}{EXTENSION_SUFFIXES[0]}").exists():
        raise NotCompiledError(
            next((line for line in told if "stays plain Python" in line), "no reason was given")
        )
    return made


def _digest(room: str, level: str) -> str:
    """Of the sources, the interpreter and the compilers."""
    state = blake2b(digest_size=16)
    cc = "tcc" if _translates_only(level) else os.environ.get("CC")
    state.update(repr((sys.version, sys.platform, cc, os.environ.get("CFLAGS"))).encode())
    for tool in ("mypy", "setuptools"):
        try:
            state.update(version(tool).encode())
        except PackageNotFoundError as missing:
            raise NotCompiledError(f"{tool} is not installed: pip install '.[compile]'") from missing
    for name in (*ALWAYS, *SOURCES[room]):
        root = ROOT / name
        for file in [root] if root.is_file() else sorted(root.rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                state.update(
                    f"{file.relative_to(ROOT)}\0{file.stat().st_size}\0".encode() + file.read_bytes()
                )
    return state.hexdigest()
