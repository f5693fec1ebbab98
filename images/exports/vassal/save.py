"""A game in progress as a VASSAL saved game: the commands that put every piece where it lies now.

The file shows everything to whoever knows how to read it, as all saved games of VASSAL do: it is for the
host. What is face down stays so on the screen, and a hand is its side's.
"""

from __future__ import annotations

from collections.abc import Iterator

from innkeep.images.exports.bundle import Bundle
from innkeep.images.exports.contents import ExportedGame
from innkeep.images.exports.vassal.build_file import metadata
from innkeep.images.exports.vassal.decks import saved_type
from innkeep.images.exports.vassal.piece_traits import add
from innkeep.images.exports.vassal.setting import Setting
from innkeep.images.exports.vassal.strings import join

_MARK = "!VCSK"
_KEY = 0x5A
_BETWEEN = "\x1b"


def obscured(plain: str) -> bytes:
    """The engine's mask over a saved game: a mark, a key byte, and every byte crossed with it, in hex."""
    return (_MARK + f"{_KEY:02x}" + bytes(byte ^ _KEY for byte in plain.encode("utf-8")).hex()).encode(
        "ascii"
    )


def commands(setting: Setting) -> Iterator[str]:
    """Everything that restores the game, in order: pieces before the stacks and decks that hold them."""
    yield "begin_save"
    holders: list[tuple[str, str]] = []
    number = 0
    for lot in setting.lots(whole=True):
        where = [lot.map, str(lot.x), str(lot.y)]
        held: list[str] = []
        for piece in lot.pieces:
            number += 1
            held.append(str(number))
            yield add(str(number), *piece.at(join(where, ";")))
        if lot.kind == "deck":
            hidden = "true" if lot.place.visibility != "public" else "false"
            contents = [join(held, ",")] if held else []
            holders.append((saved_type(setting, lot), join([*where, hidden, *contents], ";")))
        elif lot.kind == "stack":
            holders.append(("stack", join([*where, *held, "@@-1"], ";")))
    for kind, state in holders:
        number += 1
        yield add(str(number), kind, state)
    yield f"{setting.table}BoardPicker\t{setting.board}\t0\t0"
    for place in setting.hands:
        name = setting.names[place.id]
        yield f"{name}BoardPicker\t{name}\t0\t0"
    yield "SETUP_STACK\t"
    yield "end_save"


def save(game: ExportedGame, lang: str) -> Bundle:
    """The files of a .vsav of a game; it opens in the module of the same characters and language."""
    setting = Setting(game, lang)
    bundle = Bundle()
    bundle.add("savedGame", obscured(join(commands(setting), _BETWEEN)))
    bundle.add("savedata", metadata(setting, named=False))
    bundle.add("moduledata", metadata(setting, named=True))
    return bundle
