"""How a corpus of card texts is read: right, kept as text, or understood wrongly, by language and level.

`python -m tests.bench.wordings FILE [--json] [--show KIND]`. A case has `id`, `lang`, `level`, `types`,
`text` and `effects` as in a pack (`none`: nothing may be read, but for what `partly` allows), or `either` of
several. A reading is right when it has the same branches with the same effects in their order; arguments at
their default may be left out, and lists of filters have no order.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from innkeep.cards.cli.read_command import read_all

_DEFAULTS: tuple[Any, ...] = (None, False, 0, [], {}, "")
_UNORDERED = ("types", "affects", "races", "answered_only_by")


def plain(value: Any, name: str = "") -> Any:
    """A definition without defaults, its lists of filters in one order."""
    if isinstance(value, Mapping):
        pairs = {key: plain(each, str(key)) for key, each in value.items()}
        if pairs.get("do") in ("draw", "gain_token") and pairs.get("who") == "me":
            del pairs["who"]
        if pairs.get("do") == "take_control" and pairs.get("next") == "any":
            del pairs["next"]
        return {key: each for key, each in pairs.items() if each not in _DEFAULTS}
    if isinstance(value, list | tuple):
        items = [plain(each) for each in value]
        return sorted(items, key=str) if name in _UNORDERED else items
    return value


def verdict(case: Mapping[str, Any], answer: Mapping[str, Any]) -> str:
    """ "right", "kept" or "wrong"."""
    read = {key: answer[key] for key in ("modes", "drink", "answered_only_by") if key in answer}
    wanted = case.get("either") or [case.get("effects")]
    nothing = not ("modes" in answer or "drink" in answer)
    if wanted == ["none"]:
        part = "partly" in case and plain(read) == plain(case["partly"]) and answer["kept"]
        return "right" if nothing or part else "wrong"
    if nothing:
        return "kept"
    same = any(_comparable(read) == _comparable(each) for each in wanted)
    return "right" if same and not answer["kept"] else "wrong"


def _comparable(read: Mapping[str, Any]) -> Any:
    made = plain(read)
    if "drink" in read:
        made.setdefault("drink", {})
    return made


def main() -> None:
    """Prints the figures."""
    asked = argparse.ArgumentParser()
    asked.add_argument("file", type=Path)
    asked.add_argument("--json", action="store_true")
    asked.add_argument("--show", choices=("right", "kept", "wrong"), action="append", default=[])
    given = asked.parse_args()
    cases = yaml.safe_load(given.file.read_text("utf-8"))
    read_all(cases[:1])  # the grammars are read once
    figures: dict[str, Counter[str]] = {}
    slowest = 0.0
    started = time.perf_counter()
    for case in cases:
        began = time.perf_counter()
        (answer,) = read_all([case])
        slowest = max(slowest, time.perf_counter() - began)
        found = verdict(case, answer)
        for group in ("all", f"{case['lang']} {case.get('level', '')}"):
            figures.setdefault(group, Counter())[found] += 1
        if found in given.show:
            print(found, case["id"], json.dumps(case["text"], ensure_ascii=False))
            print("   ", json.dumps({**answer, "text": None}, ensure_ascii=False))
    took = (time.perf_counter() - started) * 1000 / max(1, len(cases))
    shown = {
        group: {kind: each[kind] for kind in ("right", "kept", "wrong")} for group, each in figures.items()
    }
    if given.json:
        print(json.dumps({**shown, "mean_ms": round(took, 1), "worst_ms": round(slowest * 1000, 1)}))
        return
    for group, each in sorted(shown.items()):
        print(f"{group:12} {each}")
    print(f"{took:.1f} ms a text, {slowest * 1000:.0f} ms at worst")


if __name__ == "__main__":
    main()
