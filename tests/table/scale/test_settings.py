"""Every setting is read, told and passed on by each way of hosting; one that is missing somewhere fails."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import yaml

from innkeep.table.cli import spoken
from innkeep.table.cli.main import UnableError
from innkeep.table.cli.serve import host, serve
from innkeep.table.cli.settings import OWN, SETTINGS, all_settings, check_names, read_settings
from innkeep.table.cli.settings_files import NAMES
from innkeep.table.cli.store_options import data_folder
from innkeep.table.cli.stored_tables import recording, standing
from innkeep.table.live.rooms import Rooms
from innkeep.table.store.database.private_files import STORE
from innkeep.table.store.event_log import Store
from tests.patience import PATIENCE_S
from tests.table.client import ROOT
from tests.table.tiny import plugins

DEPLOY = ROOT / "table" / "deploy"
WORKERS = {"INNKEEP_WORKERS", "INNKEEP_BIND"}
"""Of gunicorn alone: how many there are, and where."""

NOT_IN_A_CONTAINER = {
    "INNKEEP_METRICS": "nothing else runs on the container's own machine; the token serves",
    "INNKEEP_PREFIX": "Caddy has the whole name",
}
FIXED = {"INNKEEP_PUBLIC_URL", "INNKEEP_PROXY", "INNKEEP_DATA"}
"""Which compose.yaml itself decides."""


ALL = {f"INNKEEP_{name}" for name in SETTINGS}
SERVER = ALL - WORKERS


def test_whatever_the_program_reads_is_a_setting_or_its_own() -> None:
    named = {
        name
        for file in (ROOT / "table").rglob("*.py")
        for name in re.findall(r"(?<![_A-Z])INNKEEP_([A-Z]+(?:_[A-Z]+)*)\b", file.read_text("utf-8"))
    }
    files = {f"{name}_FILE" for name in NAMES}
    heard = {"PASS", "COMPLETE"}  # in a header of a request, and of Click
    slips = {"WORKER", "ELSE"}  # in the examples of a docstring
    assert named <= {*SETTINGS, *OWN} | files | heard | slips


def test_every_option_of_a_server_that_reads_a_variable_reads_a_setting() -> None:
    for command in (serve, host):
        read = {str(option.envvar) for option in command.params if option.envvar}
        assert read <= SERVER
    assert {str(option.envvar) for option in serve.params if option.envvar} >= SERVER - {
        "INNKEEP_ALARM",  # of `innkeep table health`
        "INNKEEP_ASSISTANT",  # --no-assistant only turns it off
        "INNKEEP_DATA",
        "INNKEEP_METRICS_TOKEN",  # no option: everybody on the machine could read it
        "INNKEEP_OPERATOR_TOKEN",
    }


def test_the_page_explains_every_setting() -> None:
    rows = [line for line in (DEPLOY / "README.md").read_text("utf-8").splitlines() if line.startswith("| ")]
    told = {name for row in rows for name in re.findall(r"`(INNKEEP_[A-Z_]+)`", row.split("|")[1])}
    assert told == ALL


def test_containers_are_given_every_setting_and_their_example_names_it() -> None:
    service: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]["inn"]
    given: dict[str, str] = service["environment"]
    assert set(given) == SERVER - set(NOT_IN_A_CONTAINER)
    passed = {name for name, value in given.items() if value == f"${{{name}:-}}"}
    assert set(given) - passed == FIXED
    example = (DEPLOY / "env.example").read_text("utf-8")
    assert passed <= set(re.findall(r"^#?(INNKEEP_[A-Z_]+)=", example, re.M))


def test_commands_of_other_rooms_read_the_store_that_is_set(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with closing(Store.in_folder(tmp_path)) as store:
        room = Rooms(store, plugins()).create("tiny", {"players": 2})
    monkeypatch.setenv("INNKEEP_STORE", f"sqlite:///{tmp_path / STORE}")
    monkeypatch.setenv("INNKEEP_DATA", str(tmp_path / "elsewhere"))
    assert standing(room.id, None)["seq"] == room.state.seq
    assert len(recording(room.id, None).ops) == room.state.seq


def test_what_comes_from_files_are_settings() -> None:
    assert {*NAMES} <= {*SETTINGS}


def test_the_folder_is_a_setting_of_every_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INNKEEP_DATA", "/somewhere")
    assert data_folder(None) == Path("/somewhere")
    assert data_folder(Path("/else")) == Path("/else")


WRONG = {
    "WORKERS": ("zwei", "0", "-1", "2.5", "65"),
    "BIND": ("8101", "127.0.0.1", "http://127.0.0.1:80"),
    "STORE": ("mysql://x/y", "postgresql://host", "/var/lib"),
    "QUEUE": ("localhost", "http://localhost", "redis://"),
    "DATA": ("FILE",),
    "PROXY": ("one", "6", "yes"),
    "ASSISTANT": ("no", "0", "of"),
    "PUBLIC_URL": ("inn.example", "https://0.0.0.0", "ftp://inn.example"),
    "PREFIX": ("/a b", "/t", "a//b?c"),
    "METRICS": ("2", "local"),
    "METRICS_TOKEN": ("жетон", "bell\x07"),
    "WEBHOOK": ("chat.example", "ftp://chat.example/"),
    "SERVICES": ("all",),
    "ALARM": ("you", "you@inn.example,me@inn.example", "ftp://host"),
    "MAIL": ("mail.example", "imap://mail.example"),
    "MAIL_FROM": ("Inn <inn@mail.example>", "inn"),
    "PUSH": ("everybody", "https://push.example/path"),
    "SHARED": ("192.0.2.7", "school=40", "192.0.2.7=0"),
    "WORDS": ("FOLDER/none", "FILE"),
    "OPERATOR_TOKEN": ("жетон",),
    "LOG": ("xml", "json,requests"),
    "RESERVE": ("lots", "-1", "200MB"),
    "PACKS": ("FOLDER/none",),
}

LITERAL = {"ASSISTANT", "METRICS", "SERVICES", "LOG"}
"""What is allowed of these is typed as it stands, in every language."""

RIGHT = {
    "WORKERS": ("1", 1),
    "BIND": ("127.0.0.1:8101 [::1]:8102", ["127.0.0.1:8101", "[::1]:8102"]),
    "STORE": ("postgresql://inn@/inn", "postgresql://inn@/inn"),
    "QUEUE": ("redis://localhost:6379/0", "redis://localhost:6379/0"),
    "DATA": ("/var/lib/innkeep", Path("/var/lib/innkeep")),
    "PROXY": ("1", 1),
    "ASSISTANT": ("off", False),
    "PUBLIC_URL": ("https://inn.example/inn", "https://inn.example/inn"),
    "PREFIX": ("/inn", "/inn"),
    "METRICS": ("1", True),
    "METRICS_TOKEN": ("s3cret", "s3cret"),
    "WEBHOOK": ("ntfy://host/topic", "ntfy://host/topic"),
    "SERVICES": ("0", False),
    "ALARM": ("you@inn.example ntfy://host/t", ("you@inn.example", "ntfy://host/t")),
    "MAIL": ("smtps://inn:pw@mail.example", "smtps://inn:pw@mail.example"),
    "MAIL_FROM": ("inn@mail.example", "inn@mail.example"),
    "PUSH": ("makers https://push.example", ("makers", "https://push.example")),
    "SHARED": ("192.0.2.7=40 2001:db8:1::/48=200", ("192.0.2.7=40", "2001:db8:1::/48=200")),
    "OPERATOR_TOKEN": ("s3cret", "s3cret"),
    "LOG": ("json requests", ("json", "requests")),
    "RESERVE": ("0.5", 0.5),
}


def test_every_setting_says_what_is_wrong_with_a_bad_value_and_what_is_allowed(tmp_path: Path) -> None:
    file = tmp_path / "two"
    file.write_text("two words\n")
    assert set(WRONG) == set(SETTINGS)
    for name, values in WRONG.items():
        for value in values:
            told = value.replace("FILE", str(file)).replace("FOLDER", str(tmp_path))
            with pytest.raises(UnableError) as problem:
                read_settings({f"INNKEEP_{name}": told})
            said = problem.value.message
            assert said.startswith(f"INNKEEP_{name}: ")
            why, _, allowed = said.removeprefix(f"INNKEEP_{name}: ").partition("; allowed: ")
            assert allowed == SETTINGS[name].allowed
            assert "\n" not in said
            assert "; можно " in spoken.problem(said, "ru")
            assert spoken.problem(allowed, "ru") != allowed or name in LITERAL
            assert (told in why) is (name not in NAMES), "what may hold a secret is not repeated"


def test_every_setting_is_read_as_a_server_needs_it() -> None:
    assert set(RIGHT) == set(SETTINGS) - {"WORDS", "PACKS"}
    for name, (value, read) in RIGHT.items():
        assert read_settings({f"INNKEEP_{name}": value}) == {name: read}
        assert read_settings({f"INNKEEP_{name}": ""}) == {}


def test_an_address_is_told_for_each_worker() -> None:
    told = {"INNKEEP_BIND": "127.0.0.1:8101 127.0.0.1:8102", "INNKEEP_WORKERS": "3"}
    with pytest.raises(UnableError, match="INNKEEP_BIND: 2 of them for 3 workers"):
        read_settings(told)


SLIPS = {
    "INNKEEP_WORKER": "WORKERS",
    "INNKEEP_OPERATR_TOKEN": "OPERATOR_TOKEN",
    "INNKEEP_STORE_FIEL": "STORE_FILE",
    "INNKEEP_PUBLICURL": "PUBLIC_URL",
    "INKEEP_PROXY": "PROXY",
    "INNKEPP_PROXY": "PROXY",
    "innkeep_data": "DATA",
}

TESTS_OWN = (
    "TSC",
    "PRETTIER",
    "NODE",
    "CHROMIUM",
    "NO_SKIPS",
    "PICTURES",
    "RELOADS",
    "RECORDED",
    "HOSTILE_OPS",
)


@pytest.mark.parametrize(("slip", "meant"), SLIPS.items())
def test_a_slip_in_a_name_is_told_with_what_was_meant(slip: str, meant: str) -> None:
    with pytest.raises(UnableError, match=rf"^{slip} is no setting; did you mean INNKEEP_{meant}\?$"):
        all_settings({slip: "x"})


def test_what_is_none_of_ours_is_let_be() -> None:
    told = {f"INNKEEP_{name}": "x" for name in TESTS_OWN}
    assert check_names({**told, "INPUT_STORE": "x", "INNER_DATA": "x", "STORE": "x"}) == sorted(told)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("WORKERS", "zwei", "Error: INNKEEP_WORKERS: 'zwei'; allowed: a whole number, 1..64"),
        ("LOG", "xml", "Error: INNKEEP_LOG: 'xml'; allowed: json, requests, addresses"),
        ("WORKER", "3", "Error: INNKEEP_WORKER is no setting; did you mean INNKEEP_WORKERS?"),
    ],
)
def test_one_server_and_many_end_with_one_line(name: str, value: str, said: str, tmp_path: Path) -> None:
    clean = {one: text for one, text in os.environ.items() if not one.startswith("INNKEEP_")}
    told = {**clean, "INNKEEP_DATA": str(tmp_path), f"INNKEEP_{name}": value}
    workers = ("-m", "gunicorn", "-c", "python:innkeep.table.deploy.gunicorn")
    for words in (("-m", "innkeep.table.cli.main", "serve", "--port", "0"), workers):
        done = subprocess.run(
            [sys.executable, *words],
            env=told,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
        assert done.returncode != 0
        assert [line for line in done.stderr.splitlines() if "[INFO]" not in line] == [said]


def test_a_server_tells_of_a_name_that_is_like_none(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "innkeep.table.cli.main", "serve", "--port", "0", "--data", str(tmp_path)]
    told = {**os.environ, "INNKEEP_SOMETHING": "x"}
    with subprocess.Popen(words, env=told, stderr=subprocess.PIPE, text=True) as running:
        assert running.stderr is not None
        try:
            line = "Warning: INNKEEP_SOMETHING is no setting of Innkeep, and does nothing\n"
            assert line in iter(running.stderr.readline, "")
        finally:
            running.terminate()
