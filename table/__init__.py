"""The shared free-form table. Importing this loads neither the web server nor any plugin.

These are the records a watcher gets and the protocols it fulfils (section 5 of PROTOCOL.md).

>>> from innkeep.table import *
>>> seats = (Seat(0, {"en": "Deirdre"}, "#aa3333", name="Ann"),)
>>> hand = Zone("s0.hand", "hand", "owner", seat=0, order=("c1",))
>>> card = Component("c1", "card", "s0.hand", alias=7, face="rdi1-deirdre/wine-into-water")
>>> state = State(0, seats, {hand.id: hand}, {card.id: card}, next_alias=8, policy=Policy(mode="referee"))
>>> state.components[state.zones["s0.hand"].order[0]].face
'rdi1-deirdre/wine-into-water'

A watcher is told of each op before and after it is applied, and may refuse it.

>>> class Quiet:
...     def open(self, table: TableHandle) -> None: ...
...     def seen(self, table: TableHandle, op: AppliedOp) -> None: ...
...     def advice(self, table: TableHandle, seat: int | None) -> list[dict]: return []
...     def accept(self, table: TableHandle, seat: int, advice_id: str) -> list[dict]:
...         raise RefusedError("unknown-advice", field="accept", value=advice_id)
...     def before(self, table: TableHandle, op: ProposedOp) -> Veto | None:
...         hush = Veto("hush", {"en": "No talking.", "ru": "Не разговаривать."})
...         return hush if op.kind == "chat" else None
>>> watcher: Watcher = Quiet()
>>> watcher.before(None, ProposedOp(0, "chat", {"text": "Hello"})).code
'hush'
>>> moved = AppliedOp(1, 0, "rotate", {"c": "c1", "deg": 90}, Changes(components=((card, card),)))
>>> moved.was("c1").zone
's0.hand'

What an op is about, and what it shows, says the record of its kind.

>>> OP_KINDS["draw"].concern in DEEDS, OP_KINDS["chat"].concern
(True, <Concern.TALK: 'talk'>)
>>> OP_KINDS["peek"].looks(0, {"zone": "s0.deck", "cs": ["c1"]})
ShownCards(zone='s0.deck', cards=('c1',), to=0)
>>> Event(1, 0, "pass", {}).seq, AutomaticAction("pay", ({"kind": "pass"},), pause_s=2.0).pause_s
(1, 2.0)
"""

from __future__ import annotations

from innkeep.table.core.assistant_settings import Policy
from innkeep.table.core.at_rest import AtRest
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.state import AppliedOp, Changes, Component, Event, Seat, State, Zone
from innkeep.table.core.wire import (
    AdviceJson,
    AnswerJson,
    ButJson,
    OutJson,
    RuleJson,
    RulingJson,
    Severity,
    StandingJson,
    StepJson,
    VetoJson,
    WeighedJson,
)
from innkeep.table.ops.op_kind import DEEDS, Concern, ShownCards
from innkeep.table.ops.registry import KINDS as OP_KINDS
from innkeep.table.plugins.watcher_api import (
    AutomaticAction,
    OpCause,
    ProposedOp,
    TableHandle,
    Veto,
    Watcher,
)
from innkeep.table.process.asked_process import AskedProcess

__all__ = [
    "DEEDS",
    "OP_KINDS",
    "AdviceJson",
    "AnswerJson",
    "AppliedOp",
    "AskedProcess",
    "AtRest",
    "AutomaticAction",
    "ButJson",
    "Changes",
    "Component",
    "Concern",
    "Event",
    "OpCause",
    "OutJson",
    "Policy",
    "ProposedOp",
    "RefusedError",
    "RuleJson",
    "RulingJson",
    "Seat",
    "Severity",
    "ShownCards",
    "StandingJson",
    "State",
    "StepJson",
    "TableHandle",
    "Veto",
    "VetoJson",
    "Watcher",
    "WeighedJson",
    "Zone",
]
