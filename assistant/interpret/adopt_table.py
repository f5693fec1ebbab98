"""Adopting the table's version: what lies otherwise than the rules have it is so from now on.

Whether that is to be done is decided in `tracker`; nothing here asks what was right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from innkeep.assistant.model.dues import balance
from innkeep.assistant.model.game_from_table import STATS, home
from innkeep.assistant.model.hypothesis import Hypothesis, PendingPayment
from innkeep.assistant.model.machine import installed, strayed
from innkeep.assistant.model.observed_table import ObservedTable, owned
from innkeep.assistant.model.pile_order import lain
from innkeep.rules import Game
from innkeep.rules.engine.position.state import NOBODY

__all__ = ["adopted", "changed_by", "counted_to", "misfiled"]


def adopted(
    hypothesis: Hypothesis, picture: ObservedTable, items: Collection[str], untracked: dict[str, str]
) -> Hypothesis:
    """The hypothesis in which these cards and zones are as the picture has them.

    Cards the rules have in play are added to `untracked` with their zone, and so is every zone no rule counts
    with; cards that are elsewhere are taken out of it. Payments still to be made are still to be made, but
    for what was given out, or came in, instead: who has paid too much, or somebody else, owes that no more.
    """
    flows = _still_owed(hypothesis.flows, items, hypothesis.wanted()[1], picture)
    settled = [flow for flow in hypothesis.flows if flow not in flows]
    items = {*items}.union(*((flow.source, flow.target) for flow in settled))
    game, uids, owed = hypothesis.game.copy(), hypothesis.bond.uid, balance(flows)
    cards = sorted(items & picture.cards.keys())
    shown = sorted(items.difference(cards))
    untracked |= {one: one for one in shown if not _set(game, one, picture.values[one], owed[one])}
    _lay(cards, game, hypothesis, picture, untracked)
    if game.machines:
        installed(game)
    moved = {f"c{uids[item]}" if item in uids else item for item in items}
    causes = {what: cause for what, cause in hypothesis.causes.items() if what not in moved}
    return replace(hypothesis, flows=flows, game=game, causes=causes, steps=hypothesis.steps + 1)


def _lay(
    cids: Sequence[str],
    game: Game,
    hypothesis: Hypothesis,
    picture: ObservedTable,
    untracked: dict[str, str],
) -> None:
    """Have cards lie in the game where the picture has them; what is in play stays so, wherever it lies."""
    uids = hypothesis.bond.uid
    for cid in cids:
        zone = picture.cards[cid]
        if game.zone_of(uids[cid]) == "play":
            untracked[cid] = zone
        else:
            untracked.pop(cid, None)
            game.put(uids[cid], home(game, uids[cid], zone))
    for pile in sorted({picture.cards[cid] for cid in cids}):
        if picture.kinds[pile] == "stack":
            game.set_order(pile, lain(hypothesis, game.zone(pile), picture.orders[pile]))


def changed_by(hypothesis: Hypothesis, changes: Mapping[str, int]) -> Hypothesis:
    """The hypothesis in which these markers and purses are to show so much more, or less; those that no rule
    counts with any more, as a pot of a Round that is over, are left out."""
    game, (_, values) = hypothesis.game.copy(), hypothesis.wanted()
    for item in sorted(changes.keys() & values.keys()):
        _set(game, item, values[item] + changes[item], 0)
    return replace(hypothesis, game=game, steps=hypothesis.steps + 1)


def _set(game: Game, item: str, value: int, owed: int) -> bool:
    """Have a marker or purse show this, and so much more once all is paid; False: no rule counts with it."""
    if any(item in part.tracks(game) for part in game.parts):
        game.set_tokens(item, value)
    elif (seat := owned(item)[0]) is not None and item.endswith((".fortitude", ".alcohol", ".purse")):
        track = owned(item)[1]
        game.set_stat(seat, STATS.get(track, track), max(0, value + owed))
    elif item == "inn":
        game.inn_gained = value + owed
    elif item == "pot" and game.round is not None:
        game.round.pot = max(0, value + owed)
    else:
        return False
    return True


def _still_owed(
    flows: Sequence[PendingPayment], items: Collection[str], values: Mapping[str, int], picture: ObservedTable
) -> tuple[PendingPayment, ...]:
    """The payments still to be made once the purses among the items stand as the picture has them: what has
    left such a purse, or come into it, is no longer owed there, whichever way it went. `values`: what all
    purses show once everything is paid."""
    owed = balance(flows)
    moved = {zone: picture.values.get(zone, 0) - (values.get(zone, 0) - owed[zone]) for zone in owed}
    among = Counter({zone: n for zone, n in moved.items() if zone in items})
    gone, come = -among, +among
    found = []
    for flow in flows:
        paid = min(flow.amount, max(gone[flow.source], come[flow.target]))
        gone[flow.source] -= paid
        come[flow.target] -= paid
        if paid < flow.amount:
            found.append(replace(flow, amount=flow.amount - paid))
    return tuple(found)


def counted_to(hypothesis: Hypothesis, zone: str, uid: int) -> Hypothesis:
    """The hypothesis in which a card lies in that zone, or where cards go from there."""
    game = hypothesis.game.copy()
    game.put(uid, home(game, uid, zone))
    if game.machines:
        installed(game)
    return replace(hypothesis, game=game, steps=hypothesis.steps + 1)


def misfiled(hypothesis: Hypothesis) -> bool:
    """Whether a pile of a machinery holds cards of another deck (SETUP-05): no rule knows of those."""
    game = hypothesis.game
    if not game.parts:
        return False
    return strayed(game) or any(
        not part.owns(uid) and (part.discards() is not None or game.owners[uid] != NOBODY)
        for part in game.parts
        for pile in part.closed()
        for uid in pile
    )
