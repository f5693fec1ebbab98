"""How people make a step of Boss Otto with their hands, in one of several ways."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from innkeep.assistant.model.machine import challengers
from innkeep.rules import Game
from innkeep.rules.engine.machine_step import MachineStep

if TYPE_CHECKING:
    from innkeep.table import State

Json = dict[str, Any]


def by_hand(
    game: Game, step: MachineStep, state: State, cid: Mapping[int, str], rng: Random
) -> Iterator[Json]:
    """The ops by which people make a step of Otto, in one of several ways; `from_` stands for `from`."""
    zones = state.zones
    pile = zones[step.zone].order if step.zone in zones else ()
    discards = "drink.discard" if step.zone == "drink.deck" else f"{step.zone}-discard"
    if step.zone in zones and not pile and discards in zones:
        yield {"kind": "gather", "from_": discards, "to": step.zone, "shuffle": True}
    elif step.kind == "prepare":
        several = min(step.amount, len(pile))
        each = [several] if rng.random() < 0.5 else [1] * several
        yield from ({"kind": "draw", "from_": step.zone, "to": "otto-prepared", "n": n} for n in each)
    elif step.kind in ("reveal", "gamble", "answer", "drink"):
        yield {"kind": "move", "cs": [pile[-1]], "to": "table", "up": True}
    elif step.kind == "use" and step.card is not None:
        yield {"kind": "move", "cs": [cid[step.card]], "to": "table", "up": True}
    elif step.kind == "activate" and step.card is not None and rng.random() < 0.7:
        yield {"kind": "arrow", "from_": cid[step.card], "to": rng.choice(challengers(game))}
    elif step.kind == "order":
        yield {"kind": "draw", "from_": step.zone, "to": f"s{step.targets[0]}.drinks", "n": 1}
    elif step.kind == "potion":
        zone = f"s{step.seat}.potions"
        yield {"kind": "track", "zone": zone, "value": (state.value(zone) or 0) - 1}
    elif step.kind == "choose":
        yield {"kind": "dice", "sides": len(step.values), "n": 1}
    else:
        yield {"kind": "chat", "text": "!step"}
