"""What the rules can run, for whoever asks whether a card is covered (`innkeep cards coverage`)."""

from __future__ import annotations

from cards import Card
from rules.compiled import EFFECTS, TRIGGERS, Definition


class Interpreter:
    """The vocabulary of this engine."""

    words: frozenset[str] = frozenset(EFFECTS) | frozenset(TRIGGERS)
    """Every effect and trigger word that is run."""

    def covers(self, card: Card) -> bool:
        """Whether every branch of a card can be run, or it is a Drink with numbers."""
        if not card.modes:
            return card.drink is not None
        spoken = {mode.when.on for mode in card.modes}
        spoken.update(effect.do for mode in card.modes for effect in mode.effects)
        if not spoken <= self.words:
            return False
        return all(branch.ops for branch in Definition(card).branches)


interpreter = Interpreter()
