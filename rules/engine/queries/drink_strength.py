"""How strong a Drink is for whoever is to drink it, and whether it does anything to them.

Chasers and everything responses have changed are counted in; nothing here changes the game.
"""

from __future__ import annotations

from innkeep.rules.engine.position.state import AS_MUCH, CORRUPTS, EASES, GameState, StandingDrink


def taken(game: GameState, drink: StandingDrink) -> tuple[int, int]:
    """Alcohol and Fortitude that whoever is to drink it would gain, turned or not (NOTE7-32).

    What lies before its drinker counts as well; off one that can only be Ignored it takes nothing (NOTE7-04).
    """
    alcohol, fortitude = strength(game, drink, drink.seat)
    if drink.turned == AS_MUCH:
        alcohol, fortitude = 0, fortitude + alcohol
    elif drink.turned and alcohol > 0:
        alcohol, fortitude = 0, fortitude + drink.turned
    if drink.barred and fortitude > 0:
        fortitude = 0
    if by_half(game, drink):
        alcohol, fortitude = -(-alcohol // 2), -(-fortitude // 2)
    for part in game.parts:
        alcohol += 0 if drink.turned else part.strengthens(game, drink.seat)
        if fortitude < 0 and not drink.firm:
            fortitude = min(0, fortitude + part.spares(game, drink.seat))  # RED-01
    return alcohol, fortitude


def by_half(game: GameState, drink: StandingDrink) -> bool:
    """Whether its drinker takes half of the whole, rounded up; what it scores stays whole (NOTE10-11)."""
    for uid in drink.cards:  # noqa: SIM110 - asked of every Drink: a generator is slow
        if game.cards[uid].half:
            return True
    return False


def strength(game: GameState, drink: StandingDrink, seat: int) -> tuple[int, int]:
    """Alcohol and Fortitude of a Drink for a drinker, Chasers and changes included (CHAS-03, CHAS-09).

    Like numbers are added up first, then halved, rounding up (SPLIT-04, SPLIT-05, Q9).
    """
    alcohol = fortitude = 0
    race = game.players[seat].race
    for uid in drink.cards:
        card = game.cards[uid]
        if card.races and race in card.races:
            alcohol += card.race_alcohol
            fortitude += card.race_fortitude
        else:
            alcohol += card.alcohol
            fortitude += card.fortitude
    for change in drink.changes:
        if change is None:
            alcohol = -(-alcohol // 2)
            fortitude = -(-fortitude // 2)
        elif change[1] == EASES:
            fortitude = min(0, fortitude + change[0]) if fortitude < 0 else fortitude
        elif change[1] != CORRUPTS:
            alcohol = changed(alcohol, change[0], change[1], game.edition.reduction_sign_rule)
    return alcohol, fortitude


def corruption(game: GameState, drink: StandingDrink) -> int:
    """How much Corruption a Drink gives whoever drinks it; halves are rounded up (SPLIT-06)."""
    tokens = 0
    for change in drink.changes:
        if change is None:
            tokens = -(-tokens // 2)
        elif change[1] == CORRUPTS:
            tokens += change[0]
    return -(-tokens // 2) if by_half(game, drink) else tokens


def changed(alcohol: int, amount: int, floor: int | None, sign_rule: bool) -> int:
    """Alcohol after a card raises or lowers it; lowering stops at its floor, and at 0 (RED-01).

    What has come down to 0 stays there, whatever else lowers it (Q22).

    >>> changed(3, -2, 0, True), changed(1, -2, 0, True), changed(-1, -2, 0, True), changed(-1, 2, None, True)
    (1, 0, -1, 1)
    >>> changed(0, -1, None, True), changed(0, -1, None, False)
    (0, -1)
    """
    after = alcohol + amount
    if amount < 0:
        if floor is None and sign_rule and alcohol >= 0:
            floor = 0
        if floor is not None:
            after = max(after, min(alcohol, floor))
    return after


def affects(game: GameState, drink: StandingDrink) -> bool:
    """Whether a Drink would affect its drinker in some way, limits aside (NEG-04, AFF-02, Q23)."""
    if taken(game, drink) != (0, 0):
        return True
    return any(game.cards[uid].special for uid in drink.cards) or corruption(game, drink) > 0


def heals(game: GameState, drink: StandingDrink) -> bool:
    """Whether a Drink would raise the Fortitude of its drinker, or lets them do so (NOTE7-26)."""
    if drink.ignored or drink.barred:
        return False
    return taken(game, drink)[1] > 0 or any(game.cards[uid].ability[2] for uid in drink.cards)
