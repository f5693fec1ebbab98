"""What a word of the vocabulary is, its arguments and where it fits; the words are in `vocabulary`."""

from __future__ import annotations

from dataclasses import dataclass

ALL_TRIGGERS = (
    "action",
    "anytime",
    "control",
    "order",
    "card",
    "drink",
    "ante",
    "gold_loss",
    "gold_to_inn",
    "alcohol_gained",
    "fortitude_lost",
    "round",
    "round_won",
    "passive",
    "turn_end",
    "told",
    "rival",
    "revealed",
    "trap",
    "provoked",
    "whiff",
    "active",
    "turn_start",
    "installed",
)


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of a word: one of `words`, a list of them, a whole number low..high, or a yes/no flag.

    One that is `apart` is said after everything else that the effect does.
    """

    name: str
    meaning: str
    words: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    flag: bool = False
    several: bool = False
    required: bool = True
    nonzero: bool = False
    apart: bool = False

    @property
    def allowed(self) -> str:
        """The permitted values, for people."""
        if self.flag:
            return "true, false"
        if self.words:
            return ("a list of: " if self.several else "") + ", ".join(self.words)
        return f"a whole number {self.low}..{self.high}" + (", not 0" if self.nonzero else "")


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the vocabulary; `fits` names the triggers an effect makes sense under."""

    word: str
    meaning: str
    example: str
    arguments: tuple[Argument, ...] = ()
    fits: tuple[str, ...] = ALL_TRIGGERS

    def argument(self, name: str) -> Argument | None:
        """The argument of that name, or None."""
        return next((a for a in self.arguments if a.name == name), None)
