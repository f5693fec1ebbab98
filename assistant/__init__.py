"""The assistant: watches a table with the rules, advises, does the sums, provides bots. See README.md."""

from __future__ import annotations

from innkeep.assistant.tracker.belief.mirror import Mirror, Reading, Violation
from innkeep.assistant.watcher import Assistant, watcher

__all__ = ["Assistant", "Mirror", "Reading", "Violation", "watcher"]
