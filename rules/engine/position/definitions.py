"""Card definitions in the form the interpreter runs: words become small integers, filters become masks.

Compiled once per library and shared by all games and copies. Nothing here looks at a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from innkeep import cards
from innkeep.cards import Card, Drink, Effect, Library, Mode, RaceDrink, When
from innkeep.cards.guest_words import PHASES
from innkeep.cards.titles import key as title_key
from innkeep.cards.vocabulary import CARD_TYPES, MOMENT_OF_TYPE, TRIGGERS_OF_TYPE
from innkeep.rules.engine.position.aims import (
    ATTACKER,
    CHOSEN_ANY,
    CHOSEN_OTHER,
    EACH_OTHER,
    ME,
    NO_PICK,
    PAYER,
    PICKED_BY_STORY,
    PICKS,
    WHO,
)
from innkeep.rules.engine.position.opcodes import (
    BEYOND_ROOMS,
    CHANGES_A_DRINK,
    GIVES_GOLD,
    IN_A_ROUND,
    STATIC,
    STOPS,
    TAKES_GOLD,
)
from innkeep.rules.engine.position.opcodes import EFFECTS as EFFECTS
from innkeep.rules.engine.position.opcodes import OPCODES as OPCODES

# Triggers, one bit each, so that "could this hand answer that?" is one AND.
ACTION: Final = 1 << 0
ANYTIME: Final = 1 << 1
CONTROL: Final = 1 << 2
ORDER: Final = 1 << 3
CARD: Final = 1 << 4
DRINK: Final = 1 << 5
ANTE: Final = 1 << 6
GOLD_LOSS: Final = 1 << 7
LOST: Final = 1 << 8
ROUND: Final = 1 << 9
WON: Final = 1 << 10
REVEALED: Final = 1 << 11
TO_INN: Final = 1 << 12
PASSIVE: Final = 1 << 13
TURN_END: Final = 1 << 14
TOLD: Final = 1 << 15
RIVAL: Final = 1 << 16
TRAP: Final = 1 << 17
PROVOKED: Final = 1 << 18
WHIFF: Final = 1 << 19
ACTIVE: Final = 1 << 20
TURN_START: Final = 1 << 21
INSTALLED: Final = 1 << 22
ALCOHOL_GAINED: Final = 1 << 23
LEFT_TO_TABLE: Final = 1 << 24  # no trigger: among its branches one has a text for people to carry out
TRIGGERS: Final = {
    "action": ACTION,
    "anytime": ANYTIME,
    "control": CONTROL,
    "order": ORDER,
    "card": CARD,
    "drink": DRINK,
    "ante": ANTE,
    "gold_loss": GOLD_LOSS,
    "fortitude_lost": LOST,
    "round": ROUND,
    "round_won": WON,
    "revealed": REVEALED,
    "gold_to_inn": TO_INN,
    "alcohol_gained": ALCOHOL_GAINED,
    "passive": PASSIVE,
    "turn_end": TURN_END,
    "told": TOLD,
    "rival": RIVAL,
    "trap": TRAP,
    "provoked": PROVOKED,
    "whiff": WHIFF,
    "active": ACTIVE,
    "turn_start": TURN_START,
    "installed": INSTALLED,
}

AS_ACTION: Final = TRAP | ACTIVE | TURN_START
"""Branches that are answered as an Action Card is, whatever card they stand on (ALAR-03, OTTA-14)."""

TYPES: Final = {word: 1 << bit for bit, word in enumerate(CARD_TYPES)}
CHEATING: Final = TYPES["cheating"]
EVENT: Final = TYPES["drink_event"]
IMMEDIATE: Final = TYPES["immediate"]
POURED: Final = TYPES["drink"] | EVENT
"""Cards of a Drink Deck or a Special Reserve."""
SOMETIMES_CARD: Final = TYPES["sometimes"]
SPOKEN: Final = TYPES["action"] | TYPES["sometimes"] | TYPES["anytime"]
"""Cards whose payments to the Inn may be taken (NOTE7-35)."""
MOUNT: Final = TYPES["mount"]
TAVERN: Final = TYPES["tavern"]
ROOM: Final = TYPES["room"]
EVENT_CARD: Final = TYPES["event"]
BUFFED: Final = TYPES["action"] | TYPES["sometimes"]
"""Cards on which a Buff Token may be spent (KARL-04)."""

FORTITUDE: Final = 1
ALCOHOL: Final = 2
GOLD: Final = 4
STATS: Final = {"fortitude": FORTITUDE, "alcohol": ALCOHOL, "gold": GOLD}

STAT_OF: Final = {
    OPCODES["fortitude"]: FORTITUDE,
    OPCODES["return_loss"]: FORTITUDE,
    OPCODES["alcohol"]: ALCOHOL,
    OPCODES["pay"]: GOLD,
    OPCODES["offer"]: GOLD,
    OPCODES["substitute_pays"]: GOLD,
    OPCODES["gain_gold"]: GOLD,
}
"""Effects that directly change a stat, by opcode."""

NO_PHASE: Final = -1
"""Where a branch repeats no phase."""

SPENT: Final = "chi"
"""The tokens a branch may cost."""


# Where a Drink is revealed from.
PILE: Final = 0
DECK: Final = 1

# What answers to a card ask of it, bits above the triggers: a type, a stat it changes, or just no Event.
ANY_CARD: Final = 1 << 32
_TYPE_BITS: Final = 36
_STAT_BITS: Final = 33
SOME_CARD: Final = -ANY_CARD
"""All those bits together."""

CHASER: Final = title_key("with a Chaser")
"""How the title of a Drink calls for another one (CHAS-01)."""

MOUNTS: Final = "stable"
"""The machinery that a horseshoe calls on."""

BY_NAME: Final[dict[str, dict[str, str]]] = {
    title_key("Gambling? I'm in!"): {"start_round": "GAMB-01"},
    title_key("I raise!"): {"ante": "GAMB-31"},
    title_key("Tip the Wench"): {"pay": "CARD-11"},
}
"""What the books say of effects of a card they call by its name: the rule of each."""

ONE_UNLESS_SAID: Final = ("gain_token", "pile_drinks")
"""Words of which a card says how many only where that is more than one."""


class Op:
    """One effect of a branch: opcode, whom it hits, and its numbers."""

    __slots__ = (
        "among",
        "amount",
        "code",
        "floor",
        "holding",
        "lock",
        "loses",
        "machinery",
        "only",
        "own",
        "per",
        "per_pick",
        "phase",
        "rule",
        "source",
        "stat",
        "to_me",
        "to_server",
        "token",
        "what",
        "who",
    )

    def __init__(self, effect: Effect) -> None:
        self.code = OPCODES[effect.do]
        self.who = WHO[effect.who] if effect.who else _UNSAID.get(effect.do, ME)
        self.amount = effect.amount or effect.gold or effect.n or int(effect.do in ONE_UNLESS_SAID)
        self.loses = effect.do == "fortitude" and effect.amount < 0
        self.floor = effect.floor
        self.per_pick = effect.per_pick
        self.to_me = "me" in (effect.to, effect.pot)
        self.to_server = effect.to == "server"
        self.lock = effect.next == "cheating"
        self.source = DECK if effect.source == "drink_deck" else PILE
        self.machinery = effect.source if effect.do in ("reveal", "reward") else None
        self.own = effect.own
        self.what = effect.what
        self.token = effect.token or ""
        self.stat = STATS[effect.stat] if effect.stat else 0
        self.per = effect.per
        self.holding = effect.holding
        self.among = effect.among
        self.only = bool(effect.holding or effect.among)  # not all whom it is aimed at are hit
        self.phase = PHASES.index(effect.phase) if effect.phase else NO_PHASE
        self.rule = "TIME-02"  # by which the effect is carried out; what it is an effect of knows better


class Branch:
    """One printed branch of a card: its trigger, its filters, its effects, and what follows from them."""

    __slots__ = (
        "added",
        "affects",
        "alters_drink",
        "anyone",
        "beats_lock",
        "beyond_rooms",
        "by_other",
        "calls",
        "changes_drink",
        "costs_fortitude",
        "counts",
        "discards",
        "dodges",
        "filter_changes",
        "filter_gains",
        "filter_types",
        "fits",
        "forces_ante",
        "gives_gold",
        "heals_other",
        "hits",
        "hurts",
        "index",
        "left",
        "locks",
        "mine",
        "mode",
        "ops",
        "paid",
        "participant",
        "picks",
        "quiet",
        "redirects_drink",
        "repeats",
        "rule",
        "shields",
        "spends",
        "starts_round",
        "stops",
        "stops_round",
        "surely",
        "takes_gold",
        "tells",
        "tiered",
        "tiers",
        "trigger",
        "types",
        "unasked",
        "unreduced",
        "unstoppable",
    )

    def __init__(self, index: int, mode: Mode) -> None:
        self.index = index
        self.mode = mode
        self._ask(mode.when)
        self.ops = tuple(Op(effect) for effect in mode.effects)
        self.types = TYPES["action"] if self.trigger & AS_ACTION else 0  # else those of its card
        self.tiers = mode.tiers
        self.tiered: dict[int, Branch] = {}
        self.paid = next((tier.paid for tier in mode.tiers if tier.paid), None) or ""
        self.unasked = _unasked(self.ops)
        self._aim()
        self._tell({OPCODES[effect.do] for effect in mode.effects})
        self.calls = _calls(self)
        self.rule = _played_by(self)
        for op in self.ops:
            op.rule = _carried_out_by(self, op)
        self.added: dict[Branch, Branch] = {}
        self.fits: tuple[Callable[..., bool], ...] | None = None  # kept here by whoever judges plays

    def _ask(self, when: When) -> None:
        """When it may be played: its trigger and its filters."""
        self.trigger = TRIGGERS[when.on]
        self.filter_types = sum(TYPES[word] for word in when.types)
        self.affects = sum(STATS[word] for word in when.affects)
        self.by_other = when.by == "other"
        self.filter_changes = when.changes_drink
        self.participant = when.participant
        self.mine = when.mine
        self.quiet = when.quiet
        self.costs_fortitude = when.costs_fortitude
        self.heals_other = when.heals_other
        self.left = when.left
        self.unreduced = when.unreduced
        self.anyone = when.anyone
        self.filter_gains = when.gains_gold
        self.beats_lock = when.over_winning_hand
        self.spends = when.chi
        self.discards = when.discard

    def _aim(self) -> None:
        """Whom its effects are for: whom it picks, and which stats it changes of whom."""
        self.picks = _picks(self.ops)
        self.hits = tuple(_hits(self.ops))
        self.surely = tuple(_hits(self.unasked))

    def _tell(self, codes: set[int]) -> None:
        """What its effects, with these opcodes, come to in all: what others ask of it."""
        ops = self.ops
        self.counts = any(op.per or op.only for op in ops)
        self.hurts = any(op.code == OPCODES["return_loss"] or op.loses for op in ops)
        self.repeats = next((op.phase for op in ops if op.phase != NO_PHASE), NO_PHASE)
        self.locks = any(op.lock for op in ops)
        self.changes_drink = self.trigger == DRINK and bool(codes & CHANGES_A_DRINK)
        self.alters_drink = bool(codes & CHANGES_A_DRINK - {OPCODES["ignore_drink"]})
        self.dodges = OPCODES["ignore_drink"] in codes
        self.gives_gold = bool(codes & GIVES_GOLD) or any(map(_pays_a_player, ops))
        self.redirects_drink = bool(codes & {OPCODES["pass_drink"], OPCODES["split_drink"]})
        self.shields = OPCODES["ignore_card"] in codes
        self.starts_round = OPCODES["start_round"] in codes
        self.forces_ante = self.starts_round or OPCODES["ante"] in codes
        self.stops_round = bool(codes & {OPCODES["end_round"], OPCODES["win_round"]})
        self.stops = bool(codes & STOPS)
        self.beyond_rooms = bool(codes & BEYOND_ROOMS)
        self.unstoppable = OPCODES["unstoppable"] in codes
        self.takes_gold = self.forces_ante or bool(codes & TAKES_GOLD)
        self.tells = OPCODES["add_story"] in codes

    def with_tiers(self, met: int) -> Branch:
        """This branch in the tiers whose bits are set: one with just these effects. Made once for each.

        The last one that stands instead of the branch's own effects does; the others are added (EIS-03).
        """
        if not met:
            return self
        whole = self.tiered.get(met)
        if whole is None:
            effects = self.mode.effects
            tiers = [tier for at, tier in enumerate(self.tiers) if met >> at & 1]
            for tier in tiers:
                if tier.instead:
                    effects = tier.effects
            for tier in tiers:
                if not tier.instead:
                    effects += tier.effects
            whole = Branch(self.index, Mode(self.mode.when, effects))
            whole.types = self.types
            whole.picks = self.picks
            whole.rule = self.rule
            self.tiered[met] = whole
        return whole

    def with_story(self, story: Branch) -> Branch:
        """This branch with the effects of a Story added to it: one card (WART-02, WART-04). Made once."""
        whole = self.added.get(story)
        if whole is None:
            whole = self.added[story] = _told(self.index, self.mode, story.mode)
        return whole


def _played_by(branch: Branch) -> str:
    """The rule that lets a branch be played."""
    if branch.spends:
        return "ZAK-05"
    return _PLAYED_BY.get(branch.trigger, "CARD-01")


_PLAYED_BY: Final = {ACTION: "TURN-09", ANYTIME: "CARD-02", CONTROL: "GAMB-06", ORDER: "DRINK-14"}


def _carried_out_by(branch: Branch, op: Op) -> str:
    """The rule by which an effect of a branch is carried out, whatever card that is on."""
    if op.per_pick:
        return "NOTE7-28"
    if op.code == OPCODES["return_loss"]:
        return "CARD-12"
    return IN_A_ROUND.get(op.code, "TURN-09" if branch.trigger == ACTION else "TIME-02")


def _told(index: int, teller: Mode, story: Mode) -> Branch:
    """A branch of two cards; whom the Story picks is picked apart (WART-05).

    A Story that raises numbers raises those of the card that tells it, if it has any (NOTE7-06).
    """
    more = sum(effect.amount for effect in story.effects if effect.do == "raise_numbers")
    told = tuple(_louder(effect, more) for effect in teller.effects)
    whole = Branch(index, Mode(teller.when, (*told, *story.effects)))
    for op in whole.ops[len(told) :]:
        op.rule = "WART-02"
        if op.who in (CHOSEN_OTHER, CHOSEN_ANY):
            op.who = PICKED_BY_STORY
    whole._aim()
    return whole


def _louder(effect: Effect, more: int) -> Effect:
    """An effect whose numbers are ``more`` away from nothing; one without a number stays as it is."""
    return replace(
        effect,
        amount=effect.amount + (more if effect.amount > 0 else -more if effect.amount else 0),
        gold=effect.gold and effect.gold + more,
        n=effect.n and effect.n + more,
    )


def _picks(ops: tuple[Op, ...]) -> int:
    return max((PICKS.get(op.who, NO_PICK) for op in ops), default=NO_PICK)


_UNSAID: Final = {"return_loss": ATTACKER, "offer": EACH_OTHER, "substitute_pays": PAYER}
"""Whom words are aimed at of which a card does not say so."""


def _calls(branch: Branch) -> int:
    """The bits of which a window must offer one, or the branch cannot be played: its trigger, or finer."""
    if branch.trigger != CARD:
        return branch.trigger
    if branch.filter_types:
        return branch.filter_types << _TYPE_BITS
    if branch.affects:
        return branch.affects << _STAT_BITS
    return ANY_CARD


def _pays_a_player(op: Op) -> bool:
    return op.code == OPCODES["pay"] and (op.to_me or op.to_server)


def _unasked(ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """The effects that come whatever their player chooses."""
    asks = next((at for at, op in enumerate(ops) if op.code == OPCODES["may"]), len(ops))
    return ops[:asks]


def _hits(ops: tuple[Op, ...]) -> list[tuple[int, int]]:
    """Which stats a branch would directly change, of whom (AFF-01); antes are no such change (AFF-03)."""
    return [(op.who, STAT_OF[op.code]) for op in ops if op.code in STAT_OF]


def _entrance(branches: tuple[Branch, ...], rival: bool) -> Branch:
    """All that a Mount does when it is revealed, with or without a Rival in play (MOLLY-11)."""
    index = len(branches) + rival
    parts = [branch.mode for branch in branches if rival and branch.trigger == RIVAL]
    parts += [branch.mode for branch in branches if branch.trigger == REVEALED]
    effects = tuple(effect for mode in parts for effect in mode.effects)
    return Branch(index, Mode(When("revealed"), effects))


def _of_a_mount(branch: Branch, op: Op) -> str:
    """By which rule a Mount does something; what it costs comes from no player (MOLLY-14)."""
    if op.code == OPCODES["fortitude"] and op.amount < 0:
        return "MOLLY-14"
    if branch.discards:
        return "NOTE7-09"
    if branch.trigger == REVEALED:
        return "MOLLY-05"
    return {RIVAL: "MOLLY-08", TURN_END: "MOLLY-06"}.get(branch.trigger, "MOLLY-07")


def _lasting(branches: tuple[Branch, ...]) -> Iterator[Op]:
    """What a card does for as long as it lies in front of a player."""
    for branch in branches:
        if branch.trigger == PASSIVE:
            yield from (op for op in branch.ops if op.code in STATIC)


_NO_DRINK: Final = Drink()
_NO_RACE: Final = RaceDrink((), 0, 0)


class Definition:
    """A compiled card. A Mount has two branches more, from ``entrance`` on: what its reveal does."""

    __slots__ = (
        "ability",
        "alcohol",
        "answered_by",
        "bigger_hand",
        "branches",
        "brings",
        "by_nobody",
        "chaser",
        "chaser_from_left",
        "entrance",
        "firm",
        "fortitude",
        "free_champion",
        "half",
        "id",
        "ignore_discard",
        "is_event",
        "is_mount",
        "is_room",
        "is_side",
        "is_tavern",
        "key",
        "lasting",
        "next_action",
        "offers",
        "race_alcohol",
        "race_fortitude",
        "races",
        "reach",
        "rivals",
        "special",
        "splits",
        "stays",
        "titled",
        "types",
    )

    def __init__(self, card: Card, is_side: bool = False) -> None:
        self.is_side = is_side  # from a deck that lies beside a Character Deck
        self.id = card.id
        self.key = title_key(card.title["en"])
        self._name_kind(sum(TYPES[word] for word in card.types))
        self._read_branches(card)
        self.rivals = frozenset(title_key(title) for title in card.rivals)
        self.offers: dict[int, int] = {}
        self.answered_by = frozenset(title_key(title) for title in card.answered_only_by)
        self.titled = card.drink is not None and CHASER in self.key
        self._pour(card.drink or _NO_DRINK)

    def _name_kind(self, types: int) -> None:
        """What kind of card it is, and as which types it counts."""
        self.is_tavern = bool(types & TAVERN)
        self.is_room = bool(types & ROOM)
        self.free_champion = bool(types & (TAVERN | EVENT_CARD))  # also for its own team (TEAM-20)
        if self.free_champion:  # an Event like any other (PUB-14)
            types |= EVENT
        elif self.is_room:  # as if an Action Card did it (DT-07)
            types = TYPES["action"]
        self.is_event = bool(types & EVENT)
        self.by_nobody = self.is_event or self.is_room  # no card of whoever revealed or entered it (Q43)
        self.is_mount = bool(types & MOUNT)
        self.types = (
            MOUNT if self.is_mount else types
        )  # only cards that speak of Mounts answer one (MOLLY-15)

    def _read_branches(self, card: Card) -> None:
        """What it does, by which rules, and what it answers."""
        self.branches = tuple(Branch(index, mode) for index, mode in enumerate(card.told_modes()))
        self.lasting = () if self.is_mount else tuple(_lasting(self.branches))
        repeats = any(branch.repeats != NO_PHASE for branch in self.branches)
        self.brings = "static-effects" if self.lasting else "repeats" if repeats else ""
        self.entrance = len(self.branches)
        if self.is_mount:
            self.branches += (_entrance(self.branches, False), _entrance(self.branches, True))
        for branch in self.branches:
            branch.types = branch.types or self._played_as(card.types, branch) or self.types
        self._cite()
        self.reach = 0
        for branch in self.branches:
            self.reach |= branch.calls | (LEFT_TO_TABLE if branch.mode.said else 0)

    def _pour(self, drink: Drink) -> None:
        """What it is as a Drink."""
        self.alcohol = drink.alcohol
        self.fortitude = drink.fortitude
        self.chaser = drink.chaser
        self.chaser_from_left = drink.chaser_from == "left"
        self.splits = drink.splits
        self.stays = drink.stays
        self.firm = drink.firm
        self.half = drink.half
        self.ignore_discard = drink.ignore_discard
        self.next_action = drink.next_action
        self.bigger_hand = drink.bigger_hand
        self.ability = (drink.discard, drink.draw, drink.discard_for_fortitude, drink.reveal)
        self.special = any(self.ability) or self.stays
        race = drink.race or _NO_RACE
        self.races = frozenset(race.races)
        self.race_alcohol = race.alcohol
        self.race_fortitude = race.fortitude

    def _played_as(self, types: tuple[str, ...], branch: Branch) -> int:
        """Those of the types of a card that let a branch of it be played: it counts as no other (Q42); 0 for
        what nobody plays from a hand, of which all its types tell what that is."""
        if self.by_nobody or self.is_mount:
            return 0
        on = branch.mode.when.on
        played = (word for word in types if on in (*TRIGGERS_OF_TYPE[word], MOMENT_OF_TYPE.get(word)))
        return sum(TYPES[word] for word in played)

    def _cite(self) -> None:
        """Where it is not the branch alone that tells by which rule it is played and carried out."""
        named = {OPCODES[word]: rule for word, rule in BY_NAME.get(self.key, {}).items()}
        for branch in self.branches:
            if self.is_mount:
                branch.rule = "MOLLY-07"
            elif self.is_side and not self.types & TYPES["story"]:
                branch.rule = "LIZ-06"
            for op in branch.ops:
                if self.is_mount:
                    op.rule = _of_a_mount(branch, op)
                elif self.is_tavern:
                    op.rule = "PUB-13"
                elif self.is_room:
                    op.rule = "DT-06"
                elif self.free_champion:
                    op.rule = "TEAM-23"
                elif self.is_event:
                    op.rule = "DRINK-05"
                elif self.types & IMMEDIATE:
                    op.rule = "LIZ-03" if self.is_side else "DT-10"
                op.rule = named.get(op.code, op.rule)

    def window(self, mode: int) -> int:
        """The bits that the window of a branch of this card offers, whatever its tiers; worked out once."""
        mask = self.offers.get(mode, 0)
        if not mask:
            branch = self.branches[mode]
            self.offers[mode] = mask = self.bits(branch)
            for met in range(1, 1 << len(branch.tiers)):
                self.offers[mode] = mask = mask | self.bits(branch.with_tiers(met))
        return mask

    def bits(self, branch: Branch) -> int:
        """The bits that the window of a branch offers."""
        mask = branch.types << _TYPE_BITS
        if not (self.is_event or self.is_mount):
            mask |= ANY_CARD
            for _, stats in branch.hits:
                mask |= stats << _STAT_BITS
        if branch.forces_ante:
            mask |= ANTE
        if branch.takes_gold:
            mask |= GOLD_LOSS
        return mask


class CompiledLibrary:
    """All compiled cards of a library, by full card id; those of ``known`` are not compiled again.

    ``bringing`` tells of cards that bring a machinery to their game, whoever has them, which one.
    """

    __slots__ = ("_printed", "bringing", "definitions", "library")

    def __init__(self, library: Library, known: CompiledLibrary | None = None) -> None:
        self.library = library
        self.definitions = {
            card.id: _compiled(card, deck.kind == "side" and not deck.machinery, known)
            for deck in library.decks.values()
            for card in deck.cards
        }
        self.bringing = {name: card.brings for name, card in self.definitions.items() if card.brings}
        self._printed: dict[str, tuple[str, ...]] = {}

    def printed(self, deck_id: str) -> tuple[str, ...]:
        """The full card ids of a deck, copies spelled out, in printed order; worked out once."""
        found = self._printed.get(deck_id)
        if found is None:
            deck = self.library.decks[deck_id]
            found = tuple(card.id for card in deck.cards for _ in range(card.copies))
            self._printed[deck_id] = found
        return found


def _compiled(card: Card, is_side: bool, known: CompiledLibrary | None) -> Definition:
    """The very card as ``known`` has it, else compiled."""
    found = known.definitions.get(card.id) if known and known.library.cards.get(card.id) is card else None
    return found if found and found.is_side == is_side else Definition(card, is_side)


_books: list[CompiledLibrary] = []


def shipped() -> CompiledLibrary:
    """The compiled cards of all packs there are; made anew when a deck has come to the shelf."""
    library = cards.load()
    if not _books or _books[0].library is not library:
        _books[:] = [CompiledLibrary(library)]
    return _books[0]


SHARED: Final[tuple[type, ...]] = (CompiledLibrary, Definition, Branch, Op)
"""What no game changes, and all games of the same cards have in common."""
