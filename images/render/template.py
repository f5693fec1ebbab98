"""Templates: YAML files that say, in millimetres, what stands where on a card.

A template may extend another; slots of the same id (and the same ``when``) are merged into it. Nothing is
measured or painted here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from innkeep.cards import yaml_reader
from innkeep.images.render.display_list import Box

FOLDER = Path(__file__).parents[1] / "templates"

CUTS = ("rounded", "rectangle", "circle")
"""How a piece of a template may be cut out."""

_PAINTED = {"rect": "stripe", "panel": "parchment", "badge": "badge"}
_COMMON = frozenset({"id", "kind", "box", "when", "repeat", "at"})
_KEYS: dict[str, frozenset[str]] = {
    "image": frozenset({"painter", "shared", "options", "art"}),
    "rect": frozenset({"shared", "options"}),
    "panel": frozenset({"shared", "options"}),
    "badge": frozenset({"shared", "options"}),
    "icon": frozenset({"icon", "colour"}),
    "text": frozenset({"field", "font", "colour", "sizes", "leadings", "lines", "align"}),
    "richtext": frozenset(
        {
            "field",
            "font",
            "strong",
            "colour",
            "accent",
            "sizes",
            "large",
            "leadings",
            "flavour",
            "soft",
            "align",
            "whole",
        }
    ),
}


class TemplateError(ValueError):
    """A template that cannot be used: names the file, the slot and what is allowed."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One place of a template. ``values`` holds what its kind needs; ``$name`` values are filled in later.

    ``repeat`` is how often it stands, the way in mm from one to the next and the number of the first; ``at``
    is the panel of a box.
    """

    id: str
    kind: str
    box: Box
    when: str
    values: Mapping[str, Any]
    repeat: tuple[int, float, float, int] = (1, 0.0, 0.0, 0)
    at: str = ""

    @property
    def painter(self) -> str:
        """The painter of a painted slot."""
        return str(self.values.get("painter") or _PAINTED[self.kind])


@dataclass(frozen=True, slots=True)
class Template:
    """Size, bleed and corner radius in mm, how it is cut out, and the slots from back to front."""

    name: str
    width: float
    height: float
    bleed: float
    corner: float
    cut: str
    slots: tuple[Slot, ...]


def _merged(name: str) -> dict[str, Any]:
    path = FOLDER / f"{name}.yaml"
    if not path.exists():
        known = ", ".join(sorted(file.stem for file in FOLDER.glob("*.yaml")))
        raise TemplateError(f"template {name!r}: no such template (there are {known})")
    data: dict[str, Any] = yaml_reader.read(path.read_text("utf-8"))
    if "extends" not in data:
        return data
    base = _merged(data["extends"])
    return {**base, **data, "slots": _patched(base["slots"], data["slots"])}


def _patched(slots: list[dict[str, Any]], patches: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The slots with those patched that a patch names; a patch that names none is a slot of its own."""
    found = list(slots)
    for patch in patches:
        matches = [
            index
            for index, other in enumerate(found)
            if other["id"] == patch["id"] and ("when" not in patch or other.get("when") == patch["when"])
        ]
        for index in matches:
            found[index] = {**found[index], **patch}
        if not matches:
            found.append(patch)
    return found


def _slot(name: str, data: Mapping[str, Any]) -> Slot:
    where = f"template {name!r}, slot {data.get('id')!r}"
    kind = data.get("kind")
    if kind not in _KEYS:
        raise TemplateError(f"{where}: kind is {kind!r}, allowed are {', '.join(sorted(_KEYS))}")
    box = data.get("box")
    if not isinstance(box, list) or len(box) != 4:
        raise TemplateError(f"{where}: box is {box!r}, allowed is [left, top, width, height] in mm")
    values = {key: value for key, value in data.items() if key not in _COMMON}
    unknown = sorted(values.keys() - _KEYS[kind])
    if unknown:
        allowed = ", ".join(sorted(_KEYS[kind]))
        raise TemplateError(f"{where}: {unknown[0]!r} is not known, allowed are {allowed}")
    when, at = str(data.get("when", "")), str(data.get("at", ""))
    return Slot(str(data["id"]), kind, Box(*map(float, box)), when, values, _repeat(where, data), at)


def _repeat(where: str, data: Mapping[str, Any]) -> tuple[int, float, float, int]:
    if "repeat" not in data:
        return 1, 0.0, 0.0, 0
    match data["repeat"]:
        case {
            "count": int(count),
            "step": [int() | float() as right, int() | float() as down],
            **more,
        } if count > 0 and set(more) <= {"from"}:
            first = more.get("from", 0)
            if isinstance(first, int):
                return count, float(right), float(down), first
    raise TemplateError(
        f"{where}: repeat is {data['repeat']!r}, allowed is {{count: 21, step: [right, down], from: 0}} in mm"
    )


@cache
def exists(name: str) -> bool:
    """Whether there is a template of that name."""
    return (FOLDER / f"{name}.yaml").exists()


def forms(name: str) -> tuple[str, ...]:
    """The other forms of the template of that name: with more room for the rules, or for the picture."""
    return tuple(_merged(name).get("forms", ()))


@cache
def load(name: str, form: str = "") -> Template:
    """The template of that name with everything it extends, or one of its forms; raises TemplateError."""
    data = _merged(name)
    if form:
        if form not in data.get("forms", ()):
            raise TemplateError(f"template {name!r}: has no form {form!r}")
        data = {**data, "slots": _patched(data["slots"], _merged(data["forms"][form])["slots"])}
        name += f"+{form}"
    cut = str(data["size"].get("cut", "rounded"))
    if cut not in CUTS:
        raise TemplateError(f"template {name!r}: size.cut is {cut!r}, allowed are {', '.join(CUTS)}")
    return Template(
        name,
        **{key: float(data["size"][key]) for key in ("width", "height", "bleed", "corner")},
        cut=cut,
        slots=tuple(_slot(name, slot) for slot in data["slots"]),
    )


@cache
def marks() -> Mapping[str, Mapping[str, Any]]:
    """Shape, colour and letters of each card type."""
    data: dict[str, dict[str, Any]] = yaml_reader.read((FOLDER / "types.yaml").read_text("utf-8"))
    return data


@cache
def themes() -> Mapping[str, Mapping[str, str]]:
    """The colours of each theme by the names that templates use."""
    data: dict[str, dict[str, str]] = yaml_reader.read((FOLDER / "themes.yaml").read_text("utf-8"))
    return data


def colour(name: str, theme: str) -> str:
    """The colour of that name in a theme as ``#rrggbb``; raises TemplateError."""
    palette = themes()[theme]
    if name not in palette:
        raise TemplateError(f"colour {name!r}: no such colour (there are {', '.join(sorted(palette))})")
    return palette[name]


def icon_colour(word: str, accent: str, theme: str) -> str:
    """The colour in a theme of the icon for a word of the rules as ``#rrggbb``: its own, or the accent."""
    own = f"icon-{word}"
    return colour(own if own in themes()[theme] else accent, theme)
