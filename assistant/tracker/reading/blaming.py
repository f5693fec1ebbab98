"""What is held against an op, and what becomes of it: mended, taken back, or played on with."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from innkeep.assistant.interpret.adopt_table import counted_to
from innkeep.assistant.interpret.chat_hints import aimed
from innkeep.assistant.interpret.hidden_moves import from_beside
from innkeep.assistant.model.concerns import reordered
from innkeep.assistant.model.dues import gaps
from innkeep.assistant.model.hypothesis import Hypothesis, rests
from innkeep.assistant.model.observed_table import Touched
from innkeep.assistant.model.records import OpSnapshot, Reading, Violation, muddled
from innkeep.assistant.model.violations import Fault, against
from innkeep.assistant.tracker.belief.mirror import Astray, Mirror, Step, changed
from innkeep.assistant.tracker.table_word.adopting import adopt, lose, restated, take_up, with_both_purses
from innkeep.assistant.tracker.table_word.starting_again import trusted
from innkeep.table import AppliedOp, ShownCards

__all__ = [
    "blamed",
    "caught",
    "disordered",
    "may_show",
    "mended_by",
    "misplaced",
    "on_record",
    "puts_right",
    "settled",
    "taken_back",
    "wrong",
]

#: Decisions that may follow a violation before the table's version is adopted.
PATIENCE = 3
#: Violations in a row, with no decision understood between them, after which the mirror is lost.
LOST_AFTER = 5


def may_show(mirror: Mirror, op: AppliedOp, look: ShownCards) -> bool:
    """Whether nothing is against showing these cards: they lie open anyway, are that seat's own hand, or
    everybody sees what has to be turned up."""
    picture, down = mirror.picture, mirror.face_down
    if look.zone not in picture.hidden and not down.keys() & {*look.cards}:
        return True
    if all(picture.holds(op.seat, down.get(cid, look.zone)) for cid in look.cards):
        return True
    turned = mirror.pending_reveal.facts["cards"] if mirror.pending_reveal is not None else ()
    return look.to is None and {*look.cards} <= {*turned}


def disordered(mirror: Mirror, op: AppliedOp, t: Touched) -> bool:
    """Whether it lays a pile nobody sees into in another order, and does nothing else."""
    return t.harmless and any(map(mirror.picture.closed, reordered(op)))


def misplaced(mirror: Mirror, cards: Collection[str]) -> frozenset[str]:
    """Those of the cards that do not lie where the first reading wants them."""
    places, _ = mirror.hypothesis.wanted()
    uid = mirror.hypothesis.bond.uid
    return frozenset(cid for cid in cards if not rests(mirror.picture.cards[cid], places[uid[cid]]))


def wrong(mirror: Mirror, t: Touched) -> frozenset[str]:
    """What of the touched is not where the first reading wants it."""
    places, values = mirror.hypothesis.wanted()
    cards = [c.cid for c in t.cards if not rests(c.now, places[mirror.hypothesis.bond.uid[c.cid]])]
    zones = [v.zone for v in t.values if values.get(v.zone, v.now) != v.now]
    return frozenset(cards + zones)


def blamed(mirror: Mirror, op: AppliedOp, t: Touched, items: frozenset[str]) -> Step:
    """Hold against an op that it left these items wrong; where the table is trusted, that is its word."""
    if mirror.trust.settling is not None:
        return trusted(mirror, op, t)
    if mirror.trust.late_books is not None and not t.cards:
        return adopt(mirror, t.items), Reading(op.seq, "neutral")
    state = "open" if items else "noted"
    mirror, reading = _charged(mirror, op, _reasons(mirror, aimed(op, mirror.arrow, t), t), items, state)
    if mirror.pending_reveal is None:
        astray = Astray(mirror.hypothesis, op, t)
        mirror = changed(mirror, misread=mirror.misread + 1, astray=astray)
    else:
        mirror = changed(mirror, astray=None)
    return lose(mirror) if _past_following(mirror, op, t) else mirror, reading


def _past_following(mirror: Mirror, op: AppliedOp, t: Touched) -> bool:
    """Whether so much fits nowhere that it is rather the mirror that has gone wrong."""
    since = [one for one in mirror.violations if one.seq > mirror.trust.forgiven]
    return mirror.misread >= LOST_AFTER or muddled(since, op.seq) or from_beside(t, mirror.picture)


def caught(mirror: Mirror, op: AppliedOp, t: Touched) -> Step:
    """Blame an op for what it shows or lays in another order: wherever the game stands, and whatever was
    taken on trust, that was not to be."""
    return _charged(mirror, op, _reasons(mirror, op, t), frozenset(), "noted")


def _charged(
    mirror: Mirror, op: AppliedOp, found: tuple[Fault, ...], items: frozenset[str], state: str
) -> Step:
    one = Violation(op.seq, op.seat, found, items, state, op.at, version=mirror.version)
    return on_record(mirror, one), Reading(op.seq, "violation", faults=found)


def on_record(mirror: Mirror, violation: Violation) -> Mirror:
    """The mirror with one more violation on record, which is counted."""
    tally = replace(mirror.tally, violations=mirror.tally.violations + 1)
    return changed(mirror, violations=(*mirror.violations, violation), tally=tally)


def _reasons(mirror: Mirror, op: AppliedOp, t: Touched) -> tuple[Fault, ...]:
    """What is against an op, about what goes on as far as everybody sees."""
    if mirror.weighing:
        return ()
    return against(mirror.hypotheses, op, t, mirror.reveal.phase if mirror.pending_reveal is not None else "")


def puts_right(mirror: Mirror, t: Touched) -> bool:
    """Whether all a violation did was put back: that is no second one, whatever is owed there."""
    held = {one.seq for one in mirror.violations if one.state in ("open", "noted", "mended")}
    items = t.items
    for entry in reversed(mirror.recent.entries):
        if entry.touched.items & items:
            return entry.op.seq in held and t.undoes(entry.touched)
    return False


def mended_by(mirror: Mirror, entry: OpSnapshot) -> bool:
    """Whether an op put a violation right: who takes that back does the wrong thing once more."""
    held = {one.seq for one in mirror.violations}
    return any(e.op.seq in held and entry.touched.undoes(e.touched) for e in mirror.recent.entries)


def taken_back(mirror: Mirror, t: Touched) -> Mirror:
    """Count a violation as mended when all of it was put back as it was, whatever else was owed there."""
    still = {violation.seq: violation for violation in mirror.open_violations}
    undone = {
        entry.op.seq
        for entry in (mirror.recent.entries if still else ())
        if entry.op.seq in still and t.undoes(entry.touched)
    }
    for seq in sorted(undone):
        mirror = restated(mirror, still[seq], state="mended", until=mirror.now)
    return mirror


def settled(mirror: Mirror) -> Mirror:
    """Close what has been mended, adopt what people play on with, and keep the payments consistent."""
    mirror = _taken_over(mirror)
    for violation in mirror.open_violations:
        if mirror.lost:
            break
        apart = gaps(mirror.hypothesis, mirror.picture)
        still = violation.items & apart.items
        if not still:
            mirror = restated(mirror, violation, state="mended", until=mirror.now)
        elif violation.since >= PATIENCE:
            mirror = restated(mirror, violation, state="adopted", closed=mirror.version)
            mirror = adopt(mirror, with_both_purses(mirror, violation, still))
    return mirror


def _taken_over(mirror: Mirror) -> Mirror:
    """Count cards let go while in play, once the rules are done with them, to the pile they went into: which
    of its cards they are now, perhaps nobody can tell. Any that came to light are like others."""
    there = {cid: zone for cid, zone in mirror.untracked.items() if cid in mirror.picture.cards}
    for cid, zone in there.items():
        lit = mirror.in_light(cid)
        if not lit and _still_in_play(mirror, cid):
            continue
        left = {item: where for item, where in mirror.untracked.items() if item != cid}
        mirror = changed(mirror, untracked=left)
        if not lit:
            mirror = take_up(mirror, [_counted(mirror, one, zone, cid) for one in mirror.hypotheses])
    return mirror


def _still_in_play(mirror: Mirror, cid: str) -> bool:
    """Whether by any reading a card has still to take effect."""
    uid = mirror.hypothesis.bond.uid[cid]
    return any(one.order_unknown or one.game.zone_of(uid) == "play" for one in mirror.hypotheses)


def _counted(mirror: Mirror, hypothesis: Hypothesis, zone: str, cid: str) -> Hypothesis:
    """A reading that never had the card in play has followed it to where it lies."""
    uid = hypothesis.bond.uid[cid]
    followed = rests(mirror.picture.cards[cid], hypothesis.wanted()[0][uid])
    return hypothesis if followed else counted_to(hypothesis, zone, uid)
