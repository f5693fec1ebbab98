"""From games to figures: rates with their intervals, what was asked of each, and the printed table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from statistics import median
from typing import Any

from tests.bench.referee.measure import Clean, Found
from tests.bench.referee.wrongs import CONSERVATION, TIMING, WRONGS

__all__ = ["TARGETS", "lines", "percentile", "report", "spread", "wilson"]

Json = dict[str, Any]

#: What issue and anchors ask for: a bound, and whether it is the least or the most.
TARGETS: Mapping[str, tuple[str, float]] = {
    "false_alarms_per_100": ("<=", 0.1),
    "lost_per_game": ("<=", 0.05),
    "false_refusals": ("<=", 0),
    "conservation_recall": (">=", 0.99),
    "timing_recall": (">=", 0.97),
    "attribution": (">=", 0.95),
    "refused_of_done": (">=", 0.85),
    "top1": (">=", 0.98),
    "p95_ms": ("<=", 5),
    "second_look_p95_ms": ("<=", 20),
    "latency_median_ops": ("<=", 1),
    "latency_p95_ops": ("<=", 4),
    "memory_per_table_kb": ("<=", 3072),
    "live_cost_p99_ms": ("<=", 10),
}


def wilson(hits: int, of: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a rate after Wilson.

    >>> [round(bound, 3) for bound in wilson(50, 50)]
    [0.929, 1.0]
    """
    if not of:
        return 0.0, 1.0
    rate = hits / of
    middle = rate + z * z / (2 * of)
    reach = z * sqrt(rate * (1 - rate) / of + z * z / (4 * of * of))
    scale = 1 + z * z / of
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which that share lies; 0 of none."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def spread(values: Sequence[float], share: float, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a percentile: the values that many places away from it.

    >>> spread(range(1000), 0.5)
    (469.0, 530.0)
    """
    reach = z * sqrt(share * (1 - share) / max(1, len(values)))
    low, high = (percentile(values, min(1.0, max(0.0, share + step))) for step in (-reach, reach))
    return float(low), float(high)


def _rate(hits: int, of: int) -> Json:
    low, high = wilson(hits, of)
    rate = round(hits / of, 4) if of else None
    return {"rate": rate, "n": of, "low": round(low, 4), "high": round(high, 4)}


def report(clean: Sequence[Clean], faulty: Sequence[Found], live: Mapping[str, Any]) -> Json:
    """Everything measured, by the keys of the contract; `intervals` and `met` go by the same keys."""
    decisions = sum(game.decisions for game in clean)
    told = sum(len(game.told) for game in clean)
    spent = [ns / 1e6 for game in clean for ns in game.spent]
    looked = [ns / 1e6 for game in clean for ns in game.looked]
    latency = [one.ops for one in faulty if one.ops is not None]
    right = sum(one.seat and one.rule for one in faulty if one.ops is not None)
    done = [one for one in faulty if not one.left_undone]
    rates = {
        "false_alarms_per_100": _rate(told, decisions),
        "lost_per_game": _rate(sum(game.lost > 0 for game in clean), len(clean)),
        "false_refusals": _rate(sum(game.refused > 0 for game in clean), len(clean)),
        "conservation_recall": _family(faulty, CONSERVATION),
        "timing_recall": _family(faulty, TIMING),
        "attribution": _rate(right, len(latency)),
        "top1": _rate(sum(game.right for game in clean), sum(game.ends for game in clean)),
        "refused_share": _rate(sum(one.refused for one in faulty), len(faulty)),
        "refused_of_done": _rate(sum(one.refused for one in done), len(done)),
    }
    intervals = {key: [rate["low"], rate["high"]] for key, rate in rates.items()}
    shares = ("conservation_recall", "timing_recall", "attribution", "top1")
    intervals["false_alarms_per_100"] = [100 * bound for bound in intervals["false_alarms_per_100"]]
    intervals |= {"p95_ms": list(spread(spent, 0.95)), "latency_median_ops": list(spread(latency, 0.5))}
    intervals |= {"second_look_p95_ms": list(spread(looked, 0.95))}
    intervals |= {"latency_p95_ops": list(spread(latency, 0.95))}
    found: Json = {
        "false_alarms_per_100": round(100 * told / max(1, decisions), 4),
        "lost_per_game": round(sum(game.lost for game in clean) / max(1, len(clean)), 4),
        "false_refusals": sum(game.refused for game in clean),
        **{key: rates[key]["rate"] for key in shares},
        "p95_ms": round(percentile(spent, 0.95), 3),
        "p50_ms": round(percentile(spent, 0.5), 3),
        "p99_ms": round(percentile(spent, 0.99), 3),
        "worst_ms": round(max(spent, default=0.0), 1),
        "second_look_p95_ms": round(percentile(looked, 0.95), 3),
        "second_look_worst_ms": round(max(looked, default=0.0), 1),
        "latency_median_ops": median(latency) if latency else None,
        "latency_p95_ops": percentile(latency, 0.95),
        "refused_share": rates["refused_share"]["rate"],
        "refused_of_done": rates["refused_of_done"]["rate"],
        "questions_per_game": round(sum(game.asked for game in clean) / max(1, len(clean)), 2),
        "games": len(clean),
        "games_without_false_alarm": sum(not game.told for game in clean),
        "decisions": decisions,
        "ops": sum(game.ops for game in clean),
        "faults": len(faulty),
        "forgotten": dict(Counter(one.grew or "told" for one in faulty if one.left_undone)),
        **live,
        "classes": {wrong.name: _class(faulty, wrong.name, wrong.family) for wrong in WRONGS},
    }
    met = {key: _meets(found.get(key), *target) for key, target in TARGETS.items()}
    rounded = {key: [round(bound, 4) for bound in bounds] for key, bounds in intervals.items()}
    return found | {"intervals": rounded, "met": met}


def _meets(value: float | None, sign: str, bound: float) -> bool:
    return value is not None and (value <= bound if sign == "<=" else value >= bound)


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
        "refused": _rate(sum(one.refused for one in of), len(of)),
        "latency_p95_ops": percentile(latency, 0.95),
    }


def lines(found: Json) -> Iterator[str]:
    """The report for people."""
    yield f"{'figure':28} {'value':>12} {'95 % interval':>20} {'asked':>9}"
    for key, value in found.items():
        if key in ("classes", "intervals", "met"):
            continue
        bounds = found["intervals"].get(key)
        interval = f"{bounds[0]:.4g} - {bounds[1]:.4g}" if bounds else ""
        sign, bound = TARGETS.get(key, ("", 0))
        asked = f"{sign} {bound:g}" if sign else ""
        verdict = ("met" if found["met"][key] else "MISSED") if sign else ""
        yield f"{key:28} {value!s:>12} {interval:>20} {asked:>9}  {verdict}".rstrip()
    yield ""
    heads = f"{'family':13} {'n':>4} {'found':>6} {'95 % interval':>16} {'who, why':>9} {'refused':>8}"
    yield f"{'fault class':44} {heads} {'p95 ops':>8}"
    for name, row in found["classes"].items():
        seen = row["found"]
        interval = f"{seen['low']:.3f}-{seen['high']:.3f}"
        yield (
            f"{name:44} {row['family']:13} {seen['n']:4} {_share(seen):>6} {interval:>16}"
            f" {_share(row['attribution']):>9} {_share(row['refused']):>8} {row['latency_p95_ops']:>8}"
        )


def _share(row: Json) -> str:
    return "-" if row["rate"] is None else f"{row['rate']:.3f}"
