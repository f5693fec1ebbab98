"""Card definitions in the form the interpreter runs: words become small integers, filters become masks.

Compiled once per library and shared by all games and copies. Nothing here looks at a game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from innkeep import cards
from innkeep.cards import Card, Effect, Library, Mode, When
from innkeep.cards.titles import key as title_key

# Triggers, one bit each, so that "could this hand answer that?" is one AND.
(
    ACTION,
    ANYTIME,
    CONTROL,
    ORDER,
    CARD,
    DRINK,
    ANTE,
    GOLD_LOSS,
    LOST,
    ROUND,
    WON,
    REVEALED,
    TO_INN,
    PASSIVE,
    TURN_END,
    TOLD,
    RIVAL,
) = (1 << bit for bit in range(17))
TRIGGERS = {
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
    "passive": PASSIVE,
    "turn_end": TURN_END,
    "told": TOLD,
    "rival": RIVAL,
}

TYPES = {
    word: 1 << bit
    for bit, word in enumerate(
        (
            "action",
            "sometimes",
            "anytime",
            "gambling",
            "cheating",
            "drink",
            "drink_event",
            "immediate",
            "passive",
            "story",
            "mount",
        )
    )
}
CHEATING = TYPES["cheating"]
EVENT = TYPES["drink_event"]
IMMEDIATE = TYPES["immediate"]
POURED = TYPES["drink"] | EVENT
"""Cards of a Drink Deck or a Special Reserve."""
SPOKEN = TYPES["action"] | TYPES["sometimes"] | TYPES["anytime"]
"""Cards whose payments to the Inn may be taken (NOTE7-35)."""
MOUNT = TYPES["mount"]

FORTITUDE, ALCOHOL, GOLD = 1, 2, 4
STATS = {"fortitude": FORTITUDE, "alcohol": ALCOHOL, "gold": GOLD}

# Whom an effect hits.
(
    ME,
    CHOSEN_OTHER,
    CHOSEN_ANY,
    EACH_OTHER,
    EVERYONE,
    ATTACKER,
    PARTICIPANTS,
    CHOSEN_PARTICIPANT,
    REVEALER,
    UP_TO_THREE,
    PICKED_BY_STORY,
) = range(11)
WHO = {
    "me": ME,
    "chosen_other": CHOSEN_OTHER,
    "chosen_any": CHOSEN_ANY,
    "each_other": EACH_OTHER,
    "everyone": EVERYONE,
    "attacker": ATTACKER,
    "participants": PARTICIPANTS,
    "chosen_participant": CHOSEN_PARTICIPANT,
    "revealer": REVEALER,
    "up_to_three": UP_TO_THREE,
}
NO_PICK, PICK_ANY, PICK_OTHER, PICK_PARTICIPANT, PICK_THREE = range(5)
PICKS = {
    CHOSEN_ANY: PICK_ANY,
    CHOSEN_OTHER: PICK_OTHER,
    CHOSEN_PARTICIPANT: PICK_PARTICIPANT,
    UP_TO_THREE: PICK_THREE,
}

SPENT = "chi"
"""The tokens a branch may cost."""

EFFECTS = (
    "fortitude",
    "alcohol",
    "pay",
    "take_control",
    "start_round",
    "ante",
    "leave_round",
    "force_out",
    "end_round",
    "win_round",
    "take_from_pot",
    "take_pot",
    "take_half_pot",
    "draw",
    "extra_action",
    "negate",
    "ignore_card",
    "ignore_drink",
    "drink_to_pile",
    "pass_drink",
    "split_drink",
    "drink_alcohol",
    "alcohol_becomes_fortitude",
    "drink_now",
    "everyone_drinks",
    "serve",
    "give_reserve",
    "discard_drinks",
    "redraw",
    "order_extra",
    "redirect_loss",
    "reduce_loss",
    "loss_becomes",
    "return_loss",
    "inn_pays",
    "reduce_payment",
    "pay_with_nothing",
    "take_payment",
    "step_outside",
    "round_on_the_house",
    "drinking_contest",
    "reveal",
    "chi",
    "dare",
    "may",
    "unstoppable",
    "prevent_healing",
    "renew_drinks",
    "give_drinks",
    "add_story",
    "raise_numbers",
    "lie_in_front",
    "drive_off",
)
OPCODES = {word: code for code, word in enumerate(EFFECTS)}

# Where a Drink is revealed from.
PILE, DECK = 0, 1

# What answers to a card ask of it, bits above the triggers: a type, a stat it changes, or just no Event.
ANY_CARD = 1 << 32
_TYPE_BITS = 36
_STAT_BITS = 33
SOME_CARD = -ANY_CARD
"""All those bits together."""

CHASER = title_key("with a Chaser")
"""How the title of a Drink calls for another one (CHAS-01)."""

MOUNTS = "stable"
"""The machinery that a horseshoe calls on."""

CHANGES_A_DRINK = {
    OPCODES[word]
    for word in ("ignore_drink", "pass_drink", "split_drink", "drink_alcohol", "alcohol_becomes_fortitude")
}
"""Effects that change what a Drink does (DRINK-16)."""
GIVES_GOLD = {OPCODES[word] for word in ("take_from_pot", "take_half_pot", "take_payment")}
"""Effects that give a player Gold directly, beside payments to the player of the card (AFF-06)."""

STOPS = {
    OPCODES[word] for word in ("negate", "ignore_card", "reduce_loss", "loss_becomes", "prevent_healing")
}
"""Effects of a response that take something away from the card it answers."""


BY_NAME: dict[str, dict[str, str]] = {
    title_key("Gambling? I'm in!"): {"start_round": "GAMB-01"},
    title_key("I raise!"): {"ante": "GAMB-31"},
    title_key("Tip the Wench"): {"pay": "CARD-11"},
}
"""What the books say of effects of a card they call by its name: the rule of each."""


class Op:
    """One effect of a branch: opcode, whom it hits, and its numbers."""

    __slots__ = (
        "amount",
        "code",
        "floor",
        "lock",
        "machinery",
        "own",
        "per_pick",
        "rule",
        "source",
        "to_me",
        "to_server",
        "what",
        "who",
    )

    def __init__(self, effect: Effect) -> None:
        self.code = OPCODES[effect.do]
        self.who = WHO[effect.who] if effect.who else ATTACKER if effect.do == "return_loss" else ME
        self.amount = effect.amount or effect.gold or effect.n
        self.floor = effect.floor
        self.per_pick = effect.per_pick
        self.to_me = "me" in (effect.to, effect.pot)
        self.to_server = effect.to == "server"
        self.lock = effect.next == "cheating"
        self.source = DECK if effect.source == "drink_deck" else PILE
        self.machinery = effect.source if effect.do == "reveal" else None
        self.own = effect.own
        self.what = effect.what
        self.rule = "TIME-02"  # by which the effect is carried out; what it is an effect of knows better


class Branch:
    """One printed branch of a card: its trigger, its filters, its effects, and what follows from them."""

    __slots__ = (
        "added",
        "affects",
        "alters_drink",
        "anyone",
        "beats_lock",
        "by_other",
        "calls",
        "changes_drink",
        "costs_fortitude",
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
        "index",
        "locks",
        "mine",
        "mode",
        "ops",
        "participant",
        "picks",
        "quiet",
        "redirects_drink",
        "rule",
        "shields",
        "spends",
        "starts_round",
        "stops",
        "stops_round",
        "surely",
        "takes_gold",
        "tells",
        "trigger",
        "unreduced",
        "unstoppable",
    )

    def __init__(self, index: int, mode: Mode) -> None:
        when = mode.when
        codes = {OPCODES[effect.do] for effect in mode.effects}
        self.index = index
        self.mode = mode
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
        self.unreduced = when.unreduced
        self.anyone = when.anyone
        self.filter_gains = when.gains_gold
        self.beats_lock = when.over_winning_hand
        self.spends = when.chi
        self.discards = when.discard
        self.ops = tuple(Op(effect) for effect in mode.effects)
        self.picks = _picks(self.ops)
        self.changes_drink = bool(codes & CHANGES_A_DRINK)
        self.alters_drink = bool(codes & CHANGES_A_DRINK - {OPCODES["ignore_drink"]})
        self.dodges = OPCODES["ignore_drink"] in codes
        self.gives_gold = bool(codes & GIVES_GOLD) or any(
            op.code == OPCODES["pay"] and (op.to_me or op.to_server) for op in self.ops
        )
        self.redirects_drink = bool(codes & {OPCODES["pass_drink"], OPCODES["split_drink"]})
        self.shields = OPCODES["ignore_card"] in codes
        self.starts_round = OPCODES["start_round"] in codes
        self.forces_ante = self.starts_round or OPCODES["ante"] in codes
        self.stops_round = bool(codes & {OPCODES["end_round"], OPCODES["win_round"]})
        self.stops = bool(codes & STOPS)
        self.unstoppable = OPCODES["unstoppable"] in codes
        self.locks = any(op.lock for op in self.ops)
        self.hits = tuple(_hits(self.ops))
        self.surely = tuple(_hits(_unasked(self.ops)))
        self.takes_gold = self.forces_ante or any(stats & GOLD for _, stats in self.hits)
        self.calls = _calls(self)
        self.tells = OPCODES["add_story"] in codes
        self.rule = _played_by(self)
        for op in self.ops:
            op.rule = _carried_out_by(self, op)
        self.added: dict[Branch, Branch] = {}
        self.fits: tuple[Callable[..., bool], ...] | None = None  # kept here by whoever judges plays

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


_PLAYED_BY = {ACTION: "TURN-09", ANYTIME: "CARD-02", CONTROL: "GAMB-06", ORDER: "DRINK-14"}


def _carried_out_by(branch: Branch, op: Op) -> str:
    """The rule by which an effect of a branch is carried out, whatever card that is on."""
    if op.per_pick:
        return "NOTE7-28"
    if op.code == OPCODES["return_loss"]:
        return "CARD-12"
    if op.code == OPCODES["start_round"]:
        return "TURN-10"
    return "TURN-09" if branch.trigger == ACTION else "TIME-02"


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
    whole.picks = _picks(whole.ops)
    whole.hits = tuple(_hits(whole.ops))
    whole.surely = tuple(_hits(_unasked(whole.ops)))
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


def _calls(branch: Branch) -> int:
    """The bits of which a window must offer one, or the branch cannot be played: its trigger, or finer."""
    if branch.trigger != CARD:
        return branch.trigger
    if branch.filter_types:
        return branch.filter_types << _TYPE_BITS
    if branch.affects:
        return branch.affects << _STAT_BITS
    return ANY_CARD


def _unasked(ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """The effects that come whatever their player chooses."""
    asks = next((at for at, op in enumerate(ops) if op.code == OPCODES["may"]), len(ops))
    return ops[:asks]


def _hits(ops: tuple[Op, ...]) -> list[tuple[int, int]]:
    """Which stats a branch would directly change, of whom (AFF-01); antes are no such change (AFF-03)."""
    stat_of = {
        OPCODES["fortitude"]: FORTITUDE,
        OPCODES["return_loss"]: FORTITUDE,
        OPCODES["alcohol"]: ALCOHOL,
        OPCODES["pay"]: GOLD,
    }
    return [(op.who, stat_of[op.code]) for op in ops if op.code in stat_of]


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


class Definition:
    """A compiled card. A Mount has two branches more, from ``entrance`` on: what its reveal does."""

    __slots__ = (
        "ability",
        "alcohol",
        "answered_by",
        "branches",
        "chaser",
        "chaser_from_left",
        "entrance",
        "firm",
        "fortitude",
        "id",
        "is_event",
        "is_mount",
        "is_side",
        "key",
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
        self.types = sum(TYPES[word] for word in card.types)
        self.is_event = bool(self.types & EVENT)
        self.is_mount = bool(self.types & MOUNT)
        self.branches = tuple(Branch(index, mode) for index, mode in enumerate(card.modes))
        self.rivals = frozenset(title_key(title) for title in card.rivals)
        self.entrance = len(self.branches)
        if self.is_mount:  # only cards that speak of Mounts may answer one (MOLLY-15)
            self.types = MOUNT
            self.branches += (_entrance(self.branches, False), _entrance(self.branches, True))
        self._cite()
        self.reach = 0
        for branch in self.branches:
            self.reach |= branch.calls
        self.offers: dict[int, int] = {}
        self.answered_by = frozenset(title_key(title) for title in card.answered_only_by)
        drink = card.drink
        self.alcohol = drink.alcohol if drink else 0
        self.fortitude = drink.fortitude if drink else 0
        self.chaser = bool(drink and drink.chaser)
        self.titled = drink is not None and CHASER in self.key
        self.chaser_from_left = bool(drink and drink.chaser_from == "left")
        self.splits = bool(drink and drink.splits)
        self.stays = bool(drink and drink.stays)
        self.firm = bool(drink and drink.firm)
        self.next_action = drink.next_action if drink else 0
        self.ability = (
            (drink.discard, drink.draw, drink.discard_for_fortitude, drink.reveal) if drink else (0, 0, 0, 0)
        )
        self.special = any(self.ability) or self.stays
        race = drink.race if drink else None
        self.races = frozenset(race.races) if race else frozenset()
        self.race_alcohol = race.alcohol if race else 0
        self.race_fortitude = race.fortitude if race else 0

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
                elif self.is_event:
                    op.rule = "DRINK-05"
                elif self.types & IMMEDIATE:
                    op.rule = "LIZ-03"
                op.rule = named.get(op.code, op.rule)

    def window(self, mode: int) -> int:
        """The bits that the window of a branch of this card offers; worked out once."""
        mask = self.offers.get(mode, 0)
        if not mask:
            branch = self.branches[mode]
            mask = self.types << _TYPE_BITS
            if not (self.is_event or self.is_mount):
                mask |= ANY_CARD
                for _, stats in branch.hits:
                    mask |= stats << _STAT_BITS
            if branch.forces_ante:
                mask |= ANTE
            if branch.takes_gold:
                mask |= GOLD_LOSS
            self.offers[mode] = mask
        return mask


class Book:
    """All compiled cards of a library, by full card id."""

    __slots__ = ("_printed", "definitions", "library")

    def __init__(self, library: Library) -> None:
        self.library = library
        self.definitions = {
            card.id: Definition(card, deck.kind == "side")
            for deck in library.decks.values()
            for card in deck.cards
        }
        self._printed: dict[str, tuple[str, ...]] = {}

    def printed(self, deck_id: str) -> tuple[str, ...]:
        """The full card ids of a deck, copies spelled out, in printed order; worked out once."""
        found = self._printed.get(deck_id)
        if found is None:
            deck = self.library.decks[deck_id]
            found = tuple(card.id for card in deck.cards for _ in range(card.copies))
            self._printed[deck_id] = found
        return found


_books: list[Book] = []


def shipped() -> Book:
    """The compiled cards of all packs there are; made anew when a deck has come to the shelf."""
    library = cards.load()
    if not _books or _books[0].library is not library:
        _books[:] = [Book(library)]
    return _books[0]
