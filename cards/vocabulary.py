"""The closed vocabulary of card definitions: every word a pack may use, what it means, its arguments and an
example. The schema accepts exactly this, `innkeep cards vocabulary` prints it; what the words do to a game is
the rules' business."""

from __future__ import annotations

from innkeep.cards.card_types import CARD_TYPES as CARD_TYPES
from innkeep.cards.card_types import MOMENT_OF_TYPE as MOMENT_OF_TYPE
from innkeep.cards.card_types import OPTIONAL_TYPES as OPTIONAL_TYPES
from innkeep.cards.card_types import SIDE_TYPES as SIDE_TYPES
from innkeep.cards.card_types import TRIGGERS_OF_TYPE as TRIGGERS_OF_TYPE
from innkeep.cards.guest_words import GUEST_EFFECTS
from innkeep.cards.machine_words import MACHINE_EFFECTS, MACHINE_TRIGGERS
from innkeep.cards.words import ALL_TRIGGERS, Argument, Word

STATS = ("fortitude", "alcohol", "gold")
ORIGINS = ("book", "catalogue", "house")
CARD_SLOTS = ("window", "card", "face")
"""What a picture of one's own may fill of a card: its window, all that lies behind its writing, or its whole
face, on which nothing else is then drawn or written."""
DECK_SLOTS = ("back", "mat", "portrait")
"""And of a deck."""
DECK_KINDS = ("character", "drink", "side", "otto")
"""What a deck is for; those of kind otto are the factions of Boss Otto."""
SIDE_DECKS = ("items", "stable")  # the machinery whose side deck a card may reveal the top card of
REWARDS = ("loot", "tricks")
"""What a Dungeon has for those who reach its Goal Room: a card to choose, or the top one of a deck."""
RACES = (
    *("human", "elf", "half-elf", "dwarf", "gnome", "halfling"),
    *("orc", "half-orc", "goblin", "ogre", "half-ogre", "troll"),
)

WHO_MEANING = {
    "me": "the player of the card",
    "chosen_other": "another player whom the player of the card picks",
    "chosen_any": "any player the player of the card picks, also themselves",
    "each_other": "every other player",
    "everyone": "every player, the player of the card included",
    "attacker": "the player whose card is being answered",
    "bystander": "another player whom the player of the card picks, not the one whose card is answered",
    "participants": "everyone still in the Round of Gambling",
    "chosen_participant": "another participant of the Round, picked by the player of the card",
    "revealer": "the player who revealed the Drink being answered, or the Trap",
    "up_to_three": "one, two or three other players whom the player of the card picks",
    "most_corruption": "the other player with the most Corruption; the player of the card breaks ties",
    "least_corruption": "the other player with the least Corruption; the player of the card breaks ties",
    "priority_target": "the Challenger who has the Priority Target token",
}
"""Whom an effect may be aimed at, and what that means; `innkeep cards vocabulary WORD` explains it."""

WHO = tuple(WHO_MEANING)

UNAIMED = ("passive", "turn_end", "rival", "trap")
"""Triggers under which nobody picks a player."""

TRAP = "trap"
"""The trigger of a branch that stands beside what a card is played for (ALAR-02)."""
WHIFF = "whiff"
"""The trigger of what a card of Otto does where it cannot answer what has provoked him (OTTO-42)."""
INSTALLED = ("active", "turn_start", "installed")
"""Triggers of what a Component of Otto does once it is installed (OTTA-12)."""
BELOW = (TRAP, WHIFF, *INSTALLED)
"""Triggers of branches that stand below what a card is played for, each under a label of its own."""

PAID = ("energy", "clones", "elements")
"""Tokens a tier may cost; elements are Claimed Fire and Ice Tokens in any mix."""
HAVING = ("energy", "clones", "fire", "ice")
"""Tokens a tier may ask its player to have."""
UNTIERED = ("passive", "turn_end", "told", "rival", "revealed")
"""Triggers of branches that have no tiers: nobody plays them."""
GIVEN = ("buff", "energy", "clones", "corruption")
"""Tokens an effect may give."""
GROUPS = ("villains", "heroes")
"""To which characters alone an effect may happen."""
COUNTED = {
    "energy_paid": "for each Energy paid for the card",
    "elements_spent": "for each Element Token spent on the card",
    "energy": "for each Energy Token of the player of the card",
    "clones": "for each Clone of the player of the card",
    "fire": "for each Fire Token the player of the card has Claimed",
    "ice": "for each Ice Token the player of the card has Claimed",
    "corruption": "for each Corruption Token of the player it happens to",
    "total_corruption": "for each Corruption Token of players in the game",
}
"""What an effect may be carried out for each of, and what that means."""


def _flag(name: str, meaning: str) -> Argument:
    return Argument(name, meaning, flag=True, required=False)


_CHI = Argument("chi", "how much Drunken Chi is spent on it", low=1, high=20, required=False)
LEFT = ("two", "more")
"""How many players a branch may ask to be in the game: no more than two, or more."""
_LEFT = Argument(
    "left",
    "only so many players are in the game; against Boss Otto always two",
    words=LEFT,
    required=False,
    apart=True,
)
_BY_OTHER = Argument("by", "only when somebody else did it", words=("other",), required=False)
_WHO = Argument("who", "whom it happens to", words=WHO)
_TIMES = Argument("n", "how often, one after the other", low=2, high=5, required=False)
_GOLD = Argument("gold", "how much Gold", low=1, high=20)
_CARDS = Argument("n", "how many cards", low=1, high=10)
_PER = Argument("per", "it happens so often", words=tuple(COUNTED), required=False, apart=True)
_HOLDING = Argument(
    "holding", "only to those with so much Corruption", low=1, high=4, required=False, apart=True
)
_AMONG = Argument(
    "among",
    "only to villains, who have Boss Cards of their own, or to heroes, all others",
    words=GROUPS,
    required=False,
    apart=True,
)
_RECEIVERS = ("inn", "me", "server")
_STAT = Argument("amount", "how far the stat moves; below 0 is a loss", low=-20, high=20, nonzero=True)

TRIGGERS: dict[str, Word] = {
    w.word: w
    for w in (
        Word("action", "as your Action in your Action Phase", "{on: action}", (_CHI,)),
        Word("anytime", "at any time", "{on: anytime}", (_CHI,)),
        Word(
            "control",
            "in your turn of a Round of Gambling, to take control",
            "{on: control, over_winning_hand: true}",
            (_flag("over_winning_hand", "even where only a Cheating Card may take control"), _CHI),
        ),
        Word("order", "in your Order a Drink Phase", "{on: order}"),
        Word(
            "card",
            "in response to a played card",
            "{on: card, types: [action, sometimes], affects: [fortitude]}",
            (
                Argument(
                    "types",
                    "the answered card has one of these types",
                    (*CARD_TYPES[:5], "drink_event", "mount"),
                    several=True,
                    required=False,
                ),
                Argument(
                    "affects",
                    "it would directly change one of these of you",
                    STATS,
                    several=True,
                    required=False,
                ),
                _BY_OTHER,
                _flag("costs_fortitude", "it would make you lose Fortitude"),
                _flag("heals_other", "it would make another player gain Fortitude"),
                _flag("changes_drink", "it would change a Drink"),
                _flag("gains_gold", "it would make a player gain Gold"),
                _flag("participant", "you must still be in the Round of Gambling"),
                _LEFT,
                _CHI,
            ),
        ),
        Word(
            "drink",
            "in response to a revealed Drink",
            "{on: drink, mine: true}",
            (
                _flag("mine", "it would affect you"),
                Argument(
                    "affects",
                    "it would change one of these of you",
                    STATS[:2],
                    several=True,
                    required=False,
                ),
                _flag("heals_other", "it would make another player gain Fortitude"),
                _BY_OTHER,
                _CHI,
            ),
        ),
        Word("ante", "when you must ante, in answer to the card that forces it", "{on: ante}"),
        Word(
            "gold_loss", "when you are about to lose Gold to a card, an ante or a payment", "{on: gold_loss}"
        ),
        Word(
            "gold_to_inn",
            "right after an Action, Sometimes or Anytime Card made a player pay Gold to the Inn",
            "{on: gold_to_inn}",
        ),
        Word("alcohol_gained", "right after you gained Alcohol Content", "{on: alcohol_gained}"),
        Word(
            "fortitude_lost",
            "right after you lost Fortitude to another player's card",
            "{on: fortitude_lost, unreduced: true}",
            (
                _flag("unreduced", "only when nothing made the loss smaller"),
                _flag("anyone", "also when not you, but any player lost it"),
                _CHI,
            ),
        ),
        Word(
            "round",
            "while a Round of Gambling runs, even if you left it",
            "{on: round, quiet: true}",
            (_flag("quiet", "never in reply to a card that forces an ante or ends the Round"),),
        ),
        Word(
            "round_won",
            "when a player wins a Round of Gambling, before the pot is paid",
            "{on: round_won, by: other}",
            (_BY_OTHER,),
        ),
        Word("revealed", "when this Drink Event or Immediate Card is revealed", "{on: revealed}"),
        Word("passive", "for as long as this card is in play before you", "{on: passive}"),
        Word(
            "turn_end",
            "once as your turn ends, while this card is in play before you",
            "{on: turn_end, discard: 2}",
            (Argument("discard", "how many cards you may discard for it", low=1, high=7, required=False),),
        ),
        Word("told", "when this Story is told: it is added to the card that tells it", "{on: told}"),
        Word("rival", "when this Mount is revealed while a Rival of it is in play", "{on: rival}"),
        Word("trap", "when a player who Checks for Traps has revealed this card", "{on: trap}"),
        *MACHINE_TRIGGERS,
    )
}

_ON_DRINK = ("drink",)

EFFECTS: dict[str, Word] = {
    w.word: w
    for w in (
        Word(
            "fortitude",
            "changes Fortitude",
            "{do: fortitude, who: chosen_other, amount: -2}",
            (_WHO, _STAT, _PER, _HOLDING, _AMONG),
        ),
        Word(
            "alcohol",
            "changes Alcohol Content",
            "{do: alcohol, who: me, amount: -1}",
            (_WHO, _STAT, _PER, _HOLDING, _AMONG),
        ),
        Word(
            "pay",
            "makes players pay Gold to the Inn or to the player of the card",
            "{do: pay, who: each_other, to: me, gold: 1}",
            (
                Argument("who", "who pays", words=WHO),
                Argument("to", "who receives; server: whose Special Reserve the card is from", _RECEIVERS),
                _GOLD,
                _flag("per_pick", "as often as players were picked, also for those who Ignore the card"),
                _HOLDING,
            ),
        ),
        Word(
            "take_control",
            "takes control of the Round of Gambling",
            "{do: take_control, next: cheating}",
            (
                Argument(
                    "next", "what may take control afterwards", words=("any", "cheating"), required=False
                ),
            ),
            fits=("control",),
        ),
        Word(
            "start_round",
            "starts a Round of Gambling: everyone antes 1 Gold, the starter is in control",
            "{do: start_round}",
            fits=("action", "revealed"),
        ),
        Word("ante", "everyone still in the Round antes, you included", "{do: ante, gold: 1}", (_GOLD,)),
        Word(
            "leave_round",
            "leaves the Round of Gambling",
            "{do: leave_round}",
            fits=("ante", "card", "control", "round"),
        ),
        Word(
            "force_out",
            "forces a participant out of the Round of Gambling",
            "{do: force_out, who: chosen_participant}",
            (Argument("who", "who is forced out", words=("chosen_participant", "most_corruption")),),
        ),
        Word(
            "end_round",
            "ends the Round of Gambling at once",
            "{do: end_round, pot: inn}",
            (Argument("pot", "who gets the pot", words=("inn", "me")),),
            fits=("round",),
        ),
        Word("win_round", "wins the Round of Gambling", "{do: win_round}", fits=("card", "control", "round")),
        Word("take_from_pot", "takes Gold out of the pot", "{do: take_from_pot, gold: 1}", (_GOLD,)),
        Word("take_pot", "takes the pot in place of the winner", "{do: take_pot}", fits=("round_won",)),
        Word(
            "take_half_pot",
            "takes half of the pot, rounded up, from whoever is about to take it",
            "{do: take_half_pot}",
            fits=("round_won",),
        ),
        Word(
            "draw",
            "draws cards from one's own Character Deck",
            "{do: draw, n: 2}",
            (
                _CARDS,
                Argument("who", "who draws; you, if nobody is named", words=WHO, required=False),
                _PER,
                _HOLDING,
            ),
        ),
        Word(
            "extra_action",
            "allows one more Action in your Action Phase",
            "{do: extra_action}",
            fits=("action",),
        ),
        Word("negate", "the answered card does nothing to anybody", "{do: negate}", fits=("card",)),
        Word("ignore_card", "the answered card does nothing to you", "{do: ignore_card}", fits=("card",)),
        Word("ignore_drink", "the answered Drink does nothing to you", "{do: ignore_drink}", fits=_ON_DRINK),
        Word(
            "drink_to_pile",
            "the answered Drink with its Chasers is shuffled into a Drink Me! Pile, not discarded",
            "{do: drink_to_pile, who: chosen_any}",
            (Argument("who", "whose pile", words=("chosen_any", "me")),),
            fits=_ON_DRINK,
        ),
        Word(
            "pass_drink",
            "another player drinks the answered Drink instead of you",
            "{do: pass_drink, who: chosen_other}",
            (Argument("who", "who drinks it", words=("chosen_other", "priority_target")),),
            fits=_ON_DRINK,
        ),
        Word(
            "split_drink",
            "the answered Drink is split with another player, halves rounded up",
            "{do: split_drink, who: chosen_other}",
            (Argument("who", "who takes the other half", words=("chosen_other", "priority_target")),),
            fits=_ON_DRINK,
        ),
        Word(
            "drink_alcohol",
            "changes the Alcohol Content of the answered Drink, or what each Drink gives you",
            "{do: drink_alcohol, amount: -2, floor: 0}",
            (_STAT, Argument("floor", "it never falls below this", low=-20, high=20, required=False)),
            fits=("drink", "passive"),
        ),
        Word(
            "alcohol_becomes_fortitude",
            "the answered Drink gives Fortitude in place of Alcohol Content",
            "{do: alcohol_becomes_fortitude}",
            (Argument("amount", "this much of it, not as much", low=1, high=20, required=False),),
            fits=_ON_DRINK,
        ),
        Word(
            "drink_now",
            "makes a player drink a Drink now",
            "{do: drink_now, who: chosen_other, from: own_pile}",
            (
                Argument("who", "who drinks", words=WHO),
                Argument("from", "where the Drink comes from", words=("own_pile", "drink_deck")),
                _TIMES,
            ),
        ),
        Word(
            "everyone_drinks",
            "every player drinks a Drink of their own, with its Chasers; Events are skipped",
            "{do: everyone_drinks, from: drink_deck, own: -1}",
            (
                Argument("from", "where the Drinks come from", words=("drink_deck",)),
                Argument(
                    "own",
                    "how much stronger your own Drink is; never below 0",
                    low=-20,
                    high=20,
                    required=False,
                    nonzero=True,
                ),
            ),
        ),
        Word(
            "serve",
            "makes players drink a Drink that is no card, of this Alcohol Content, all at once",
            "{do: serve, who: everyone, amount: 2}",
            (
                Argument("who", "who drinks", words=("me", "chosen_other", "each_other", "everyone")),
                Argument("amount", "its Alcohol Content", low=1, high=20),
            ),
        ),
        Word(
            "give_reserve",
            "gives players the top card of your Special Reserve, face down on the Drink Me! Pile",
            "{do: give_reserve, who: chosen_other}",
            (
                Argument(
                    "who",
                    "who gets one",
                    words=("chosen_other", "each_other", "attacker", "revealer", "up_to_three"),
                ),
            ),
        ),
        Word(
            "discard_drinks",
            "discards the whole Drink Me! Pile of players",
            "{do: discard_drinks, who: chosen_other}",
            (
                Argument(
                    "who",
                    "whose pile",
                    words=("me", "chosen_other", "chosen_any", "each_other", "priority_target"),
                ),
            ),
        ),
        Word(
            "redraw",
            "lets a player discard any cards and draw, as in a Discard and Draw Phase",
            "{do: redraw, who: chosen_other}",
            (Argument("who", "who may", words=("me", "chosen_other", "chosen_any")),),
        ),
        Word(
            "order_extra",
            "orders more Drinks for other players",
            "{do: order_extra, n: 2}",
            (Argument("n", "how many", low=1, high=10),),
            fits=("order",),
        ),
        Word(
            "give_drinks",
            "gives Drinks from the top of your own Drink Me! Pile to other players, unseen",
            "{do: give_drinks, n: 2}",
            (Argument("n", "how many at most", low=1, high=10),),
        ),
        Word(
            "redirect_loss",
            "the Fortitude you would lose to the answered card is lost by another player",
            "{do: redirect_loss, who: chosen_other}",
            (
                Argument(
                    "who",
                    "who loses it",
                    words=("chosen_other", "bystander", "attacker", "most_corruption", "priority_target"),
                ),
            ),
            fits=("card",),
        ),
        Word(
            "reduce_loss",
            "less Fortitude is lost to the answered card, never less than none",
            "{do: reduce_loss, amount: 1, who: me}",
            (
                Argument("amount", "how much less", low=1, high=20),
                Argument(
                    "who", "whose loss; everyone where numeric effects change", words=("me", "everyone")
                ),
            ),
            fits=("card", "passive", "installed"),
        ),
        Word(
            "loss_becomes",
            "the Fortitude you would lose to the answered card becomes this much, if it was more",
            "{do: loss_becomes, amount: 1}",
            (Argument("amount", "how much is lost", low=1, high=20),),
            fits=("card",),
        ),
        Word(
            "return_loss",
            "the other player loses as much Fortitude as you have just lost",
            "{do: return_loss}",
            fits=("fortitude_lost",),
        ),
        Word(
            "take_payment",
            "you take the Gold that was just paid to the Inn",
            "{do: take_payment}",
            fits=("gold_to_inn",),
        ),
        Word(
            "step_outside",
            "ends your turn; you and another player are out of the game until your next turn begins",
            "{do: step_outside, who: chosen_other}",
            (Argument("who", "who goes with you", words=("chosen_other",)),),
        ),
        Word("inn_pays", "the Inn pays the whole loss in your place", "{do: inn_pays}", fits=("gold_loss",)),
        Word(
            "reduce_payment",
            "you pay less, never less than nothing",
            "{do: reduce_payment, gold: 1}",
            (_GOLD,),
            fits=("gold_loss",),
        ),
        Word(
            "pay_with_nothing",
            "your payment or ante counts as made, and no Gold moves",
            "{do: pay_with_nothing}",
            fits=("gold_loss",),
        ),
        Word(
            "round_on_the_house",
            "one Drink is revealed and every player drinks a copy of it",
            "{do: round_on_the_house}",
            fits=("revealed",),
        ),
        Word(
            "drinking_contest",
            "everyone drinks from the Drink Deck; the strongest Drink earns 1 Gold from each other player",
            "{do: drinking_contest}",
            fits=("revealed",),
        ),
        Word(
            "may",
            "asks whether you want what follows; it happens only if you do",
            "{do: may}",
        ),
        Word(
            "unstoppable",
            "nothing can Negate, Ignore or reduce what this card does",
            "{do: unstoppable}",
            fits=("action", "anytime", "fortitude_lost"),
        ),
        Word(
            "prevent_healing",
            "no player but you gains Fortitude from the answered card or Drink",
            "{do: prevent_healing}",
            fits=("card", "drink"),
        ),
        Word(
            "renew_drinks",
            "your Drink Me! Pile, if you have one, is shuffled into the Drink Deck for one new Drink",
            "{do: renew_drinks}",
        ),
        Word(
            "reveal",
            "reveals the top card of the deck that lies beside your Character Deck",
            "{do: reveal, from: items}",
            (Argument("from", "which deck", words=SIDE_DECKS), _TIMES),
        ),
        Word(
            "add_story",
            "tells the top Story before anybody responds: its effects are added to this card",
            "{do: add_story}",
        ),
        Word(
            "raise_numbers",
            "every number on the card that tells this Story is so much higher",
            "{do: raise_numbers, amount: 1}",
            (Argument("amount", "how much", low=1, high=5),),
            fits=("told",),
        ),
        Word(
            "lie_in_front",
            "this card lies in front of a player, who may play it from there",
            "{do: lie_in_front, who: chosen_other}",
            (Argument("who", "before whom", words=("chosen_other",)),),
            fits=("told",),
        ),
        Word(
            "drive_off",
            "discards Mounts",
            "{do: drive_off, what: others}",
            (
                Argument(
                    "what", "the Rival, all others in play, or this one", words=("rival", "others", "this")
                ),
            ),
            fits=("rival",),
        ),
        Word(
            "chi",
            "changes your Drunken Chi",
            "{do: chi, amount: -1}",
            (Argument("amount", "how far it moves", low=-20, high=20, nonzero=True),),
        ),
        Word(
            "dare",
            "two Drinks are revealed: the stronger is yours, everybody else drinks a copy of the weaker",
            "{do: dare}",
            fits=("revealed",),
        ),
        Word(
            "check_for_traps",
            "makes players Check for Traps: each reveals a card by lot out of the hand of the Trapmaster",
            "{do: check_for_traps, who: attacker}",
            (_WHO,),
        ),
        Word(
            "gain_token",
            "gives players tokens from the supply",
            "{do: gain_token, token: buff, who: chosen_other}",
            (
                Argument("token", "which tokens", words=GIVEN),
                Argument("who", "who gains them; you, if nobody is named", words=WHO, required=False),
                Argument("n", "how many", low=2, high=4, required=False),
                _HOLDING,
            ),
        ),
        Word(
            "claim_element",
            "Claims the Element Token nearest to an end of your track",
            "{do: claim_element}",
        ),
        Word(
            "drink_token",
            "the answered Drink also gives whoever drinks it Corruption",
            "{do: drink_token, n: 1}",
            (Argument("n", "how much", low=1, high=4),),
            fits=_ON_DRINK,
        ),
        Word(
            "draw_per_corruption",
            "draws a card for each Corruption Token of a picked player",
            "{do: draw_per_corruption, who: chosen_any}",
            (Argument("who", "whose tokens count", words=("chosen_any", "chosen_other")),),
        ),
        Word(
            "substitute_pays",
            "a picked player with so much Corruption pays in your place; the Inn, if nobody has that much",
            "{do: substitute_pays, n: 3}",
            (Argument("n", "how much Corruption", low=1, high=4),),
            fits=("gold_loss",),
        ),
        Word(
            "soften",
            "the answered card or Drink changes a stat by less, never the other way",
            "{do: soften, stat: alcohol, amount: 2}",
            (
                Argument("stat", "which stat; of Fortitude only a loss", words=STATS[:2]),
                Argument("amount", "by how much less", low=1, high=20),
            ),
            fits=("card", "drink"),
        ),
        Word(
            "pile_drinks",
            "players put the top of the Drink Deck on their own Drink Me! Piles",
            "{do: pile_drinks, who: chosen_other}",
            (_WHO, Argument("n", "how many cards each", low=2, high=5, required=False)),
        ),
        Word(
            "discard_cards",
            "players discard cards of their choice; by lot where they hold cards of no deck of theirs",
            "{do: discard_cards, who: chosen_other, n: 1}",
            (_WHO, Argument("n", "how many", low=1, high=7), _HOLDING),
        ),
        Word(
            "deny_control",
            "the player of the answered card takes no control and plays nothing more this turn",
            "{do: deny_control}",
            fits=("card",),
        ),
        Word(
            "offer",
            "each other player may pay you to draw a card; you draw one for each who does not",
            "{do: offer, gold: 1}",
            (_GOLD,),
            fits=("action",),
        ),
        Word(
            "renew_hand",
            "discards your hand, shuffles your discards into your deck and draws",
            "{do: renew_hand, n: 4}",
            (_CARDS,),
        ),
        Word(
            "reward",
            "gives the reward of the Dungeon and sends you back to its Start Room",
            "{do: reward, from: loot}",
            (Argument("from", "what the reward is", words=REWARDS),),
            fits=("revealed",),
        ),
        *GUEST_EFFECTS,
        *MACHINE_EFFECTS,
    )
}

WHO_NEEDS: dict[str, tuple[str, ...]] = {
    "attacker": ("fortitude_lost", "card"),
    "bystander": ("card",),
    "revealer": ("drink", "trap"),
    "up_to_three": tuple(on for on in ALL_TRIGGERS if on not in ("revealed", "told", *UNAIMED)),
    "most_corruption": tuple(on for on in ALL_TRIGGERS if on not in ("revealed", "told", *UNAIMED)),
    "least_corruption": tuple(on for on in ALL_TRIGGERS if on not in ("revealed", "told", *UNAIMED)),
    "chosen_other": tuple(on for on in ALL_TRIGGERS if on not in UNAIMED),
    "chosen_any": tuple(on for on in ALL_TRIGGERS if on not in UNAIMED),
    "priority_target": ("action", "control", "card", "drink", "provoked", "whiff", *INSTALLED),
    "participants": ("control", "ante", "round", "round_won", "card"),
    "chosen_participant": ("control", "ante", "round", "card"),
}

WORDS: frozenset[str] = frozenset(TRIGGERS) | frozenset(EFFECTS)
