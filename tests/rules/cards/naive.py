"""A second, simple reader of card data: what should come of playing a card, by adding and subtracting.

It knows nothing of the rules package but the moves that were made. It reads the packs as plain data and works
out stats, Gold, the Round and hands after everything has resolved and nobody has answered further. A new word
of the vocabulary is one method of `Reader` with the word's name; a new fact is a field of `World`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from math import ceil
from pathlib import Path

from innkeep.cards.io import pack_files
from innkeep.rules import Choose, DrinkUp, EndPhase, Move, Order, Play, Use
from innkeep.rules.game.game import Game
from tests.rules.cards.naive_guests import Guests
from tests.rules.cards.naive_machine import Machine
from tests.rules.cards.naive_roads import Roads
from tests.rules.cards.naive_world import Data, Glass, Now, Pending, World

ANSWERS = ("card", "ante", "gold_loss", "drink")
"""Triggers whose card resolves before what it answers."""


@cache
def raw() -> dict[str, Data]:
    """Every shipped card as it stands in its pack, by full id."""
    found: dict[str, Data] = {}
    for path in sorted(Path(pack_files.SHIPPED).rglob("*.yaml")):
        data, _ = pack_files.read(path.read_text("utf-8"))
        found |= {f"{data['deck']['id']}/{card['id']}": card for card in data["cards"]}
    return found


Turn = Play | DrinkUp | EndPhase | Order | Choose | Use
"""Moves that are no passes."""


def outcome(start: Game, moves: Sequence[Move]) -> World:
    """What is left after these moves from a position, everybody declining everything else."""
    reader = Reader(start, [move for move in moves if isinstance(move, Turn)])
    at = 0
    while at < len(reader.moves):
        at = reader.resolve(at, None)
    reader.finish()
    return reader.world


class Reader(Roads, Machine, Guests):
    """The moves, the world as far as they have resolved, and the piles cards are revealed from."""

    def __init__(self, start: Game, moves: Sequence[Turn]) -> None:
        self.start = start
        self.moves = moves
        self.world = World.of(start)
        self.count = len(start.players)
        self.piles = {seat: list(player.drinks) for seat, player in enumerate(start.players)}
        self.drink_deck = list(start.drink_deck)
        self.zones = {name: list(pile) for part in start.parts for name, pile in part.zones().items()}
        self.winner: int | None = None
        self.gained: dict[tuple[int, str], int] = {}

    # -- the order of things

    def card(self, uid: int) -> Data:
        return raw()[self.start.defs[uid]]

    def round_of(self, seat: int) -> list[int]:
        return [(seat + step) % self.count for step in range(self.count)]

    def trigger(self, at: int) -> str | None:
        if at >= len(self.moves):
            return None
        move = self.moves[at]
        return str(self.card(move.card)["modes"][move.mode]["when"]["on"]) if isinstance(move, Play) else None

    def resolve(self, at: int, below: Pending | None) -> int:
        """Resolve a move with everything that answers it; the number of the next move."""
        move = self.moves[at]
        if isinstance(move, EndPhase):
            self.end_turn(move.seat)
            return at + 1
        if isinstance(move, Order):
            self.order(move)
            return at + 1
        if isinstance(move, Use):
            return self.machine_step(at + 1)
        if isinstance(move, Choose):
            self.walk(move)
            return at + 1
        if isinstance(move, DrinkUp):
            return self.reveal_drink(move.seat, self.piles[move.seat], at + 1)
        mode = self.card(move.card)["modes"][move.mode]
        self.leave_hand(move, mode["when"])
        me = Pending(move.seat, self.card(move.card), mode["effects"], move.targets, move.at or 0)
        me.uid = move.card
        me.tiers = mode.get("tiers", ())
        if mode["when"]["on"] == "round_won" and self.winner is None:
            self.winner = self.world.control
        self.tell(me)
        self.provoked(me)
        at = self.answered(at + 1, me)
        self.take_effect(me, below)
        while self.trigger(at) in ("fortitude_lost", "gold_to_inn", "alcohol_gained"):
            at = self.resolve(at, me)
        return at

    def leave_hand(self, move: Play, when: Data) -> None:
        in_hand = move.card in self.start.players[move.seat].hand
        (self.world.hands if in_hand else self.world.fronts)[move.seat] -= 1
        self.world.burden[move.seat] -= when.get("chi", 0)
        if when["on"] == "action":
            self.world.acted = True

    def answered(self, at: int, me: Pending) -> int:
        while self.trigger(at) in ANSWERS:
            at = self.resolve(at, me)
        return at

    def tell(self, me: Pending) -> None:
        """A card with a pipe has a Story added to it; the first who may be picked is picked."""
        zone = self.zones.get(f"s{me.seat}.side")
        if zone and any(effect["do"] == "add_story" for effect in me.effects):
            me.story = self.card(zone.pop())["modes"][0]["effects"]
            more = sum(effect["amount"] for effect in me.story if effect["do"] == "raise_numbers")
            me.effects = [
                {
                    name: value + (more if value > 0 else -more) if name in ("amount", "gold", "n") else value
                    for name, value in effect.items()
                }
                for effect in me.effects
            ]

    def first_other(self, seat: int) -> int:
        return next(other for other in range(self.count) if other != seat)

    def end_turn(self, seat: int) -> None:
        """What lies in front does what it does as the turn ends, for the first cards of the hand."""
        for uid in self.start.players[seat].front:
            for mode in self.card(uid)["modes"]:
                if mode["when"]["on"] == "turn_end":
                    self.world.hands[seat] -= mode["when"].get("discard", 0)
                    self.take_effect(Pending(seat, self.card(uid), mode["effects"]), None)
        self.world.acted = False
        self.turn_of_the_machine()

    def take_effect(self, me: Pending, below: Pending | None) -> None:
        met = [tier for tier in me.tiers if self.meets(me.seat, tier)]
        for tier in met:
            if tier.get("instead"):
                me.effects = tier["effects"]
        added = [effect for tier in met if not tier.get("instead") for effect in tier["effects"]]
        self.carry_out(me, [*me.effects, *added], below)
        self.carry_out(replace(me, targets=(self.first_other(me.seat),)), me.story, below)

    def meets(self, seat: int, tier: Data) -> bool:
        """Nothing is ever paid here; what is to be had lies where it lay at first."""
        return "having" in tier and self.tokens(seat, tier["having"]) >= tier.get("n", 1)

    def often(self, now: Now, seat: int) -> int:
        """How often an effect happens to a seat."""
        what = now.effect.get("per")
        if what is None:
            return 1
        if what in ("energy_paid", "elements_spent"):
            return 0
        if what == "total_corruption":
            return sum(self.tokens(other, "corruption") for other in range(self.count))
        return self.tokens(seat if what == "corruption" else now.me.seat, what)

    def hit(self, now: Now) -> list[int]:
        """The seats an effect hits, of those who hold enough."""
        seats = self.whom(now.me, now.effect.get("who", "me"), now.below)
        needed = now.effect.get("holding", 0)
        seats = [seat for seat in seats if self.among(seat, now.effect)]
        return [seat for seat in seats if self.tokens(seat, "corruption") >= needed]

    def carry_out(self, me: Pending, effects: Sequence[Data], below: Pending | None) -> None:
        for effect in () if me.negated else effects:
            word = getattr(self, effect["do"], None)
            assert word, (
                f"the naive reader does not know the word {effect['do']!r}: give it a method of that name"
            )
            word(Now(me, effect, below))

    def finish(self) -> None:
        """A Round with one player left is won; the winner takes the pot."""
        world = self.world
        world.drinks = [len(self.piles[seat]) for seat in range(self.count)]
        if world.pot is not None and self.winner is None and len(world.inside) == 1:
            (self.winner,) = world.inside
        if self.winner is not None:
            world.gold[self.winner] += world.pot or 0
            self.no_round()

    def no_round(self) -> None:
        self.world.pot, self.world.inside, self.world.control = None, set(), None

    def whom(self, me: Pending, who: str, below: Pending | None) -> list[int]:
        everyone = self.round_of(me.seat)
        seats = {
            "me": [me.seat],
            "each_other": everyone[1:],
            "everyone": everyone,
            "attacker": [below.seat] if below else [],
            "revealer": [below.seat] if below else [],
            "participants": [seat for seat in everyone if seat in self.world.inside],
        }.get(who, list(me.targets))
        return [seat for seat in seats if seat not in me.ignored]

    # -- stats and Gold

    def move_stat(self, name: str, seat: int, amount: int) -> int:
        stat: list[int] = getattr(self.world, name)
        before = stat[seat]
        stat[seat] = min(20, max(0, before + amount))
        return stat[seat] - before

    def lose(self, me: Pending, seat: int, amount: int) -> None:
        amount += 0 if seat in me.lost else self.lasting(me.seat, "raise_loss")
        for what, where, value in me.losses:
            if where not in (seat, None):
                continue
            if what == "redirect":
                seat = value
            else:
                amount = max(0, amount - value) if what == "reduce" else min(amount, value)
        if not any(effect["do"] == "unstoppable" for effect in me.effects):
            amount = max(0, amount - self.lasting(seat, "reduce_loss") - self.spared(seat))
        if seat not in me.ignored:
            me.lost[seat] = me.lost.get(seat, 0) - self.move_stat("fortitude", seat, -amount)

    def fortitude(self, now: Now) -> None:
        for seat in self.hit(now):
            amount = now.effect["amount"] * self.often(now, seat)
            if amount < 0:
                self.lose(now.me, seat, -amount)
            elif now.me.healing_for in (None, seat):
                self.move_stat("fortitude", seat, amount)

    def alcohol(self, now: Now) -> None:
        for seat in self.hit(now):
            amount = now.effect["amount"] * self.often(now, seat)
            less = min(abs(amount), now.me.softened.get(seat, 0))
            self.move_stat("alcohol", seat, amount - less if amount > 0 else amount + less)

    def hand_over(self, me: Pending, seat: int, amount: int, to: int | None) -> int:
        """Take from a stash, or from the Inn where it stands in; what came of it."""
        seat = me.paid_by.get(seat, seat)
        if seat in me.inn_pays:
            if to is not None or self.world.pot is not None:
                self.world.inn -= amount
            return amount
        amount = 0 if seat in me.pays_nothing else max(0, amount - me.pays_less.get(seat, 0))
        amount = min(amount, self.world.gold[seat])
        self.world.gold[seat] -= amount
        return amount

    def pay(self, now: Now) -> None:
        to = now.me.seat if now.effect["to"] == "me" else None
        amount = now.effect["gold"] * (len(now.me.targets) if now.effect.get("per_pick") else 1)
        for seat in self.whom(now.me, now.effect["who"], now.below):
            if seat == to:
                continue
            paid_by_inn = now.me.paid_by.get(seat, seat) in now.me.inn_pays
            if to is not None:
                self.world.gold[to] += self.hand_over(now.me, seat, amount, to)
            else:
                paid = self.hand_over(now.me, seat, amount, to)
                now.me.paid_inn += paid
                self.world.inn += 0 if paid_by_inn else paid

    def take_payment(self, now: Now) -> None:
        assert now.below is not None
        self.world.inn -= now.below.paid_inn
        self.world.gold[now.me.seat] += now.below.paid_inn

    def step_outside(self, now: Now) -> None:
        self.world.away |= {now.me.seat, *now.me.targets}
        self.world.acted = False

    def give_reserve(self, now: Now) -> None:
        for seat in self.whom(now.me, now.effect["who"], now.below):
            self.piles[seat].append(self.zones[f"s{now.me.seat}.side"].pop())

    def discard_drinks(self, now: Now) -> None:
        for seat in self.whom(now.me, now.effect["who"], now.below):
            self.piles[seat].clear()

    def redraw(self, now: Now) -> None:
        """Nobody discards anything, so the hand is filled up."""
        for seat in self.whom(now.me, now.effect["who"], now.below):
            self.world.hands[seat] = max(self.world.hands[seat], 7)

    def draw(self, now: Now) -> None:
        for seat in self.hit(now):
            self.world.hands[seat] += now.effect["n"] * self.often(now, seat)

    def add_story(self, _: Now) -> None:
        """It was told when the card was played."""

    raise_numbers = add_story

    def give_drinks(self, now: Now) -> None:
        giver, taker = now.me.seat, (now.me.seat + 1) % self.count
        for _ in range(min(now.effect["n"], len(self.piles[giver]))):
            self.piles[taker].append(self.piles[giver].pop())

    def lie_in_front(self, now: Now) -> None:
        self.world.fronts[now.me.targets[0]] += 1

    def order_extra(self, now: Now) -> None:
        self.world.orders += now.effect["n"]

    def extra_action(self, _: Now) -> None:
        self.world.acted = False

    def chi(self, now: Now) -> None:
        self.world.burden[now.me.seat] = max(0, self.world.burden[now.me.seat] + now.effect["amount"])

    def reveal(self, now: Now) -> None:
        for _ in range(now.effect.get("n", 1)):
            self.reveal_one(now)

    def may(self, _: Now) -> None:
        """The first of every choice is taken, and that is to go on."""

    def unstoppable(self, _: Now) -> None:
        """It only tells which answers there may be."""

    def reveal_one(self, now: Now) -> None:
        top = self.card(self.zones[f"s{now.me.seat}.side"].pop())
        if "mount" in top["types"]:
            self.mount(now.me.seat, top)
        elif "immediate" in top["types"]:
            self.take_effect(Pending(now.me.seat, top, top["modes"][0]["effects"]), None)
        else:
            self.world.fronts[now.me.seat] += 1

    def mount(self, seat: int, top: Data) -> None:
        """A Mount comes: what its Rivals bring about, what it does at once, then it stays."""
        rivals = top.get("rivals", ())
        lying = [self.card(uid)["title"]["en"] for uid in self.start.players[seat].front]
        here = [title for title in lying if title in rivals]
        self.world.fronts[seat] += 1
        ways = ("rival", "revealed") if here else ("revealed",)
        said = {mode["when"]["on"]: mode["effects"] for mode in top["modes"]}
        for effect in [effect for way in ways for effect in said.get(way, ())]:
            if effect["do"] == "drive_off":
                gone = {"rival": len(here), "others": len(lying), "this": 1}[effect["what"]]
                self.world.fronts[seat] -= gone
            else:
                self.carry_out(Pending(seat, top, targets=(self.first_other(seat),)), [effect], None)

    # -- gambling

    def start_round(self, now: Now) -> None:
        self.world.pot = 0
        self.world.inside = set(range(self.count)) - now.me.leaving
        self.world.control = now.me.seat
        self.ante(replace(now, effect={"gold": 1}))

    def ante(self, now: Now) -> None:
        if self.world.pot is not None:
            for seat in sorted(self.world.inside):
                self.world.pot += self.hand_over(now.me, seat, now.effect["gold"], None)

    def take_control(self, now: Now) -> None:
        if not now.me.denied:
            self.world.control = now.me.seat

    def deny_control(self, now: Now) -> None:
        assert now.below is not None
        now.below.denied = True

    # -- machineries

    def check_for_traps(self, now: Now) -> None:
        """The only card left in the Trapmaster's hand comes out."""
        owners = [part.saved()["seat"] for part in self.start.parts if part.name == "traps"]
        gone = [move.card for move in self.moves if isinstance(move, Play)]
        for owner in owners:
            held = [uid for uid in self.start.players[owner].hand if uid not in gone]
            for seat in self.whom(now.me, now.effect["who"], now.below) if len(held) == 1 else ():
                modes = self.card(held[0])["modes"]
                trap = next((mode["effects"] for mode in modes if mode["when"]["on"] == "trap"), None)
                if trap is not None:
                    self.world.hands[owner] -= 1
                    self.take_effect(Pending(owner, self.card(held[0]), trap), Pending(seat, {}))
                    held = []
                    break

    def tokens(self, seat: int, name: str) -> int:
        return self.start.tokens(seat, name) + self.gained.get((seat, name), 0)

    def gain_token(self, now: Now) -> None:
        """Nobody has more than one Buff Token, or four of any other kind; no supply is ever short here."""
        name = now.effect["token"]
        tracks = {zone for part in self.start.parts for zone in part.tracks(self.start)}
        for seat in (seat for seat in self.hit(now) if f"s{seat}.{name}" in tracks):
            more = min(now.effect.get("n", 1), (1 if name == "buff" else 4) - self.tokens(seat, name))
            self.gained[seat, name] = self.gained.get((seat, name), 0) + max(0, more)

    def claim_element(self, _: Now) -> None:
        """What lies on a track is counted by tests of its own."""

    drink_token = claim_element

    def draw_per_corruption(self, now: Now) -> None:
        for seat in now.me.targets:
            self.world.hands[now.me.seat] += self.tokens(seat, "corruption")

    def substitute_pays(self, now: Now) -> None:
        assert now.below is not None
        if not now.me.targets:
            now.below.inn_pays.add(now.me.seat)
        else:
            (now.below.paid_by[now.me.seat],) = now.me.targets

    def pile_drinks(self, now: Now) -> None:
        for seat in self.whom(now.me, now.effect["who"], now.below):
            self.piles[seat] += [self.drink_deck.pop() for _ in range(now.effect.get("n", 1))]

    def discard_cards(self, now: Now) -> None:
        for seat in self.hit(now):
            self.world.hands[seat] = max(0, self.world.hands[seat] - now.effect["n"])

    def offer(self, now: Now) -> None:
        """Everybody takes it."""
        for seat in self.round_of(now.me.seat)[1:]:
            if seat in now.me.ignored:
                self.world.hands[now.me.seat] += 1
            else:
                self.world.gold[seat] -= now.effect["gold"]
                self.world.gold[now.me.seat] += now.effect["gold"]
                self.world.hands[seat] += 1

    def renew_hand(self, now: Now) -> None:
        self.world.hands[now.me.seat] = now.effect["n"]

    def soften(self, now: Now) -> None:
        assert now.below is not None
        amount = now.effect["amount"]
        if not now.below.glasses:
            now.below.softened[now.me.seat] = amount
            return
        glass = self.glass(now.me, now.below)
        if now.effect["stat"] == "alcohol":
            less = min(abs(glass.alcohol), amount)
            glass.alcohol += less if glass.alcohol < 0 else -less
        else:
            glass.fortitude = min(max(glass.fortitude, 0), glass.fortitude + amount)

    def leave_round(self, now: Now) -> None:
        if self.world.pot is None and now.below is not None:
            now.below.leaving.add(now.me.seat)
        self.out(now.me.seat)

    def force_out(self, now: Now) -> None:
        for seat in self.whom(now.me, now.effect["who"], now.below):
            self.out(seat)

    def out(self, seat: int) -> None:
        self.world.inside.discard(seat)
        if self.world.control == seat:
            self.world.control = None

    def end_round(self, now: Now) -> None:
        if now.effect["pot"] == "me":
            self.winner = now.me.seat
        else:
            self.world.inn += self.world.pot or 0
            self.no_round()

    def win_round(self, now: Now) -> None:
        self.winner = now.me.seat

    take_pot = win_round

    def take_from_pot(self, now: Now) -> None:
        self.from_pot(now.me.seat, now.effect["gold"])

    def take_half_pot(self, now: Now) -> None:
        self.from_pot(now.me.seat, ceil((self.world.pot or 0) / 2))

    def from_pot(self, seat: int, amount: int) -> None:
        amount = min(amount, self.world.pot or 0)
        self.world.pot = (self.world.pot or 0) - amount
        self.world.gold[seat] += amount

    # -- answers to a card or a payment

    def negate(self, now: Now) -> None:
        assert now.below is not None
        now.below.negated = True

    def ignore_card(self, now: Now) -> None:
        assert now.below is not None
        now.below.ignored.add(now.me.seat)

    def prevent_healing(self, now: Now) -> None:
        assert now.below is not None
        if now.below.glasses:
            self.glass(now.me, now.below).heals = False
        now.below.healing_for = now.me.seat

    def redirect_loss(self, now: Now) -> None:
        assert now.below is not None
        now.below.losses += [
            ("redirect", now.me.seat, seat) for seat in self.whom(now.me, now.effect["who"], now.below)
        ]

    def reduce_loss(self, now: Now) -> None:
        assert now.below is not None
        now.below.losses.append(
            ("reduce", None if now.effect["who"] == "everyone" else now.me.seat, now.effect["amount"])
        )

    def loss_becomes(self, now: Now) -> None:
        assert now.below is not None
        now.below.losses.append(("limit", now.me.seat, now.effect["amount"]))

    def return_loss(self, now: Now) -> None:
        assert now.below is not None
        self.lose(now.me, now.below.seat, now.below.lost[now.me.seat])

    def inn_pays(self, now: Now) -> None:
        assert now.below is not None
        now.below.inn_pays.add(now.me.seat)

    def reduce_payment(self, now: Now) -> None:
        assert now.below is not None
        now.below.pays_less[now.me.seat] = now.effect["gold"]

    def pay_with_nothing(self, now: Now) -> None:
        assert now.below is not None
        now.below.pays_nothing.add(now.me.seat)

    # -- Drinks

    def next_glass(self, seat: int, pile: list[int], to_left: int, events: bool = False) -> Glass | Data:
        """The next Drink of a pile with its Chasers; or the Event it is, where Events count."""
        glass = Glass(seat, 0, 0)
        while pile:
            card = self.card(pile.pop())
            if "drink" not in card:
                if events:
                    return card
                continue
            numbers = card["drink"]
            glass.alcohol += numbers.get("alcohol", 0)
            glass.fortitude += numbers.get("fortitude", 0)
            glass.discard += numbers.get("discard", 0)
            glass.draw += numbers.get("draw", 0)
            glass.reveal += numbers.get("reveal", 0)
            glass.cards += 1
            glass.stays += int(numbers.get("stays", False))
            glass.firm = glass.firm or numbers.get("firm", False)
            if numbers.get("splits"):
                return {"split": glass}
            if not numbers.get("chaser"):
                break
            if numbers.get("chaser_from") == "left":
                to_left += 1
                pile = self.piles[(seat + to_left) % self.count]
        return glass

    def reveal_drink(self, seat: int, pile: list[int], at: int) -> int:
        """A Drink is turned up and drunk, or an Event happens; the number of the next move."""
        top = self.next_glass(seat, pile, 0, events=True)
        if isinstance(top, dict) and "split" in top:
            glass = top["split"]
            glasses = [glass, replace(glass, seat=(seat + 1) % self.count, discard=0, draw=0)]
            return self.pour(Pending(seat, {}, glasses=[halved(one) for one in glasses]), at)
        if isinstance(top, Glass):
            return self.pour(Pending(seat, {}, glasses=[top]), at)
        event = Pending(seat, top, top["modes"][0]["effects"])
        at = self.answered(at, event)
        self.take_effect(event, None)
        return self.pour(event, at) if event.glasses else at

    def pour(self, me: Pending, at: int) -> int:
        self.provoked(me)
        at = self.answered(at, me)
        for glass in me.glasses:
            self.drink(glass)
        return at

    def drink(self, glass: Glass) -> None:
        if glass.ignored:
            return
        alcohol, fortitude = glass.alcohol, glass.fortitude
        if glass.turned < 0 or (glass.turned and alcohol > 0):
            alcohol, fortitude = 0, fortitude + (alcohol if glass.turned < 0 else glass.turned)
        if not glass.heals:
            fortitude = min(fortitude, 0)
        alcohol += self.lasting(glass.seat, "drink_alcohol")
        if fortitude < 0 and not glass.firm:
            less = self.lasting(glass.seat, "reduce_loss") + self.spared(glass.seat)
            fortitude = min(0, fortitude + less)
        before = self.world.alcohol[glass.seat]
        self.move_stat("alcohol", glass.seat, alcohol)
        self.move_stat("fortitude", glass.seat, fortitude)
        hand = self.world.hands[glass.seat]
        self.world.hands[glass.seat] = hand - min(hand, glass.discard) + glass.draw + min(1, glass.reveal)
        self.world.fronts[glass.seat] += glass.stays
        self.drank(glass.seat, self.world.alcohol[glass.seat] - before)

    def from_deck(self, seat: int) -> Glass:
        glass = self.next_glass(seat, self.drink_deck, 0)
        assert isinstance(glass, Glass)
        return glass

    def round_on_the_house(self, now: Now) -> None:
        glass = self.from_deck(now.me.seat)
        now.me.glasses = [
            replace(glass, seat=seat) for seat in self.round_of(now.me.seat) if seat not in now.me.ignored
        ]

    def dare(self, now: Now) -> None:
        one, other = (self.from_deck(now.me.seat) for _ in range(2))
        strong, weak = (one, other) if one.alcohol >= other.alcohol else (other, one)
        now.me.glasses = [strong, *(replace(weak, seat=seat) for seat in self.round_of(now.me.seat)[1:])]

    def serve(self, now: Now) -> None:
        seats = self.whom(now.me, now.effect["who"], now.below)
        now.me.glasses = [Glass(seat, now.effect["amount"], 0) for seat in seats]

    def everyone_drinks(self, now: Now) -> None:
        for seat in self.whom(now.me, "everyone", now.below):
            glass = self.from_deck(seat)
            if seat == now.me.seat and "own" in now.effect:
                glass.alcohol = max(min(glass.alcohol, 0), glass.alcohol + now.effect["own"])
            self.drink(glass)

    def drinking_contest(self, now: Now) -> None:
        left = [seat for seat in self.round_of(now.me.seat) if seat not in now.me.ignored]
        everyone = list(left)
        while len(left) > 1:
            glasses = [self.from_deck(seat) for seat in left]
            for glass in glasses:
                self.drink(glass)
            best = max(glass.alcohol for glass in glasses)
            left = [glass.seat for glass in glasses if glass.alcohol == best]
        for seat in everyone:
            if seat != left[0]:
                self.world.gold[left[0]] += self.hand_over(now.me, seat, 1, left[0])

    def drink_now(self, now: Now) -> None:
        for seat in self.whom(now.me, now.effect["who"], now.below) * now.effect.get("n", 1):
            self.reveal_drink(
                seat,
                self.drink_deck if now.effect["from"] == "drink_deck" else self.piles[seat],
                len(self.moves),
            )

    def glass(self, me: Pending, below: Pending | None) -> Glass:
        assert below is not None
        return below.glasses[me.at]

    def ignore_drink(self, now: Now) -> None:
        self.glass(now.me, now.below).ignored = True

    def drink_to_pile(self, now: Now) -> None:
        for seat in now.me.targets:
            self.piles[seat] += [0] * self.glass(now.me, now.below).cards

    def renew_drinks(self, now: Now) -> None:
        """Whatever lay there goes back for one new Drink."""
        self.piles[now.me.seat] = self.piles[now.me.seat] and [0]

    def pass_drink(self, now: Now) -> None:
        (self.glass(now.me, now.below).seat,) = now.me.targets

    def split_drink(self, now: Now) -> None:
        assert now.below is not None
        whole = self.glass(now.me, now.below)
        now.below.glasses[now.me.at] = halved(whole)
        now.below.glasses += [halved(replace(whole, seat=seat)) for seat in now.me.targets]

    def drink_alcohol(self, now: Now) -> None:
        glass = self.glass(now.me, now.below)
        after = glass.alcohol + now.effect["amount"]
        if now.effect["amount"] < 0 and ("floor" in now.effect or glass.alcohol > 0):
            after = max(after, min(glass.alcohol, now.effect.get("floor", 0)))
        glass.alcohol = after

    def alcohol_becomes_fortitude(self, now: Now) -> None:
        self.glass(now.me, now.below).turned = now.effect.get("amount", -1)


def halved(glass: Glass) -> Glass:
    """Half of a Drink, each number rounded up."""
    return replace(glass, alcohol=ceil(glass.alcohol / 2), fortitude=ceil(glass.fortitude / 2))
