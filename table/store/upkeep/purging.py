"""Which tables go by age and state, and what that does to the disk: now, and in the long run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from innkeep.table.store.upkeep.census import StoreSize, TableEntry, TableState

DAY_MS = 24 * 60 * 60 * 1000

LOOKED_BACK = 30
"""Of so many days the growth of a store is taken."""


@dataclass(frozen=True, slots=True)
class PurgeRules:
    """After how many days without an op a table goes; None: it stays. The shortest that fits counts."""

    idle: int | None = None
    """Any table."""
    ended: int | None = None
    """One that was ended."""
    unused: int | None = None
    """One where nobody ever sat down."""

    def days(self, state: TableState) -> int | None:
        """How long a table in that state is kept.

        >>> rules = PurgeRules(idle=365, unused=7)
        >>> rules.days(TableState.UNUSED), rules.days(TableState.ENDED), PurgeRules().days(TableState.OPEN)
        (7, 365, None)
        """
        own = {TableState.ENDED: self.ended, TableState.UNUSED: self.unused}.get(state)
        return min((days for days in (self.idle, own) if days is not None), default=None)

    def due(self, tables: Sequence[TableEntry], now: int) -> list[TableEntry]:
        """The tables that go at that moment (ms since 1970), those that were left longest ago first."""
        going = []
        for one in tables:
            days = self.days(one.state)
            if days is not None and one.last < now - days * DAY_MS:
                going.append(one)
        return sorted(going, key=lambda one: (one.last, one.id))


@dataclass(frozen=True, slots=True)
class DiskForecast:
    """What a store takes and will take; bytes, and days from now."""

    tables: dict[TableState, int]
    """Their number, by state."""
    taken: dict[TableState, int]
    """Their bytes, by state."""
    whole: int
    spare: int
    goes: int
    """What the tables take that go now."""
    a_day: int
    """What comes in a day, by the last month."""
    settles: int | None
    """What all tables take in the long run, purged by the rules each day; None: there is no end to it."""
    full_in: int | None
    """Until nothing is left of the disk; None: that never comes, or nobody knows."""


def forecast(
    tables: Sequence[TableEntry], size: StoreSize, rules: PurgeRules, now: int, free: float | None
) -> DiskForecast:
    """``free``: bytes that are left on the store's disk; None where that is not known."""
    since = now - LOOKED_BACK * DAY_MS
    recent = [one for one in tables if one.created >= since]
    oldest = min((one.created for one in tables), default=now)
    days = max(1.0, min(LOOKED_BACK * DAY_MS, now - oldest) / DAY_MS)
    counts, taken, daily = (dict.fromkeys(TableState, 0) for _ in range(3))
    for one in tables:
        counts[one.state] += 1
        taken[one.state] += size.each.get(one.id, 0)
    for one in recent:
        daily[one.state] += size.each.get(one.id, 0)
    a_day = sum(daily.values()) / days
    goes = sum(size.each.get(one.id, 0) for one in rules.due(tables, now))
    kept = {state: rules.days(state) for state, taken_in in daily.items() if taken_in}
    settles = None
    if all(limit is not None for limit in kept.values()):
        settles = round(sum(daily[state] / days * (limit or 0) for state, limit in kept.items()))
    return DiskForecast(
        counts,
        taken,
        size.whole,
        size.spare,
        goes,
        round(a_day),
        settles,
        _full_in(size, a_day, settles, free),
    )


def _full_in(size: StoreSize, a_day: float, settles: int | None, free: float | None) -> int | None:
    if free is None or not a_day:
        return None
    room = free + size.spare
    if settles is not None and settles <= size.whole + free:
        return None
    return int(room / a_day)
