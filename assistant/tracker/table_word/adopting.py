"""The table's word: what lies or shows otherwise than the rules have it is so from now on.

Each of these makes a mirror of a mirror; when that is to be is decided where ops are read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from innkeep.assistant.interpret.adopt_table import adopted, changed_by, misfiled
from innkeep.assistant.interpret.plausibility import least_owing_first
from innkeep.assistant.model.dues import Due, gaps
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.observed_table import Touched, moves_gold
from innkeep.assistant.model.records import Violation
from innkeep.assistant.tracker.belief.answering import MOST_THREADS
from innkeep.assistant.tracker.belief.mirror import Mirror, changed
from innkeep.assistant.tracker.belief.settling_in import staked, to_be_paid, with_stakes, with_the_living

__all__ = [
    "adopt",
    "beside",
    "done_after_all",
    "let_stand",
    "lose",
    "pot_taken",
    "restated",
    "stake",
    "take",
    "take_up",
    "with_both_purses",
    "with_living",
]

#: So many dues that stand as the table has them may still be done.
MOST_STOOD = 12


def lose(mirror: Mirror, *, stumbled: bool = False) -> Mirror:
    """The table can no longer be followed (`stumbled`: by a mistake of the assistant's own); nothing of
    before is held against anybody."""
    return changed(
        mirror,
        lost=True,
        stumbled=stumbled,
        reveal=replace(mirror.reveal, due=None),
        tally=replace(mirror.tally, lost=mirror.tally.lost + 1),
        violations=forgiven(mirror.violations),
    )


def forgiven(violations: Iterable[Violation], **changes: Any) -> tuple[Violation, ...]:
    """The violations with none left open."""
    return tuple(
        replace(one, state="adopted", **changes) if one.state == "open" else one for one in violations
    )


def restated(mirror: Mirror, violation: Violation, **changes: Any) -> Mirror:
    """The mirror with something else said of one of its violations."""
    known = mirror.violations
    return changed(
        mirror, violations=tuple(replace(one, **changes) if one is violation else one for one in known)
    )


def take_up(mirror: Mirror, hypotheses: Iterable[Hypothesis]) -> Mirror:
    """Go on with the table's word; lost where the rules could not."""
    mirror = changed(mirror, hypotheses=tuple(hypotheses))
    if not mirror.lost and any(misfiled(hypothesis) for hypothesis in mirror.hypotheses):
        return lose(mirror)
    return mirror


def adopt(mirror: Mirror, items: Collection[str]) -> Mirror:
    """Take the table's word for these cards and zones."""
    stakes = staked(mirror.hypothesis, mirror.picture) if mirror.trust.unknown else {}
    items = {*items} - stakes.keys()
    if stakes:
        mirror = stake(mirror, stakes)
    untracked = dict(mirror.untracked)
    here = [adopted(one, mirror.picture, items, untracked) for one in mirror.hypotheses]
    if mirror.trust.blind:
        here = [with_living(mirror, one, untracked) for one in here]
    return take_up(changed(mirror, untracked=untracked), here)


def with_living(mirror: Mirror, hypothesis: Hypothesis, untracked: dict[str, str]) -> Hypothesis:
    """The hypothesis in which whoever has Gold and is sober is in the game."""
    return with_the_living(hypothesis, mirror.picture, untracked, mirror.options.get("out", ()))


def beside(mirror: Mirror, hypotheses: Iterable[Hypothesis], items: Collection[str]) -> Mirror:
    """Add these readings as the table has the items, first what leaves least undone."""
    untracked = dict(mirror.untracked)
    also = [adopted(one, mirror.picture, items, untracked) for one in hypotheses]
    found = least_owing_first([*mirror.hypotheses, *also], mirror.picture)[:MOST_THREADS]
    return changed(mirror, hypotheses=found, untracked=untracked)


def stake(mirror: Mirror, purses: Mapping[str, int]) -> Mirror:
    """Nobody whose purse is empty is out while Gold lies in the pot: one coin of it counts as theirs."""
    untracked = {**mirror.untracked, **{zone: zone for zone in purses}}
    return take_up(
        changed(mirror, untracked=untracked),
        [with_stakes(one, purses.values()) for one in mirror.hypotheses],
    )


def _purses(zones: Iterable[str]) -> set[str]:
    return {zone for zone in zones if zone.endswith(".purse")}


def pot_taken(mirror: Mirror) -> Mirror:
    """Everybody has what lies in their purse once the pot was taken: of a Round of which nothing is known, or
    for those who had staked all they had in one."""
    shown = mirror.picture.values
    mine = _purses(mirror.untracked)
    purses = _purses(shown) if mirror.trust.unknown else mine
    if not purses or shown["pot"]:
        return mirror
    untracked = {item: zone for item, zone in mirror.untracked.items() if item not in mine}
    late = to_be_paid(mirror.hypothesis, mirror.picture) - mine
    paid = [replace(one, flows=()) for one in mirror.hypotheses]
    return adopt(take_up(changed(mirror, untracked=untracked), paid), purses - late)


def take(mirror: Mirror, violation: Violation) -> Mirror:
    """The table's word stands: this violation was agreed on, or let through on purpose."""
    apart = gaps(mirror.hypothesis, mirror.picture)
    items = violation.items & apart.items
    mirror = restated(mirror, violation, state="adopted", closed=mirror.version, agreed=True)
    return adopt(changed(mirror, misread=0), with_both_purses(mirror, violation, items))


def with_both_purses(mirror: Mirror, violation: Violation, items: Collection[str]) -> set[str]:
    """What is adopted of a violation, and where it moved Gold, both where that came from and where it went:
    what was owed there may have been what it was for."""
    done = mirror.recent.of(violation.seq)
    moved = {change.zone for change in done.touched.values} if done is not None else set()
    purses = {*filter(moves_gold, moved)}
    return {*items, *purses} if purses & {*items} else {*items}


def let_stand(mirror: Mirror, due: Due) -> Mirror:
    """The table's word stands: nobody does any more what was owed there. It may still be done: see
    `done_after_all`."""
    _, before = mirror.hypothesis.wanted()
    way = due.facts.get("from"), due.facts.get("to")
    left = [
        replace(one, flows=tuple(flow for flow in one.flows if (flow.source, flow.target) != way))
        for one in mirror.hypotheses
    ]
    mirror = take_up(mirror, left)
    apart = gaps(mirror.hypothesis, mirror.picture)
    owed = {*due.items, *(zone for zone in way if zone is not None)}
    mirror = adopt(mirror, owed & apart.items)
    _, after = mirror.hypothesis.wanted()
    changes = {zone: before[zone] - after[zone] for zone in before if before[zone] != after.get(zone)}
    stood = (*mirror.stood[1 - MOST_STOOD :], changes) if changes else mirror.stood
    return changed(mirror, guessed=mirror.version, stood=stood)


def done_after_all(mirror: Mirror, t: Touched) -> Mirror | None:
    """The mirror after an op by which markers or Gold come to show what they should, had everything been done
    that nobody did any more; None: it is no such thing."""
    moved = {change.zone for change in t.values}
    if t.cards or not moved or mirror.unsure:
        return None
    mine = [one for one in reversed(mirror.stood) if one.keys() & moved]
    for number in range(1, len(mine) + 1):
        done = mine[:number]
        changes = Counter[str]()
        for one in done:
            changes.update(one)
        there = changed_by(mirror.hypothesis, changes)
        if not moved & gaps(there, mirror.picture).values.keys():
            left = tuple(one for one in mirror.stood if one not in done)
            return take_up(changed(mirror, stood=left), [there])
    return None
