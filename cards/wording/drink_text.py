"""The text on a Drink: what it does to the drinker, to drinkers of some races, and its Chaser."""

from __future__ import annotations

from innkeep.cards.model import Drink, RaceDrink
from innkeep.cards.wording.phrasing import amount, one_of, phrase, sentence, variant


def drink(numbers: Drink, lang: str) -> str:
    """The sentences of a Drink."""
    parts = []
    if numbers.alcohol:
        parts.append(phrase(f"drink.alcohol.{_way(numbers.alcohol)}", lang, n=abs(numbers.alcohol)))
    if numbers.fortitude:
        parts.append(phrase(f"fortitude.{_way(numbers.fortitude)}.me", lang, n=abs(numbers.fortitude)))
    abilities = (
        ("discard", numbers.discard),
        ("draw", numbers.draw),
        ("discard_for_fortitude", numbers.discard_for_fortitude),
        ("reveal_own", numbers.reveal),
    )
    if not (parts or numbers.half or any(n for _, n in abilities)):
        parts.append(phrase("drink.nothing", lang))
    join = phrase("drink.join", lang)
    said = join.join(parts) if "." not in join else " ".join(sentence(part) for part in parts)
    lines = [sentence(said)] if parts else []
    if numbers.race is not None:
        lines.append(_race(numbers.race, lang))
    lines += [sentence(amount(ability, n, lang)) for ability, n in abilities if n]
    if numbers.splits:
        lines.append(phrase("drink.splits", lang))
    if numbers.firm:
        lines.append(phrase("drink.firm", lang))
    if numbers.half:
        lines.append(phrase("drink.half", lang))
    if numbers.ignore_discard:
        lines.append(sentence(amount("ignore_discard", numbers.ignore_discard, lang)))
    if numbers.stays:
        lines.append(phrase("drink.stays", lang))
    if numbers.next_action:
        lines.append(sentence(amount("next_action", numbers.next_action, lang)))
    if numbers.bigger_hand:
        lines.append(sentence(amount("bigger_hand", numbers.bigger_hand, lang)))
    if numbers.chaser:
        lines.append(variant(lang, "drink.chaser", numbers.chaser_from))
    return "\n".join(lines)


def _race(numbers: RaceDrink, lang: str) -> str:
    race = one_of([phrase(f"race.{race}", lang) for race in numbers.races], lang)
    said = [
        sentence(phrase(f"drink.race.{stat}.{_way(amount)}", lang, race=race, n=abs(amount)))
        for stat, amount in (("alcohol", numbers.alcohol), ("fortitude", numbers.fortitude))
        if amount
    ]
    return " ".join(said) or sentence(phrase("drink.race.nothing", lang, race=race))


def _way(amount: int) -> str:
    return "gain" if amount > 0 else "lose"
