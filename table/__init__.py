"""The shared free-form table. Importing this loads neither the web server nor any plugin."""

from __future__ import annotations

from .children import python_child
from .policy import Policy
from .refusal import Refused
from .state import AppliedOp, Changes, Component, Event, Seat, State, Zone
from .watching import Errand, ProposedOp, TableHandle, Veto, Watcher

__all__ = [
    "AppliedOp",
    "Changes",
    "Component",
    "Errand",
    "Event",
    "Policy",
    "ProposedOp",
    "Refused",
    "Seat",
    "State",
    "TableHandle",
    "Veto",
    "Watcher",
    "Zone",
    "python_child",
]
