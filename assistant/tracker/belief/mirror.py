"""The mirror: what is believed of a table, beside what it shows. A value: nothing here is ever changed.

It says what stands, what is owed, what was against the rules and what may be told. How an op makes another
mirror of it is in `following`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from innkeep.assistant.interpret.chat_hints import Arrow, surer
from innkeep.assistant.interpret.hidden_moves import Strays
from innkeep.assistant.interpret.net_effect import Held
from innkeep.assistant.interpret.ops_read import OpsRead
from innkeep.assistant.interpret.plausibility import Early
from innkeep.assistant.interpret.readings import Answer
from innkeep.assistant.model.dues import Due, difference, is_open, unturned
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.observed_table import PLAY, ObservedTable, Touched
from innkeep.assistant.model.records import OpSnapshot, Reading, TableTally, ToldCard, Violation
from innkeep.assistant.model.remembered import Remembered
from innkeep.assistant.tracker.belief.answering import Answering
from innkeep.assistant.tracker.belief.reveal import AwaitedReveal
from innkeep.assistant.tracker.belief.settling_in import lies_open
from innkeep.rules import Move, Play
from innkeep.table import AppliedOp

__all__ = ["UNDERSTOOD", "Astray", "Mirror", "Reading", "Step", "Trust", "Violation", "changed"]

#: How ops are read that the rules expect or allow.
UNDERSTOOD = frozenset({"due", "decision", "implicit-pass", "late"})
#: How long (ms) an op against the rules may be put right before anybody hears of it.
GRACE = 3000


@dataclass(frozen=True, slots=True)
class Trust:
    """What is taken on trust since somebody started again in mid-turn."""

    settling: int | None = None
    """Whose turn it was then, until it goes on."""
    unknown: bool = False
    """Whether nothing is known of that turn: it was lost. Words tell nothing then, and silence little."""
    late_books: int | None = None
    """In whose turn markers and purses have the table's word: what was owed in the turn before, of which
    nothing was known, comes late."""
    forgiven: int = field(default=-1, compare=False)
    """The last violation before that."""
    drawn: frozenset[str] = frozenset()
    """Into which hands cards were drawn then that nobody could explain."""

    @property
    def blind(self) -> bool:
        """Whether nothing is known of the turn, or of the one before."""
        return self.unknown or self.late_books is not None


@dataclass(frozen=True, slots=True)
class Astray:
    """What fitted nowhere by the rules just before: the game may be elsewhere than `there`."""

    there: Hypothesis
    op: AppliedOp
    touched: Touched


@dataclass(frozen=True, eq=False)  # without slots: `changed` copies its fields at once
class Mirror:
    """The rules' view of one table after some of its ops. Two of one table are compared by `stands_as`."""

    picture: ObservedTable
    options: Mapping[str, Any]
    names: tuple[str, ...]
    remembered: Remembered
    hypotheses: tuple[Hypothesis, ...]
    """The ways the game may stand, the likeliest first."""
    recent: OpsRead = field(default_factory=OpsRead)
    violations: tuple[Violation, ...] = ()
    tally: TableTally = field(default_factory=TableTally)
    grace: int = GRACE
    wide: bool = False
    """Whether every way to understand an op is kept; see `Rewind.widely`."""
    weighing: bool = False
    """Whether it only tries how ops may be read: what is against them nobody will be told by it."""
    untracked: Mapping[str, str] = field(default_factory=dict)
    """Cards and zones the rules no longer account for, with the zone where the table has them."""
    face_down: Mapping[str, str] = field(default_factory=dict)
    """Cards lying face down in a public area, with the pile each came from."""
    strays: Strays = field(default_factory=Strays)
    held: tuple[Held, ...] = ()
    """Ops that are read together with one that comes after them."""
    lost: bool = False
    stumbled: bool = False
    astray: Astray | None = None
    misread: int = 0
    """How many violations in a row there were with no decision understood between them."""
    arrow: Arrow | None = None
    stale: frozenset[Move] = frozenset()
    early: frozenset[Early] = frozenset()
    """Who said "pass" before being asked, and in which window."""
    told_card: ToldCard | None = None
    """The card with a text that was played last, until people go on."""
    reveal: AwaitedReveal = field(default_factory=AwaitedReveal)
    trust: Trust = field(default_factory=Trust)
    stood: tuple[Mapping[str, int], ...] = ()
    """What stands as the table has it, as nobody did it: how much each marker and purse would change."""
    aiming: bool = False
    """Whether a die has still to say who is the first Priority Target (OTTO-08)."""
    now: int = 0
    """When the last op was done (ms, as the table counts)."""
    version: int = 0
    guessed: int = -1
    """The version in which something was taken on trust: the table's word, another turn, ..."""
    chose: int = -1
    """The version in which one of several readings was believed."""
    _owed: dict[str, list[Due]] = field(default_factory=dict, init=False, repr=False)
    """What `dues` and `presumed` found, once they were asked."""

    # -- what stands ---------------------------------------------------------------------------

    @property
    def hypothesis(self) -> Hypothesis:
        """The first reading; the only one unless `unsure`."""
        return self.hypotheses[0]

    @property
    def newest(self) -> OpSnapshot | None:
        """The last op with its reading and the hypotheses from before it; None before the first op."""
        return self.recent.entries[-1] if self.recent.entries else None

    @property
    def last(self) -> Reading:
        """How the last op was read."""
        return self.newest.reading if self.newest is not None else Reading(0, "neutral")

    @property
    def pending_reveal(self) -> Due | None:
        """The card somebody has to turn up next; until then no other due is told, as it depends on it."""
        return self.reveal.due

    @property
    def unsure(self) -> bool:
        """Whether several readings fit what was seen."""
        return len(self.hypotheses) > 1

    @property
    def certain(self) -> bool:
        """Whether there is one reading of the table, and nothing it hangs on has still to be turned up."""
        return not (self.lost or self.unsure or self.pending_reveal is not None)

    @property
    def order_unknown(self) -> bool:
        """Whether by any reading what happens next depends on a shuffle the table still has to make."""
        return any(one.order_unknown for one in self.hypotheses)

    @property
    def veiled(self) -> bool:
        """Whether by any reading the rules have gone on to a card nobody has turned up yet."""
        loose = self.loose() if self.unsure else frozenset()
        return self.pending_reveal is not None or any(
            self.unturned(one, loose) is not None for one in self.hypotheses[1:]
        )

    @property
    def unlit(self) -> bool:
        """Whether what lies there has not come to light yet: a "pass" on it means nothing."""
        return self.pending_reveal is not None or (
            self.trust.unknown and lies_open(self.hypothesis, self.picture, self.face_down)
        )

    @property
    def asking(self) -> bool:
        """Whether it must be said first whom a played card is meant for."""
        doubtful = self.unsure and self.pending_reveal is None
        return doubtful and all(isinstance(hypothesis.unsure, Play) for hypothesis in self.hypotheses)

    def in_light(self, cid: str) -> bool:
        """Whether everybody sees, or has seen, what card that is."""
        return self.picture.cards[cid] not in self.picture.hidden and cid not in self.face_down

    def loose(self) -> frozenset[str]:
        """Cards and zones that stand open as violations, lie face down on the way, or were let go."""
        items = [one.items for one in self.open_violations]
        items += [one.touched.items for one in self.held]
        return frozenset(self.untracked).union(self.face_down, *items)

    def unturned(self, hypothesis: Hypothesis, loose: frozenset[str]) -> Due | None:
        """The next card to be turned up. One that lies otherwise than the rules have it, for whatever reason,
        counts again once it is in play: what it does must not be told before everybody sees it."""
        places, uids = hypothesis.wanted()[0], hypothesis.bond.uid
        played = [cid for cid in loose if cid in uids and places[uids[cid]] == PLAY]
        return unturned(
            hypothesis, self.picture, loose.difference(played), self.face_down, self.strays.among(loose)
        )

    def weigh(self, op: AppliedOp, t: Touched) -> Answering:
        """The answers to an op that has changed this."""
        return Answering(op, t, self.picture, self.recent, self.wide)

    # -- what was against the rules ------------------------------------------------------------

    @property
    def open_violations(self) -> list[Violation]:
        """Violations that are neither mended nor adopted yet."""
        return [violation for violation in self.violations if violation.state == "open"]

    @property
    def told(self) -> list[Violation]:
        """The violations one may speak of: not those judged by cards that have yet to be turned up."""
        late = self.pending_reveal is not None
        return [one for one in self.violations if not late or one.seq <= self.reveal.since]

    def settled(self, now: int) -> list[Violation]:
        """Those of `told` that were not put right within `grace` and that had so long by `now` (ms)."""
        return [one for one in self.told if one.stood(now) >= self.grace]

    def pending(self, now: int) -> int | None:
        """In how many ms after `now` the next violation settles, unless it is put right; None: none waits."""
        waits = [one.at + self.grace - now for one in self.told if one.state != "mended"]
        return min((wait for wait in waits if wait > 0), default=None)

    def waiting(self) -> list[Violation]:
        """What is against the held ops that came too soon and wait for their moment."""
        early = {one.op.seq for one in self.held if one.early}
        return [one for one in self.violations if one.seq in early]

    # -- what is owed --------------------------------------------------------------------------

    def dues(self) -> list[Due]:
        """What every reading agrees is owed."""
        if "due" not in self._owed:
            self._owed["due"] = _owing(self)
        return self._owed["due"]

    def presumed(self) -> list[Due]:
        """What will be owed if nobody answers what lies open, as far as no hidden card has a say in it."""
        if "presumed" not in self._owed:
            self._owed["presumed"] = _owing_after_silence(self)
        return self._owed["presumed"]

    def mending(self, violation: Violation) -> list[Due]:
        """The dues that would mend a violation."""
        if self.pending_reveal is not None:
            return []
        others = self.loose() - (violation.items - self.untracked.keys())
        dues = difference(self.hypothesis, self.picture, others)
        return [due for due in dues if due.items & violation.items]

    # -- what comes next -----------------------------------------------------------------------

    def surer(self, hypotheses: Iterable[Hypothesis]) -> Mirror:
        """This mirror with these hypotheses, without the ambiguities all of them now agree about; what was
        decided then is noted as it was meant: it may have to be gone through again."""
        there, recent = tuple(hypotheses), self.recent
        for move in there[0].ambiguities:
            if all(move in one.ambiguities for one in there):
                recent = recent.as_meant(move)
        return changed(self, hypotheses=surer(there), recent=recent)

    def following(self, answers: Iterable[Answer]) -> Mirror:
        """This mirror gone on to what these answers have it."""
        return self.surer(answer.hypothesis for answer in answers)

    def stands_as(self, other: Mirror) -> bool:
        """Whether this mirror will go on like another that has seen the same ops, except for what may have
        come late."""
        if len(self.hypotheses) != len(other.hypotheses) or _besides(self) != _besides(other):
            return False
        pairs = zip(self.hypotheses, other.hypotheses, strict=True)
        return all(one.stands_as(another) for one, another in pairs)


#: The mirror after an op, and how the op was read.
Step = tuple[Mirror, Reading]


if TYPE_CHECKING:
    from dataclasses import replace as changed
else:

    def changed(mirror: Mirror, /, **changes: Any) -> Mirror:
        """`dataclasses.replace` for a mirror, without asking each field for its value: so many are made that
        this is a tenth of the cost of reading an op."""
        twin = object.__new__(Mirror)
        twin.__dict__.update(mirror.__dict__, _owed={}, **changes)
        return twin


def _besides(mirror: Mirror) -> tuple[object, ...]:
    """What a mirror goes by besides its hypotheses."""
    reveal, pending = mirror.reveal, mirror.pending_reveal
    phase = reveal.phase if pending is not None else ""
    last = None if mirror.astray is None else mirror.astray.op.seq
    told = [(one.seq, one.state, one.since, one.items) for one in mirror.violations]
    how = (mirror.lost, mirror.misread, mirror.aiming, last, reveal.contest, phase)
    where = (mirror.untracked, mirror.face_down, mirror.strays, mirror.held, pending)
    said = (mirror.arrow, mirror.early, mirror.stale, mirror.told_card)
    return how, where, mirror.trust, mirror.stood, said, told


def _owing(mirror: Mirror) -> list[Due]:
    """What every reading agrees is owed."""
    if mirror.lost:
        return []
    if mirror.pending_reveal is not None:
        return [mirror.pending_reveal]
    loose = mirror.loose()
    found = difference(mirror.hypothesis, mirror.picture, loose)
    for other in mirror.hypotheses[1:]:
        same = {due.id for due in difference(other, mirror.picture, loose)}
        found = [due for due in found if due.id in same]
    return found


def _owing_after_silence(mirror: Mirror) -> list[Due]:
    """What is owed beyond that once nobody has answered what lies open; empty where it hangs on a card that
    has still to come to light."""
    here = mirror.hypothesis
    if not mirror.certain or here.asks != "respond" or _out_of_sight(mirror, mirror.dues(), here):
        return []
    known, loose = {due.id for due in mirror.dues()}, mirror.loose()
    for later in here.implicit_passes():
        found = _newly_owed(mirror, later, known, loose)
        if found is None or found:
            return found or []
    return []


def _newly_owed(
    mirror: Mirror, later: Hypothesis, known: Collection[str], loose: frozenset[str]
) -> list[Due] | None:
    """What is owed after some silence but for those dues; None: that hangs on what nobody has seen yet, or
    another phase has begun."""
    here = mirror.hypothesis.game
    moved = (later.game.phase, later.game.active) != (here.phase, here.active)
    if moved or later.order_unknown or mirror.unturned(later, loose) is not None:
        return None
    found = [due for due in difference(later, mirror.picture, loose) if due.id not in known]
    hidden = _out_of_sight(mirror, found, later) or any(due.sort == "shuffle" for due in found)
    return None if hidden else found


def _out_of_sight(mirror: Mirror, dues: Sequence[Due], hypothesis: Hypothesis) -> bool:
    """Whether a card the rules count with has still to come to light, or to hand, out of a pile; or lies
    hidden though they have it in the open, as a Drink that follows a Chaser: also one that is followed no
    longer, or that was laid wrongly."""
    picture, (places, _) = mirror.picture, hypothesis.wanted()
    if any(due.facts.get("from") in picture.hidden for due in dues):
        return True
    return any(
        is_open(places[uid]) and picture.cards.get(cid) in picture.hidden
        for cid, uid in hypothesis.bond.uid.items()
    )
