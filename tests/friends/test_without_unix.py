"""Windows and macOS have not all that Linux has: every module loads without it, and a game is played."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import textwrap
from pathlib import Path
from urllib.request import Request, urlopen

from tests.patience import PATIENCE_S
from tests.table.client import ROOT, Client

PACKAGES = ("cards", "rules", "images", "table", "assistant")
ELSEWHERE = ("innkeep.table.deploy", "innkeep.rules.native")
"""For gunicorn, which is for Unix; and what builds the package."""

HIDDEN = ("resource", "fcntl", "pwd", "grp", "termios", "tty", "pty", "syslog", "readline", "nis", "spwd")
MISSING = {
    "os": [
        *("fork", "forkpty", "getuid", "geteuid", "getgid", "getegid", "setuid", "setgid", "setsid"),
        *("fchmod", "fchown", "chown", "lchown", "chroot", "mkfifo", "mknod", "nice", "killpg", "getpgid"),
        *("sched_getaffinity", "sched_setaffinity", "statvfs", "fstatvfs", "uname", "wait3", "wait4"),
        *("getloadavg", "getpriority", "initgroups", "pipe2", "posix_spawn", "sync", "openpty", "ttyname"),
        *("O_NOFOLLOW", "O_DIRECTORY", "O_CLOEXEC", "pread", "pwrite"),
    ],
    "signal": [
        *("SIGHUP", "SIGKILL", "SIGUSR1", "SIGUSR2", "SIGQUIT", "SIGCHLD", "SIGPIPE", "SIGALRM", "SIGCONT"),
        *("SIGSTOP", "SIGTSTP", "SIGWINCH", "alarm", "setitimer", "pause", "sigwait", "pthread_sigmask"),
    ],
    "socket": ["AF_UNIX", "socketpair", "SO_REUSEPORT", "CMSG_LEN", "SCM_RIGHTS", "send_fds", "recv_fds"],
    "time": ["tzset"],
}
"""What Windows lacks. `socketpair` is there, but made of something else; nothing of ours uses it."""

WITHOUT = textwrap.dedent(
    """
    # Libraries have been carried over by their makers: they take what they need first. Ours comes after.
    import contextlib, importlib, sys
    import gevent.monkey
    gevent.monkey.patch_all()
    for name in {libraries!r}:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    HIDDEN, MISSING = {hidden!r}, {missing!r}

    class Gone:
        def find_spec(self, name, path=None, target=None):
            if name in HIDDEN:
                raise ImportError(f"no module named {{name}} on this system")

    for name in HIDDEN:
        sys.modules.pop(name, None)
    sys.meta_path.insert(0, Gone())
    for module, names in MISSING.items():
        for name in names:
            if hasattr(sys.modules[module], name):
                delattr(sys.modules[module], name)
    sys.path.insert(0, {root!r})
    """
)


def libraries() -> list[str]:
    """What our modules import that is not ours, at the top or within."""
    found = {"engineio.async_drivers.gevent", "gevent.resolver.thread", "platformdirs.unix", "asyncio"}
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Import):
                    found |= {alias.name for alias in node.names}
                elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
                    found.add(node.module)
    return sorted(name for name in found if name.split(".")[0] not in {*PACKAGES, *HIDDEN})


def script(rest: str) -> list[str]:
    """A command that runs code as on a system without what only Unix has."""
    told = WITHOUT.format(hidden=HIDDEN, missing=MISSING, root=str(ROOT), libraries=libraries())
    return [sys.executable, "-c", told + textwrap.dedent(rest)]


def modules() -> list[str]:
    """The names of all our modules."""
    paths = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in paths]
    names = [name.removesuffix(".__init__") for name in names]
    return [name for name in names if not name.startswith(ELSEWHERE)]


def test_every_module_loads() -> None:
    names = modules()
    assert len(names) > 150
    code = f"""
    import importlib, json
    failed = {{}}
    for name in {names!r}:
        try:
            importlib.import_module(name)
        except Exception as problem:
            failed[name] = repr(problem)
    print(json.dumps(failed))
    """
    done = subprocess.run(script(code), cwd=ROOT, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1]) == {}


def test_a_server_runs_and_a_game_is_played(tmp_path: Path) -> None:
    code = """
    import sys
    sys.argv = ["innkeep", "host", "--port", "0", "--data", sys.argv[1]]
    from innkeep.table.cli.main import main
    main()
    """
    environment = {
        **os.environ,
        "PYTHONUNBUFFERED": "1",
        "PYTHONIOENCODING": "utf-8",
        "INNKEEP_METRICS_TOKEN": "t",
    }
    server = subprocess.Popen(
        [*script(code), str(tmp_path / "data")],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        assert server.stdout is not None
        said = []
        for line in server.stdout:
            said.append(line)
            if "http://localhost:" in line:
                break
        assert "http://localhost:" in said[-1], "".join(said)
        port = said[-1].split("http://localhost:")[1].split("/")[0]
        game(f"http://127.0.0.1:{port}")
        asked = Request(f"http://127.0.0.1:{port}/metrics", headers={"Authorization": "Bearer t"})
        with urlopen(asked, timeout=PATIENCE_S) as told:
            assert b"process_cpu_seconds_total" in told.read()
        assert server.poll() is None
    finally:
        server.kill()
        server.wait()
        if server.stdout is not None:
            server.stdout.close()


def game(url: str) -> None:
    """Two sit down and do something to the cards."""
    wish = json.dumps({"module": "rdi", "options": {"players": 2}}).encode()
    asked = Request(f"{url}/api/tables", wish, {"Content-Type": "application/json"})
    with urlopen(asked, timeout=60) as answer:
        made = json.load(answer)
    seats = made["tokens"]["seats"]
    first, second = (Client(url, token, name) for token, name in zip(seats, "AB", strict=True))
    try:
        before = len(first.hand())
        first.ok("draw", from_="s0.deck", to="s0.hand", n=1)
        second.ok("dice", sides=6, n=2)
        second.ok("shuffle", zone="s1.deck")
        assert len(first.hand()) == before + 1
        second.wait(lambda: second.picture.seq == first.picture.seq)
    finally:
        first.close()
        second.close()
