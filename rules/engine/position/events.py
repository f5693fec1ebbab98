"""What happened, as records: the answer of :meth:`innkeep.rules.game.game.Game.apply`.

Events describe; they are never read back by the rules. ``EVENTS`` names every kind.
"""

from __future__ import annotations

from typing import NamedTuple

EVENTS = frozenset(
    {
        "played",  # seat played card (amount = mode, target = the seat picked)
        "passed",  # seat passed in a Round of Gambling
        "negated",  # card does nothing, because of seat
        "ignored",  # seat ignores card
        "resolved",  # card has taken effect
        "put-away",  # card, used or Negated, goes to seat's discards (None: the Drink discards)
        "fortitude",  # seat's Fortitude changed by amount (what really changed), by card
        "alcohol",  # seat's Alcohol Content changed by amount, by card
        "loss-redirected",  # what card would cost seat is lost by target
        "loss-reduced",  # seat loses amount less to card
        "loss-limited",  # seat loses no more than amount to card
        "paid",  # seat paid amount to target (None: the Inn)
        "inn-paid",  # the Inn paid amount for seat to target (None: to itself)
        "ante",  # seat anted amount
        "inn-ante",  # the Inn anted amount for seat
        "champion",  # seat is the Champion of its team for card
        "round-started",  # seat opened a Round of Gambling
        "control",  # seat took control (None: nobody is in control)
        "left-round",  # seat left the Round
        "forced-out",  # seat was forced out of the Round
        "round-won",  # seat takes amount from the pot
        "round-ended",  # the Round is over, amount went to the Inn
        "pot-taken",  # seat took amount out of the pot
        "discarded",  # seat discarded cards (amount: so many because a Drink said so)
        "drew",  # seat drew cards (amount: so many because a card or Drink said so)
        "pile-returned",  # seat shuffled amount Drinks of its pile into the Drink Deck (cards), took one
        "gold-gained",  # seat's team gained amount from the Inn by a Potion
        "tokens",  # seat's tokens on the track zone changed by amount, by card
        "trap-checked",  # seat has Checked for Traps in target's hand and found card (None: no card there)
        "trap-sprung",  # card of seat springs on target (amount = mode)
        "power-used",  # seat used a power of its character, discarding cards
        "side-revealed",  # seat revealed card from its side deck
        "side-kept",  # that card stays in front of seat
        "side-discarded",  # card goes to zone, the discards of the machinery of seat (None: a common one)
        "side-reshuffled",  # the discards of zone became that pile; cards: bottom to top
        "drinks-dealt",  # cards of the Bar Deck came under the Drink Deck: bottom to top
        "crawled",  # seat moved the party to the tavern card
        "crawl-stays",  # seat has to Crawl, but there is nowhere to go
        "tavern-closed",  # the tavern card is out of Drinks
        "drinks-returned",  # seat shuffled amount Drinks into zone, the deck of their tavern (cards)
        "room-entered",  # seat moved on in the Dungeon, to the Room card
        "room-left",  # seat is back in the Start Room
        "loot-taken",  # seat has the Loot card
        "trick-drawn",  # seat has drawn the Trick card
        "otto-prepared",  # the machine at seat has dealt amount Actions face down
        "otto-revealed",  # it has revealed card from one of its decks
        "otto-answered",  # it answers what has provoked it with card (amount = mode)
        "otto-chose",  # it has chosen target, cards or the word zone by the rule told, where card asked
        "component-installed",  # its Component card lies there now
        "component-works",  # its Component card acts (amount = mode)
        "component-hit",  # its Component card has taken a hit, and stays
        "component-lost",  # its Component card is out of the game
        "prize-offered",  # the Prize card joined the pot
        "prizes-returned",  # the Prizes cards lie in the Inn again
        "reserve-given",  # seat gave target card, a Special Reserve Drink
        "drinks-discarded",  # the Drink Me! pile of seat was discarded: cards
        "deck-revealed",  # seat revealed card from their Character Deck
        "elixir-used",  # card in front of seat gives its Action and is discarded
        "stood-in",  # seat pays amount, told next, in the place of target
        "payment-taken",  # seat took amount, just paid to it, from the Inn
        "stepped-outside",  # seat is out of the game for a while, with target
        "came-back",  # seat is back in the game
        "prize-won",  # seat has won the Prize card
        "reshuffled",  # seat's discards (None: the Drink discards) became the deck; cards: bottom to top
        "ordered",  # seat put card on target's Drink Me! pile
        "revealed",  # seat revealed card (a Drink, a Chaser or an Event)
        "no-drink",  # seat had nothing to drink and sobers up
        "drink-given",  # seat gave card, face down, from its Drink Me! pile to target's
        "drink-passed",  # seat passed the Drink to target
        "drink-split",  # seat split the Drink (cards) with target
        "drink-changed",  # the Drink before seat: Alcohol changed by amount
        "drink-kept",  # card stays in front of seat
        "drink-turned",  # the Drink before seat gives Fortitude instead of Alcohol
        "drank",  # seat drank: amount = Alcohol, cards = the physical cards
        "contest-scored",  # seat's Drink counts amount
        "contest-tied",  # cards = the tied seats
        "contest-won",  # seat won the Drinking Contest (None: nobody)
        "last-chance",  # seats in danger get a last chance; cards = these seats
        "passed-out",  # seat is out
        "out-of-gold",  # seat is out
        "divided",  # seat's Gold was divided: amount to the Inn
        "phase",  # seat's phase begins (amount = index in PHASES)
        "game-over",  # seat won (None: a tie; cards = the tied seats)
    }
)


class GameEvent(NamedTuple):
    """One thing that happened. Unused fields keep their defaults; see ``EVENTS`` for each kind.

    A named tuple, for a game with a listener makes very many of them.

    >>> GameEvent("paid", "GAMB-03", seat=0, amount=2, target=1).amount
    2
    """

    kind: str
    rule: str
    """The rule of the ledger that decides it here; set by whoever lets it happen."""
    seat: int | None = None
    card: int | None = None
    amount: int = 0
    target: int | None = None
    cards: tuple[int, ...] = ()
    question: str = ""
    """The open question it was decided by (:mod:`innkeep.rules.book.open_questions`), if it rests on one."""
    zone: str = ""
    """The zone of a machinery it is about."""
