"""What an op is about, as the record of its kind says; nothing here names a kind.

>>> from innkeep.table import AppliedOp, Changes
>>> said = AppliedOp(1, 0, "chat", {"text": "hm"}, Changes())
>>> touches_nothing(said), is_talk(said), is_deed(said), is_return(said), is_sign(said)
(True, True, False, False, False)
>>> is_handling(said), draws_lots(said)
(False, False)
>>> looked(said), mixed_pile(said), reordered(said)
(None, None, ())
>>> mixed_pile(AppliedOp(2, 0, "shuffle", {"zone": "s0.deck"}, Changes()))
's0.deck'
"""

from __future__ import annotations

from collections.abc import Sequence

from innkeep.table import DEEDS, OP_KINDS, AppliedOp, Concern, ShownCards

__all__ = [
    "draws_lots",
    "is_deed",
    "is_handling",
    "is_return",
    "is_sign",
    "is_talk",
    "looked",
    "mixed_pile",
    "reordered",
    "touches_nothing",
]

#: What leaves everything where it lies, and shows nothing.
_QUIET = frozenset({Concern.TALK, Concern.ROOM})


def touches_nothing(op: AppliedOp) -> bool:
    """Whether it leaves everything where it lies and shows nothing: said, pointed at, or about the room."""
    return OP_KINDS[op.kind].concern in _QUIET


def is_talk(op: AppliedOp) -> bool:
    """Whether it goes between two things somebody does without coming between them: all that touches
    nothing, and what is shown, but for an arrow and a card drawn by lot."""
    kind = OP_KINDS[op.kind]
    return op.kind != "arrow" and (
        kind.concern in _QUIET or (kind.concern is Concern.LOOK and not kind.by_lot)
    )


def is_deed(op: AppliedOp) -> bool:
    """Whether somebody does something with what lies on the table."""
    return OP_KINDS[op.kind].concern in DEEDS


def is_handling(op: AppliedOp) -> bool:
    """Whether cards, Gold or markers come to lie or to stand elsewhere."""
    return OP_KINDS[op.kind].concern is Concern.TABLE


def is_sign(op: AppliedOp) -> bool:
    """Whether a seat says that it has nothing more to do."""
    return OP_KINDS[op.kind].concern is Concern.SIGN


def is_return(op: AppliedOp) -> bool:
    """Whether something is taken back, or done again."""
    return OP_KINDS[op.kind].concern is Concern.BACK


def draws_lots(op: AppliedOp) -> bool:
    """Whether cards come out of a hand by lot: shown there, or moved somewhere at once."""
    return OP_KINDS[op.kind].by_lot


def looked(op: AppliedOp) -> ShownCards | None:
    """Which cards it shows where they lie, and to whom; None: none."""
    looks = OP_KINDS[op.kind].looks
    return None if looks is None else looks(op.seat, op.args)


def mixed_pile(op: AppliedOp) -> str | None:
    """The zone whose cards it shuffles; None: of none."""
    mixes = OP_KINDS[op.kind].mixes
    return None if mixes is None else mixes(op.args)


def reordered(op: AppliedOp) -> tuple[str, ...]:
    """The zones in which cards that stay there come to lie in another order: whatever kind of op it is, what
    it does says so."""
    return tuple(now.id for was, now in op.changes.zones if _among(was.order, now.order))


def _among(was: Sequence[str], now: Sequence[str]) -> bool:
    left, come = {*was} - {*now}, {*now} - {*was}
    return [cid for cid in was if cid not in left] != [cid for cid in now if cid not in come]
