"""What the assistant had to say of a game, kept for the report: violations in the words of their moment.

While a card has yet to be turned up nothing is recorded; it is recorded afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from innkeep.assistant import messages
from innkeep.assistant.advice.advice_items import fault_text
from innkeep.assistant.advice.due_texts import due_text
from innkeep.assistant.advice.forgotten_items import forgotten_text
from innkeep.assistant.advice.items import rule_item
from innkeep.assistant.advice.running_sums import RunningSum, tally_item
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.names import TableNames, Text, together
from innkeep.assistant.tracker.belief.mirror import Mirror, Violation
from innkeep.assistant.tracker.history.forgotten import Overdue
from innkeep.table import AppliedOp, Seat

__all__ = ["Record", "report"]

MOST = 1000
WORSE = {"fortitude": -1, "alcohol": 1}
"""Which way each value changes for whoever comes nearer to passing out."""


@dataclass(frozen=True, slots=True)
class Out:
    """Since which op a player is out of the game, and how that came, in every language."""

    seq: int
    text: Text


@dataclass(slots=True)
class Alarm:
    """A due that was forgotten until it became an alarm or was given up, at which op, and how that ended: it
    is still open, was paid after all (mended), or stands as the table has it (adopted)."""

    seq: int
    seat: int
    text: Text
    rule: str
    how: str = "open"


class Record:
    """The violations of one table with their reasons, oldest first; what was forgotten; who is out of the
    game since when."""

    def __init__(self) -> None:
        self.said: dict[int, Text] = {}
        self.alarms: list[Alarm] = []
        self._standing: dict[str, Alarm] = {}
        self.outs: dict[int, Out] = {}
        self._waiting: list[Violation] = []

    def follow(
        self,
        op: AppliedOp,
        mirror: Mirror,
        seats: Sequence[Seat],
        overdue: Iterable[Overdue],
        stood: Iterable[Overdue] = (),
    ) -> None:
        """Take in an op the mirror has just read, what has been forgotten by then, and which of that is no
        longer held to be owed (`stood`)."""
        for one in stood:
            known = self._standing.pop(one.name, None) or self._alarm(op, mirror, seats, one)
            if known is not None:
                known.how = "adopted"
        newest = mirror.violations[-1] if mirror.violations else None
        if newest is not None and newest.seq == op.seq and newest.seq not in self.said:
            self._waiting.append(newest)
        if mirror.certain:
            self._follow_out(op, mirror, seats)
        if mirror.pending_reveal is None:
            self._follow_alarms(op, mirror, seats, overdue)
            self._say(mirror, seats)

    def _say(self, mirror: Mirror, seats: Sequence[Seat]) -> None:
        """Put into words what was against the rules, now that all of it lies open."""
        words = TableNames(seats, mirror.picture)
        for violation in self._waiting:
            reasons = [fault_text(fault, mirror.hypothesis, words) for fault in violation.faults[:3]]
            if len(self.said) < MOST:
                self.said[violation.seq] = together(reasons)
        self._waiting = []

    def _follow_alarms(
        self, op: AppliedOp, mirror: Mirror, seats: Sequence[Seat], overdue: Iterable[Overdue]
    ) -> None:
        """Note what has become an alarm; what is no longer owed has been paid."""
        there = {one.name: one for one in overdue if one.stage == "alarm"}
        if not mirror.unsure:
            for name in sorted(self._standing.keys() - there.keys()):
                self._standing.pop(name).how = "mended"
        for name in [one for one in there if one not in self._standing]:
            if (alarm := self._alarm(op, mirror, seats, there[name])) is not None:
                self._standing[name] = alarm

    def _alarm(self, op: AppliedOp, mirror: Mirror, seats: Sequence[Seat], one: Overdue) -> Alarm | None:
        """Keep what was forgotten, in the words of now; None: more than enough is kept."""
        if len(self.alarms) >= MOST:
            return None
        text = forgotten_text(one, mirror, TableNames(seats, mirror.picture))
        alarm = Alarm(op.seq, one.due.seat, text, one.cause.rule)
        self.alarms.append(alarm)
        return alarm

    def _follow_out(self, op: AppliedOp, mirror: Mirror, seats: Sequence[Seat]) -> None:
        """Note who has lost; what is taken back, or turns out otherwise, is struck off."""
        for seat, player in enumerate(mirror.hypothesis.game.players):
            if player.in_game:
                self.outs.pop(seat, None)
            elif seat not in self.outs:
                self.outs[seat] = Out(op.seq, _out_text(mirror, seat, TableNames(seats, mirror.picture)))


def _out_text(mirror: Mirror, seat: int, words: TableNames) -> Text:
    """How a player came to be out of the game: the values that met, and the card that made them meet."""
    hypothesis = mirror.hypothesis
    player = hypothesis.game.players[seat]
    how, name = f"out.{player.lost_by or 'already'}", words.seat(seat)
    if player.lost_by != "passed_out" or player.alcohol < player.fortitude:
        return messages.both(how, name=name)
    facts: dict[str, Any] = {"name": name, "alcohol": player.alcohol, "fortitude": player.fortitude}
    if (card := _behind(hypothesis, seat)) is None:
        return messages.both(f"{how}.at", **facts)
    return messages.both(f"{how}.by", card=words.card(hypothesis.game.defs[card]), **facts)


def _behind(hypothesis: Hypothesis, seat: int) -> int | None:
    """The card (uid) that brought the values of a player nearer to each other last, a Drink by its drinking;
    None: what did is no card, or long past."""
    players = hypothesis.game.players
    shares = [one for one, other in enumerate(players) if other.stake is players[seat].stake]
    drunk = False
    for event in reversed(hypothesis.events):
        if event.seat not in shares:
            continue
        if drunk and event.kind == "drank":
            return event.cards[0] if event.cards else None
        if not drunk and event.amount * WORSE.get(event.kind, 0) > 0:
            if event.card is not None:
                return event.card
            drunk = True
    return None


def report(
    record: Record, mirror: Mirror, tallies: Sequence[RunningSum], seats: Sequence[Seat], ops: int
) -> dict[str, Any]:
    """The whole report, sentences in every language: `ops violations dues sums lost over`.

    What was put right at once is left out; `how` says how a violation ended: open, mended, adopted or noted.
    """
    words = TableNames(seats, mirror.picture)
    edition = mirror.options["edition"]
    violations: list[dict[str, Any]] = [
        {
            "seq": one.seq,
            "seat": one.seat,
            "name": words.seat(one.seat),
            "text": record.said[one.seq],
            "rule": rule_item(one.faults[0].rule, edition),
            "how": one.state,
        }
        for one in mirror.told
        if one.seq in record.said and not (one.state == "mended" and one.stood(one.at) < mirror.grace)
    ]
    violations += [
        {
            "seq": alarm.seq,
            "seat": alarm.seat,
            "name": words.seat(alarm.seat),
            "text": alarm.text,
            "rule": rule_item(alarm.rule, edition),
            "how": alarm.how,
        }
        for alarm in record.alarms
    ]
    violations.sort(key=lambda one: one["seq"])
    dues = [
        {
            "seat": due.seat,
            "text": due_text(due, mirror, words),
            "rule": rule_item(due.cause.rule, edition),
        }
        for due in mirror.dues()
    ]
    sums = []
    for tally in tallies:
        item = tally_item(tally, words, edition)
        sums.append(
            {name: item[name] for name in ("s", "phase", "text", "rule", "steps", "rows")}
            | {"held": tally.held}
        )
    return {
        "ops": ops,
        "violations": violations,
        "dues": dues,
        "sums": sums,
        "lost": mirror.tally.lost,
        "over": mirror.hypothesis.game.over,
    }
