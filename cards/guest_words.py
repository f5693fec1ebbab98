"""The words of the vocabulary that cards of guests say: players of other boxes whom worked examples of the
books bring to the table. Any card may say them."""

from __future__ import annotations

from innkeep.cards.words import Argument, Word

PHASES = ("discard-and-draw", "action", "order", "drink")
"""The phases of a turn, by the names a card may call them."""

GUEST_EFFECTS = (
    Word(
        "raise_loss",
        "each of your cards that makes a player lose Fortitude makes that player lose more",
        "{do: raise_loss, amount: 1}",
        (Argument("amount", "how much more", low=1, high=20),),
        fits=("passive",),
    ),
    Word(
        "repeat_phase",
        "a player whose turn it is has a phase once more, alone; you pick one of a team",
        "{do: repeat_phase, phase: action}",
        (Argument("phase", "which phase", words=PHASES),),
        fits=("anytime",),
    ),
    Word(
        "mix_drinks",
        "reveals Drinks from the Drink Deck: a player drinks one, the others are shuffled back into it",
        "{do: mix_drinks, n: 2, who: chosen_other}",
        (
            Argument("n", "how many are revealed", low=2, high=5),
            Argument("who", "who drinks the one you choose", words=("chosen_other", "chosen_any")),
        ),
        fits=("action", "anytime"),
    ),
)
"""What a branch does."""
