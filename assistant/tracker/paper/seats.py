"""Seats whose hand is of paper: of their pile nobody knows what is in the hand and what in the deck, so the
game may have them hold whatever is said to have been laid down.

The game goes on with a hand and a deck of its own imagining, both in an order that follows from what is in
the pile alone: nothing that is said about such a seat hangs on how the pile lies.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import is_

from innkeep.assistant.interpret.late_ops import FURTHEST
from innkeep.assistant.model.hypothesis import CardMapping, Hypothesis
from innkeep.assistant.model.lots import asked_lot
from innkeep.assistant.model.observed_table import ObservedTable, Touched, owned
from innkeep.assistant.tracker.belief.mirror import Mirror, changed
from innkeep.rules import Choose, Game
from innkeep.rules.engine.position.piles import hand_size
from innkeep.table import AppliedOp

__all__ = ["filled_up", "only_piled", "with_paper"]

#: So many cards stay in an imagined deck: it never runs out, as only who holds the cards sees that.
RESERVE = 8


def with_paper(mirror: Mirror, op: AppliedOp, t: Touched) -> Mirror:
    """The mirror in which each seat of paper held the cards that the op says were laid out of its hand, by
    every reading of this moment and of those it may belong to; and has the cards that came back to its
    pile."""
    picture = mirror.picture
    ending = {was.seat for was, now in op.changes.seats if was.paper is not None and now.paper is None}
    if not (picture.paper or ending):
        return mirror
    laid = {c.cid: c.now for c in t.cards if c.was in picture.paper and c.now != c.was}
    back = frozenset(c.cid for c in t.cards if c.now in picture.paper and c.was != c.now)
    seats = tuple(sorted(owned(zone)[0] or 0 for zone in picture.paper))
    known: dict[int, Hypothesis] = {}
    bonds: dict[int, CardMapping] = {}

    def held(hypothesis: Hypothesis) -> Hypothesis:
        found = known.get(id(hypothesis))
        if found is None:
            found = known[id(hypothesis)] = _held(
                _bound(hypothesis, picture.paper_decks, bonds), seats, _Named(laid, back, picture, op.seat)
            )
        return found

    now = tuple(map(held, mirror.hypotheses))
    if ending:
        now = tuple(_on_the_screen(one, ending, picture) for one in now)
    recent = mirror.recent
    if laid:
        first = max(0, len(recent.entries) - FURTHEST - 2)
        entries = tuple(
            entry if place < first else replace(entry, before=tuple(map(held, entry.before)))
            for place, entry in enumerate(recent.entries)
        )
        recent = replace(recent, entries=entries)
    same = all(one is other for one, other in zip(now, mirror.hypotheses, strict=True))
    return mirror if same and not laid else changed(mirror, hypotheses=now, recent=recent)


def _bound(hypothesis: Hypothesis, paper: Collection[str], bonds: dict[int, CardMapping]) -> Hypothesis:
    """The hypothesis that knows which decks are of paper; `bonds`: those already made of others."""
    bond = hypothesis.bond
    if bond.paper == paper:
        return hypothesis
    found = bonds.setdefault(id(bond), CardMapping(bond.uid.items(), paper))
    return replace(hypothesis, bond=found)


def filled_up(mirror: Mirror) -> Mirror:
    """The mirror in which hands of paper are full, as whoever holds one fills it without a word; and in which
    a card drawn of one by lot, and put back, may have been shown to nobody here."""
    picture, seats = mirror.picture, tuple(sorted(owned(zone)[0] or 0 for zone in mirror.picture.paper))
    if not seats:
        return mirror
    named = _Named({}, frozenset(), picture, None)
    now = tuple(_held(one, seats, named) for one in mirror.hypotheses)
    known = {one.mark for one in now}
    put_back = (_put_back(one, picture) for one in now)
    now += tuple(one for one in put_back if one is not None and one.mark not in known)
    same = len(now) == len(mirror.hypotheses) and all(map(is_, now, mirror.hypotheses))
    return mirror if same else changed(mirror, hypotheses=now)


def _put_back(hypothesis: Hypothesis, picture: ObservedTable) -> Hypothesis | None:
    """The hypothesis once a card came out of a hand of paper by lot that stays there; None where none is to,
    or each would go elsewhere."""
    lot = asked_lot(hypothesis.game)
    if lot is None or lot.hand not in picture.paper:
        return None
    choices = (move for move in hypothesis.game.legal() if isinstance(move, Choose))
    drawn = ((move.value, hypothesis.after(move)) for move in choices if isinstance(move.value, tuple))
    return next((one for uids, one in drawn if {*map(one.place, uids)} == {lot.hand}), None)


def only_piled(mirror: Mirror, op: AppliedOp, t: Touched) -> bool:
    """Whether an op only makes hand and deck of a seat one pile or parts them, or brings cards of its own
    discards back to the pile: when, only who holds the cards can tell."""
    if any(was.paper != now.paper for was, now in op.changes.seats):
        return True
    paper, moved = mirror.picture.paper, [card for card in t.cards if card.was != card.now]
    return bool(moved) and not t.values and all(_to_its_pile(card.was, card.now, paper) for card in moved)


def _to_its_pile(was: str, now: str, paper: Collection[str]) -> bool:
    return now in paper and owned(was) in ((owned(now)[0], "discard"), (owned(now)[0], "deck"))


@dataclass(frozen=True, slots=True)
class _Named:
    """Which cards were laid out of a pile, and where to; which came back to one; how all lie since; and who
    did it."""

    laid: Mapping[str, str]
    back: Collection[str]
    picture: ObservedTable
    by: int | None


def _held(hypothesis: Hypothesis, seats: Sequence[int], named: _Named) -> Hypothesis:
    """The hypothesis in which these seats have what was named, as far as it does already the same one."""
    uid = hypothesis.bond.uid
    laid = {uid[cid]: to for cid, to in named.laid.items()}
    back = {uid[cid] for cid in named.back if cid in uid}
    teams = range(len(hypothesis.game.players)) if hypothesis.game.sides else ()  # they draw at once
    doing = (hypothesis.game.active, named.by, *teams)
    piles = {seat: _piles(hypothesis, seat, laid, back, named.picture, full=seat in doing) for seat in seats}
    awaited = hypothesis.awaited
    if awaited is not None:  # the steps since are taken again from there
        base = _held(awaited.base, seats, named)
        clear = None if awaited.clear is None else _held(awaited.clear, seats, named)
        if base is not awaited.base or clear is not awaited.clear:
            awaited = replace(awaited, base=base, clear=clear)
    game = _laid_out(hypothesis.game, piles)
    if game is hypothesis.game and awaited is hypothesis.awaited:
        return hypothesis
    return replace(hypothesis, game=game, awaited=awaited)


_Piles = tuple[list[int], list[int], list[int]]
"""Hand, deck and discards of a seat."""


def _piles(
    hypothesis: Hypothesis,
    seat: int,
    laid: Mapping[int, str],
    back: Collection[int],
    picture: ObservedTable,
    *,
    full: bool,
) -> _Piles:
    """Hand, deck and discards of a seat as they may be: with what was laid in the hand. It is `full` where
    somebody in whose turn it is, or who does something, has filled it up without a word; else one card short:
    nobody's turn is taken to go by unseen."""
    game, cid = hypothesis.game, hypothesis.bond.cid
    player = game.players[seat]
    hand, deck = [*player.hand], [*player.deck]
    discard = [uid for uid in player.discard if uid not in back]
    deck += [uid for uid in player.discard if uid in back]
    pile = f"s{seat}.hand"
    gone = [uid for uid in discard if picture.cards[cid[uid]] == pile]  # by the rules alone: any will do
    for uid, to in laid.items():
        if uid in deck or uid in discard:
            spare = [one for one in hand if one not in laid and picture.cards[cid[one]] == pile]
            _put_into(hand, uid, deck if uid in deck else discard, spare, game)
        if uid in hand and gone and to == f"s{seat}.discard":
            other = gone.pop()
            hand[hand.index(uid)], discard[discard.index(other)] = other, uid
    if len(deck) < RESERVE:
        lying = [uid for uid in discard if uid not in laid]
        deck, discard = deck + lying, [uid for uid in discard if uid in laid]
    deck.sort(key=lambda uid: (game.defs[uid], uid))
    lacking = hand_size(game, seat) - (not full) - len(hand)
    taken = max(0, min(lacking, len(deck) - 1))
    hand, deck = hand + deck[:taken], deck[taken:]
    hand.sort(key=lambda uid: (game.defs[uid], uid))
    spare = [uid for uid in hand if uid not in laid and picture.cards[cid[uid]] == pile]
    if lacking == -1 and not full and spare:
        hand.remove(spare[-1])
        deck.append(spare[-1])
        deck.sort(key=lambda uid: (game.defs[uid], uid))
    return hand, deck, discard


def _put_into(hand: list[int], uid: int, out: list[int], spare: Sequence[int], game: Game) -> None:
    """Exchange a card for one of the hand that may as well not have been there, if there is such a one."""
    own, place = [one for one in spare if game.owners[one] == game.owners[uid]], out.index(uid)
    if own:
        other = min(own, key=lambda one: (game.defs[one], one))
        hand[hand.index(other)], out[place] = uid, other
    else:
        hand.append(out.pop(place))


def _laid_out(game: Game, piles: Mapping[int, _Piles]) -> Game:
    """The game with these piles; the same one where it has them already."""
    there = {
        seat: (game.players[seat].hand, game.players[seat].deck, game.players[seat].discard) for seat in piles
    }
    if there == piles:
        return game
    game = game.copy()
    for seat, found in piles.items():
        player = game.players[seat]
        player.hand[:], player.deck[:], player.discard[:] = found
    game.refresh()
    return game


def _on_the_screen(hypothesis: Hypothesis, seats: Collection[int], picture: ObservedTable) -> Hypothesis:
    """The hypothesis in which these seats have yet to draw their hands from decks as they lie."""
    uid, game = hypothesis.bond.uid, hypothesis.game
    piles: dict[int, _Piles] = {}
    for seat in seats:
        player = game.players[seat]
        own = {*player.hand, *player.deck}
        lying = [uid[cid] for cid in picture.orders[f"s{seat}.deck"] if uid[cid] in own]
        rest = [one for one in (*player.deck, *player.hand) if one not in lying]
        top = len(lying) - min(len(lying), hand_size(game, seat))
        piles[seat] = [*rest, *lying[top:]], lying[:top], [*player.discard]
    return replace(hypothesis, game=_laid_out(game, piles))
