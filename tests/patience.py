"""How long tests wait for what must come: a guard against waiting for ever, and no measure of speed.

A server takes a second of the processor to start, and on a machine that does much else half a minute.
"""

from __future__ import annotations

PATIENCE_S = 120.0
