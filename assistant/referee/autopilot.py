"""The autopilot: what the assistant does by itself, one thing at a time, after a pause in which people can
answer.

Two things. In the mode autopilot it pays what is already due by the rules. In every mode it says "pass", and
takes a step that leaves no choice, for a seat that wants it so (`Prompting`); such a step is the seat's own,
told in the same words and after the same pause as one the person has asked for, so that nobody can tell them
apart. Without a word of its own a seat is asked always among people, and at a table with bots only where it
can answer. Nobody is asked to pass on their own card while they have nothing to say to it. A card for any
moment is no answer, since it can be played at the next decision, too; at a last chance everything is one. Who
would pass may ask for a moment, so that a wait tells no more than that somebody wanted one. It presumes no
implicit pass and chooses nothing for anybody. After something was taken back it waits
until a person has done something else.
"""

from __future__ import annotations

from innkeep.assistant.advice.seat_questions import SeatQuestion
from innkeep.assistant.interpret.chat_hints import asks_afresh
from innkeep.assistant.model.concerns import is_handling, is_return, is_sign, is_talk, mixed_pile
from innkeep.assistant.model.dues import Due
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.options import ops_of
from innkeep.assistant.tracker.belief.lying_open import LyingOpen
from innkeep.assistant.tracker.belief.mirror import Mirror
from innkeep.rules import Decision, DrinkUp
from innkeep.table import OP_KINDS, AppliedOp, AutomaticAction, Concern

__all__ = ["Pilot"]

#: Seconds between an op and the due it brings, and between one due and the next; a card to be turned up is
#: given longer.
PAUSE_S = 0.6
NEXT_S = 0.25
TURNING_S = 0.9
#: Milliseconds between the steps of a machine with which these pauses go; where people want it slower they
#: are longer, too.
USUAL_MS = 2500
#: Seconds from the opening of a window, or from the last word in it, to a pass; the same whoever passes and
#: why, for the time it takes would tell.
BEAT_S = 0.6
ROUND_S = 0.2
#: Seconds from one's own card to the pass on it.
OWN_S = 0.1
#: Seconds before a step of one's own turn that leaves no choice.
STEP_S = 0.8


def _says_step(op: AppliedOp) -> bool:
    """Whether somebody says by it that a step is done, rather than doing anything."""
    return is_sign(op) or (op.kind == "chat" and op.args["text"].startswith("!"))


def _goes_on(op: AppliedOp) -> bool:
    """Whether somebody does or says something that goes on with the game."""
    return is_handling(op) or is_sign(op) or mixed_pile(op) is not None


class Pilot:
    """Says what is to be done next at one table; folded from its ops, so that restarts agree. Only who is
    about to pass, or wants a moment longer, is known to this process alone: it holds for one decision."""

    def __init__(self) -> None:
        self._held = False
        self._paid = False
        self._window: object = None
        self._moment = -1
        self._opened_ms = self._asked_ms = 0
        self._willing: tuple[int, int] | None = None
        self._waiting: tuple[int, int] | None = None
        self._vain: tuple[int, int] | None = None

    def follow(self, op: AppliedOp, mirror: Mirror) -> None:
        """Take in an op: taking back holds the autopilot, a person's next deed lets it go on."""
        if is_return(op) or (op.seat is not None and _goes_on(op)):
            self._held = is_return(op)
        self._paid = op.seat is None
        decision, moment = mirror.hypothesis.game.decision, mirror.hypothesis.steps
        if moment != self._moment or asks_afresh(op):  # after a new deal steps are counted from the start
            self._willing = self._waiting = None
        stays = decision is None or moment == self._moment
        if not (stays and is_talk(op)):
            self._vain = None
        if stays and op.seat is not None and _says_step(op):
            self._vain = moment, op.seat
        if decision is not None and not stays:
            self._note_window(op, decision, mirror.hypothesis)

    def _note_window(self, op: AppliedOp, decision: Decision, hypothesis: Hypothesis) -> None:
        """Note since when what is asked now is asked."""
        window = (decision.kind, decision.window, decision.source, decision.by, hypothesis.game.active)
        if decision.kind != "respond" or window != self._window:
            self._opened_ms = op.at
        self._window, self._moment, self._asked_ms = window, hypothesis.steps, op.at

    def next(self, mirror: Mirror, lying: LyingOpen, pace_ms: int) -> AutomaticAction | None:
        """The first due, as an automatic action; None when nothing is owed or it waits for people. What lies
        open is put away last, once it was read: after `pace_ms`, by which slow steps of a machine have slow
        dues, too; only such an action says since when its pause counts."""
        if self._held or mirror.lost:
            return None
        slower = max(1.0, pace_ms / USUAL_MS) if mirror.hypothesis.game.machines else 1.0
        read: list[tuple[int, Due]] = []
        for due in mirror.dues():
            if not due.ops:
                continue  # people do it by hand
            since = lying.since(due)
            if since is not None:
                read.append((since, due))
                continue
            pause = NEXT_S if self._paid else PAUSE_S
            turning = due.cause.kind == "revealed"
            return AutomaticAction(due.id, due.ops, slower * (TURNING_S if turning else pause))
        if not read:
            return None
        since, due = min(read, key=lambda one: one[0])
        return AutomaticAction(due.id, due.ops, pace_ms / 1000, since_ms=since)

    @property
    def held(self) -> bool:
        """Whether it waits for people, because something was taken back."""
        return self._held

    def press(self, seat: int, mirror: Mirror) -> None:
        """That seat has nothing to say to what it is asked: it passes when the beat is over."""
        self._willing, self._waiting = (mirror.hypothesis.steps, seat), None

    def wait(self, seat: int, mirror: Mirror) -> None:
        """That seat wants a moment longer: it is asked this time."""
        self._waiting, self._willing = (mirror.hypothesis.steps, seat), None

    def told(self, seat: int, mirror: Mirror) -> bool:
        """Whether that seat has said that it may go on."""
        return self._willing == (mirror.hypothesis.steps, seat)

    def passes(self, asked: SeatQuestion, seat: int, mirror: Mirror) -> bool:
        """Whether the seat that is asked goes on by itself."""
        moment = (mirror.hypothesis.steps, seat)
        return self._willing == moment or (asked.passes and not self._held and self._waiting != moment)

    def step(self, mirror: Mirror, asked: SeatQuestion | None, seat: int) -> AutomaticAction | None:
        """The pass, or the step without a choice, of the seat that is asked; when is said by what lies open
        alone."""
        if asked is None or asked.plain is None or not self.passes(asked, seat, mirror):
            return None
        hypothesis, move = mirror.hypothesis, asked.plain.move
        if self._vain == (hypothesis.steps, seat):
            return None  # it has said so, and the game has not gone on
        drinks = isinstance(move, DrinkUp) and hypothesis.game.players[seat].drinks
        if drinks and mirror.picture.top(f"s{seat}.drinks") is None:
            return None  # people have put them elsewhere
        ops = tuple(ops_of(hypothesis, mirror.picture, move))
        name = f"step.{hypothesis.steps}.{seat}"
        wrong = next((one for one in reversed(mirror.told) if one.state == "open"), None)
        if wrong is None:
            since, pause = self._beat(hypothesis, seat)
            return AutomaticAction(name, ops, pause, seat, since)
        if any(OP_KINDS[op["kind"]].concern is not Concern.SIGN for op in ops):
            return None  # what lies wrong may be just what it would move: people put that right first
        # who takes that back must not find a pass on top of it
        return AutomaticAction(f"{name}.{wrong.seq}", ops, mirror.grace / 1000, seat, wrong.at)

    def _beat(self, hypothesis: Hypothesis, seat: int) -> tuple[int, float]:
        """Since when (ms) a seat is asked, and how long (s) it has."""
        decision = hypothesis.game.decision
        assert decision is not None
        if decision.kind not in ("respond", "gamble"):
            return self._opened_ms, STEP_S
        if decision.by == seat and decision.window != "last_chance":
            return self._asked_ms, OWN_S
        if self._asked_ms + 1000 * ROUND_S > self._opened_ms + 1000 * BEAT_S:
            return self._asked_ms, ROUND_S
        return self._opened_ms, BEAT_S
