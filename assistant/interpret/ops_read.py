"""The last ops of a table and how they were read: a value, to which each op adds its own.

>>> recent = OpsRead()
>>> recent.kind_of(5), recent.decided(5), recent.decided_since(0)
('', False, 0)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from innkeep.assistant.interpret.chat_hints import as_meant
from innkeep.assistant.interpret.readings import declined
from innkeep.assistant.model.records import OpSnapshot, Violation
from innkeep.assistant.model.violations import against
from innkeep.rules import Game, Move, Play, Use

__all__ = ["OpsRead"]

#: So many of the last ops are remembered.
KEPT = 40


@dataclass(frozen=True, slots=True)
class OpsRead:
    """How the last ops were read, oldest first."""

    entries: tuple[OpSnapshot, ...] = ()

    def followed(self, *later: OpSnapshot) -> OpsRead:
        """These ops and some later ones."""
        return OpsRead((*self.entries, *later)[-KEPT:])

    def meaning(self, place: int, move: Move) -> OpsRead:
        """These ops with the decision that one of them was known better."""
        entry = self.entries[place]
        better = replace(entry, reading=replace(entry.reading, move=move))
        return OpsRead((*self.entries[:place], better, *self.entries[place + 1 :]))

    def as_meant(self, move: Move) -> OpsRead:
        """These ops with the last of them that decided this, but for a part of it, as it was meant."""
        for place in range(len(self.entries) - 1, -1, -1):
            if (meant := as_meant(self.entries[place].reading.move, move)) is not None:
                return self.meaning(place, meant)
        return self

    def since_any_of(self, cards: Collection[str]) -> OpsRead:
        """The ops after the last that names one of these cards, which were shuffled just now: which of them
        was which, nobody knows any more, and what is done to one of them later has nothing to do with what
        was done to it before."""
        mixed = frozenset(cards)
        named = [place for place, entry in enumerate(self.entries) if entry.touched.items & mixed]
        return OpsRead(self.entries[named[-1] + 1 :]) if named else self

    @property
    def last_move(self) -> Move | None:
        """What was decided last; None: nothing lately."""
        moves = (entry.reading.move for entry in reversed(self.entries))
        return next((move for move in moves if move is not None), None)

    def of(self, seq: int) -> OpSnapshot | None:
        """How that op was read; None: it is too long ago."""
        return next((entry for entry in reversed(self.entries) if entry.op.seq == seq), None)

    def after(self, seq: int) -> Iterable[OpSnapshot]:
        """How the ops after that one were read."""
        return (entry for entry in self.entries if entry.op.seq > seq)

    def kind_of(self, seq: int) -> str:
        """The kind of reading that op was given; empty: it is too long ago."""
        entry = self.of(seq)
        return "" if entry is None else entry.reading.kind

    def decided(self, seq: int) -> bool:
        """Whether somebody decided something by that op."""
        entry = self.of(seq)
        return entry is not None and entry.reading.move is not None

    def decided_since(self, seq: int) -> int:
        """How many plays were understood since that op: what somebody did, neither what they said nor what
        followed from it."""
        return sum(one.op.kind != "pass" and one.reading.move is not None for one in self.after(seq))

    def answered_since(self, seq: int) -> bool:
        """Whether a card was played, or a power used, since that op: what was carried out before may have to
        be taken back."""
        return any(isinstance(one.reading.move, Play | Use) for one in self.after(seq))

    def late_since(self, seq: int) -> int:
        """How many of the ops from that one on were read as late."""
        return sum(one.reading.kind == "late" for one in self.after(seq - 1))

    def answered_aloud(self, seq: int) -> bool:
        """Whether that op was a "pass" of a player who was asked for an answer or a decision; in one's own
        Action or Drink Phase it may be about something that is over."""
        entry = self.of(seq)
        decision = entry.before[0].game.decision if entry is not None else None
        asked = decision is not None and decision.kind not in ("action", "drink")
        return entry is not None and asked and entry.reading.kind == "decision"

    def doubtful_pass(self, seq: int, seat: int | None) -> bool:
        """Whether a "pass" may have meant nothing, as what this seat does now does not agree with it.

        It was said before its player was asked, meant something by one reading only, or what follows from it
        hangs on the silence of others, too.
        Who was asked and does something else before anybody else does has thought better of it; in one's own
        Action Phase a "pass" may have come late.
        """
        entry = self.of(seq)
        if entry is None:
            return False
        if _chose_among_readings(entry):
            return True
        decision, kind = entry.before[0].game.decision, entry.reading.kind
        if decision is None or kind not in ("decision", "implicit-pass", "early"):
            return False
        since = [*self.after(seq)]
        if kind == "decision" and decision.kind != "action" and entry.op.seat == seat:
            done = (one.op.seat for one in since[:-1] if one.reading.kind in ("decision", "implicit-pass"))
            return next(done, seat) == seat
        silent = {kind, *(one.reading.kind for one in since)} & {"early", "implicit-pass"}
        return bool(silent) or decision.kind == "action"

    def hasty(self, seq: int, seat: int | None, turn: int) -> Violation | None:
        """What is against that op of a seat, had the seat not been silent before it in a phase of its own, in
        that turn; None: it was understood otherwise."""
        entry = self.of(seq)
        if entry is None or entry.reading.kind != "implicit-pass":
            return None
        move, start = entry.reading.move, entry.before[0]
        if move is None or (move.seat, start.game.active) != (seat, turn):
            return None
        node = next((one for one in start.moments() if _acts(one.game, move.seat)), None)
        if node is None or node.game.can(move):
            return None
        found = against((node,), entry.op, entry.touched)
        return Violation(seq, entry.op.seat, found, frozenset(), "untimely", entry.op.at)


def _chose_among_readings(entry: OpSnapshot) -> bool:
    """Whether what was said meant something by some readings only."""
    speaker, ready = entry.op.seat, entry.op.kind == "ready"
    return speaker is not None and any(declined(one, speaker, ready=ready) is None for one in entry.before)


def _acts(game: Game, seat: int) -> bool:
    """Whether that seat has a phase of its own to do something in, or to end."""
    asked = game.decision
    return asked is not None and asked.seat == seat and asked.kind not in ("respond", "gamble", "choose")
