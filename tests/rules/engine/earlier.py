"""A save as the version before wrote it (format 3): piles by their own names, Chi with the players."""

from __future__ import annotations

import json
from typing import Any

Save = dict[str, Any]

BESIDE = {"deck": "side", "discards": "side-discard"}
PILES = {
    "bar-deck": {"bar": "bar.deck"},
    "prizes": {"inn": "prizes.inn", "pot": "prizes.pot", "bin": "prizes.bin"},
    "items": BESIDE,
    "story": BESIDE,
    "reserve": BESIDE,
    "stable": BESIDE,
}
OWN = ("arriving", "used", "leaving", "out", "owner")


def earlier(save: Save) -> Save:
    """The save in the earlier format."""
    made: Save = json.loads(json.dumps(save))
    made["format"] = 3
    chi = next((saved["tokens"]["chi"] for name, saved in made["parts"] if name == "chi"), None)
    for seat, player in enumerate(made["players"]):
        player["burden"] = 0 if chi is None else chi[seat]
    made["parts"] = [[name, _part(name, saved)] for name, saved in made["parts"]]
    return made


def _part(name: str, saved: Save) -> Save:
    told = {then: saved["piles"][now] for then, now in PILES.get(name, {}).items()}
    told |= {key: saved[key] for key in OWN if key in saved}
    if name not in ("bar-deck", "prizes"):
        told["seat"] = saved["seat"]
    if name == "stable":
        told["held"] = saved["places"]
    return told
