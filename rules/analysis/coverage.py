"""What the rules can run, for whoever asks whether a card is covered (`innkeep cards coverage`)."""

from __future__ import annotations

from innkeep.cards import Card, Library
from innkeep.rules.analysis import probes
from innkeep.rules.engine.position.definitions import EFFECTS, TRIGGERS, Definition


class Interpreter:
    """The vocabulary of this engine."""

    words: frozenset[str] = frozenset(EFFECTS) | frozenset(TRIGGERS)
    """Every effect and trigger word that is run."""

    def covers(self, card: Card) -> bool:
        """Whether every branch of a card can be run or is left to the table, or it is a Drink."""
        if not card.modes:
            return card.drink is not None or card.text_only
        spoken = {mode.when.on for mode in card.modes}
        spoken.update(effect.do for mode in card.modes for effect in mode.effects)
        if not spoken <= self.words:
            return False
        branches = Definition(card).branches[: len(card.modes)]
        return all(branch.ops or card.left_to_table(branch.index) for branch in branches)

    def tries(self, card: Card, library: Library | None = None) -> dict[str, bool]:
        """Whether each branch can be played somewhere, is refused somewhere else, and changes something."""
        branches = range(max(1, len(card.modes)))
        legal = [probes.legal(card, mode, library) for mode in branches]
        return {
            "legal": all(legal),
            "illegal": all(probes.illegal(card, mode, library) for mode in branches),
            "resolves": all(
                trial is not None and trial.played().digest() != trial.position().digest() for trial in legal
            ),
        }


interpreter = Interpreter()
