"""How long each sort of table stays, and what that does to the disk."""

from __future__ import annotations

from itertools import starmap

from innkeep.table.store.upkeep.census import StoreSize, TableEntry, TableState
from innkeep.table.store.upkeep.purging import DAY_MS, PurgeRules, forecast

NOW = 400 * DAY_MS
MB = 1_000_000


def made(name: str, days_ago: float, state: TableState = TableState.OPEN) -> TableEntry:
    at = NOW - round(days_ago * DAY_MS)
    return TableEntry(name, "tiny", "off", at, 9, at, state)


TABLES = [
    *starmap(made, [("a", 390), ("b", 100, TableState.ENDED), ("c", 10)]),
    *starmap(made, [("d", 10, TableState.UNUSED), ("e", 5, TableState.ENDED)]),
]
SIZE = StoreSize(10 * MB, MB, {one.id: MB for one in TABLES})
ALL = PurgeRules(idle=365, ended=90, unused=7)


def test_the_shortest_rule_that_fits_a_table_counts() -> None:
    assert [one.id for one in ALL.due(TABLES, NOW)] == ["a", "b", "d"]
    assert [one.id for one in PurgeRules(idle=7, ended=365).due(TABLES, NOW)] == ["a", "b", "c", "d"]
    assert PurgeRules().due(TABLES, NOW) == []


def test_a_forecast_says_what_goes_and_where_it_settles() -> None:
    found = forecast(TABLES, SIZE, ALL, NOW, free=100.0 * MB)
    assert (found.goes, found.a_day) == (3 * MB, MB // 10)  # three tables in thirty days
    assert found.settles == round(MB / 30 * (365 + 90 + 7))
    assert found.full_in is None


def test_without_rules_the_disk_is_full_on_a_day_that_is_told() -> None:
    found = forecast(TABLES, SIZE, PurgeRules(), NOW, free=19.0 * MB)
    assert (found.goes, found.settles) == (0, None)
    assert found.full_in == 200  # twenty megabytes, a tenth of one each day
    assert forecast(TABLES, SIZE, ALL, NOW, free=1.0 * MB).full_in == 20  # rules, but too small a disk
    assert forecast(TABLES, SIZE, PurgeRules(), NOW, free=None).full_in is None
    assert forecast([], StoreSize(0, 0, {}), ALL, NOW, free=1.0).full_in is None
