"""What is done so often at a table of The Red Dragon Inn that one command does it: plain data in the terms of
table/PROTOCOL.md. They expand to ordinary ops; nothing here knows when a rule allows them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Json = dict[str, Any]
Both = Callable[[str], dict[str, str]]
"""A sentence's key to the sentence per language."""

HAND: Json = {"role": "hand", "seat": "me"}
DECK: Json = {"role": "deck", "seat": "me"}
DISCARD: Json = {"role": "discard", "seat": "me"}
PURSE: Json = {"role": "purse", "seat": "me"}
INN: Json = {"role": "inn"}
POT: Json = {"role": "pot"}
DRINK_DECK: Json = {"role": "drink-deck"}
DRINK_DISCARD: Json = {"role": "drink-discard"}


def macros(both: Both, hand: int, more: int = 0) -> list[Json]:
    """The macros; ``hand`` is how many cards one draws up to (TURN rules), a Boss who stands alone so many
    ``more`` (BB-08)."""

    def number(default: int) -> list[Json]:
        title = both("macro.number")
        return [{"name": "n", "kind": "number", "title": title, "min": 1, "max": 99, "default": default}]

    def filled(n: int | str) -> Json:
        return {"kind": "draw", "from": DECK, "to": HAND, "n": {"fill": HAND, "to": n}, "renew": DISCARD}

    def paid(source: Json, to: Json, amount: Any) -> list[Json]:
        return [{"kind": "pay", "from": source, "to": to, "amount": amount}]

    away = {"kind": "move", "cs": "selected", "to": DISCARD, "up": True}
    seat = [{"name": "seat", "kind": "seat", "title": both("macro.whom")}]
    order = {"kind": "draw", "from": DRINK_DECK, "to": {"role": "drinks", "seat": "$seat"}, "n": 1}
    round_ = {"kind": "deal", "from": DRINK_DECK, "to": {"role": "drinks", "seat": "each"}, "n": 1}

    def made(name: str, on: list[str], ops: list[Json], params: list[Json] | None = None) -> Json:
        return {"id": name, "title": both(f"macro.{name}"), "on": on, "params": params or [], "ops": ops}

    boss = [made("refill-boss", ["hand", "deck"], [filled(hand + more)])] if more else []
    return [
        made("refill", ["hand", "deck"], [filled(hand)]),
        *boss,
        made("discard-refill", ["hand"], [away, filled(hand)]),
        made("refill-to", ["hand", "deck"], [filled("$n")], number(hand + more)),
        made("pay-inn", ["purse", "inn"], paid(PURSE, INN, "$n"), number(1)),
        made("ante", ["purse", "pot"], paid(PURSE, POT, "$n"), number(1)),
        made("take-pot", ["purse", "pot"], paid(POT, PURSE, {"all": POT})),
        made("order", ["drink-deck"], [{**order, "renew": DRINK_DISCARD}], seat),
        made("round", ["drink-deck"], [round_]),
    ]
