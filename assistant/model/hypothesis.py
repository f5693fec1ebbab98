"""One reading of the table: the rules' game as it should stand, and why the table should show it.

A hypothesis is a value: every step makes a new one, so earlier ones may be kept and returned to. It carries
along the payments still to be made (`PendingPayment`) and what caused each change (`Cause`), for the
sentences. A deck the rules have shuffled stays `PendingShuffle` until the table has shuffled it; then the
steps since are repeated with that order.

>>> from innkeep.rules import DrinkUp, PlayerSetup, build
>>> ann = PlayerSetup("Ann", "rdi1-deirdre", drinks=("Light Ale",))
>>> game = build([ann, PlayerSetup("Bob", "rdi1-gerki")], phase="drink")
>>> bond = CardMapping((f"card-{uid}", uid) for uid in range(len(game.defs)))
>>> before = Hypothesis(game, bond)
>>> after = before.after(DrinkUp(0))
>>> ale = game.players[0].drinks[0]
>>> before.wanted()[0][ale], after.wanted()[0][ale], turns_up(before, after)
('s0.drinks', 'play', True)
>>> rests("table", "play"), rests("s0.hand", "play")
(True, False)

Others may pass without saying so; the Drink takes effect then.

>>> quiet_move(after.game)
Pass(seat=0)
>>> drunk = list(after.implicit_passes())[-1]
>>> drunk.wanted()[1]["s0.alcohol"]
1
>>> drunk.causes["s0.alcohol"] == Cause("TURN-14", "alcohol", None, 0)
True
>>> PendingPayment("s0.purse", "pot", 1, Cause("GAMB-03", "ante", None, 0)).amount
1
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, compress, takewhile
from operator import ne
from typing import Any

from innkeep.assistant.model.answers import answered
from innkeep.assistant.model.expected_table import Wanted, place_of, shown_at, stake_owner, value_of, wanted
from innkeep.assistant.model.machinery_zones import pours, secret, takes_effect
from innkeep.assistant.model.observed_table import PLAY, is_area, owned
from innkeep.assistant.model.quiet_moves import quiet_move
from innkeep.assistant.model.remembered import Remembered
from innkeep.rules import (
    Game,
    GameEvent,
    Move,
    Play,
)

__all__ = [
    "CardMapping",
    "Cause",
    "Hypothesis",
    "PendingPayment",
    "PendingShuffle",
    "heard_since",
    "rests",
    "turns_up",
]


class CardMapping:
    """Which physical card of the table is which card of the game: component id <-> uid. Never changed.

    `paper` are the decks that nobody at the table shuffles, as they are of paper."""

    __slots__ = ("cid", "paper", "uid")

    def __init__(self, pairs: Iterable[tuple[str, int]], paper: Collection[str] = ()) -> None:
        self.paper = paper
        self.uid: dict[str, int] = dict(pairs)
        self.cid: dict[int, str] = {uid: cid for cid, uid in self.uid.items()}

    def laid(self, uids: Sequence[int], cids: Sequence[str]) -> CardMapping:
        """The bond in which these uids mean these cards: the same ones in another order, or others of the
        same titles. Whatever meant one of them before takes over the card it replaces.

        >>> CardMapping([("c1", 1), ("c2", 2), ("c3", 3)]).laid([1, 2], ["c2", "c3"]).uid
        {'c1': 3, 'c2': 1, 'c3': 2}
        """
        meaning, meant = dict(self.uid), dict(self.cid)
        for uid, cid in zip(uids, cids, strict=True):
            other, was = meant[uid], meaning[cid]
            meaning[other], meant[was] = was, other
            meaning[cid], meant[uid] = uid, cid
        return CardMapping(meaning.items(), self.paper)


@dataclass(frozen=True, slots=True)
class Cause:
    """Why something changed: the rule, the kind of event, and the card behind it (uid).

    The rule is that of the event itself; empty where no rule has changed anything.
    """

    rule: str
    kind: str
    card: int | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class PendingPayment:
    """Gold the rules moved from purse to purse that the table has not moved yet."""

    source: str
    target: str
    amount: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class GameShuffle:
    """A shuffle the rules have made: the deck, where the cards come from that join it, and all that is in it
    then."""

    deck: str
    discard: str
    cards: frozenset[int]


@dataclass(frozen=True, slots=True)
class PendingShuffle:
    """A deck that ran out: its discards `cards` are to be shuffled in; `moves` are taken again from `base`.

    `clear` is the last hypothesis that did not depend on the order nobody knows yet; None: all is clear
    still.
    """

    deck: str
    discard: str
    cards: frozenset[int]
    base: Hypothesis
    moves: tuple[Move, ...]
    rule: str
    added: tuple[PendingPayment, ...] = ()
    clear: Hypothesis | None = None
    later: tuple[GameShuffle, ...] = ()
    """What else the first of the moves shuffles after this deck, in that order."""
    told: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """How other decks of that move came out at the table already (cards, bottom first)."""

    @property
    def mixings(self) -> tuple[GameShuffle, ...]:
        """All that is to be shuffled, this deck first."""
        return (GameShuffle(self.deck, self.discard, self.cards), *self.later)

    def of(self, deck: str) -> GameShuffle | None:
        """What is to be shuffled into that deck; None: nothing is."""
        return next((one for one in self.mixings if one.deck == deck), None)

    def spared(self) -> tuple[int, ...]:
        """The cards of the pile that is shuffled in which go elsewhere, whatever comes of the shuffle."""
        mixed = {uid for one in self.mixings for uid in one.cards}
        return tuple(uid for uid in self.base.game.zone(self.discard) if uid not in mixed)

    def sequence(self, said: Collection[str]) -> tuple[str, ...]:
        """The decks whose order is known once those in `said` have been shuffled, as the rules come to them:
        up to the first that has not been."""
        after = [one.deck for one in self.later]
        before = [deck for deck, _ in self.told if deck not in after]
        return (*before, self.deck, *takewhile(said.__contains__, after))


#: Events a hypothesis remembers.
_REMEMBERED = 120
#: Answers a hypothesis remembers: more than lie open at once.
_ANSWERS = 24

_MOVING = frozenset(
    {
        "deck-revealed",
        "discarded",
        "drank",
        "drew",
        "drink-given",
        "drink-kept",
        "drinks-dealt",
        "drinks-discarded",
        "component-installed",
        "component-lost",
        "elixir-used",
        "loot-taken",
        "ordered",
        "otto-answered",
        "otto-revealed",
        "played",
        "power-used",
        "prize-offered",
        "prize-won",
        "prizes-returned",
        "put-away",
        "reserve-given",
        "revealed",
        "side-discarded",
        "side-kept",
        "side-revealed",
        "tavern-closed",
        "trick-drawn",
    }
)
"""Kinds of events that say where a card goes."""


_PAYING = frozenset(
    (
        *("paid", "inn-paid", "payment-taken", "gold-gained", "ante", "inn-ante"),
        *("round-won", "pot-taken", "round-ended", "divided"),
    )
)
"""The kinds of events that move Gold."""


def _purse(game: Game, seat: int | None) -> str:
    return "inn" if seat is None else f"s{stake_owner(game, seat)}.purse"


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """One way the game may stand: a game by the rules, and what the table still owes it."""

    game: Game
    bond: CardMapping
    flows: tuple[PendingPayment, ...] = ()
    causes: Mapping[str, Cause] = field(default_factory=dict)
    awaited: PendingShuffle | None = None
    steps: int = 0
    ambiguities: tuple[Move, ...] = ()
    """Moves that were seen only in part, in which other hypotheses differ; newest last."""
    events: tuple[GameEvent, ...] = ()
    """The last events of the game, newest last; `heard` counts all there were."""
    heard: int = 0
    folded: tuple[tuple[Play, ...], ...] = ()
    """Cards below others on the stack of which nobody said whom they hit: all ways each may be meant, the one
    the game has it first; see `interpret.folded_targets`."""
    answers: tuple[tuple[int, int], ...] = ()
    """The last cards that were played in answer to a card, each with that card (uids), oldest first."""
    known: Remembered = field(default_factory=Remembered, compare=False, repr=False)
    """What was worked out about the readings of its table while an op is read."""
    _wanted: list[Wanted] = field(default_factory=list, init=False, compare=False, repr=False)
    """What `wanted` found, once it was asked."""
    _mark: list[str] = field(default_factory=list, init=False, compare=False, repr=False)
    """The fingerprint of the game, once it was asked."""
    _closed: list[list[list[int]]] = field(default_factory=list, init=False, compare=False, repr=False)
    """The piles nobody looks into, once they were asked for."""

    @property
    def moment(self) -> str:
        """What this moment is called in the ids of advice: otherwise after each step, and once something was
        taken back. What was said to another moment is said to none."""
        return f"{self.steps}u{self.known.returns}" if self.known.returns else f"{self.steps}"

    def after(self, move: Move, shuffled: Collection[str] = ()) -> Hypothesis:
        """This hypothesis with one legal move made; IllegalMoveError leaves everything as it was.

        `shuffled` names the decks whose reshuffle during the move is already as the table has it.
        """
        game = self.game.copy()
        events = game.apply(move)
        awaited, sure = _awaiting(self, game, move, events, (*shuffled, *self.bond.paper))
        flows = tuple(_flows(game, events))
        if awaited is not None:
            awaited, flows = _clearing(self, awaited, game, events, flows, sure)
        causes = dict(self.causes)
        sobering = {event.seat for event in events if event.kind == "no-drink"}
        for event in events:
            _remember(game, causes, event, event.seat in sobering)
        return Hypothesis(
            game,
            self.bond,
            (*self.flows, *flows),
            causes,
            awaited,
            self.steps + 1,
            self.ambiguities,
            (*self.events, *events)[-_REMEMBERED:],
            self.heard + len(events),
            self.folded,
            (*self.answers, *answered(self.game, move, events))[-_ANSWERS:],
            self.known,
        )

    def paid(self, source: str, target: str, amount: int) -> Hypothesis:
        """This hypothesis with a payment struck off its flows."""
        gone = PendingPayment(source, target, amount, Cause("", ""))
        return self._of_this_game(flows=_without(self.flows, (gone,)))

    def doubting(self, move: Move) -> Hypothesis:
        """This hypothesis with another move known only in part."""
        return self._of_this_game(ambiguities=(*self.ambiguities, move))

    def agreeing(self, sure: Collection[Move]) -> Hypothesis:
        """This hypothesis with these moves no longer in doubt."""
        return self._of_this_game(ambiguities=tuple(one for one in self.ambiguities if one not in sure))

    def lighten(self) -> None:
        """Forget what `wanted` found; it is worked out again when it is asked for."""
        self._wanted.clear()

    def awaits(self, deck: str) -> bool:
        """Whether that deck is still to be shuffled at the table."""
        return self.awaited is not None and self.awaited.of(deck) is not None

    def _of_this_game(self, **changes: Any) -> Hypothesis:
        """A copy with changes that do not concern the game: what was found about that still holds."""
        twin = replace(self, **changes)
        twin._wanted.extend(self._wanted)
        twin._mark.extend(self._mark)
        twin._closed.extend(self._closed)
        return twin

    @property
    def asks(self) -> str:
        """What kind of decision the game waits for; empty once it is over."""
        decision = self.game.decision
        return "" if decision is None else decision.kind

    @property
    def unsure(self) -> Move | None:
        """The newest move of which only a part is certain: the card, not yet whom it hits."""
        return self.ambiguities[-1] if self.ambiguities else None

    @property
    def order_unknown(self) -> bool:
        """Whether what happens next depends on a shuffle the table still has to make."""
        return self.awaited is not None and self.awaited.clear is not None

    def wanted(self) -> Wanted:
        """Where every card should lie and what every track and purse should show, as far as that is clear.
        The caller must not change it.

        Cards to be shuffled in may lie on the discard pile or in the deck already: `discard|deck`.
        """
        if not self._wanted:
            self._wanted.append(self._work_out())
        return self._wanted[0]

    def astray(self, lies: Mapping[str, str]) -> Iterator[str]:
        """The cards that do not lie just where the rules have them; `lies` says where each of them lies."""
        uids, places = self.bond.uid, self.wanted()[0]
        there, wanted_there = map(lies.__getitem__, uids), map(places.__getitem__, uids.values())
        return compress(uids, map(ne, there, wanted_there))

    def place(self, uid: int) -> str:
        """Where that card should lie; see `wanted`."""
        if self._wanted or self.awaited is not None:
            return self.wanted()[0][uid]
        return place_of(self.game, uid)

    def value(self, zone: str, other: int) -> int:
        """What that track or purse should show (see `wanted`); `other` if no rule has a say in it."""
        if self._wanted or self.awaited is not None:
            return self.wanted()[1].get(zone, other)
        return value_of(self.game, zone, other)

    @property
    def closed(self) -> list[list[int]]:
        """The piles into which nobody may look. The caller must not change the lists."""
        if not self._closed:
            self._closed.append([*_closed(self.game)])
        return self._closed[0]

    @property
    def mark(self) -> str:
        """The fingerprint of the game: equal for games that go on equally."""
        if not self._mark:
            self._mark.append(self.game.digest())
        return self._mark[0]

    def stands_as(self, other: Hypothesis) -> bool:
        """Whether two hypotheses about a table will go on alike; no if either awaits a shuffle."""
        if self is other:
            return True
        mine = (self.awaited, self.game.phase, self.flows, self.ambiguities, self.folded)
        return (
            mine == (None, other.game.phase, other.flows, other.ambiguities, other.folded)
            and other.awaited is None
            and self.bond is other.bond
            and self.causes == other.causes
            and self.mark == other.mark
        )

    def _work_out(self) -> Wanted:
        awaited = self.awaited
        if awaited is None:
            return wanted(self.game)
        cards, values = wanted(awaited.clear.game if awaited.clear is not None else self.game)
        if awaited.clear is not None:
            for uid in awaited.spared():
                cards[uid] = self.game.zone_of(uid)
        for one in awaited.mixings:
            for uid in one.cards:
                if awaited.clear is not None or cards[uid] == one.deck or not pours(one.deck):
                    cards[uid] = f"{one.discard}|{one.deck}"
        return cards, values

    def shuffled(self, deck: str, order: Sequence[str]) -> Hypothesis | None:
        """This hypothesis once the table has shuffled `deck` into `order` (cards, bottom first).

        An awaited shuffle is the occasion to take the steps since again, with that order; None where they no
        longer lead to a shuffle of these cards.
        """
        awaited = self.awaited
        if awaited is None or not self.awaits(deck):
            game = self.game.copy()
            game.set_order(deck, [self.bond.uid[cid] for cid in order])
            return replace(self, game=game, steps=self.steps + 1)
        said = {**dict(awaited.told), deck: tuple(order)}
        if deck != awaited.deck:
            awaited = replace(awaited, told=tuple(said.items()))
            return replace(self, awaited=awaited, steps=self.steps + 1)
        known = [(name, said[name]) for name in awaited.sequence(said)]
        # a pile of which no event tells, that of a side deck, may be shuffled before
        runs = (self._again(known, ((),) * before) for before in range(2))
        hypothesis = next((found for found in runs if found is not None), None)
        if hypothesis is None:
            return None
        more = hypothesis.awaited
        if more is not None and awaited.later and len(more.moves) == len(awaited.moves):
            hypothesis = replace(hypothesis, awaited=replace(more, told=tuple(said.items())))
        flows = _without((*awaited.base.flows, *awaited.added), self.flows)
        return replace(
            hypothesis,
            flows=_without(hypothesis.flows, flows),
            ambiguities=self.ambiguities,
            steps=self.steps + 1,
        )

    def _again(
        self, known: Sequence[tuple[str, tuple[str, ...]]], script: tuple[tuple[str, ...], ...]
    ) -> Hypothesis | None:
        """The steps since the awaited shuffle taken again, after the shuffles of a script with decks as they
        came out at the table, in turn; None where they no longer lead to that."""
        assert self.awaited is not None
        game = self.awaited.base.game.copy()
        uid, faces = self.bond.uid, game.defs
        # one title may be of several decks
        game.script = (*script, *(tuple(faces[uid[cid]] for cid in reversed(order)) for _, order in known))
        hypothesis = replace(self.awaited.base, game=game)
        mixed: dict[str, tuple[int, ...]] = {}
        for move in self.awaited.moves:
            if not hypothesis.game.can(move):
                break
            before, hypothesis = hypothesis, hypothesis.after(move, [deck for deck, _ in known])
            for event in heard_since(before, hypothesis):
                if event.kind in _SHUFFLES:
                    mixed.setdefault(_shuffle(event, hypothesis.game)[0], event.cards)
        bond = hypothesis.bond
        for deck, order in known:
            uids = mixed.get(deck, ())
            if [faces[one] for one in uids] != [faces[uid[cid]] for cid in order]:
                return None
            bond = bond.laid(uids, order)
        return replace(hypothesis, bond=bond)

    def implicit_passes(self, *, showing: bool = False) -> Iterator[Hypothesis]:
        """The hypotheses after one, two, ... decisions that leave no trace on a table.

        Passes, ending a phase without a card, keeping a full hand, having nothing to sober up from. It ends
        before a card out of a closed pile is turned up, as nobody can know what comes then; `showing`: with
        the hypothesis in which it is.
        """
        hypothesis = self
        for _ in range(120):
            silent = None if hypothesis.order_unknown else hypothesis.silently()
            if silent is None:
                return
            hypothesis = silent
            shown = turns_up(self, hypothesis)
            if showing or not shown:
                yield hypothesis
            if shown:
                return

    def moments(self, *, showing: bool = False) -> Iterator[Hypothesis]:
        """This hypothesis, and those after silence: see `implicit_passes`."""
        yield self
        yield from self.implicit_passes(showing=showing)

    def first_asking(self, kind: str, seat: int | None = None) -> Hypothesis | None:
        """The first moment, now or after silence, at which such a decision is asked (of that seat)."""
        asking = (node for node in self.moments() if node.asks == kind)
        return next((node for node in asking if seat in (None, node.game.asked)), None)

    def silently(self) -> Hypothesis | None:
        """This hypothesis after the decision the game waits for, if that can be one that leaves no trace;
        else None. It is made only once while an op is read."""
        return self.known.of(_silently, self)


def _awaiting(
    before: Hypothesis, game: Game, move: Move, events: Iterable[GameEvent], done: Collection[str]
) -> tuple[PendingShuffle | None, GameEvent | None]:
    """The shuffle the table still has to make after a move, and the event it comes from if that is new;
    those of the decks in `done` are made."""
    awaited, first = before.awaited, None
    if awaited is not None:
        return replace(awaited, moves=(*awaited.moves, move)), None
    for event in events:
        if event.kind not in _SHUFFLES:
            continue
        one = GameShuffle(*_shuffle(event, game), frozenset(event.cards))
        if one.deck in done:
            continue
        if awaited is None:
            first = event
            awaited = PendingShuffle(one.deck, one.discard, one.cards, before, (move,), event.rule)
        elif awaited.of(one.deck) is None:
            awaited = replace(awaited, later=(*awaited.later, one))
    return awaited, first


def _clearing(
    before: Hypothesis,
    awaited: PendingShuffle,
    game: Game,
    events: Sequence[GameEvent],
    flows: tuple[PendingPayment, ...],
    first: GameEvent | None,
) -> tuple[PendingShuffle, tuple[PendingPayment, ...]]:
    """A shuffle after some events, and which payments are sure whatever comes of it; `first`: the event
    it comes from, if it is one of them."""
    if awaited.clear is not None:
        return awaited, ()
    if any(pours(one.deck) and not one.cards <= {*game.zone(one.deck)} for one in awaited.mixings):
        sure = takewhile(lambda event: event is not first, events)
        flows = tuple(_flows(game, [*sure]))
        awaited = replace(awaited, clear=_paying(before, flows))
    return replace(awaited, added=(*awaited.added, *flows)), flows


def _paying(hypothesis: Hypothesis, flows: Sequence[PendingPayment]) -> Hypothesis:
    """The hypothesis with nothing but payments made."""
    game = hypothesis.game.copy()
    for flow in flows:
        for zone, amount in ((flow.source, -flow.amount), (flow.target, flow.amount)):
            if zone == "inn":
                game.inn_gained += amount
            elif (owner := owned(zone)[0]) is not None:
                game.players[owner].gold += amount
    return replace(hypothesis, game=game)


def _silently(hypothesis: Hypothesis) -> Hypothesis | None:
    move = quiet_move(hypothesis.game, hypothesis.bond.paper)
    return None if move is None else hypothesis.after(move)


def heard_since(before: Hypothesis, after: Hypothesis) -> Sequence[GameEvent]:
    """The events between two hypotheses of a game, the newest last."""
    new = after.heard - before.heard
    return after.events[-new:] if new > 0 else ()


def turns_up(before: Hypothesis, after: Hypothesis) -> bool:
    """Whether cards out of closed piles were turned up between two hypotheses of a game."""
    then, now = before.closed, after.closed
    if then is now:
        return False
    if then == now:
        after._closed[0] = then  # so that it is seen at once next time
        return False
    hidden = {*chain.from_iterable(now), *chain.from_iterable(player.hand for player in after.game.players)}
    if closed := secret(after.game):
        fronts = chain.from_iterable(player.front for player in after.game.players)
        hidden.update(uid for uid in fronts if after.game.defs[uid].partition("/")[0] in closed)
    return not all(map(hidden.issuperset, then))


def _closed(game: Game) -> Iterator[list[int]]:
    """The piles nobody looks into."""
    yield game.drink_deck
    for player in game.players:
        yield player.drinks
        yield player.deck
    for part in game.parts:
        yield from part.closed()


def rests(zone: str, place: str) -> bool:
    """Whether a card in `zone` is where the rules want it: in play means any public area, or a player's
    discards, where hasty players put what they play. What takes effect where it lies stays there."""
    if place == PLAY:
        return is_area(zone) or zone.endswith(".discard") or takes_effect(zone)
    return zone == place or ("|" in place and zone in place.split("|"))


_SHUFFLES = ("reshuffled", "side-reshuffled", "pile-returned", "drinks-returned")


def _shuffle(event: GameEvent, game: Game) -> tuple[str, str]:
    """Which pile is shuffled, and where the cards come from that join it."""
    if event.kind == "drinks-returned":  # of nobody: they lay among the discards of the Drink Deck (PUB-29)
        return event.zone, "drink.discard" if event.seat is None else f"s{event.seat}.drinks"
    if event.kind == "pile-returned":
        return "drink.deck", f"s{event.seat}.drinks"
    if event.kind == "side-reshuffled":
        return event.zone, discards_of(game, event.zone)
    return (
        ("drink.deck", "drink.discard")
        if event.seat is None
        else (f"s{event.seat}.deck", f"s{event.seat}.discard")
    )


def discards_of(game: Game, zone: str) -> str:
    """The discards a pile of a machinery is made of when it runs out."""
    return next((found for part in game.parts if (found := part.made_of(zone)) is not None), "drink.discard")


def _without(flows: Sequence[PendingPayment], gone: Sequence[PendingPayment]) -> tuple[PendingPayment, ...]:
    """The flows less those amounts, route by route."""
    less: dict[tuple[str, str], int] = {}
    for flow in gone:
        less[flow.source, flow.target] = less.get((flow.source, flow.target), 0) + flow.amount
    left: list[PendingPayment] = []
    for flow in flows:
        taken = min(flow.amount, less.get((flow.source, flow.target), 0))
        if taken:
            less[flow.source, flow.target] -= taken
        if flow.amount > taken:
            left.append(replace(flow, amount=flow.amount - taken))
    return tuple(left)


def _flows(game: Game, events: Sequence[GameEvent]) -> Iterator[PendingPayment]:
    for event in events:
        if event.kind not in _PAYING:
            continue
        own, theirs = _purse(game, event.seat), _purse(game, event.target)
        route = {
            "paid": (own, theirs),
            "inn-paid": ("inn", theirs),
            "payment-taken": ("inn", own),
            "gold-gained": ("inn", own),
            "ante": (own, "pot"),
            "inn-ante": ("inn", "pot"),
            "round-won": ("pot", own),
            "pot-taken": ("pot", own),
            "round-ended": ("pot", "inn"),
            "divided": (own, "inn"),
        }.get(event.kind)
        if route is None or not event.amount or route[0] == route[1]:
            continue
        yield PendingPayment(*route, event.amount, Cause(event.rule, event.kind, event.card, event.seat))


def _remember(game: Game, causes: dict[str, Cause], event: GameEvent, sobering: bool) -> None:
    """Note the newest cause for the track, or the cards, an event is about; who sobers up does so for having
    nothing to drink."""
    if (told := _NOTED.get(event.kind)) is None or (sobering and event.kind == "alcohol"):
        return
    cause = Cause(event.rule, event.kind, event.card, event.seat)
    for what in told(game, event):
        causes.pop(what, None)  # the newest stands last
        causes[what] = cause


def _of_zone(game: Game, event: GameEvent) -> tuple[str, ...]:
    return (shown_at(game, event.zone),)


def _of_stat(game: Game, event: GameEvent) -> tuple[str, ...]:
    stat = "alcohol" if event.kind == "no-drink" else event.kind
    return (shown_at(game, f"s{event.seat}.{stat}"),)


def _of_cards(_: Game, event: GameEvent) -> Iterator[str]:
    """Its cards, and by which rule they were turned up, which is kept beside what became of them since (`r`
    and the number of the card)."""
    turned = event.kind in ("revealed", "side-revealed")
    for uid in (event.card, *event.cards):
        if uid is not None:
            yield f"c{uid}"
            if turned:
                yield f"r{uid}"


_NOTED: Mapping[str, Callable[[Game, GameEvent], Iterable[str]]] = {
    **dict.fromkeys(("tokens", "crawled", "room-entered", "room-left"), _of_zone),
    **dict.fromkeys(("fortitude", "alcohol", "no-drink"), _of_stat),
    **dict.fromkeys(_MOVING, _of_cards),
}
"""What the events of each kind are about."""
