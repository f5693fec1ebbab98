"""Checks one event of a log against the state it met and the table's secret: does it say what must be so?

A log that was changed afterwards shows here: dice and lots follow from the secret, drawn cards lay on top, an
undo brings back what was.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core.seeds import rolls, seed_for, shuffled
from ..core.state import Event, State
from .history import HistoryEntry, Past, laid_back

Json = dict[str, Any]

CHANCE = ("shuffle", "random", "dice")
"""Kinds of ops that always rest on a seed."""


def problem(secret: bytes, state: State, event: Event, entries: Sequence[HistoryEntry]) -> str | None:
    """What is wrong with an event that met ``state`` after ``entries``; None when it holds.

    Raises LookupError, TypeError or ValueError for an event that cannot be read at all.
    """
    args = event.args
    rests = event.kind in CHANCE or (event.kind == "gather" and args["shuffle"])
    seed = seed_for(secret, event.seq, state.salt)
    if (rests or args.get("seed") is not None) and args.get("seed") != seed:
        return "the seed is not the one the table's secret gives"
    if event.kind == "dice" and args["rolls"] != rolls(args["sides"], args["n"], args["seed"]):
        return "the dice fell otherwise"
    if event.kind == "random":
        lot = list(shuffled(state.zones[args["from"]].order, args["seed"])[: args["n"]])
        if args["cs"] != lot:
            return "the lot fell otherwise"
    if event.kind in ("draw", "deal", "peek", "search", "gather") and args["cs"] != _top(state, args):
        return "other cards lay on top"
    if event.kind == "track" and args["was"] != state.value(args["zone"]):
        return "the value was another"
    if event.kind == "pay" and not _payable(state, args):
        return "there was not so much"
    if event.kind == "note" and any(note.id == args["to"] and note.salt for note in state.notes):
        return "a sealed note was rewritten"
    if event.kind in ("undo", "redo"):
        first = args["of"] if event.kind == "undo" else args["undo"]
        was = laid_back(state, Past(entries, lambda: entries).since(first))
        if any(args[name] != was[name] for name in ("orders", "components")):
            return "it was not so before"
    return None


def _top(state: State, args: Json) -> list[str]:
    zone = state.zones[args["from"] if "from" in args else args["zone"]]
    return list(zone.order[::-1][: len(args["cs"])])


def _payable(state: State, args: Json) -> bool:
    purse = state.value(args["from"]) or 0
    return args["amount"] >= 1 and (state.zones[args["from"]].endless or args["amount"] <= purse)
