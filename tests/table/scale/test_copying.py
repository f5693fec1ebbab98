"""All tables of a store go into another of any kind, compared row by row, or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import text

from innkeep.table.live.rooms import Rooms
from innkeep.table.store.event_log import Store
from tests.table.scale.test_upkeep import KINDS, address, filled, run
from tests.table.tiny import plugins

pytestmark = pytest.mark.server


@pytest.mark.parametrize("target", KINDS)
@pytest.mark.parametrize("source", KINDS)
def test_a_copy_goes_anywhere_and_back_the_same(
    source: str, target: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    old, new, third = (
        address(kind, tmp_path / name, request)
        for name, kind in zip("abc", (source, target, source), strict=True)
    )
    rooms, made = filled(old)
    told = {room.id: (room.state.to_json(), rooms.tokens(room)) for room in made}
    rooms.store.close()
    code, said, why = run("copy", old, new)
    assert code == 0, why
    assert said["tables"] == 2
    assert said["ops"] == sum(room.state.seq for room in made)
    assert "password" not in f"{said}"
    moved = Rooms(Store(new), plugins())
    for table, (state, tokens) in told.items():
        room = moved.get(table)
        assert (room.state.to_json(), moved.tokens(room)) == (state, tokens), "links go on working"
        assert run("verify", table, "--store", new)[1]["ok"] is True
    moved.store.close()
    assert run("copy", new, third)[1]["digest"] == said["digest"]


def test_a_copy_is_refused_without_touching_what_is_there(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    old, new = (address("sqlite", tmp_path / name, request) for name in "ab")
    for url in (old, new):
        rooms, _ = filled(url)
        rooms.store.close()
    before = Path(tmp_path, "b", "tables.sqlite").read_bytes()
    for target, why in ((new, "--force replaces them"), (old, "is the store it would be copied from")):
        code, said, told = run("copy", old, target)
        assert (code, said) == (2, None)
        assert why in told
    code, _, told = run("copy", str(tmp_path / "nowhere"), new)
    assert code == 2
    assert "no tables in" in told
    open_ = Store(new)
    open_.db.tenancy.enter()
    code, _, told = run("copy", old, new, "--force")
    assert (code, "a server has these tables open" in told) == (2, True)
    open_.close()
    assert Path(tmp_path, "b", "tables.sqlite").read_bytes() == before
    assert run("copy", str(tmp_path / "a"), str(tmp_path / "b"), "--force")[0] == 0, "folders are stores, too"


def test_what_the_other_database_does_not_give_back_is_no_copy(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    old, new = (address("sqlite", tmp_path / name, request) for name in "ab")
    rooms, _ = filled(old)
    rooms.store.close()
    spoilt = Store(new)
    with spoilt.db.engine.begin() as db:
        db.execute(text("CREATE TRIGGER worn AFTER INSERT ON events BEGIN UPDATE events SET at = 0; END"))
    spoilt.close()
    code, _, told = run("copy", old, new)
    assert (code, "does not give back what was written" in told) == (2, True)
    with Store(new).db.engine.connect() as db:
        assert db.scalar(text("SELECT count(*) FROM tables")) == 0
