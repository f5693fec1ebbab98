"""What holds hands, decks and keys of links is for its owner only, wherever it is written."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from innkeep.table.cli.tables import table as commands
from innkeep.table.store.database.private_files import private_folder, write_private
from innkeep.table.store.event_log import Store
from tests.table.tiny import rooms_in

pytestmark = pytest.mark.skipif(os.name != "posix", reason="this system knows no modes")


@pytest.fixture(autouse=True)
def open_handed() -> Iterator[None]:
    """The mask of somebody who shares all files with everybody."""
    old = os.umask(0)
    yield
    os.umask(old)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: mode(path) for path in folder.iterdir() if path.is_file()}


def run(*words: str) -> None:
    done = CliRunner().invoke(commands, list(words))
    assert done.exit_code == 0, done.output


def test_a_store_is_its_owners_with_all_that_sqlite_puts_beside_it(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    rooms = rooms_in(folder)
    rooms.create("tiny", {}, "off")
    assert mode(folder) == 0o700
    found = modes(folder)
    assert {"tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm"} <= set(found)
    assert set(found.values()) == {0o600}
    rooms.store.close()


def test_a_store_of_before_is_shut_when_it_is_opened(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    Store.in_folder(folder).close()
    folder.chmod(0o755)
    (folder / "tables.sqlite").chmod(0o644)
    store = Store.in_folder(folder)
    assert (mode(folder), mode(folder / "tables.sqlite")) == (0o700, 0o600)
    store.close()


def test_a_folder_that_holds_other_things_stays_open_and_the_store_in_it_does_not(tmp_path: Path) -> None:
    (tmp_path / "letters").mkdir()
    tmp_path.chmod(0o755)
    store = Store.in_folder(tmp_path)
    assert mode(tmp_path) == 0o755
    assert mode(tmp_path / "tables.sqlite") == 0o600
    store.close()


def test_nobodys_home_is_shut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    tmp_path.chmod(0o755)
    private_folder(tmp_path)
    assert mode(tmp_path) == 0o755


def test_exports_backups_replays_and_what_is_restored_are_their_owners(tmp_path: Path) -> None:
    rooms = rooms_in(tmp_path / "data")
    room = rooms.create("tiny", {}, "off")
    rooms.store.close()
    out = tmp_path / "out"
    out.mkdir()
    (out / "game.json").write_text("old")
    (out / "game.json").chmod(0o666)
    (out / "all.backup.part").write_text("left over")
    data = ("--data", str(tmp_path / "data"))
    run("export", room.id, "-o", str(out / "game.json"), *data)
    run("replay", room.id, "--web", str(out / "replay.json"), *data)
    run("backup", str(out / "all.backup"), *data)
    assert modes(out) == {"game.json": 0o600, "replay.json": 0o600, "all.backup": 0o600}
    run("restore", str(out / "all.backup"), "--data", str(tmp_path / "again"))
    assert mode(tmp_path / "again") == 0o700
    assert set(modes(tmp_path / "again").values()) == {0o600}
    run("import", str(out / "game.json"), "--data", str(tmp_path / "third"))
    assert set(modes(tmp_path / "third").values()) == {0o600}


def test_a_pipe_is_written_to_as_it_is() -> None:
    reading, writing = os.pipe()
    write_private(Path(f"/dev/fd/{writing}"), "through")
    os.close(writing)
    assert os.read(reading, 100) == b"through"
    os.close(reading)


def test_a_disk_without_modes_keeps_tables_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", refused)
    rooms = rooms_in(tmp_path / "data")
    rooms.create("tiny", {}, "off")
    rooms.store.close()
    write_private(tmp_path / "file", "kept")
    assert (tmp_path / "file").read_text() == "kept"
