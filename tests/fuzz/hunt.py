"""How a door is tried: what it does with bytes, and how long it may take."""

from __future__ import annotations

import gc
import time
import traceback
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.fuzz.doors import Door

SOON_S = 0.5
"""Of the processor's time: so long anything may take to be read or refused."""


@dataclass(frozen=True, slots=True)
class Fall:
    """Bytes a door did not stand up to: how it fell (an exception's last lines, or how long it took)."""

    data: bytes
    how: str
    where: str
    """What tells this fall from others."""


def tried(door: Door, data: bytes) -> Fall | None:
    """Let bytes in; None where they were read, or refused as the door refuses."""
    gc.disable()  # a process that has run other tests has gigabytes to look through, which is not the door's
    start = time.process_time()
    try:
        door.read(data)
    except door.refusals:
        pass
    except Exception as problem:
        last = traceback.extract_tb(problem.__traceback__)[-1]
        how = "".join(traceback.format_exception(problem)[-3:])
        return Fall(data, how, f"{type(problem).__name__} at {last.filename}:{last.lineno}")
    finally:
        spent = time.process_time() - start
        gc.enable()
    return Fall(data, f"took {spent:.2f} s", "slow") if spent > SOON_S else None
