"""What listens to the room: the mirror of one table and what is noted beside it, folded from its ops.

Whoever reads a game from its log, such as the coach or the report, needs no more than this; what is said to
whom is decided in `watcher`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TypeVar

from innkeep.assistant.advice.running_sums import Tallies
from innkeep.assistant.advice.seat_questions import SeatQuestion, asking, is_asked
from innkeep.assistant.interpret.chat_hints import asks_afresh
from innkeep.assistant.model.concerns import is_deed, is_return
from innkeep.assistant.model.machine import things
from innkeep.assistant.model.names import TableNames
from innkeep.assistant.model.observed_table import ObservedTable
from innkeep.assistant.model.options import Offer, offers, unseen
from innkeep.assistant.referee.autopilot import Pilot
from innkeep.assistant.referee.game_record import Record
from innkeep.assistant.tracker.belief.lying_open import LyingOpen
from innkeep.assistant.tracker.belief.mirror import Mirror, changed
from innkeep.assistant.tracker.history.forgotten import Forgotten
from innkeep.assistant.tracker.history.rewind import Rewind, with_rests
from innkeep.assistant.tracker.table_word.adopting import lose, take
from innkeep.assistant.tracker.table_word.starting_again import started
from innkeep.assistant.tracker.table_word.table_rulings import Agreed
from innkeep.rules import SHARED
from innkeep.table import AppliedOp, AtRest, RefusedError, TableHandle

__all__ = ["MODULE", "TableListener"]

#: The game whose rules are known here.
MODULE = "rdi"

T = TypeVar("T")

log = logging.getLogger("innkeep.assistant")


class TableListener:
    """All that is known of one table. Everything in it is folded from the table's ops."""

    def __init__(self) -> None:
        self._mirror: Mirror | None = None
        self._offers: dict[int, tuple[int, list[Offer]]] = {}
        self._from_the_beginning()

    def _from_the_beginning(self) -> None:
        """Nothing was read yet."""
        self.rewind, self.agreed, self.pilot, self.lying = Rewind(), Agreed(), Pilot(), LyingOpen()
        self._stumbled = 0
        self._count_anew()

    def _count_anew(self) -> None:
        """What is only counted, or reported, begins once more."""
        self.tallies, self.record, self.forgotten = Tallies(), Record(), Forgotten()

    @property
    def knows_game(self) -> bool:
        """Whether the table plays the game whose rules are known."""
        return self._mirror is not None

    @property
    def mirror(self) -> Mirror:
        """The mirror of the table; raises RuntimeError if the table plays another game."""
        if self._mirror is None:
            raise RuntimeError("no mirror: the table is not of the Red Dragon Inn")
        return self._mirror

    @property
    def stumbled(self) -> bool:
        """Whether it has made a mistake of its own at this table."""
        return self._stumbled > 0

    def offered(self, seat: int | None) -> list[Offer]:
        """What that seat may do now, worked out once for each step of the mirror; nothing where the game
        cannot be followed."""
        mirror = self.mirror
        if seat is None or mirror.lost:
            return []
        known = self._offers.get(seat)
        if known is None or known[0] != mirror.version:
            hidden = unseen(mirror.face_down, mirror.hypothesis, mirror.picture, seat)
            known = mirror.version, offers(mirror.hypothesis, seat, hidden)
            self._offers[seat] = known
        return known[1]

    def asked(self, table: TableHandle, seat: int) -> SeatQuestion | None:
        """What is asked of that seat now; nothing where nobody sits who may answer for its hand."""
        state = table.state
        if not is_asked(self.mirror) or state.seats[seat].name is None or not state.house.holds(seat):
            return None
        return asking(self.mirror.hypothesis, self.offered(seat), state, seat)

    def words(self, table: TableHandle) -> TableNames:
        """The names at the table."""
        game = self.mirror.hypothesis.game
        hit = {at: game.defs[uid] for at, uid in things(game).items()} if game.machines else {}
        return TableNames(table.state.seats, self.mirror.picture, hit)

    def at_rest(self) -> AtRest[TableListener]:
        """All that is known, put away; the rules' own definitions stay where they are for all tables."""
        self._offers.clear()
        return AtRest(self, SHARED)

    # -- the log -------------------------------------------------------------------------------

    def open(
        self, table: TableHandle, progress: Callable[[Iterable[AppliedOp]], Iterable[AppliedOp]] = iter
    ) -> None:
        """Rebuild all from the table's history; `progress` may wrap the ops as they are read."""
        if table.module != MODULE:
            return
        self._from_the_beginning()
        try:
            self._mirror, history = _beginning(table)
            for op in with_rests(progress(history), table.pause):
                self.read(table, op)
        except Exception:
            if not self._afresh(table):
                raise
            log.exception("table %s: the log cannot be read from its beginning", table.id)

    def _afresh(self, table: TableHandle) -> bool:
        """Start where people last asked for it, as what was before cannot be read; False: they did not."""
        history = list(table.history())
        asked = [place for place, op in enumerate(history) if asks_afresh(op)]
        if not asked:
            return False
        since = history[max(asked[-1] + 1, _dealt_anew(history)) :]
        self._from_the_beginning()
        self.agreed.recall(history[: asked[-1]])
        self._mirror = _started_before(table, since, under_way=True)
        for op in with_rests(since, table.pause):
            self.read(table, op)
        return True

    def read(self, table: TableHandle, op: AppliedOp) -> None:
        """Take in one op; where it cannot be read, go on from the table as it lies after it."""
        if self._mirror is None:
            return
        self.lying.follow(op)
        try:
            self._follow(table, op)
        except Exception:
            if self.mirror.stumbled:
                raise  # not even lost it can follow: the table pauses it
            log.exception("table %s: op %d cannot be read", table.id, op.seq)
            self._recover(table, op)

    def _follow(self, table: TableHandle, op: AppliedOp) -> None:
        again = partial(_beginning, table, op.seq)
        self._mirror = mirror = self.rewind.read(self.mirror, op, again, table.pause)
        if is_return(op):
            for violation in mirror.open_violations:
                if violation.seq in self.agreed.waived:
                    mirror = take(mirror, violation)
        elif op.kind != "resync":
            mirror = self.agreed.follow(op, mirror)
        self.pilot.follow(op, mirror)
        self.tallies.follow(op, mirror)
        self._mirror = mirror = self.forgotten.follow(op, mirror)
        late = self.forgotten.overdue(mirror)
        self.record.follow(op, mirror, table.state.seats, late, self.forgotten.stood)

    def _recover(self, table: TableHandle, op: AppliedOp) -> None:
        """Go on from the table as it lay after an op that could not be read: lost, unless people have started
        afresh since it stumbled first, and only went back beyond that."""
        history = list(table.history())
        back = is_return(op) and self.stumbled
        again = back and any(asks_afresh(one) for one in history if self._stumbled < one.seq < op.seq)
        since = [one for one in history if one.seq > op.seq]
        before = self.mirror
        mirror = _started_before(table, since, under_way=True)
        mirror = changed(mirror, tally=before.tally, version=before.version + 1)
        mirror.remembered.returns = before.remembered.returns + 1
        self._mirror, self.rewind, self._offers = mirror, Rewind(), {}
        self._count_anew()
        if not again:
            self._stumble(op.seq)

    def _stumble(self, seq: int) -> None:
        self._mirror = lose(self.mirror, stumbled=True)
        self._stumbled = seq

    def minding(self, table: TableHandle, do: Callable[[], T], otherwise: Callable[[], T]) -> T:
        """Do something; by a mistake it loses track and says so, instead of failing the table."""
        try:
            return do()
        except RefusedError:
            raise
        except Exception:
            log.exception("table %s: lost track at op %d", table.id, table.seq)
            self._count_anew()
            self._stumble(table.seq)
            return otherwise()


def _beginning(table: TableHandle, last: int | None = None) -> tuple[Mirror, list[AppliedOp]]:
    """The mirror of a table as it was set out, and all ops since (up to number ``last``)."""
    history = list(table.history())
    opening = 0
    while opening < len(history) and history[opening].seat is None and is_deed(history[opening]):
        opening += 1
    laid = max(opening, _dealt_anew(history))
    ops = [op for op in history[opening:] if op.kind != "mix" and (last is None or op.seq <= last)]
    return _started_before(table, history[laid:]), ops


def _started_before(table: TableHandle, since: Sequence[AppliedOp], *, under_way: bool = False) -> Mirror:
    """The mirror of a table as it lay before these, its last ops."""
    names = [seat.title["en"] for seat in table.state.seats]
    picture = ObservedTable(table.state, reversed(since))
    return started(picture, table.options, names, under_way=under_way)


def _dealt_anew(history: Sequence[AppliedOp]) -> int:
    """How many ops there are until the cards were dealt for the last time, with what the seats added to the
    chance; nothing was moved before."""
    return max((place for place, op in enumerate(history, 1) if "salt" in op.args), default=0)
