"""How often Python looks for cycles of garbage: a table's records hold none, so seldom.

A look goes through all that is alive and stops the loop meanwhile. What is there when a server begins to
serve (modules, classes, schemas) stays to its end and is looked at no more.
"""

from __future__ import annotations

import gc

THRESHOLDS = (2_000, 10, 1_000)
"""Objects made and kept before the young are looked at, looks before one at older ones, and at all:
at a hundred tables that last one stops the loop for a tenth of a second.
"""


def look_seldom() -> None:
    """To be called once everything is loaded and nobody is served yet."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
