"""Every setting is read, told and passed on by each way of hosting; one that is missing somewhere fails."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import yaml

from innkeep.table.cli.main import UnableError
from innkeep.table.cli.serve import assistant_wanted
from innkeep.table.cli.settings_files import NAMES
from innkeep.table.cli.store_options import data_folder
from innkeep.table.cli.stored_tables import recording, standing
from innkeep.table.live.rooms import Rooms
from innkeep.table.store.database.private_files import STORE
from innkeep.table.store.event_log import Store
from tests.table.client import ROOT
from tests.table.tiny import plugins

DEPLOY = ROOT / "table" / "deploy"
OURS = {"INNKEEP_SHELF", "INNKEEP_APP"}
"""Set by the programs themselves, or for tests."""

WORKERS = {"INNKEEP_WORKERS", "INNKEEP_BIND"}
"""Of gunicorn alone: how many there are, and where."""

NOT_IN_A_CONTAINER = {
    "INNKEEP_METRICS": "nothing else runs on the container's own machine; the token serves",
    "INNKEEP_PREFIX": "Caddy has the whole name",
}
FIXED = {"INNKEEP_PUBLIC_URL", "INNKEEP_PROXY", "INNKEEP_DATA"}
"""Which compose.yaml itself decides."""


def named(*files: str) -> set[str]:
    """All settings these files name."""
    texts = [(ROOT / "table" / file).read_text("utf-8") for file in files]
    return {name for text in texts for name in re.findall(r"\bINNKEEP_[A-Z]+(?:_[A-Z]+)*\b", text)} - OURS


SERVER = named("cli/serve.py", "cli/store_options.py")
ALL = SERVER | WORKERS


def test_workers_read_what_one_server_reads() -> None:
    known = named("deploy/worker.py", "deploy/gunicorn.py", "cli/store_options.py")
    shared = {"INNKEEP_ASSISTANT"}  # by the function of `innkeep serve`
    assert known | shared == ALL


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
    assert {f"INNKEEP_{name}" for name in NAMES} <= SERVER


def test_the_folder_and_the_assistant_are_settings_of_every_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INNKEEP_DATA", "/somewhere")
    assert data_folder(None) == Path("/somewhere")
    assert data_folder(Path("/else")) == Path("/else")
    for wish, on in (("", True), ("on", True), ("off", False)):
        monkeypatch.setenv("INNKEEP_ASSISTANT", wish)
        assert assistant_wanted() is on
    monkeypatch.setenv("INNKEEP_ASSISTANT", "no")
    with pytest.raises(UnableError, match="INNKEEP_ASSISTANT: 'no'; allowed: on, off"):
        assistant_wanted()
