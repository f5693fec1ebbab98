"""Randomness that can be checked afterwards: every seed comes from the table's secret and the op's
number.

Pure functions; nothing here asks the system for random bytes.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence


def seed_for(secret: bytes, seq: int, salt: str = "") -> str:
    """The seed (hex) of op number ``seq``; ``salt`` is the randomness that the seats have added."""
    words = f"seed:{seq}:{salt}" if salt else f"seed:{seq}"
    return hmac.digest(secret, words.encode(), "sha256").hex()


def commitment(secret: bytes) -> str:
    """What is shown to everybody before the first shuffle."""
    return hashlib.sha256(secret).hexdigest()


def shuffled(items: Sequence[str], seed: str) -> tuple[str, ...]:
    """The items in the order of SHA-256(seed + index).

    >>> shuffled(["a", "b", "c"], "00") == shuffled(["a", "b", "c"], "00")
    True
    >>> sorted(shuffled(["a", "b", "c"], "01"))
    ['a', 'b', 'c']
    """
    start = bytes.fromhex(seed)
    keys = [hashlib.sha256(start + index.to_bytes(4, "big")).digest() for index in range(len(items))]
    return tuple(items[index] for index in sorted(range(len(items)), key=keys.__getitem__))


def rolls(sides: int, n: int, seed: str) -> list[int]:
    """``n`` throws of a die with ``sides`` sides, each 1..sides without bias."""
    found: list[int] = []
    counter = 0
    limit = (1 << 64) - (1 << 64) % sides
    while len(found) < n:
        block = hashlib.sha256(bytes.fromhex(seed) + b"dice" + counter.to_bytes(4, "big")).digest()
        counter += 1
        number = int.from_bytes(block[:8], "big")
        if number < limit:
            found.append(number % sides + 1)
    return found
