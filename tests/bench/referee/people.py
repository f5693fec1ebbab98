"""People around a free table: a game by bots, laid out as friends would, with all the mess they make.

Nobody here looks at the mirror, except to answer a question it asks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from innkeep.rules import (
    Chance,
    Choose,
    DiscardDraw,
    DrinkUp,
    EndPhase,
    Game,
    GameEvent,
    Move,
    Order,
    Pass,
    Play,
    Use,
    random_move,
    thumb_move,
)
from tests.bench.otto_by_hand import by_hand
from tests.bench.referee.actual import (
    PLAY,
    Cards,
    belongs,
    component,
    dealt,
    on_mat,
    pointed,
    says_where,
    silences,
)
from tests.bench.referee.chores import Chore, Errands, Shuffle, decided, errands, hidden
from tests.bench.referee.desk import Desk, Op

__all__ = ["People", "at_first", "word_for"]

QUIET = (Pass, EndPhase)
LATEST = 3
"""After so many gestures a chore is done at the latest."""


def word_for(move: Move, game: Game) -> str:
    """The op by which somebody says that nothing more comes: in the turn of a team one is ready."""
    return "ready" if isinstance(move, EndPhase) and game.friends(move.seat) else "pass"


class People:
    """One evening: the true game, the table, and what is still to be done."""

    def __init__(self, desk: Desk, rng: Random, mess: float = 1.0) -> None:
        self.desk = desk
        self.rng = rng
        self.mess = mess
        seats = len(desk.state.seats)
        game, self.bond = dealt(desk.state, desk.options)
        self.game: Game = game
        self.players = [random_move if rng.random() < 0.5 else thumb_move for _ in range(seats)]
        self.chance = Chance(rng.getrandbits(32))
        self.pool = at_first(game, self.bond, desk)
        self.reasons: dict[str, str] = {}
        """By which rule each marker, purse and the pot came to what it should show, if it ever moved."""
        self.unsaid: list[tuple[Game, Move, int]] = []
        self._shown: tuple[dict[int, str], dict[str, int]] | None = None
        self.number = 0
        self.decisions = 0
        self.asked = 0
        self.last: Move | None = None
        self.last_before: Game = self.game
        self.after_op: Callable[[], None] | None = None
        self.slipped = False
        self.deciding: int | None = None
        """Who is about to make a decision, until the first card of it is laid."""
        self.coming: Game = self.game
        """The game once the decision is made that somebody is about to make."""
        self.steps: dict[str, tuple[int, ...]] = {}
        """By how much each effect moved the marker that is about to be moved."""

    def fork(self, seed: int) -> People:
        """The same evening going on independently, with other luck."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.desk = self.desk.fork()
        twin.rng = Random(seed)
        twin.chance = Chance(seed)
        twin.game = self.game.copy()
        twin.pool = [Chore(*(getattr(c, name) for name in Chore.__slots__)) for c in self.pool]
        twin.reasons = dict(self.reasons)
        twin.unsaid = list(self.unsaid)
        twin.after_op = None
        return twin

    # -- the table -----------------------------------------------------------------------------

    def do(self, seat: int | None, order: list[str] | None = None, /, **op: Any) -> None:
        """Make an op after a human pause."""
        self.desk.wait(self.rng.randint(300, 2500))
        if seat is not None and self.game.machines >> seat & 1:
            seat = self._at_table()
        self._do(seat, {key.rstrip("_"): value for key, value in op.items()}, order)

    def _do(self, seat: int | None, op: Op, order: list[str] | None = None) -> None:
        self.desk.do(seat, op, order)
        if op["kind"] == "move":
            self.deciding = None
        if self.after_op is not None:
            self.after_op()
        self.slipped = False

    def lay(self, seat: int, cids: list[str], to: str, index: int | None = None, up: bool = True) -> None:
        """Move cards."""
        op: Op = {"kind": "move", "cs": cids, "to": to}
        if index:
            op["index"] = index
        if up and not hidden(to) and not to.endswith(".hand"):
            op["up"] = True
        if to == "table":
            op |= {"x": self.rng.randint(100, 900), "y": self.rng.randint(100, 700)}
        self.do(seat, **op)

    def mat(self, seat: int, name: str) -> str:
        """Where a stat or the purse of a seat stands: a team has one mat."""
        return on_mat(self.game, f"s{seat}.{name}")

    # -- a decision ----------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game is over and everything is done."""
        return self.game.over and not self.pool

    def move(self) -> None:
        """One decision of the game with everything people make of it."""
        if not self.number:
            self.turn_up_first()
        asked = self.game.asked
        if self.game.over:
            self.flush()
            return
        self.make(self.players[asked](self.game, self.chance))

    def turn_up_first(self) -> None:
        """What the first turn turns up: nobody answers a card that has yet to be seen."""
        for uid, place in self.wanted()[0].items():
            lies = self.desk.lies(self.bond.cid[uid])
            if place == PLAY and hidden(lies):
                self.lay(self.game.active, [self.bond.cid[uid]], "table")

    def make(self, move: Move) -> None:
        """Make this decision on the table."""
        before = self.game.copy()
        self._late_marker(move)
        after = before.copy()
        events = after.apply(move)
        self.number += 1
        self.last, self.last_before = move, before
        quiet = isinstance(move, QUIET)
        self.decisions += not quiet
        if not quiet:
            self._age()
        self.deciding, self.coming = move.seat, after
        made = self._gesture(move, before, after)
        self.deciding = None
        self.game = after
        self._shown = None
        self.reasons |= decided(self.game, events)
        self._draw_lots(events)
        todo = errands(before, after, events, made, self.number)
        self._at_once(todo, move)
        self.pool += todo.chores
        if isinstance(move, Choose):
            self._work([chore for chore in todo.chores if _chooses(chore, move)])
        self._tidy()
        if not quiet:
            self.fidget()

    def wanted(self) -> tuple[dict[int, str], dict[str, int]]:
        """Where everything should lie and what everything should show."""
        if self._shown is None:
            self._shown = belongs(self.game)
        return self._shown

    def passed(self, move: Move) -> list[Chore]:
        """Carry out a pass that was said already; what it leaves to be done, cards at once."""
        before = self.game.copy()
        events = self.game.apply(move)
        self.number += 1
        self._shown = None
        self.reasons |= decided(self.game, events)
        self._draw_lots(events)
        todo = errands(before, self.game, events, (), self.number)
        self._at_once(todo, move)
        return todo.chores

    def _draw_lots(self, events: Sequence[GameEvent]) -> None:
        """The cards that came out of hands by lot are drawn, as the game has it."""
        for event in events:
            if event.kind == "trap-sprung" and event.card is not None:
                self.lay(event.seat or 0, [self.bond.cid[event.card]], "table")
                continue
            owner, uids = event.seat, event.cards
            if event.kind == "trap-checked" and event.card is not None:
                owner, uids = event.target, (event.card,)
            elif (event.kind, event.rule) != ("discarded", "NOTE10-19"):
                continue
            self._evidence(self.number)
            for uid in uids:
                self.do(owner, [self.bond.cid[uid]], kind="lot", zone=f"s{owner}.hand", n=1)

    def _age(self) -> None:
        for chore in self.pool:
            chore.age += 1
        self._work([chore for chore in self.pool if chore.age > LATEST])

    def _tidy(self) -> None:
        """Do some of what is to be done, in any order."""
        pool = list(self.pool)
        self.rng.shuffle(pool)
        self._work([chore for chore in pool if self.rng.random() > 0.25 * self.mess])

    def flush(self) -> None:
        """Do everything that is still to be done."""
        pool = list(self.pool)
        self.rng.shuffle(pool)
        self._work(pool)

    # -- gestures ------------------------------------------------------------------------------

    def _gesture(self, move: Move, before: Game, after: Game) -> tuple[int, ...]:
        rng, cid = self.rng, self.bond.cid
        seat = move.seat
        if before.machines >> seat & 1:
            return self._step(move, before, after)
        if isinstance(move, QUIET):
            self._say_or_not(move, before)
            return ()
        if isinstance(move, Play):
            self._say_what_matters(move)
            self._play(move, before)
            return (move.card,) if after.zone_of(move.card) == "play" else ()
        self.unsaid.clear()
        if isinstance(move, Use) and not move.cards:
            then, now = belongs(before)[1], belongs(after)[1]
            less = (zone for zone in now if "." in zone and now[zone] < then[zone])
            paid = {
                zone: then[zone] - now[zone] for zone in less if not zone.endswith((".alcohol", ".purse"))
            }
            fewer = {zone.partition(".")[2]: number for zone, number in paid.items()}
            self._give(seat, fewer)
            self.do(seat, kind="chat", text=f"!use {move.power}")
            return ()
        if isinstance(move, DiscardDraw | Use):
            cards = [cid[uid] for uid in move.cards]
            rng.shuffle(cards)
            step = len(cards) if rng.random() < 0.6 or isinstance(move, Use) else 1
            for first in range(0, len(cards), max(1, step)):
                self.lay(seat, cards[first : first + step], f"s{seat}.discard")
            if isinstance(move, DiscardDraw) and not cards:
                drew = len(after.players[seat].hand) > len(before.players[seat].hand)
                if not drew:
                    self._kept(move, before)
            elif (
                isinstance(move, DiscardDraw) and after.shared is not None and after.shared.ready >> seat & 1
            ):
                self.do(seat, kind="ready")  # the others of the team are not yet
            return move.cards
        if isinstance(move, Order):
            return ()
        if isinstance(move, DrinkUp):
            nothing = not before.players[seat].drinks and not before.players[seat].alcohol
            if nothing and before.shared is None:  # in a team "ready" says that, too
                self.do(seat, kind="pass")
            return ()
        assert isinstance(move, Choose)
        if isinstance(move.value, str):
            self.do(seat, kind="chat", text=f"!choose {move.value}")
        elif move.value == ():
            self.do(seat, kind="chat", text="!choose nothing")
        elif isinstance(move.value, int) and (to := self._hit(before, move.value)) is not None:
            self.do(seat, kind="arrow", from_=f"s{seat}.front", to=to)
        return ()

    def _step(self, move: Move, before: Game, after: Game) -> tuple[int, ...]:
        """Somebody does for a machine what it does next; a die decides where a lot does."""
        step, hands = before.machine_step, self._at_table()
        assert step is not None
        self.unsaid.clear()
        if isinstance(move, Choose):
            rolled = step.values.index(move.value) + 1
            self.do(hands, [f"{rolled}"], kind="dice", sides=len(step.values), n=1)
            return ()
        if hidden(step.zone) and not self.desk.order(step.zone):
            return ()  # it is shuffled first
        lay = {cid: self.desk.lies(cid) for cid in self.bond.uid}
        for op in by_hand(before, step, self.desk.state, self.bond.cid, self.rng):
            self.do(hands, **op)
        moved = (self.bond.uid[cid] for cid, zone in lay.items() if self.desk.lies(cid) != zone)
        return tuple(uid for uid in moved if after.zone_of(uid) == "play")

    def _hit(self, game: Game, target: int) -> int | str | None:
        """What one points at: a seat, or a Component; None where that target is neither."""
        thing = component(game, target)
        if thing is not None:
            return self.bond.cid[thing]
        return target if target < len(game.players) else None

    def _at_table(self) -> int:
        """Somebody who has hands."""
        return self.rng.choice(self._people())

    def _people(self) -> list[int]:
        """The seats of people: nobody sits where a machine plays."""
        return [seat for seat in range(len(self.game.players)) if not self.game.machines >> seat & 1]

    def _say_or_not(self, move: Move, before: Game) -> None:
        if self.rng.random() < 0.35:
            self.say_passes()
            self.do(move.seat, kind=word_for(move, before))
            if self.rng.random() < 0.03 * self.mess:
                self.do(move.seat, kind="pass")
        else:
            self.unsaid.append((before, move, self.number))

    def _kept(self, move: Move, before: Game) -> None:
        """Say, or not, that one neither discards nor draws."""
        if self.rng.random() < 0.5:
            self.do(move.seat, kind="ready" if before.friends(move.seat) else "pass")

    def say_passes(self) -> None:
        for then, move, _ in self.unsaid:
            self.do(move.seat, kind=word_for(move, then))
        self.unsaid.clear()

    def _say_what_matters(self, move: Play) -> None:
        """Say "pass" aloud where silence would let the card mean something earlier."""
        if any(_possible(then, move) for then, _, _ in self.unsaid):
            self.say_passes()
        self.unsaid.clear()

    def _play(self, move: Play, before: Game) -> None:
        rng, seat = self.rng, move.seat
        card = self.bond.cid[move.card]
        alike = [m for m in before.legal(seat) if isinstance(m, Play) and m.card == move.card]
        meant = pointed(before, move)
        to = None if meant is None else self._hit(before, meant)
        pointing = meant is not None and any(pointed(before, other) != meant for other in alike)
        first = pointing and rng.random() < 0.15 * self.mess
        if first:
            self.do(seat, kind="arrow", from_=card, to=to)
        front = self.desk.lies(card).endswith(".front")
        zone = f"s{seat}.front" if rng.random() < 0.15 * self.mess and not front else "table"
        self.lay(seat, [card], zone)
        if pointing and not first:
            self.do(seat, kind="arrow", from_=card, to=to)
        if pointing:
            alike = [other for other in alike if pointed(before, other) == meant]
        if len({other.at for other in alike}) > 1 and move.at is not None:
            self.do(seat, kind="chat", text=f"!drink {move.at + 1}")
            alike = [other for other in alike if other.at == move.at]
        if len({other.mode for other in alike}) > 1:
            self.do(seat, kind="chat", text=f"!mode {move.mode + 1}")
        if move.spend and rng.random() >= 0.2 * self.mess:
            self._give(seat, dict(move.spend))  # else some time later
        if move.cards:
            self.lay(seat, [self.bond.cid[uid] for uid in move.cards], f"s{seat}.discard")

    def _give(self, seat: int, tokens: Mapping[str, int]) -> None:
        """Take tokens off their tracks; those that were gained and not put there yet come first."""
        for token, number in tokens.items():
            zone = on_mat(self.game, f"s{seat}.{token}")
            if self.desk.value(zone) < number:
                self._work([chore for chore in self.pool if (chore.kind, chore.zone) == ("track", zone)])
            self.do(seat, kind="track", zone=zone, value=self.desk.value(zone) - number)

    def _late_marker(self, move: Move) -> None:
        """Before a late response: somebody has moved the marker already, as if nobody would answer."""
        if not isinstance(move, Play) or self.rng.random() > 0.12 * self.mess:
            return
        decision = self.game.decision
        if decision is None or decision.kind != "respond" or decision.window not in ("card", "drinks"):
            return
        sim = self.game.copy()
        for _ in sim.players:
            now = sim.decision
            if now is None or (now.kind, now.source, now.window) != (
                "respond",
                decision.source,
                decision.window,
            ):
                break
            events = sim.apply(Pass(now.seat))
        if sim.decision == decision or any(
            event.kind in ("drew", "reshuffled", "revealed") for event in events
        ):
            return
        then, now_ = belongs(self.game)[1], belongs(sim)[1]
        changed = [z for z in now_ if z.endswith((".fortitude", ".alcohol")) and now_[z] != then[z]]
        if len(changed) != 1 or self.desk.value(changed[0]) != then[changed[0]]:
            return
        later = [sim, *silences(sim)]
        if self.pool or any(_possible(then, move) for then in later):
            return  # nobody takes a marker back for a card that may as well be played now
        self.unsaid.clear()
        self.do(int(changed[0][1]), kind="track", zone=changed[0], value=now_[changed[0]])
        zone = changed[0]
        rule = decided(sim, events).get(zone, "")
        self.pool.append(Chore("track", zone=zone, seat=int(zone[1]), born=self.number, rule=rule))

    # -- bookkeeping ---------------------------------------------------------------------------

    def _at_once(self, todo: Errands, move: Move) -> None:
        """Draw, turn up, order and shuffle: what nobody can put off."""
        for errand in todo.moves:
            if isinstance(errand, Shuffle):
                self._shuffle(errand)
                continue
            uids, was, to = errand
            seat = _mover(was, move.seat)
            cids = [self.bond.cid[uid] for uid in uids if self.desk.lies(self.bond.cid[uid]) != to]
            if not cids:
                continue
            self._evidence(self.number)
            if to.endswith(".hand") and hidden(was):
                step = len(cids) if self.rng.random() < 0.6 else 1
                for first in range(0, len(cids), step):
                    n = len(cids[first : first + step])
                    self.do(seat, kind="draw", from_=was, to=to, n=n)
            elif hidden(to):
                self.lay(seat, cids, to, self._depth(uids[0], to))
            else:
                self.lay(seat, cids, "table" if to == PLAY else to)
        for zone in dict.fromkeys(errand[2] for errand in todo.moves if not isinstance(errand, Shuffle)):
            want = [self.bond.cid[uid] for uid in self.game.zone(zone)] if hidden(zone) else []
            lies = list(self.desk.order(zone)) if want else []
            if want != lies and sorted(want) == sorted(lies):
                self.do(_mover(zone, move.seat), want, kind="shuffle", zone=zone)

    def _depth(self, uid: int, pile: str) -> int:
        """How many cards of a pile that lie there already belong above this one."""
        there = set(self.desk.order(pile))
        above = 0
        for other in self.game.zone(pile)[::-1]:
            if other == uid:
                return above
            above += self.bond.cid[other] in there
        return above

    def _shuffle(self, shuffle: Shuffle) -> None:
        due = [c for c in self.pool if c.kind == "card" and c.uid in shuffle.order]
        self._evidence(self.number)
        for chore in due:
            self.pool.remove(chore)
        away = [self.bond.cid[uid] for uid in shuffle.order]
        away = [cid for cid in away if self.desk.lies(cid) not in (shuffle.deck, shuffle.source)]
        seat = int(shuffle.deck[1]) if shuffle.deck[0] == "s" else self.game.active
        if away:
            self.lay(seat, away, shuffle.source)
        others = {self.bond.uid[cid] for cid in self.desk.order(shuffle.source)}.difference(shuffle.order)
        for uid in sorted(others):
            place = self.wanted()[0][uid]  # in play during the shuffle, though it goes there afterwards
            place = "table" if place in (shuffle.source, PLAY) else place
            self.lay(_mover(shuffle.source, seat), [self.bond.cid[uid]], place)
        order = [self.bond.cid[uid] for uid in shuffle.order]
        if self.desk.order(shuffle.source):
            op = {"kind": "gather", "from": shuffle.source, "to": shuffle.deck, "shuffle": True}
            self.do(seat, order, **op)
        else:
            self.do(seat, order, kind="shuffle", zone=shuffle.deck)

    def _evidence(self, born: int) -> None:
        """What is seen now tells that everything up to a move has happened."""
        self.unsaid = [entry for entry in self.unsaid if entry[2] > born]

    def _work(self, chores: list[Chore]) -> None:
        for chore in chores:
            if chore in self.pool:
                self._one(chore)

    def _one(self, chore: Chore) -> None:
        if chore.kind == "gold":
            self._gold(chore)
            return
        self.pool.remove(chore)
        values = self.wanted()[1]
        seat = chore.seat if self.rng.random() < 0.9 else self._at_table()
        if chore.kind in ("track", "pawn"):
            want, shows = values[chore.zone], self.desk.value(chore.zone)
            if want == shows or (chore.kind == "pawn" and self.game.over):
                return
            rest = [c for c in self.pool if (c.kind, c.zone) == (chore.kind, chore.zone)]
            same = [c.born for c in rest]
            together = sorted([chore, *rest], key=lambda one: one.born)
            self.steps = {chore.zone: tuple(step for one in together for step in one.steps)}
            self._evidence(max(chore.born, *same, 0))  # it tells of all that is in what it shows
            if chore.kind == "track" and abs(want - shows) > 1 and self.rng.random() < 0.1 * self.mess:
                step = 1 if want > shows else -1
                self.do(seat, kind="track", zone=chore.zone, value=shows + step)
            self.do(seat, kind="track", zone=chore.zone, value=want)
            return
        places = self.wanted()[0]
        place = places[chore.uid]
        cid = self.bond.cid[chore.uid]
        if place == PLAY or place == self.desk.lies(cid):
            return
        self._evidence(chore.born)
        alike = [c for c in self.pool if c.kind == "card" and places[c.uid] == place and c.uid != chore.uid]
        cids = [cid]
        if alike and self.rng.random() < 0.6:
            for other in alike:
                self.pool.remove(other)
                if self.desk.lies(self.bond.cid[other.uid]) != place:
                    cids.append(self.bond.cid[other.uid])
            cids = list(dict.fromkeys(cids))
        self.lay(seat, cids, place)

    def _gold(self, chore: Chore) -> None:
        """Pay, after whatever has to come into the purse first; now and then two payments in one."""
        if chore.zone != "inn" and self.desk.value(chore.zone) < chore.amount:
            for other in [c for c in self.pool if c.kind == "gold" and c.to == chore.zone and c is not chore]:
                if other in self.pool:
                    self._gold(other)
        self.pool.remove(chore)
        amount = chore.amount
        same = [c for c in self.pool if c.kind == "gold" and (c.zone, c.to) == (chore.zone, chore.to)]
        if same and self.rng.random() < 0.5:
            for other in same:
                self.pool.remove(other)
                amount += other.amount
        if chore.zone == "inn" or self.desk.value(chore.zone) >= amount:
            self._evidence(chore.born)
            self.do(chore.seat, kind="pay", from_=chore.zone, to=chore.to, amount=amount)

    # -- mess ----------------------------------------------------------------------------------

    def fidget(self) -> None:
        """Now and then somebody sorts, squares, chats, drops something, or takes something back."""
        if self.rng.random() > 0.25 * self.mess:
            return
        kinds = (
            self._sort,
            self._square,
            self._turn,
            self._talk,
            self._show,
            self._look,
            self._drop,
            self._slip,
            self._miscount,
            self._fiddle,
        )
        self.rng.choice(kinds)(self._at_table())

    def _sort(self, seat: int) -> None:
        hand = self.desk.order(f"s{seat}.hand")
        for _ in range(self.rng.randint(1, 3)):
            if hand:
                index = self.rng.randrange(len(hand))
                self.do(seat, kind="move", cs=[self.rng.choice(hand)], to=f"s{seat}.hand", index=index)

    def _square(self, seat: int) -> None:
        pile = self.desk.order("table") or self.desk.order(f"s{seat}.discard")
        if pile:
            card = self.rng.choice(pile)
            self.lay(seat, [card], self.desk.lies(card))

    def _turn(self, seat: int) -> None:
        pile = self.desk.order("table")
        if pile:
            self.do(seat, kind="rotate", c=self.rng.choice(pile), deg=self.rng.choice((90, 180, 270)))

    def _talk(self, seat: int) -> None:
        self.do(
            seat, kind="chat", text=self.rng.choice(("well played", "your turn?", "3", "!", "pass the nuts"))
        )

    def _show(self, seat: int) -> None:
        hand = self.desk.order(f"s{seat}.hand")
        if hand:
            self.do(
                seat,
                kind="reveal",
                c=self.rng.choice(hand),
                to=self.rng.randrange(len(self.desk.state.seats)),
            )

    def _look(self, seat: int) -> None:
        zone = self.rng.choice((f"s{seat}.discard", "drink.discard"))
        there = len(self.desk.order(zone))
        if there:
            self.do(seat, kind="peek", zone=zone, n=self.rng.randint(1, there))

    def _drop(self, seat: int) -> None:
        """A card dropped on a wrong pile and put back within three seconds."""
        hand = self.desk.order(f"s{seat}.hand")
        if hand:
            card = self.rng.choice(hand)
            others = self._people()
            beside = others[(others.index(seat) + 1) % len(others)]
            wrong = self.rng.choice((f"s{beside}.discard", "drink.discard"))
            self.slipped = True
            self.lay(seat, [card], wrong)
            self.desk.wait(-self.rng.randint(0, 200))
            self.lay(seat, [card], f"s{seat}.hand")

    def _slip(self, seat: int) -> None:
        """A marker that slips and is put right within three seconds."""
        zone = self.mat(seat, self.rng.choice(("fortitude", "alcohol")))
        shows = self.desk.value(zone)
        wrong = min(20, max(0, shows + self.rng.choice((-2, -1, 1, 2))))
        if wrong != shows:
            self.slipped = True
            self.do(seat, kind="track", zone=zone, value=wrong)
            if self.rng.random() < 0.5:
                self._taken_back(seat)
            else:
                self.do(seat, kind="track", zone=zone, value=shows)

    def _miscount(self, seat: int) -> None:
        """A coin that is paid and taken back within three seconds."""
        purse = self.mat(seat, "purse")
        if self.desk.value(purse) > 1:
            self.slipped = True
            self.do(seat, kind="pay", from_=purse, to="inn", amount=1)
            self.do(seat, kind="pay", from_="inn", to=purse, amount=1)

    def _taken_back(self, seat: int) -> None:
        """Undo, perhaps with a redo and another undo."""
        self.desk.wait(600)
        self.desk.undo(seat)
        if self.rng.random() < 0.3:
            self.desk.wait(400)
            self.desk.redo(seat)
            self.desk.wait(300)
            self.desk.undo(seat)

    def _fiddle(self, seat: int) -> None:
        """A card laid out and taken back in hand."""
        hand = self.desk.order(f"s{seat}.hand")
        if hand:
            card = self.rng.choice(hand)
            self.slipped = True
            self.lay(seat, [card], "table")
            if self.rng.random() < 0.4:
                self._taken_back(seat)
            else:
                self.lay(seat, [card], f"s{seat}.hand")


def at_first(game: Game, bond: Cards, desk: Desk) -> list[Chore]:
    """What the first turn brings before anybody decides anything."""
    places = belongs(game)[0]
    away = [uid for uid, place in places.items() if place != desk.lies(bond.cid[uid])]
    return [Chore("card", uid, seat=max(0, game.owners[uid])) for uid in away]


def _chooses(chore: Chore, move: Choose) -> bool:
    """Whether a choice is seen by just that: where somebody goes on a map, and what they take there."""
    if chore.kind == "track":
        return says_where(chore.zone)
    return chore.kind == "card" and isinstance(move.value, tuple) and chore.uid in move.value


def _possible(then: Game, move: Play) -> bool:
    """Whether the same card could have been played at an earlier moment."""
    return any(isinstance(m, Play) and m.card == move.card for m in then.legal(move.seat))


def _mover(was: str, seat: int) -> int:
    """Who moves a card by hand: whose pile it leaves, or whoever decides."""
    return int(was[1]) if was[0] == "s" and was[1].isdigit() else seat
