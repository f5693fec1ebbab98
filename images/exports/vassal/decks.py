"""A pile of cards as a VASSAL deck: its attributes in the build file and, from the same, its saved type."""

from __future__ import annotations

from innkeep.images.exports.contents import ExportedZone
from innkeep.images.exports.plan import CARD
from innkeep.images.exports.vassal.setting import SCALE, PieceStack, Setting
from innkeep.images.exports.vassal.strings import join, named_key
from innkeep.images.messages import text

SHUFFLE, SEND = "InnkeepShuffle", "InnkeepSend"
"""Shuffles a deck; sends a pile to the deck beside it. The number of the pile stands behind each."""
_MENU = "Via right-click Menu"
_REPORT = "$playerName$: $commandName$, $deckName$"
_TYPE = tuple(
    name
    for line in (
        "draw color width height faceDown shuffle allowMultiple allowSelect reversible reshuffleCommand",
        "reshuffleTarget reshuffleMessage name shuffleFormat reverseFormat faceDownFormat drawFaceUp canSave",
        "shuffleHotkey reshuffleHotkey maxStack countExpressions expressionCounting globalCommands",
        "hotkeyOnEmpty emptyHotkey selectDisplayProperty selectSortProperty restrictOption",
        "restrictExpression shuffleCommand reverseCommand reverseHotkey drawMultipleMessage",
        "drawSpecificMessage",
    )
    for name in line.split()
)
"""The order of a saved deck's fields, by the attributes they come from; what a deck lacks is empty."""


def shuffled_at_start(setting: Setting, place: ExportedZone) -> bool:
    """Whether a pile is shuffled before a game, and does not just fill during it."""
    return place.visibility == "hidden" and setting.game.discard_for(place) is not None


def shuffle_key(setting: Setting, deck: ExportedZone) -> str:
    """The key that shuffles a deck."""
    return named_key(f"{SHUFFLE}{list(setting.game.places).index(deck.id)}")


def send_key(setting: Setting, pile: ExportedZone) -> str:
    """The key that sends a pile to the deck beside it, which it does not shuffle."""
    return named_key(f"{SEND}{list(setting.game.places).index(pile.id)}")


def _yes(value: bool) -> str:
    return "true" if value else "false"


def attributes(setting: Setting, lot: PieceStack) -> dict[str, str]:
    """Everything the build file says of a deck. Its menu does not offer to send it back, which shuffles
    nothing: that is a command of the build file's."""
    place, lang = lot.place, setting.lang
    hidden = place.visibility != "public"
    wide, tall = (str(round(side * SCALE)) for side in CARD)
    target = setting.game.deck_for(place)
    found = {
        "name": setting.names[place.id],
        "owningBoard": setting.board,
        "x": str(lot.x),
        "y": str(lot.y),
        "width": wide,
        "height": tall,
        "allowMultiple": "true",
        "drawMultipleMessage": text("export.vassal.draw-several", lang),
        "allowSelect": _yes(not hidden),
        "drawSpecificMessage": text("export.vassal.draw-chosen", lang),
        "selectDisplayProperty": "$BasicName$",
        "faceDown": "Always" if hidden else "Never",
        "drawFaceUp": _yes(not hidden),
        "shuffle": _MENU if hidden else "Never",
        "shuffleCommand": text("export.vassal.shuffle", lang),
        "shuffleFormat": _REPORT,
        "reversible": "false",
        "draw": "true",
        "color": "90,60,30",
        "hotkeyOnEmpty": "false",
        "reshufflable": _yes(target is not None),
        "canSave": "false",
        "maxStack": "3",
        "expressionCounting": "false",
        "restrictOption": "false",
        "deckRestrictAccess": "false",
    }
    if shuffled_at_start(setting, place):
        found["shuffleHotkey"] = shuffle_key(setting, place)
    if target is not None:
        found["reshuffleHotkey"] = send_key(setting, place)
        found["reshuffleMessage"] = f"$playerName$: {text('export.vassal.refill', lang)}, $deckName$"
        found["reshuffleTarget"] = setting.names[target.id]
    return found


def saved_type(setting: Setting, lot: PieceStack) -> str:
    """What a saved game says of a deck; commands with several steps it cannot hold."""
    known = attributes(setting, lot)
    if "reshuffleTarget" in known:
        known["reshuffleCommand"] = text("export.vassal.put-all-back", setting.lang)
        known["reshuffleMessage"] = _REPORT
    return "deck;" + join([known.get(name, "") for name in _TYPE], ";")
