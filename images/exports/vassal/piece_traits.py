"""Cards, counters, pawns and coins as VASSAL pieces: traits with their types and states, outermost first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from innkeep.images.exports.vassal.strings import ctrl, join, named_key, nest
from innkeep.images.messages import text

DEAL = "InnkeepDealHand"
DRINK = "InnkeepDrink"
FLIP, LAY, SHOW = "InnkeepFlip", "InnkeepLay", "InnkeepShow"
"""Steps of playing a card: it is turned over, laid on the open table, turned face up if it was not."""
CHOOSE, FORGET = "InnkeepChoose", "InnkeepForget"
"""Asks whom a card is played on, and forgets whom it was."""
WHOM = "Whom"
"""The property of a card that says so."""
TURN, PLAY = ctrl("F"), ctrl("P")
NOBODY = "nobody"
"""Who a card is hidden by when it belongs to no side."""
_OPEN = "true|0"
"""Anybody may turn a card over; the engine keeps that with each card that is turned down."""
_UP, _DOWN, _ANY = "38,130", "40,130", ctrl("E")
_MORE, _LESS = "38,195", "40,195"
COUNTS = (_UP, _DOWN, _MORE, _LESS, _ANY)
"""The keys that change a number."""


@dataclass(frozen=True, slots=True)
class Trait:
    """One trait: its type text and its state text."""

    type: str
    state: str = ""


@dataclass(frozen=True, slots=True)
class VassalPiece:
    """A piece by its traits but the innermost: an image, a name, and its number among all definitions."""

    traits: tuple[Trait, ...]
    image: str
    name: str
    gpid: str

    def at(self, where: str) -> tuple[str, str]:
        """Type and state of the piece lying at ``where`` ("map;x;y")."""
        types = [trait.type for trait in self.traits]
        states = [trait.state for trait in self.traits]
        basic = "piece;" + join(["", "", self.image, self.name], ";")
        return nest([*types, basic]), nest([*states, f"{where};{self.gpid};0"])

    def definition(self) -> str:
        """The text of a slot."""
        return add("null", *self.at("null;0;0"))


def add(name: str, kind: str, state: str) -> str:
    """The command that puts a piece, stack or deck into the game."""
    return "+/" + join([name, kind, state], "/")


def prototype(traits: tuple[Trait, ...]) -> str:
    """The text of a definition other pieces share: traits around an empty piece."""
    return VassalPiece(traits, "", "", "").definition()


def uses(name: str) -> Trait:
    """Stands for the traits of a prototype."""
    return Trait("prototype;" + join([name], ";"))


def mask(back: str, over: str, lang: str, owner: str = "", unseen: bool = False) -> Trait:
    """The card's other side: who turns it down still reads it, all others see the back and no name.

    Over the face its owner sees lies the image ``over``. An ``unseen`` card nobody reads before it is turned
    over, not even who takes it from a pile.
    """
    fields = [
        named_key(FLIP),
        back,
        "",
        f"G{over}",
        text("export.vassal.card", lang),
        f"sides:{NOBODY}" if unseen else "side:",
        "",
        "",
        "false",
        "",
        "",
    ]
    return Trait("obs;" + join(fields, ";"), join([owner, _OPEN] if owner else ["null", ""], ";"))


def report(keys: Sequence[str], words: str) -> Trait:
    """A sentence in the chat whenever one of the keys is used, after all that the traits inside it do."""
    return Trait("report;" + join([join(keys, ","), words, "", "", "", "false"], ";"), "-1")


def to_deck(menu: str, key: str, deck: str) -> Trait:
    """Sends a card to a deck by its name; without a menu entry only other commands call it.

    The name stands there twice: as engines before 3.7 look a deck up, and as an expression, since in the
    older form a prototype is read before there is any deck to be found.
    """
    return Trait("return;" + join([menu, key, deck, "", "", "2", "false", deck], ";"))


def to_map(key: str, target: str, x: int, y: int) -> Trait:
    """Sends a card to a point of another map; only other commands call it, there is no menu entry."""
    fields = ["", named_key(key), target, "", str(x), str(y), "", "", "0", "0", "0", "0", "", "L"]
    return Trait("sendto;" + join([*fields, "", "", "", ""], ";"), ";;")


def macro(steps: Sequence[str], menu: str = "", key: str = "", when: str = "", after: str = "") -> Trait:
    """Uses the named keys of some steps one after the other: when it is chosen in the menu or by its key, or
    whenever the step ``after`` is used and the card is as ``when`` says."""
    watched = join([named_key(after)], ",") if after else ""
    used = join(map(named_key, steps), ",")
    plain = ["false", "", "", "counted", "", "", "1", "false", "", "1", "1"]
    return Trait("macro;" + join(["", menu, key, when, watched, used, *plain], ";"))


def choice(prompt: str, names: Sequence[str]) -> Trait:
    """Whom a card is played on: one of some names, asked for by a step of playing it."""
    asked = join(["E", prompt, join(names, ",")], ",")
    commands = [join(["", named_key(FORGET), "P,—"], ":"), join(["", named_key(CHOOSE), asked], ":")]
    return Trait("PROP;" + join([WHOM, "false,0,0,false", join(commands, ","), ""], ";"), "—")


def mark(**facts: str) -> Trait:
    """Properties of a card that nothing changes."""
    return Trait("mark;" + join(facts, ","), join(facts.values(), ","))


def fixed() -> Trait:
    """Cannot be moved and joins no stack."""
    return Trait("immob;;V;R;")


def removable(lang: str) -> Trait:
    """Can be taken off the table."""
    return Trait("delete;" + join([text("export.vassal.remove", lang), ctrl("D")], ";"))


def number(value: int, low: int, high: int, lang: str) -> tuple[Trait, Trait]:
    """A number that menus and keys change within its limits, and the label that shows it."""
    changes = [("+1", _UP, "I,1"), ("−1", _DOWN, "I,-1"), ("+5", _MORE, "I,5"), ("−5", _LESS, "I,-5")]
    commands = [join(change, ":") for change in changes]
    prompt = text("export.vassal.set", lang)
    commands.append(join([prompt, _ANY, join(["R", prompt], ",")], ":"))
    limits = join(["true", str(low), str(high), "false"], ",")
    prop = "PROP;" + join(["value", limits, join(commands, ","), ""], ";")
    label = ["", "", "34", "", "43,18,6", "c", "0", "r", "8", "c", "l", "$pieceName$: $label$"]
    shown = "label;" + join([*label, "Dialog", "1", "0", "shown", ""], ";")
    return Trait(shown, "$value$"), Trait(prop, str(value))
