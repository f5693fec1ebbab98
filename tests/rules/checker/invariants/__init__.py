"""What the books say must hold, one small function each, naming the ledger's ids.

Written from the rulebooks alone. A function looks at one move (`before`), at one report while the shadow
still stands before it (`report`), or at the table after the move (`after`), and yields what is wrong.
"""

from tests.rules.checker.invariants import answers, cards, gambling, stakes, tokens, turns
from tests.rules.checker.invariants.registry import INVARIANTS, Invariant

__all__ = ["INVARIANTS", "Invariant", "answers", "cards", "gambling", "stakes", "tokens", "turns"]
