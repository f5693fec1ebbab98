"""A pile of cards as a VASSAL deck: its attributes in the build file and, from the same, its saved type."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from innkeep.images.exports.contents import ExportedZone
from innkeep.images.exports.plan import CARD
from innkeep.images.exports.vassal import piece_traits
from innkeep.images.exports.vassal.setting import SCALE, PieceStack, Setting
from innkeep.images.exports.vassal.strings import join, named_key
from innkeep.images.messages import text

DEALT = 7
_ALWAYS, _MENU = "Always", "Via right-click Menu"
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


def _shuffled(place: ExportedZone) -> str:
    """When a pile is shuffled. A deck always is, so that whatever is drawn comes by chance, also of what was
    put back: no effect orders a deck. Drinks lie on their pile as they were bought."""
    if place.visibility != "hidden":
        return "Never"
    return _MENU if place.role == "drinks" else _ALWAYS


@dataclass(frozen=True, slots=True)
class DeckCommand:
    """A command of a pile's menu: it uses a key of so many of its cards, from the top."""

    name: str
    key: str
    cards: int

    @property
    def report(self) -> str:
        """What the chat says of it."""
        return f"$playerName$: {self.name}"

    def saved(self) -> str:
        """The command as a saved game holds it."""
        fields = [self.name, self.key, "", str(self.cards), self.report, self.name, "", "true", "false", ""]
        return join(fields, "|")


def commands(setting: Setting, place: ExportedZone) -> Iterator[DeckCommand]:
    """The commands of a pile."""
    lang = setting.lang
    if place.role == "deck" and setting.game.by_role("hand", place.seat) is not None:
        yield DeckCommand(text("export.vassal.deal", lang, n=DEALT), named_key(piece_traits.DEAL), DEALT)
    if place.role == "drink-deck":
        for pile in setting.piles_of_drinks:
            name = text("export.vassal.drink", lang, who=setting.sides[pile.seat or 0])
            yield DeckCommand(name, setting.drink_key(pile), 1)
    if place.role in ("drink-deck", "drinks"):
        yield DeckCommand(text("export.vassal.reveal", lang), piece_traits.PLAY, 1)


def _said(command: str) -> str:
    """What the chat says of a command; its name is ours, as the engine has words of its own for some."""
    return f"$playerName$: {command}, $deckName$"


def _yes(value: bool) -> str:
    return "true" if value else "false"


def attributes(setting: Setting, lot: PieceStack) -> dict[str, str]:
    """Everything the build file says of a deck."""
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
        "shuffle": _shuffled(place),
        "shuffleCommand": text("export.vassal.shuffle", lang),
        "shuffleFormat": _said(text("export.vassal.shuffle", lang)),
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
    if target is not None:
        found["reshuffleCommand"] = text("export.vassal.refill", lang)
        found["reshuffleMessage"] = _said(text("export.vassal.refill", lang))
        found["reshuffleTarget"] = setting.names[target.id]
    return found


def saved_type(setting: Setting, lot: PieceStack) -> str:
    """What a saved game says of a deck."""
    known = attributes(setting, lot)
    known["globalCommands"] = join((one.saved() for one in commands(setting, lot.place)), ",")
    return "deck;" + join([known.get(name, "") for name in _TYPE], ";")
