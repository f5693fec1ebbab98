"""The files to host by: each is read as strictly as its own program would, the container's steps are taken.

No container is started: what its image would run is run in a fresh folder, with other paths and another port.
"""

from __future__ import annotations

import configparser
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from innkeep.table.cli.settings import SETTINGS
from tests.patience import PATIENCE_S
from tests.table.client import ROOT, Client
from tests.table.scale.programs import Postgres, Redis, cloned, free_port, listening, program, until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the files are for servers with Linux")

DEPLOY = ROOT / "table" / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text("utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
README = (DEPLOY / "README.md").read_text("utf-8")


@dataclass(frozen=True, slots=True)
class Step:
    """One instruction of a Dockerfile, its stage counted from 0."""

    stage: int
    name: str
    told: str

    @property
    def words(self) -> list[str]:
        """What is run, where it stands as a list."""
        return list(json.loads(self.told[self.told.index("[") :]))


def steps(text: str) -> list[Step]:
    """All instructions; a line that is none of the known ones fails."""
    known = {"FROM", "ARG", "WORKDIR", "COPY", "RUN", "ENV", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "CMD"}
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    found: list[Step] = []
    for line in "\n".join(lines).replace("\\\n", " ").splitlines():
        name, _, told = line.partition(" ")
        assert name in known, line
        stage = sum(step.name == "FROM" for step in found) - (name != "FROM")
        found.append(Step(stage, name, told.strip()))
    return found


STEPS = steps(DOCKERFILE)


def told(name: str, stage: int = 1) -> list[Step]:
    """The instructions of that name in one stage."""
    return [step for step in STEPS if (step.name, step.stage) == (name, stage)]


def lint(*words: str | Path) -> None:
    """What a linter says is the failure."""
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def beside_python(name: str) -> str:
    """A program that pip has installed with the tests, or a skip."""
    return program(name, f"pip install 'innkeep[test]' for {name}", str(Path(sys.executable).parent))


def test_the_dockerfile_passes_its_linter() -> None:
    lint(beside_python("hadolint"), DEPLOY / "Dockerfile")


def test_the_compose_file_is_what_its_schema_allows() -> None:
    pytest.importorskip("check_jsonschema", reason="it comes with pip install 'innkeep[test]'")
    words = (sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec")
    lint(*words, DEPLOY / "compose.yaml")


def test_the_unit_starts_the_server_as_the_guide_installs_it(tmp_path: Path) -> None:
    text = (DEPLOY / "innkeep.service").read_text("utf-8")
    unit = configparser.RawConfigParser(comment_prefixes="#", inline_comment_prefixes=None, strict=True)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(text)
    assert unit.sections() == ["Unit", "Service", "Install"]
    service = unit["Service"]
    started, *words = shlex.split(service["ExecStart"])
    assert f"python3 -m venv {started.removesuffix('/bin/innkeep')} " in README
    assert f"/var/lib/{service['StateDirectory']}" == words[-1]
    assert f"useradd --system --home-dir {words[-1]} {service['User']}\n" in README
    assert f"> {service['EnvironmentFile'].lstrip('-')} " in README
    analyze = shutil.which("systemd-analyze")
    if analyze is not None:
        (tmp_path / "innkeep.service").write_text(text.replace(started, sys.executable))
        asked = (analyze, "verify", "--man=no", tmp_path / "innkeep.service")
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
        assert [line for line in (done.stdout + done.stderr).splitlines() if "innkeep" in line] == []


def test_the_timer_purges_as_the_guide_says_and_as_the_command_understands() -> None:
    unit = configparser.RawConfigParser(comment_prefixes="#", inline_comment_prefixes=None, strict=True)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string((DEPLOY / "innkeep-purge.service").read_text("utf-8"))
    program, *words = shlex.split(unit["Service"]["ExecStart"])
    assert program == "/opt/innkeep/bin/innkeep"
    rules = [word for word in words if word not in ("--yes", "--data", "/var/lib/innkeep")]
    assert f"innkeep {shlex.join(rules)} --forecast" in README
    assert unit["Service"]["ReadWritePaths"] in words


UNITS = sorted(DEPLOY.glob("*.service"))
MOST_EXPOSED = 30
"""Tenths of what systemd calls a unit's exposure; 100 is one that is restricted in nothing."""


@pytest.mark.parametrize("timer", sorted(DEPLOY.glob("*.timer")), ids=lambda file: file.stem)
def test_what_is_done_at_times_is_what_its_makers_understand(timer: Path, tmp_path: Path) -> None:
    told = configparser.RawConfigParser(strict=True)
    told.read_string(timer.read_text("utf-8"))
    unit = timer.with_suffix(".service").read_text("utf-8")
    (started,) = re.findall(r"^ExecStart=(\S+)", unit, re.M)
    assert f"table/deploy/backup.sh {started}\n" in README or started == "/opt/innkeep/bin/innkeep"
    assert f"systemctl enable --now {timer.name}\n" in README
    nightly = told["Timer"].get("OnCalendar")
    assert nightly is None or told["Timer"]["Persistent"] == "yes"
    analyze = shutil.which("systemd-analyze")
    if analyze is not None:
        if nightly is not None:
            lint(analyze, "calendar", nightly)
        (tmp_path / f"{timer.stem}.service").write_text(unit.replace(started, sys.executable))
        (tmp_path / timer.name).write_text(timer.read_text("utf-8"))
        asked = (analyze, "verify", "--man=no", tmp_path / f"{timer.stem}.service", tmp_path / timer.name)
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
        assert [line for line in (done.stdout + done.stderr).splitlines() if "innkeep" in line] == []


def restrictions(unit: Path) -> set[str]:
    """What a unit may not do, beyond its own affairs: whose it is, what it writes, with what rights."""
    own = ("Capability", "Description", "Exec", "Environment", "IO", "Limit", "Nice", "ReadWrite", "Restart")
    lines = re.findall("^[A-Z].*=.*", unit.read_text("utf-8").partition("[Service]")[2], re.M)
    about = ("State", "Timeout", "Type", "User", "WantedBy")
    return {line for line in lines if not line.startswith(own + about) or line.startswith("RestrictA")}


@pytest.mark.parametrize("unit", UNITS, ids=lambda file: file.stem)
def test_every_unit_is_restricted_as_the_server_is(unit: Path) -> None:
    assert restrictions(unit) == restrictions(DEPLOY / "innkeep.service")
    assert len(restrictions(unit)) > 20
    analyze = shutil.which("systemd-analyze")
    if analyze is not None:
        words = ("security", "--offline=true", f"--threshold={MOST_EXPOSED}", "--no-pager")
        done = subprocess.run([analyze, *words, unit], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout[-200:]


def test_the_image_runs_as_nobody_special_and_says_whether_it_can_serve() -> None:
    assert told("USER")[0].told.isdigit()
    assert int(told("USER")[0].told) > 0
    assert "/ready" in told("HEALTHCHECK")[0].told
    for step in (*told("HEALTHCHECK"), *told("CMD")):
        assert step.words  # a list: no shell stands between the server and the signal that ends it
    assert "slim" in told("FROM")[0].told


def test_an_image_is_built_from_what_its_ignore_file_lets_in() -> None:
    let_in = {
        line[1:]
        for line in (DEPLOY / "Dockerfile.dockerignore").read_text("utf-8").splitlines()
        if line.startswith("!")
    }
    copied = {word.rstrip("/") for step in told("COPY", 0) for word in step.told.split()[:-1]}
    assert copied == let_in
    assert all((ROOT / name).exists() for name in copied)


def test_only_caddy_is_open_and_everything_kept_is_in_a_volume() -> None:
    assert {name for name, service in SERVICES.items() if "ports" in service} == {"caddy"}
    named = [place.split(":")[0] for service in SERVICES.values() for place in service.get("volumes", ())]
    kept = [name for name in named if not name.startswith(".")]
    assert sorted(kept) == sorted(COMPOSE["volumes"])
    assert all((DEPLOY / name).is_file() for name in named if name.startswith("."))
    inn = SERVICES["inn"]
    assert f"{inn['volumes'][0].split(':')[1]}" == told("VOLUME")[0].told
    assert (inn["read_only"], inn["cap_drop"], inn["tmpfs"]) == (True, ["ALL"], ["/tmp"])
    assert (DEPLOY / inn["build"]["context"]).resolve() == ROOT
    assert (ROOT / inn["build"]["dockerfile"]).is_file()


def test_postgresql_and_redis_come_with_the_profile_only() -> None:
    by_profile = {name for name, service in SERVICES.items() if service.get("profiles") == ["scale"]}
    assert by_profile == {"postgres", "redis"}
    awaited = SERVICES["inn"]["depends_on"]
    assert {name: one["required"] for name, one in awaited.items()} == dict.fromkeys(by_profile, False)
    assert all("healthcheck" in SERVICES[name] for name in by_profile)


def test_every_setting_of_the_compose_file_is_one_the_server_reads() -> None:
    given = set(SERVICES["inn"]["environment"])
    assert given <= {f"INNKEEP_{name}" for name in SETTINGS}
    read = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text("utf-8")))
    example = set(re.findall(r"^#?([A-Z_]+)=", (DEPLOY / "env.example").read_text("utf-8"), re.M))
    assert example - {"COMPOSE_PROFILES"} <= read


def test_caddy_sends_people_to_the_port_the_server_listens_at() -> None:
    caddyfile = (DEPLOY / "Caddyfile").read_text("utf-8")
    port = told("EXPOSE")[0].told
    assert f"dynamic a inn {port} " in caddyfile
    assert port in told("CMD")[0].words
    assert f":{port}/ready" in told("HEALTHCHECK")[0].told
    code = "\n".join(line for line in caddyfile.splitlines() if not line.lstrip().startswith("#"))
    assert code.count("{") == code.count("}")
    assert "respond /metrics 404" in code
    assert "encode" not in code  # lengths would give secrets away: see the README of the table
    words = ("validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile"))
    lint("env", "INNKEEP_NAME=inn.example", beside_python("caddy"), *words)


@contextmanager
def serving(words: list[str], folder: Path, environment: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    """A server, which must end with 0 when it is asked to."""
    with subprocess.Popen(words, cwd=folder, env=environment, stderr=subprocess.PIPE, text=True) as running:
        try:
            yield running
            running.send_signal(signal.SIGTERM)
            assert running.wait(PATIENCE_S) == 0
        finally:
            running.kill()


def commands_of_the_guide(verb: str) -> list[list[str]]:
    """Every `innkeep table VERB` of the README, and of the script it has installed."""
    told = README + (DEPLOY / "backup.sh").read_text("utf-8")
    return [shlex.split(line) for line in re.findall(rf"innkeep (table {verb} .*)", told)]


def test_two_servers_share_a_table_as_in_the_profile(postgres: Postgres, tmp_path: Path) -> None:
    redis, ports = Redis(), (free_port(), free_port())
    environment = {**os.environ, "INNKEEP_STORE": postgres.fresh(), "INNKEEP_QUEUE": redis.url}
    command = [sys.executable, "-c", "from innkeep.table.cli.main import main; main()", "serve"]
    shared = [*command, "--no-assistant", "--data", str(tmp_path), "--port"]
    try:
        with (
            serving([*shared, str(ports[0])], ROOT, environment),
            serving([*shared, str(ports[1])], ROOT, environment),
        ):
            until(lambda: all(map(listening, ports)), "both servers", PATIENCE_S)
            urls = [f"http://127.0.0.1:{port}" for port in ports]
            wish = json.dumps({"module": "rdi", "options": {"players": 2}}).encode()
            with urllib.request.urlopen(f"{urls[0]}/api/tables", wish, timeout=PATIENCE_S) as answer:
                made = json.load(answer)
            ann, bob = map(Client, urls, made["tokens"]["seats"], ("Ann", "Bob"))
            said = ann.ok("chat", text="hello")
            bob.wait(lambda: bob.picture.seq >= said)
            ann.close()
            bob.close()
    finally:
        redis.close()


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the first stage of the image makes, made in a folder of its own."""
    folder = tmp_path_factory.mktemp("image")
    source, place = folder / "src", folder / "innkeep"
    names = {word.rstrip("/") for step in told("COPY", 0) for word in step.told.split()[:-1]}
    cloned(source, *names)
    run = "\n".join(step.told for step in told("RUN", 0))
    assert "/opt/innkeep" in run
    line = run.replace("/opt/innkeep", str(place)).replace("python ", f"{shlex.quote(sys.executable)} ", 1)
    line = line.replace("--no-cache-dir ", "")  # an image keeps no cache; here what was fetched once is there
    arguments = dict(step.told.split("=", 1) for step in told("ARG", 0))
    environment = {**os.environ, **arguments, "INNKEEP_COMPILE": "0"}
    done = subprocess.run(
        ["sh", "-c", line], cwd=source, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode and "No matching distribution" in done.stderr:
        pytest.skip(f"the package index cannot be reached: {done.stderr.strip().splitlines()[-1]}")
    assert done.returncode == 0, done.stdout + done.stderr
    return place


@pytest.mark.network
def test_the_steps_of_the_container_lead_to_a_server_that_is_backed_up_and_restored(
    installed: Path, tmp_path: Path
) -> None:
    port, data = free_port(), tmp_path / "data"
    data.mkdir(mode=0o700)
    environment = {"PATH": f"{installed / 'bin'}:/usr/bin:/bin", "HOME": str(data), "LANG": "C.UTF-8"}
    for name, value in SERVICES["inn"]["environment"].items():
        environment[name] = re.sub(r"\$\{(\w+)(:[-?][^}]*)?\}", _example, value)

    def here(words: list[str]) -> list[str]:
        placed = [re.sub(r"^/data|^\.$", str(data), word).replace("8000", str(port)) for word in words]
        return [str(installed / "bin" / placed[0]), *placed[1:]]

    def healthy() -> bool:
        asked = here(told("HEALTHCHECK")[0].words)
        return subprocess.run(asked, cwd=data, env=environment, capture_output=True).returncode == 0

    def run(words: list[str]) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            here(["innkeep", *words]), cwd=data, env=environment, capture_output=True, text=True, check=False
        )

    workers = (installed / "bin/python", "-c", "import innkeep.table.deploy.worker")
    lint(*workers)  # the extra brings all that gunicorn's workers import
    assert not healthy()
    with serving(here(told("CMD")[0].words), data, environment):
        until(healthy, "the container's health check", PATIENCE_S)
        for words in commands_of_the_guide("backup"):
            (data / "tables.backup").unlink(missing_ok=True)
            done = run(words)
            assert done.returncode == 0, done.stderr
        assert run(commands_of_the_guide("restore")[0]).returncode == 2  # a server has the tables open
    assert not healthy()
    assert len(commands_of_the_guide("backup")) == len(commands_of_the_guide("restore")) == 2
    for words in commands_of_the_guide("restore"):
        done = run(words)
        assert done.returncode == 0, done.stderr
    with serving(here(told("CMD")[0].words), data, environment):
        until(healthy, "the container's health check after a restore", PATIENCE_S)


def _example(found: re.Match[str]) -> str:
    """The value of a setting whose only required one is the server's name."""
    return "inn.example" if found[1] == "INNKEEP_NAME" else ""
