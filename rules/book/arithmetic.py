"""The arithmetic of the rulebooks: pass-out splits, contests, Chasers and halves, antes.

Pure numbers in, numbers out, with every step named by a message key and a rule id. The engine
and the calculators share these functions; nothing here knows a card, a deck or a table.

>>> out: PassOut = pass_out(9, 3)
>>> step: SumStep = out.steps[0]
>>> result: Contest = contest({"Ann": 3, "Bob": 1})
>>> pot: Ante = ante({"Ann": 3, "Bob": 0})
>>> total: DrinkSum = drink([Measure(alcohol=1)])
>>> out.inn, result.winner, pot.pot, total.alcohol
(6, 'Ann', 1, 1)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

__all__ = [
    "Ante",
    "Change",
    "Contest",
    "DrinkSum",
    "Measure",
    "PassOut",
    "SumStep",
    "ante",
    "contest",
    "drink",
    "half",
    "pass_out",
]


@dataclass(frozen=True, slots=True)
class SumStep:
    """One line of a sum: a message key, the facts that fill it, and the rule that asks for it."""

    key: str
    facts: dict[str, int | str]
    rule: str


@dataclass(frozen=True, slots=True)
class PassOut:
    """Where the Gold of somebody who passed out goes: `inn` to the Inn, `each` to every other player."""

    inn: int
    each: int
    steps: tuple[SumStep, ...] = ()


@dataclass(frozen=True, slots=True)
class Measure:
    """What one card of a chain prints. An `event` in a chain adds nothing and ends it."""

    alcohol: int = 0
    fortitude: int = 0
    chaser: bool = False
    event: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """A card that alters a Drink: `alcohol` is added; a reduction stops at 0 (rule RED-01)."""

    alcohol: int = 0
    becomes_fortitude: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class DrinkSum:
    """What a Drink does to its drinker; `shares` holds (alcohol, fortitude) of each half when split."""

    alcohol: int
    fortitude: int
    cards: int
    shares: tuple[tuple[int, int], ...] = ()
    steps: tuple[SumStep, ...] = ()


@dataclass(frozen=True, slots=True)
class Contest:
    """The standing of a Drinking Contest: scores, the winner or those tied, and what each one pays."""

    scores: dict[str, int]
    winner: str | None
    tied: tuple[str, ...]
    pays: dict[str, int] = field(default_factory=dict)
    steps: tuple[SumStep, ...] = ()

    @property
    def collects(self) -> int:
        """Gold the winner collects in all."""
        return sum(self.pays.values())


@dataclass(frozen=True, slots=True)
class Ante:
    """Who pays what into the pot."""

    pays: dict[str, int]
    steps: tuple[SumStep, ...] = ()

    @property
    def pot(self) -> int:
        """Gold that comes into the pot in all."""
        return sum(self.pays.values())


def _whole(name: str, value: int, least: int | None = 0) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{name}: {value!r} is not a whole number")
    if least is not None and value < least:
        raise ValueError(f"{name}: {value} is less than {least}")
    return value


def half(number: int) -> int:
    """Half of a number, rounded up; below zero that is towards zero (rule SPLIT-05).

    >>> [half(n) for n in (3, 2, 1, 0, -1, -2, -3)]
    [2, 1, 1, 0, 0, -1, -1]
    """
    return -(-number // 2)


def pass_out(gold: int, others: int, *, teams: bool = False) -> PassOut:
    """Divide the Gold of a player who passed out among the Inn and `others` players (LOSE-03, LOSE-04).

    Half, rounded up, goes to the Inn; the rest is shared evenly, and what does not divide goes to
    the Inn as well. With nobody left to share, the Inn takes everything. With `teams` it is a team
    that passed out, and `others` teams share like players (Q15). Raises ValueError for a negative
    number.

    >>> split = pass_out(9, 3)
    >>> split.inn, split.each
    (6, 1)
    >>> [step.rule for step in split.steps]
    ['LOSE-03', 'LOSE-04', 'LOSE-04']
    """
    _whole("gold", gold)
    _whole("others", others)
    first = half(gold)
    rest = gold - first
    steps = [SumStep("sum.passout.half", {"gold": gold, "half": first, "rest": rest}, "LOSE-03")]
    if not others:
        steps.append(SumStep("sum.passout.nobody", {"rest": rest, "inn": gold}, "LOSE-10"))
        return PassOut(gold, 0, tuple(steps))
    each, over = divmod(rest, others)
    share = "sum.passout.teams" if teams else "sum.passout.share"
    steps.append(SumStep(share, {"rest": rest, "others": others, "each": each}, "LOSE-04"))
    if over:
        steps.append(SumStep("sum.passout.remainder", {"over": over, "inn": first + over}, "LOSE-04"))
    return PassOut(first + over, each, tuple(steps))


def drink(
    chain: Sequence[Measure],
    changes: Sequence[Change] = (),
    split: bool = False,
) -> DrinkSum:
    """Add up a Drink, its Chasers and the cards played on it, then halve it when it is `split`.

    Cards of the chain count as long as the one before calls for a Chaser (CHAS-03, CHAS-04); an
    Event stops the chain (CHAS-06). Changes apply in the order given; a reduction never goes below
    zero, nor further down when the total is below zero already (RED-01). Split totals are halved
    each, rounded up (SPLIT-04, SPLIT-05). Raises ValueError for an empty chain.

    >>> total = drink([Measure(2, chaser=True), Measure(4)])
    >>> total.alcohol, total.cards
    (6, 2)
    >>> drink([Measure(3)], [Change(2)], split=True).shares
    ((3, 0), (3, 0))
    >>> drink([Measure(1)], [Change(-2)]).alcohol
    0
    """
    if not chain:
        raise ValueError("chain: a Drink needs at least one card")
    alcohol = fortitude = cards = 0
    steps: list[SumStep] = []
    for place, card in enumerate(chain):
        cards += 1
        if card.event:
            steps.append(SumStep("sum.drink.event", {"card": card.name}, "CHAS-06" if place else "CONT-02"))
            break
        alcohol += card.alcohol
        fortitude += card.fortitude
        steps.append(
            SumStep(
                "sum.drink.chaser" if place else "sum.drink.card",
                {"card": card.name, "alcohol": card.alcohol, "fortitude": card.fortitude, "total": alcohol},
                "CHAS-03" if place else "TURN-14",
            )
        )
        if not card.chaser:
            break
    for change in changes:
        if change.becomes_fortitude:
            steps.append(SumStep("sum.drink.becomes", {"card": change.name, "alcohol": alcohol}, "DRINK-16"))
            alcohol, fortitude = 0, fortitude + alcohol
            continue
        before = alcohol
        alcohol = before + change.alcohol
        if change.alcohol < 0:
            alcohol = max(min(before, 0), alcohol)
        steps.append(
            SumStep(
                "sum.drink.change",
                {"card": change.name, "change": change.alcohol, "before": before, "total": alcohol},
                "RED-01" if alcohol != before + change.alcohol else "DRINK-16",
            )
        )
    if not split:
        return DrinkSum(alcohol, fortitude, cards, (), tuple(steps))
    share = (half(alcohol), half(fortitude))
    steps.append(
        SumStep(
            "sum.drink.split",
            {"alcohol": alcohol, "half": share[0], "fortitude": fortitude, "half_fortitude": share[1]},
            "SPLIT-05",
        )
    )
    return DrinkSum(alcohol, fortitude, cards, (share, share), tuple(steps))


def contest(scores: Mapping[str, int], gold: Mapping[str, int] | None = None) -> Contest:
    """Compare the Drinks of a Drinking Contest (rules CONT-06, CONT-07, CONT-16).

    `scores` maps each player to the total Alcohol Content of the Drink they revealed; totals below
    zero count as zero. A single highest total wins 1 Gold from each other player; `gold` maps every
    player in the game (also those out of a tie-break) to their Stash, so that the broke pay nothing.
    Several highest totals are tied and go again. Raises ValueError for an empty contest.

    >>> result = contest({"Karl": 4, "Dominique": 1, "Alaric": -1}, {"Karl": 5, "Dominique": 0, "Alaric": 3})
    >>> result.winner, result.scores["Alaric"], result.collects
    ('Karl', 0, 1)
    >>> contest({"Karl": 2, "Alaric": 2}).tied
    ('Karl', 'Alaric')
    """
    if not scores:
        raise ValueError("scores: a contest needs at least one Drink")
    counted = {name: max(0, _whole(name, value, None)) for name, value in scores.items()}
    steps = [
        SumStep("sum.contest.floor", {"name": name, "alcohol": value}, "CONT-16")
        for name, value in scores.items()
        if value < 0
    ]
    best = max(counted.values())
    leaders = tuple(name for name, value in counted.items() if value == best)
    if len(leaders) > 1:
        steps.append(SumStep("sum.contest.tie", {"names": ", ".join(leaders), "alcohol": best}, "CONT-07"))
        return Contest(counted, None, leaders, {}, tuple(steps))
    winner = leaders[0]
    steps.append(SumStep("sum.contest.winner", {"name": winner, "alcohol": best}, "CONT-06"))
    stashes = gold if gold is not None else dict.fromkeys(counted, 1)
    pays: dict[str, int] = {}
    for name, stash in stashes.items():
        if name == winner:
            continue
        pays[name] = min(1, _whole(f"gold of {name}", stash))
        if not pays[name]:
            steps.append(SumStep("sum.contest.broke", {"name": name}, "CONT-18"))
    steps.append(SumStep("sum.contest.collects", {"name": winner, "gold": sum(pays.values())}, "CONT-06"))
    return Contest(counted, winner, (), pays, tuple(steps))


def ante(gold: Mapping[str, int], amount: int = 1, leader: str | None = None) -> Ante:
    """Collect an ante of `amount` Gold from every participant (rules GAMB-03, GAMB-28, GAMB-30).

    `gold` maps the participants to their Stashes, in turn order; `leader` is who played the card
    that forces the ante. If the leader has no Gold at all, nobody antes; other broke participants
    skip it, and who has less than the amount pays what is there (LIM-05). Raises ValueError when
    the leader takes no part.

    >>> ante({"Karl": 3, "Alaric": 0, "Eisinder": 1}).pays
    {'Karl': 1, 'Alaric': 0, 'Eisinder': 1}
    >>> ante({"Karl": 0, "Alaric": 5}, leader="Karl").pot
    0
    """
    _whole("amount", amount, 1)
    for name, stash in gold.items():
        _whole(f"gold of {name}", stash)
    if leader is not None and leader not in gold:
        raise ValueError(f"leader: {leader} takes no part (allowed: {', '.join(gold)})")
    if leader is not None and not gold[leader]:
        return Ante(dict.fromkeys(gold, 0), (SumStep("sum.ante.leader", {"name": leader}, "GAMB-30"),))
    pays: dict[str, int] = {}
    steps: list[SumStep] = []
    for name, stash in gold.items():
        pays[name] = min(amount, stash)
        if not stash:
            steps.append(SumStep("sum.ante.broke", {"name": name}, "GAMB-28"))
        elif stash < amount:
            steps.append(SumStep("sum.ante.part", {"name": name, "gold": stash, "amount": amount}, "LIM-05"))
        else:
            steps.append(SumStep("sum.ante.pays", {"name": name, "gold": amount}, "GAMB-03"))
    steps.append(SumStep("sum.ante.pot", {"gold": sum(pays.values())}, "GAMB-03"))
    return Ante(pays, tuple(steps))
