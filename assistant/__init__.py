"""The assistant: watches a table with the rules, advises, does the sums, provides bots. See README.md.

No examples: a `Mirror` follows the ops of a table that has been set out, and `Assistant` is what `watcher`
makes for one; `tests/assistant/tavern.py` sets such a table out in a few lines, and every test of
`tests/assistant` plays at it.
"""

from __future__ import annotations

from innkeep.assistant.tracker.mirror import Mirror, Reading, Violation
from innkeep.assistant.watcher import Assistant, watcher

__all__ = ["Assistant", "Mirror", "Reading", "Violation", "watcher"]
