"""From games to figures: rates with their intervals, and the table that is printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from statistics import median
from typing import Any

from tests.bench.referee.measure import Clean, Found
from tests.bench.referee.wrongs import CONSERVATION, TIMING, WRONGS

__all__ = ["lines", "percentile", "report", "wilson"]

Json = dict[str, Any]


def wilson(hits: int, of: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a rate after Wilson.

    >>> [round(bound, 3) for bound in wilson(50, 50)]
    [0.929, 1.0]
    """
    if not of:
        return 0.0, 1.0
    rate = hits / of
    middle = rate + z * z / (2 * of)
    spread = z * sqrt(rate * (1 - rate) / of + z * z / (4 * of * of))
    scale = 1 + z * z / of
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which that share lies; 0 of none."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def _rate(hits: int, of: int) -> Json:
    low, high = wilson(hits, of)
    rate = round(hits / of, 4) if of else None
    return {"rate": rate, "n": of, "low": round(low, 4), "high": round(high, 4)}


def report(clean: Sequence[Clean], faulty: Sequence[Found], live: Mapping[str, Any]) -> Json:
    """Everything measured, by the keys of the contract."""
    decisions = sum(game.decisions for game in clean)
    told = sum(len(game.told) for game in clean)
    spent = [ns / 1e6 for game in clean for ns in game.spent]
    found = [one for one in faulty if one.ops is not None]
    latency = [one.ops for one in found if one.ops is not None]
    low, high = wilson(told, decisions)
    return {
        "false_alarms_per_100": round(100 * told / max(1, decisions), 4),
        "false_alarms_interval": [round(100 * low, 4), round(100 * high, 4)],
        "lost_per_game": round(sum(game.lost for game in clean) / max(1, len(clean)), 4),
        "false_refusals": sum(game.refused for game in clean),
        "conservation_recall": _family(faulty, CONSERVATION)["rate"],
        "timing_recall": _family(faulty, TIMING)["rate"],
        "attribution": _rate(sum(one.seat and one.rule for one in found), len(found))["rate"],
        "top1": round(sum(g.right for g in clean) / max(1, sum(g.ends for g in clean)), 4),
        "p95_ms": round(percentile(spent, 0.95), 3),
        "p50_ms": round(percentile(spent, 0.5), 3),
        "p99_ms": round(percentile(spent, 0.99), 3),
        "worst_ms": round(max(spent, default=0.0), 1),
        "latency_median_ops": median(latency) if latency else None,
        "latency_p95_ops": percentile(latency, 0.95),
        "questions_per_game": round(sum(game.asked for game in clean) / max(1, len(clean)), 2),
        "games": len(clean),
        "games_without_false_alarm": sum(not game.told for game in clean),
        "decisions": decisions,
        "ops": sum(game.ops for game in clean),
        "faults": len(faulty),
        **live,
        "classes": {wrong.name: _class(faulty, wrong.name, wrong.family) for wrong in WRONGS},
    }


def _family(faulty: Sequence[Found], family: str) -> Json:
    names = {wrong.name for wrong in WRONGS if wrong.family == family}
    of = [one for one in faulty if one.name in names]
    return _rate(sum(one.ops is not None for one in of), len(of))


def _class(faulty: Sequence[Found], name: str, family: str) -> Json:
    of = [one for one in faulty if one.name == name]
    told = [one for one in of if one.ops is not None]
    latency = [one.ops for one in told if one.ops is not None]
    return {
        "family": family,
        "found": _rate(len(told), len(of)),
        "attribution": _rate(sum(one.seat and one.rule for one in told), len(told)),
        "latency_p95_ops": percentile(latency, 0.95),
    }


TARGETS = {
    "false_alarms_per_100": "<= 0.1",
    "lost_per_game": "<= 0.05",
    "false_refusals": "0",
    "conservation_recall": ">= 0.99",
    "timing_recall": ">= 0.97",
    "attribution": ">= 0.95",
    "top1": ">= 0.98",
    "p95_ms": "<= 5",
    "latency_median_ops": "1",
    "latency_p95_ops": "<= 4",
    "memory_per_table_kb": "<= 3072",
    "live_cost_p99_ms": "<= 10",
}


def lines(found: Json) -> Iterator[str]:
    """The report for people."""
    for key, value in found.items():
        if key != "classes":
            target = f"   target {TARGETS[key]}" if key in TARGETS else ""
            yield f"{key:28} {value}{target}"
    yield ""
    heads = f"{'family':13} {'n':>4} {'found':>6} {'95 % interval':>16} {'who, why':>9} {'p95 ops':>8}"
    yield f"{'fault class':44} {heads}"
    for name, row in found["classes"].items():
        seen, right = row["found"], row["attribution"]
        rate = "-" if seen["rate"] is None else f"{seen['rate']:.3f}"
        who = "-" if right["rate"] is None else f"{right['rate']:.3f}"
        interval = f"{seen['low']:.3f}-{seen['high']:.3f}"
        yield (
            f"{name:44} {row['family']:13} {seen['n']:4} {rate:>6} {interval:>16} {who:>9}"
            f" {row['latency_p95_ops']:>8}"
        )
