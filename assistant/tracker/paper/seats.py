"""Seats whose hand is of paper: of their pile nobody knows what is in the hand and what in the deck, so the
game may have them hold whatever is said to have been laid down.

The game goes on with a hand and a deck of its own imagining, both in an order that follows from what is in
the pile alone: nothing that is said about such a seat hangs on how the pile lies.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import filterfalse
from operator import is_

from innkeep.assistant.interpret.late_ops import FURTHEST
from innkeep.assistant.interpret.ops_read import OpsRead
from innkeep.assistant.model.hypothesis import CardMapping, Hypothesis, PendingShuffle
from innkeep.assistant.model.lots import asked_lot
from innkeep.assistant.model.observed_table import ObservedTable, Touched, owned
from innkeep.assistant.tracker.belief.mirror import Mirror, changed
from innkeep.rules import Choose, Game
from innkeep.rules.engine.position.piles import hand_size
from innkeep.table import AppliedOp

__all__ = ["only_piled", "perhaps_put_back", "with_paper"]

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
    held = _Holding(_named(t, picture))
    now = tuple(map(held.of, mirror.hypotheses))
    if ending:
        now = tuple(_on_the_screen(one, ending, picture) for one in now)
    if held.named.laid:
        return changed(mirror, hypotheses=now, recent=_held_before(mirror.recent, held))
    return mirror if all(map(is_, now, mirror.hypotheses)) else changed(mirror, hypotheses=now)


def _held_before(recent: OpsRead, held: _Holding) -> OpsRead:
    """The last ops, read by hypotheses that had the cards already as far back as anything comes late."""
    first = max(0, len(recent.entries) - FURTHEST - 2)
    late = (replace(entry, before=tuple(map(held.of, entry.before))) for entry in recent.entries[first:])
    return replace(recent, entries=(*recent.entries[:first], *late))


def _bound(hypothesis: Hypothesis, paper: Collection[str], bonds: dict[int, CardMapping]) -> Hypothesis:
    """The hypothesis that knows which decks are of paper; `bonds`: those already made of others."""
    bond = hypothesis.bond
    if bond.paper == paper:
        return hypothesis
    found = bonds.setdefault(id(bond), CardMapping(bond.uid.items(), paper))
    return replace(hypothesis, bond=found)


def perhaps_put_back(mirror: Mirror) -> Mirror:
    """The mirror in which a card drawn by lot of a hand of paper, and put back, may have been shown to nobody
    here."""
    if not mirror.picture.paper:
        return mirror
    known = {one.mark for one in mirror.hypotheses}
    put_back = filter(None, (_put_back(one, mirror.picture) for one in mirror.hypotheses))
    new = tuple(one for one in put_back if one.mark not in known)
    return changed(mirror, hypotheses=(*mirror.hypotheses, *new)) if new else mirror


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
    """Which cards were laid out of a pile, and where to; which came back to one; and how all lie since."""

    laid: Mapping[str, str]
    back: Collection[str]
    picture: ObservedTable

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats whose hands are of paper."""
        return tuple(sorted(owned(zone)[0] or 0 for zone in self.picture.paper))


def _named(t: Touched, picture: ObservedTable) -> _Named:
    """What was touched tells of the piles."""
    moved = [card for card in t.cards if card.was != card.now]
    laid = {card.cid: card.now for card in moved if card.was in picture.paper}
    return _Named(laid, {card.cid for card in moved if card.now in picture.paper}, picture)


class _Holding:
    """Has hypotheses hold what was named: each is made only once."""

    def __init__(self, named: _Named) -> None:
        self.named = named
        self._known: dict[int, Hypothesis] = {}
        self._bonds: dict[int, CardMapping] = {}

    def of(self, hypothesis: Hypothesis) -> Hypothesis:
        """The hypothesis with what was named, which knows that these decks are of paper."""
        key = id(hypothesis)
        if key not in self._known:
            bound = _bound(hypothesis, self.named.picture.paper_decks, self._bonds)
            self._known[key] = _held(bound, self.named)
        return self._known[key]


def _held(hypothesis: Hypothesis, named: _Named) -> Hypothesis:
    """The hypothesis in which the seats of paper have what was named, as far as it does already the same
    one."""
    piles = {seat: _piles(hypothesis, seat, named) for seat in named.seats}
    awaited = hypothesis.awaited and _held_since(hypothesis.awaited, named)
    game = _laid_out(hypothesis.game, piles)
    if game is hypothesis.game and awaited is hypothesis.awaited:
        return hypothesis
    return replace(hypothesis, game=game, awaited=awaited)


def _held_since(awaited: PendingShuffle, named: _Named) -> PendingShuffle:
    """A shuffle from which the steps are taken again with what was named."""
    base, clear = _held(awaited.base, named), awaited.clear and _held(awaited.clear, named)
    same = base is awaited.base and clear is awaited.clear
    return awaited if same else replace(awaited, base=base, clear=clear)


_Piles = tuple[list[int], list[int], list[int]]
"""Hand, deck and discards of a seat."""


def _piles(hypothesis: Hypothesis, seat: int, named: _Named) -> _Piles:
    """Hand, deck and discards of a seat as they may be: with what was laid in the hand, of which everybody
    sees how many cards it has."""
    found = _SeatOfPaper(hypothesis, seat, named)
    found.lay_out()
    found.keep_in_reserve()
    return found.hand, found.deck, found.discard


class _SeatOfPaper:
    """The piles of one seat while it is found how they may be; what came back lies in the deck."""

    def __init__(self, hypothesis: Hypothesis, seat: int, named: _Named) -> None:
        uid, player = hypothesis.bond.uid, hypothesis.game.players[seat]
        back = {uid[cid] for cid in named.back if cid in uid}
        self._game, self._cid, self._seat = hypothesis.game, hypothesis.bond.cid, seat
        self._lies = named.picture.cards
        self._laid = {uid[cid]: to for cid, to in named.laid.items()}
        self.hand = [*player.hand]
        self.deck = [*player.deck, *filter(back.__contains__, player.discard)]
        self.discard = [*filterfalse(back.__contains__, player.discard)]

    def lay_out(self) -> None:
        """Have what was laid come out of the hand; for what has gone by the rules alone any will do."""
        gone = self._piled(self.discard)
        for uid, to in self._laid.items():
            out = self.deck if uid in self.deck else self.discard
            if uid in out:
                _put_into(self.hand, uid, out, self._spare(), self._game)
            if uid in self.hand and gone and to == f"s{self._seat}.discard":
                other = gone.pop()
                self.hand[self.hand.index(uid)], self.discard[self.discard.index(other)] = other, uid

    def keep_in_reserve(self) -> None:
        """Have the discards lie in a deck that would soon run out."""
        if len(self.deck) < RESERVE:
            self.deck += filterfalse(self._laid.__contains__, self.discard)
            self.discard = [*filter(self._laid.__contains__, self.discard)]
        self.deck.sort(key=self._by_title)
        self.hand.sort(key=self._by_title)

    def _piled(self, uids: Sequence[int]) -> list[int]:
        """Those of the cards that lie in the pile of the seat."""
        return [uid for uid in uids if self._lies[self._cid[uid]] == f"s{self._seat}.hand"]

    def _spare(self) -> list[int]:
        """The cards that need not be in the hand."""
        return [*filterfalse(self._laid.__contains__, self._piled(self.hand))]

    def _by_title(self, uid: int) -> tuple[str, int]:
        return self._game.defs[uid], uid


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
