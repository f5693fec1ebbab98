"""A strict reader of VASSAL modules and saved games, written from the engine's format, not from our exporter.

It knows a closed list of components with their attributes and of traits with their fields. Whatever is not
on a list, and every reference that leads nowhere, is a `FormatError`.
"""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from PIL import Image

from innkeep.cards import yaml_reader

BUILD = "VASSAL.build."

COMPONENTS: dict[str, set[str]] = {
    name: set(attributes.split())
    for name, attributes in yaml_reader.read(
        (Path(__file__).parent / "vassal_components.yaml").read_text("utf-8")
    ).items()
}
"""Each component and the attributes its class knows."""

TRAITS = {
    "piece": (4, 4),
    "obs": (11, 11),
    "mark": (1, 1),
    "prototype": (1, 2),
    "PROP": (4, 4),
    "label": (17, 18),
    "return": (8, 8),
    "sendto": (18, 18),
    "macro": (17, 17),
    "delete": (2, 3),
    "immob": (3, 4),
    "report": (6, 6),
}
"""Each trait and how many fields follow its name."""

UNMASKABLE = {"", "true|0"}
"""Who may turn a card over: as the module says, or everybody."""
SAID = "playerName|BasicName|newPieceName|value|oldvalue|Text|Whom"
"""What a report may name: the old name of a piece would be that of a hidden card. What a property was before
is named by ``old`` and its very name."""
PRIVATE = re.compile(r"5734[4-9],0,\w+")
"""A key that nobody can press: only commands use it."""
CHANGES = ("obs", "PROP", "return", "delete")
"""Traits whose keys change what everybody sees."""
DECK_FIELDS = 35
YES_NO = {"true", "false"}


class FormatError(AssertionError):
    """The file is not what the engine expects."""


def need(condition: object, what: str) -> None:
    """Raises FormatError unless the condition holds."""
    if not condition:
        raise FormatError(what)


def split(text: str, delimiter: str) -> list[str]:
    """The tokens of a sequence: a backslash keeps the delimiter after it, outer single quotes fall off."""
    found, token, at = [], "", 0
    while at < len(text):
        letter = text[at]
        if letter == delimiter:
            if token.endswith("\\"):
                token = token[:-1] + delimiter
            else:
                found.append(token)
                token = ""
        else:
            token += letter
        at += 1
    found.append(token)
    return [t[1:-1] if len(t) > 1 and t.startswith("'") and t.endswith("'") else t for t in found]


def unnest(text: str) -> list[str]:
    """The tab-nested texts, outermost first."""
    parts = split(text, "\t")
    need(len(parts) <= 2, f"a nest has {len(parts)} parts: {text!r}")
    return parts if len(parts) == 1 else [parts[0], *unnest(parts[1])]


def key(text: str) -> None:
    """A key: nothing, code and modifiers, or a name behind a private code."""
    if text:
        need(re.fullmatch(r"\d+,\d+|5734[4-9],0,\w+", text), f"key {text!r}")


@dataclass
class ReadPiece:
    """A piece: its traits outermost first, each as name, fields and state."""

    traits: list[tuple[str, list[str], str]]
    image: str
    name: str
    map: str
    x: int
    y: int
    gpid: str

    def trait(self, name: str) -> tuple[list[str], str] | None:
        """Fields and state of the first trait of that name."""
        return next(((fields, state) for kind, fields, state in self.traits if kind == name), None)

    @property
    def marks(self) -> dict[str, str]:
        """The properties that nothing changes."""
        found = self.trait("mark")
        return {} if found is None else dict(zip(split(found[0][0], ","), split(found[1], ","), strict=True))

    @property
    def value(self) -> int:
        """The number of a counter."""
        found = self.trait("PROP")
        need(found is not None, f"{self.name} has no number")
        assert found is not None
        return int(found[1])

    @property
    def owner(self) -> str:
        """Who hides the card; empty when it is face up."""
        found = self.trait("obs")
        state = "null" if found is None else split(found[1], ";")[0]
        return "" if state == "null" else state


def piece(kind: str, state: str) -> ReadPiece:
    """A piece from its type and state, every trait checked."""
    kinds, states = unnest(kind), unnest(state)
    need(len(kinds) == len(states), f"{len(kinds)} traits, {len(states)} states: {kind!r}")
    traits = []
    for one, its_state in zip(kinds, states, strict=True):
        name, *fields = split(one, ";")
        need(name in TRAITS, f"trait {name!r}")
        low, high = TRAITS[name]
        need(low <= len(fields) <= high, f"trait {name}: {len(fields)} fields in {one!r}")
        _check(name, fields, its_state)
        traits.append((name, fields, its_state))
    need(traits[-1][0] == "piece", f"innermost is {traits[-1][0]}")
    need(all(name != "piece" for name, _, _ in traits[:-1]), "two basic pieces")
    where, x, y, gpid, extra = split(states[-1], ";")
    need(extra == "0", f"extra properties {extra!r}")
    fields = traits[-1][1]
    need(fields[:2] == ["", ""], "old clone and delete keys")
    return ReadPiece(traits[:-1], fields[2], fields[3], where, int(x), int(y), gpid)


def _check(name: str, fields: list[str], state: str) -> None:
    if name == "obs":
        key(fields[0])
        need(fields[3][:1] in set("BPI2G"), f"mask style {fields[3]!r}")
        need(re.fullmatch(r"player:|side:|sides:.+", fields[5]), f"mask owner {fields[5]!r}")
        need(fields[8] in YES_NO, "mask auto peek")
        owner, options = split(state, ";")
        need(not options if owner == "null" else options in UNMASKABLE, f"mask state {state!r}")
        # Styles I and B draw the back over half of the face or the face at half its size: nobody can read
        # a hand. P shows the back to its own owner. G draws the face whole and a picture of its own over it.
        need(fields[3][:1] == "G" and len(fields[3]) > 1, f"mask style {fields[3]!r}: the owner cannot read")
    elif name == "report":
        strokes = split(fields[0], ",")
        for stroke in strokes:
            key(stroke)
        need(all(strokes), "a report of no key")
        need(re.fullmatch(rf"[^$]*(\$({SAID})\$[^$]*)+", fields[1]), f"report {fields[1]!r}")
        need(fields[2:5] == ["", "", ""] and fields[5] in YES_NO, "report: cycles")
        need(state == "-1", f"report state {state!r}")
    elif name == "PROP":
        numeric, low, high, wrap = split(fields[1], ",")
        need({numeric, wrap} <= YES_NO, "limits")
        if numeric == "true":
            need(int(low) <= int(state) <= int(high), f"{fields[0]} is {state}, not {low}..{high}")
        for command in split(fields[2], ","):
            menu, stroke, change = split(command, ":")
            key(stroke)
            kind, *more = split(change, ",")
            need(kind in ("I", "P", "R", "E"), f"change {change!r}")
            need(menu or PRIVATE.fullmatch(stroke), f"{fields[0]}: no menu says what {stroke!r} does")
            if kind == "E":
                prompt, names = more
                need(prompt and all(split(names, ",")), f"a choice of nothing: {change!r}")
    elif name == "label":
        need(fields[5] in "tbc" and fields[7] in "lrc", "label position")
        need(fields[9] in "tbc" and fields[10] in "lrc", "label anchor")
        need(all(re.fullmatch(r"-?\d+", fields[n]) for n in (2, 6, 8, 13, 14)), "label numbers")
    elif name == "return":
        key(fields[1])
        need(fields[5:7] == ["2", "false"], "return: which deck is asked for, or looked up too early")
        need(fields[2] == fields[7], "return: two decks")
    elif name == "delete":
        key(fields[1])
    elif name == "macro":
        key(fields[2])
        need(bool(fields[1]) == bool(fields[2]), "a menu without a key")
        need(fields[2] or fields[4], "a macro that nothing begins")
        need(not fields[3] or re.fullmatch(r"\w+ = \w+", fields[3]), f"condition {fields[3]!r}")
        for stroke in split(fields[5], ","):
            need(PRIVATE.fullmatch(stroke), f"a macro uses {stroke!r}")
        need(fields[6] == "false" and fields[9] == "counted" and fields[13] == "false", "a loop")
    elif name == "sendto":
        key(fields[1])
        need(fields[13] in set("GLZRACN"), f"destination {fields[13]!r}")
        need(all(re.fullmatch(r"-?\d+", fields[n]) for n in (4, 5, 8, 9, 10, 11)), "destination numbers")
    elif name == "immob":
        need(fields[1] in ("N", "I", "V") and set(fields[0]) <= set("itcngZAB"), f"immob {fields}")


def definition(text: str) -> ReadPiece:
    """The piece of a slot or prototype."""
    need(text.startswith("+/"), f"no piece: {text!r}")
    name, kind, state = split(text[2:], "/")
    need(name == "null", f"a definition is called {name!r}")
    return piece(kind, state)


@dataclass
class Deck:
    """A deck of the module: its attributes and its cards bottom to top."""

    attributes: dict[str, str]
    cards: list[ReadPiece]
    commands: list[dict[str, str]] = field(default_factory=list)


class Module:
    """A .vmod: read, and every reference in it followed."""

    def __init__(self, path: Path) -> None:
        with zipfile.ZipFile(path) as archive:
            need(archive.testzip() is None, "damaged zip")
            self.files = {name: archive.read(name) for name in archive.namelist()}
            need(len(self.files) == len(archive.namelist()), "a name twice")
        self.root = ElementTree.fromstring(self.files["buildFile.xml"])
        self.maps: dict[str, Element] = {}
        self.boards: dict[str, dict[str, str]] = {}
        self.decks: dict[str, Deck] = {}
        self.zones: dict[str, list[tuple[int, ...]]] = {}
        self.starts: list[tuple[dict[str, str], list[ReadPiece]]] = []
        self.prototypes: dict[str, ReadPiece] = {}
        self.slots: list[ReadPiece] = []
        self._walk(self.root, "")
        self.sides = [entry.text or "" for entry in self.root.iter("entry")]
        self._references()
        self._metadata()

    def image(self, name: str) -> Image.Image:
        """An image of the module, opened."""
        need(f"images/{name}" in self.files, f"image {name!r} is missing")
        return Image.open(io.BytesIO(self.files[f"images/{name}"]))

    def _walk(self, element: Element, here: str) -> None:
        if element.tag in ("entry", "setup"):
            need(not element.attrib and element.text, f"<{element.tag}> holds text only")
            return
        need(element.tag.startswith(BUILD), f"component {element.tag!r}")
        kind = element.tag.removeprefix(BUILD)
        need(kind in COMPONENTS, f"component {kind!r}")
        unknown = set(element.attrib) - COMPONENTS[kind]
        need(not unknown, f"{kind} has {unknown}")
        for name, value in element.attrib.items():
            if name.lower().endswith("hotkey") and name != "doHotkey":
                key(value)
        if kind in ("module.Map", "module.PlayerHand"):
            here = element.attrib["mapName"]
            need(here not in self.maps, f"map {here!r} twice")
            self.maps[here] = element
        elif kind == "module.map.boardPicker.Board":
            self.boards[element.attrib["name"]] = {"map": here, **element.attrib}
        elif kind == "module.map.boardPicker.board.mapgrid.Zone":
            corners = [tuple(map(int, corner.split(","))) for corner in element.attrib["path"].split(";")]
            need(len(corners) >= 3, "a zone without an area")
            need(element.attrib["name"] not in self.zones, "a zone twice")
            self.zones[element.attrib["name"]] = corners
        elif kind == "module.map.DrawPile":
            name = element.attrib["name"]
            need(name not in self.decks, f"deck {name!r} twice")
            held = [definition(s.text or "") for s in element if s.tag.endswith("CardSlot")]
            more = [dict(c.attrib) for c in element if c.tag.endswith("DeckGlobalKeyCommand")]
            self.decks[name] = Deck({"map": here, **element.attrib}, held, more)
        elif kind == "module.map.SetupStack":
            held = [definition(slot.text or "") for slot in element]
            need(held, "an empty stack")
            self.starts.append(({"map": here, **element.attrib}, held))
        elif kind == "module.PrototypeDefinition":
            self.prototypes[element.attrib["name"]] = definition(element.text or "")
        elif kind in ("widget.PieceSlot", "widget.CardSlot"):
            found = definition(element.text or "")
            need(found.gpid == element.attrib["gpid"], f"gpid {found.gpid} in slot {element.attrib['gpid']}")
            need(found.name == element.attrib["entryName"], f"slot name {element.attrib['entryName']!r}")
            self.slots.append(found)
        for child in element:
            self._walk(child, here)

    def _references(self) -> None:
        gpids = [int(slot.gpid) for slot in self.slots]
        need(len(set(gpids)) == len(gpids), "a piece number twice")
        need(int(self.root.attrib["nextPieceSlotId"]) > max(gpids), "nextPieceSlotId")
        for board in self.boards.values():
            if "image" in board:
                self.image(board["image"]).verify()
            else:
                need(re.fullmatch(r"\d+,\d+,\d+", board["color"]), "board colour")
        for name, element in self.maps.items():
            parts = {child.tag.removeprefix(BUILD) for child in element}
            need({"module.map.PieceMover", "module.map.KeyBufferer"} <= parts, f"{name}: nothing can move")
            setup = element.find(f"{BUILD}module.map.BoardPicker/setup")
            need(setup is not None, f"{name} asks for a board")
            assert setup is not None
            start, chosen, x, y = (setup.text or "").split("\t")
            need((start, x, y) == (f"{name}BoardPicker", "0", "0"), f"setup {setup.text!r}")
            need(self.boards[chosen]["map"] == name, f"board {chosen!r} is not on {name!r}")
            if element.tag.endswith("PlayerHand"):
                need(element.attrib["side"] in self.sides, f"side {element.attrib['side']!r}")
                need(element.attrib["visible"] == "false", "a hand for all to see")
        for deck in self.decks.values():
            need(deck.attributes["owningBoard"] in self.boards, "deck on no board")
            if deck.attributes["reshufflable"] == "true":
                need(deck.attributes["reshuffleTarget"] in self.decks, "deck sent nowhere")
        for attributes, _ in self.starts:
            need(attributes["owningBoard"] in self.boards, "stack on no board")
        for found in [*self.slots, *self.prototypes.values()]:
            self.follow(found)
            if found.image:
                self.image(found.image).verify()

    def follow(self, found: ReadPiece) -> None:
        """Every deck, map, image and prototype a piece names."""
        for name, fields, _ in found.traits:
            if name == "return":
                need(fields[2] in self.decks, f"{found.name} goes to deck {fields[2]!r}")
            elif name == "sendto":
                need(fields[2] in self.maps, f"{found.name} goes to map {fields[2]!r}")
            elif name == "obs":
                self.image(fields[1]).verify()
                self._legible(fields[3][1:])
            elif name == "prototype":
                need(fields[0] in self.prototypes, f"{found.name} uses {fields[0]!r}")

    def _legible(self, name: str) -> None:
        """The picture over a face that only its owner sees leaves the face to be read."""
        over = self.image(name).convert("RGBA").getchannel("A")
        inside = over.crop((over.width // 8, over.height // 12, over.width * 7 // 8, over.height * 11 // 12))
        need(inside.getbbox() is None, f"{name} hides the face from its owner")

    def traits(self, found: ReadPiece) -> list[tuple[str, list[str], str]]:
        """All traits of a piece, those of its prototypes in their place, outermost first."""
        whole = []
        for trait in found.traits:
            whole += self.traits(self.prototypes[trait[1][0]]) if trait[0] == "prototype" else [trait]
        return whole

    def silent(self, found: ReadPiece) -> set[str]:
        """The keys with a menu entry that change a piece without a word in the chat.

        A report speaks of what the traits inside it have done, so it must be further out than they are.
        """
        said: set[str] = set()
        mute: set[str] = set()
        whole = self.traits(found)
        reported = {key for name, fields, _ in whole if name == "report" for key in split(fields[0], ",")}
        for name, fields, _ in whole:
            if name == "macro" and fields[2] in reported:
                said.update(split(fields[5], ","))
        for name, fields, _ in whole:
            if name == "report":
                said.update(split(fields[0], ","))
            elif name == "PROP":
                mute |= {split(command, ":")[1] for command in split(fields[2], ",")} - said
            elif name in CHANGES:
                menu, stroke = (fields[2], fields[0]) if name == "obs" else (fields[0], fields[1])
                mute |= {stroke} - said if menu else set()
            elif name == "macro" and fields[1]:
                mute |= {fields[2]} - said
        return mute

    def _metadata(self) -> None:
        data = ElementTree.fromstring(self.files["moduledata"])
        need(data.tag == "data" and data.attrib == {"version": "1"}, "moduledata")
        need(data.findtext("name") == self.root.attrib["name"], "moduledata name")
        need(data.findtext("version") == self.root.attrib["version"], "moduledata version")
        need((data.findtext("dateSaved") or "").isdigit(), "dateSaved")


class Save:
    """A .vsav: unmasked, its commands decoded, its stacks and decks filled, held against its module."""

    def __init__(self, path: Path, module: Module) -> None:
        with zipfile.ZipFile(path) as archive:
            need(archive.testzip() is None, "damaged zip")
            need(sorted(archive.namelist()) == ["moduledata", "savedGame", "savedata"], "entries")
            raw = archive.read("savedGame").decode("ascii")
            need(archive.read("moduledata") == module.files["moduledata"], "another module's")
            need(ElementTree.fromstring(archive.read("savedata")).find("name") is None, "savedata")
        need(raw.startswith("!VCSK"), "not masked")
        crossed = int(raw[5:7], 16)
        self.plain = bytes(byte ^ crossed for byte in bytes.fromhex(raw[7:])).decode("utf-8")
        commands = split(self.plain, "\x1b")
        need(commands[0] == "begin_save" and commands[-1] == "end_save", "brackets")
        self.pieces: dict[str, ReadPiece] = {}
        self.decks: dict[str, list[ReadPiece]] = {}
        self.commands: dict[str, list[str]] = {}
        self.stacks: list[tuple[str, list[ReadPiece]]] = []
        self.others: list[str] = []
        held: set[str] = set()
        for command in commands[1:-1]:
            if not command.startswith("+/"):
                self.others.append(command)
                continue
            name, kind, state = split(command[2:], "/")
            need(name.isdigit() and name not in self.pieces, f"piece {name!r}")
            if kind == "stack":
                where, x, y, *inside = split(state, ";")
                need(inside.pop() == "@@-1" and int(x) >= 0 and int(y) >= 0, f"stack {state!r}")
                self.stacks.append((where, self._take(inside, held, where, (int(x), int(y)))))
            elif kind.startswith("deck;"):
                fields = split(kind, ";")[1:]
                need(len(fields) == DECK_FIELDS, f"{len(fields)} fields of a deck")
                need(fields[12] in module.decks, f"deck {fields[12]!r}")
                commands_of = [split(one, "|") for one in split(fields[23], ",") if one]
                need(all(len(one) == 10 for one in commands_of), f"commands {fields[23]!r}")
                self.commands[fields[12]] = [one[0] for one in commands_of]
                where, x, y, down, *inside = split(state, ";")
                need(down in YES_NO, "face down")
                ids = split(inside[0], ",") if inside else []
                self.decks[fields[12]] = self._take(ids, held, where, (int(x), int(y)))
            else:
                found = piece(kind, state)
                need(found.map in module.maps, f"map {found.map!r}")
                module.follow(found)
                module.image(found.image)
                self.pieces[name] = found
        self.loose = [found for name, found in self.pieces.items() if name not in held]
        boards = {f"{board['map']}BoardPicker\t{name}\t0\t0" for name, board in module.boards.items()}
        need(set(self.others) == boards | {"SETUP_STACK\t"}, f"other commands {self.others}")

    def _take(self, names: list[str], held: set[str], where: str, at: tuple[int, int]) -> list[ReadPiece]:
        for name in names:
            need(name in self.pieces and name not in held, f"piece {name!r} is not there or twice")
            held.add(name)
            found = self.pieces[name]
            need((found.map, found.x, found.y) == (where, *at), f"piece {name} lies elsewhere")
        return [self.pieces[name] for name in names]
