"""What a deck is made of, in numbers, beside the decks that are known card by card: shares of types, damage,
Drinks and Gold. Who wins with it is told by playing, not here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from innkeep.cards.model import Card, Deck, Effect, Mode

KNOWN = ("rdi1-deirdre", "rdi1-fiona", "rdi1-gerki", "rdi1-zot", "rdi5-sera")
"""The decks of which every card is known; the range of the others is theirs."""

TYPES = ("action", "sometimes", "anytime", "gambling", "cheating")
WIDTH = 24

_OTHERS = {"chosen_other", "chosen_any", "each_other", "everyone", "attacker", "participants", "up_to_three"}
_OTHERS |= {"chosen_participant", "revealer", "most_corruption", "least_corruption"}
_SHIELDS = {"negate", "ignore_card", "redirect_loss", "reduce_loss", "loss_becomes", "return_loss"}
_AWAY = {"ignore_drink", "pass_drink", "split_drink", "alcohol_becomes_fortitude"}
_SERVED = {"drink_now", "everyone_drinks", "pass_drink", "split_drink"}
_POT = {"end_round", "win_round", "take_pot", "take_half_pot", "take_from_pot"}


@dataclass(frozen=True, slots=True)
class DeckFigure:
    """One figure of a deck; `low` and `high` are those of the known decks."""

    name: str
    value: float
    low: float
    high: float

    @property
    def inside(self) -> bool:
        """Whether the deck lies in the range of the known ones."""
        return self.low <= self.value <= self.high


def figures(deck: Deck, known: Iterable[Deck]) -> tuple[DeckFigure, ...]:
    """Every figure of a deck, with the range of some decks it is compared with."""
    others = [measure(other) for other in known] or [measure(deck)]
    own = measure(deck)
    ranges = {name: [other[name] for other in others] for name in own}
    return tuple(DeckFigure(name, value, min(ranges[name]), max(ranges[name])) for name, value in own.items())


def measure(deck: Deck) -> dict[str, float]:
    """The figures of a deck: percentages of cards by type, then sums over all its cards.

    A card of two types counts in both; of a card with several branches the strongest counts.
    """
    made: dict[str, float] = {}
    for kind in TYPES:
        of_kind = sum(card.copies for card in deck.cards if kind in card.types)
        made[f"{kind} %"] = round(100 * of_kind / deck.size, 1)
    for name, count in _COUNTED.items():
        made[name] = sum(card.copies * _best(card, count) for card in deck.cards)
    return made


def chart(found: Sequence[DeckFigure]) -> list[str]:
    """A line of text for each figure: its value and the known range on a scale that starts at 0."""
    lines = []
    for one in found:
        most = max(one.value, one.high) or 1
        bar = "".join(_cell(one, at / WIDTH * most, (at + 1) / WIDTH * most) for at in range(WIDTH))
        note = "" if one.inside else "  outside"
        lines.append(f"{one.name:12} {bar} {one.value:6g}  ({one.low:g}..{one.high:g}){note}")
    return lines


def _cell(one: DeckFigure, start: float, end: float) -> str:
    if start < one.value <= end:
        return "\u2588"
    return "\u2592" if end > one.low and start < one.high else "\u00b7"


def svg(decks: Mapping[str, Sequence[DeckFigure]]) -> str:
    """A chart of several decks: for each figure the known range as a band, each deck as a dot."""
    row, left, width = 26, 110, 520
    names = [figure.name for figure in next(iter(decks.values()))]
    foot = row * (len(names) + 1)
    box = f"0 0 {left + width + 60} {foot + 18 * (len(decks) // 4 + 2)}"
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" font-size="13">']
    for at, name in enumerate(names):
        shown = [found[at] for found in decks.values()]
        low, high = shown[0].low, shown[0].high
        scale = width / (max(high, *(one.value for one in shown)) or 1)
        y = row * (at + 1)
        out.append(f'<text x="0" y="{y + 4}">{escape(name)}</text>')
        x, wide = left + low * scale, max(2, (high - low) * scale)
        band = f'x="{x:.1f}" y="{y - 8}" width="{wide:.1f}" height="16"'
        out.append(f'<rect {band} fill="#ddd"><title>{low:g}..{high:g}</title></rect>')
        for number, (deck, one) in enumerate(zip(decks, shown, strict=True)):
            said = f"<title>{escape(deck)}: {one.value:g}</title>"
            out.append(_dot(left + one.value * scale, y, number, said))
    for number, deck in enumerate(decks):
        x, y = 10 + number % 4 * 165, foot + 18 * (number // 4 + 1)
        out += [_dot(x, y - 4, number, ""), f'<text x="{x + 10}" y="{y}">{escape(deck)}</text>']
    return "\n".join([*out, "</svg>\n"])


def _dot(x: float, y: float, number: int, said: str) -> str:
    return f'<circle cx="{x:.1f}" cy="{y}" r="5" fill="{_colour(number)}">{said}</circle>'


def _colour(number: int) -> str:
    return f"hsl({number * 137 % 360} 65% 42%)"


def _best(card: Card, count: Callable[[Mode], int]) -> int:
    ways = (Mode(mode.when, effects) for mode in card.modes for effects in mode.ways())
    return max((count(way) for way in ways), default=0)


def _stat(word: str, hurts: bool, whose: Callable[[str | None], bool]) -> Callable[[Mode], int]:
    """Counts how far a stat moves one way, once for each effect whoever and however many it hits."""

    def counted(effect: Effect) -> bool:
        return effect.do == word and (effect.amount < 0) == hurts and whose(effect.who)

    return lambda mode: sum(abs(effect.amount) for effect in mode.effects if counted(effect))


def _words(words: Iterable[str]) -> Callable[[Mode], int]:
    """Counts branches that say one of some words."""
    chosen = frozenset(words)
    return lambda mode: int(any(effect.do in chosen for effect in mode.effects))


def _drinks(mode: Mode) -> int:
    """Drinks and Alcohol Content that others get out of it."""
    total = _stat("alcohol", False, _other)(mode)
    for effect in mode.effects:
        if effect.do == "order_extra":
            total += effect.n
        elif effect.do == "drink_alcohol":
            total += max(0, effect.amount)
        elif effect.do in _SERVED and effect.who != "me":
            total += 1
    return total


def _gold(mode: Mode) -> int:
    """Gold that others pay or lose to the player of the card."""
    return sum(effect.gold for effect in mode.effects if effect.do == "pay" and _other(effect.who))


def _cost(mode: Mode) -> int:
    return sum(effect.gold for effect in mode.effects if effect.do == "pay" and effect.who == "me")


def _other(who: str | None) -> bool:
    return who in _OTHERS


_COUNTED: Mapping[str, Callable[[Mode], int]] = {
    "damage": _stat("fortitude", True, _other),
    "healing": _stat("fortitude", False, lambda who: who in ("me", "everyone", "chosen_any")),
    "shields": _words(_SHIELDS),
    "drinks": _drinks,
    "no drink": _words(_AWAY),
    "sobering": _stat("alcohol", True, lambda who: who in ("me", "everyone", "chosen_any")),
    "gold": _gold,
    "gold spent": _cost,
    "pot": _words(_POT),
}
"""What is summed over the cards of a deck."""
