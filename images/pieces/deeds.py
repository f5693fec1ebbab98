"""What is done on the picture of a card, by what the card does: somebody is hit, pays, drinks, is helped.

The words are those of `stagings.DEEDS`; nothing else of a card decides.
"""

from __future__ import annotations

from innkeep import cards
from innkeep.cards import model

_PLAIN = {
    **dict.fromkeys(
        (
            *("pass_drink", "split_drink", "drink_now", "everyone_drinks", "pile_drinks", "order_extra"),
            *("give_drinks", "drink_to_pile", "give_reserve", "drink_token", "dare"),
        ),
        "drink",
    ),
    **dict.fromkeys(
        (
            *("gain_gold", "take_from_pot", "take_pot", "take_half_pot", "inn_pays", "substitute_pays"),
            *("take_payment", "pay_with_nothing", "offer"),
        ),
        "pay",
    ),
    **dict.fromkeys(("repair", "alcohol_becomes_fortitude", "discard_drinks", "renew_drinks"), "help"),
    **dict.fromkeys(
        (
            *("start_round", "take_control", "ante", "leave_round", "force_out", "end_round", "win_round"),
            "deny_control",
        ),
        "gamble",
    ),
    **dict.fromkeys(
        (
            *("ignore_drink", "ignore_card", "reduce_loss", "soften", "change_targets", "redirect_loss"),
            *("return_loss", "loss_becomes"),
        ),
        "dodge",
    ),
    **dict.fromkeys(("check_for_traps", "step_outside", "return_loss"), "hit"),
    "negate": "refuse",
}
"""Deeds of effects whatever their arguments are."""
_FIRST = ("hit", "drink", "pay", "help", "gamble", "dodge", "refuse", "lose", "do")
"""Of the effects of a branch the first of these is shown."""
_OTHERS = ("chosen_other", "chosen_any", "each_other", "everyone", "participants", "up_to_three")
"""Who somebody else is that gets something."""
EFFECTS = {
    "hit": "hit",
    "drink": "drink",
    **dict.fromkeys(("help", "dodge", "refuse"), "helped"),
    **dict.fromkeys(("pay", "lose"), "paid"),
    **dict.fromkeys(("gamble", "cheat"), "gambled"),
    "do": "other",
}
"""What somebody who sees a deed says that the card does to somebody."""


def _of_effect(effect: model.Effect) -> str:
    """What one effect looks like."""
    mine = effect.who in (None, "me")
    if effect.do == "fortitude":
        return "help" if effect.amount > 0 else "do" if mine else "hit"
    if effect.do == "alcohol":
        return "help" if effect.amount < 0 else "do" if mine else "drink"
    if effect.do == "drink_alcohol":
        return "drink" if effect.amount > 0 else "help"
    if effect.do == "pay":
        return "lose" if mine else "pay"
    if effect.do == "gain_token":
        return "help" if mine or effect.token == "buff" else "hit"
    return _PLAIN.get(effect.do, "do")


def deed(card: cards.Card) -> str:
    """The deed of a card: that of its first branch that does more than anybody could. Whoever heals others
    helps them, also for gold.

    >>> deed(cards.load().cards["rdi1-gerki/gambling-im-in"])
    'gamble'
    """
    if "cheating" in card.types:
        return "cheat"
    if "gambling" in card.types:
        return "gamble"
    for mode in card.modes:
        done = [effect for way in mode.ways() for effect in way]
        if any(effect.do == "fortitude" and effect.amount > 0 and effect.who in _OTHERS for effect in done):
            return "help"
        found = {_of_effect(effect) for effect in done}
        shown = next((one for one in _FIRST[:-1] if one in found), "")
        if shown:
            return shown
    return "do"


def to_the_inn(card: cards.Card) -> bool:
    """Whether whoever else is on the picture serves at the Inn: the card orders, or pays the Inn."""
    return any(
        effect.do in ("order_extra", "inn_pays") or (effect.do == "pay" and effect.to == "inn")
        for mode in card.modes
        for effect in mode.effects
    )
