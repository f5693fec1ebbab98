"""The shared free-form table. Importing this loads neither the web server nor any plugin."""

from __future__ import annotations

from .core.assistant_settings import Policy
from .core.errors import Refused
from .core.state import AppliedOp, Changes, Component, Event, Seat, State, Zone
from .plugins.watcher_api import AutomaticAction, ProposedOp, TableHandle, Veto, Watcher
from .process.python_children import python_child

__all__ = [
    "AppliedOp",
    "AutomaticAction",
    "Changes",
    "Component",
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
