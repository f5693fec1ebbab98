"""The scripts of a page as one file, and its style sheets as one.

Seventy small modules are good to work on and slow to fetch: a browser learns of each only from the one
before, and every request costs a way there and back. So a page's modules are sent as one: each becomes a
function under its own path, run when it is first needed, as the browser would have run it. What a module asks
for later (``import("...")``) stays a file of its own, with only what the page does not have yet.

This is no general bundler. It reads the few forms of import and export that the scripts here use, each at the
start of a line (or, in a vendored file, at its end), and refuses whatever else begins so.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

VENDOR = "vendor/"
"""Others' files keep the comments that say whose they are."""

_NAME = r"[\w$]+"
_LIST = r"\{[^{}]*\}"
_FROM = re.compile(
    rf'^import\s*(?:\*\s*as\s+(?P<all>{_NAME})|(?P<one>{_NAME})|(?P<some>{_LIST}))\s*from\s*"(?P<place>\.[^"]+)";',
    re.MULTILINE,
)
_BARE = re.compile(r'^import\s*"(?P<place>\.[^"]+)";', re.MULTILINE)
_PASSED_ON = re.compile(rf'^export\s*(?P<some>{_LIST})\s*from\s*"(?P<place>\.[^"]+)";', re.MULTILINE)
_DECLARED = re.compile(
    rf"^export (?=(?:(?:async )?function\*? ?|class |const )(?P<name>{_NAME}))", re.MULTILINE
)
_DEFAULT = re.compile(r"(?:^|(?<=[;}]))export default\s+(?P<what>function ?\(|[\w$]+;)", re.MULTILINE)
_LISTED = re.compile(rf"(?:^|(?<=[;}}]))export\s*(?P<some>{_LIST});?\s*$", re.MULTILINE)
_LATER = re.compile(r'\bimport\("(?P<place>\.[^"]+)"\)')
_LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?:/\*(?!!)(?:[^*]|\*(?!/))*\*/[ \t]*|//.*)\n", re.MULTILINE)
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
_OWNER = re.compile(r"copyright|licen[cs]e|\(c\)", re.IGNORECASE)
_CAST = re.compile(r"/\*\* @[^*]*\*/ ?")
_STYLE_COMMENT = re.compile(r"/\*(?:[^*]|\*(?!/))*\*/\s*")
_STYLE_PLACE = re.compile(r"url\((?P<place>\.\.?/[^)]+)\)")

START = """\
const $made = {};
const $need = (name) => {
  if (!(name in $made)) $parts[name](($made[name] = {}), $need, $late);
  return $made[name];
};
const $late = async (name, place) => {
  if (!(name in $parts)) Object.assign($parts, (await import(place)).$parts);
  return $need(name);
};
"""


class UnreadableScriptError(ValueError):
    """A script says something in a way that is not read here; the message names file and line."""


@dataclass(frozen=True, slots=True)
class ScriptPart:
    """A module as a function: what it needs at once, what later, and what others may have of it."""

    code: str
    needs: tuple[str, ...]
    later: tuple[str, ...]
    wants: tuple[tuple[str, str], ...]
    offers: frozenset[str]


def pairs(some: str) -> Iterator[tuple[str, str]]:
    """The names of a list as written there and as they are called on the other side.

    >>> list(pairs("{ a, b as c }"))
    [('a', 'a'), ('b', 'c')]
    """
    for entry in some.strip("{}").split(","):
        if entry.strip():
            name, _, other = entry.strip().partition(" as ")
            yield name.strip(), (other or name).strip()


def read_part(root: Path, name: str) -> ScriptPart:
    """The module at ``name`` below ``root`` as a function's inside.

    Raises UnreadableScriptError.
    """
    text = (root / name).read_text("utf-8")
    theirs = name.startswith(VENDOR)
    text = _COMMENT.sub(lambda found: found[0] if theirs and _OWNER.search(found[0]) else "", text)
    text = _CAST.sub("", text)
    needs: list[str] = []
    later: list[str] = []
    wants: list[tuple[str, str]] = []
    offers: dict[str, str] = {}
    before: list[str] = []

    def at(place: str) -> str:
        return posixpath.normpath(posixpath.join(posixpath.dirname(name), place))

    def needed(place: str) -> str:
        needs.append(at(place))
        return f'$need("{needs[-1]}")'

    def taken(found: re.Match[str]) -> str:
        source = needed(found["place"])
        if found["all"]:
            return f"const {found['all']} = {source};"
        wanted = [("default", found["one"])] if found["one"] else list(pairs(found["some"]))
        wants.extend((needs[-1], one) for one, _ in wanted)
        return f"const {{ {', '.join(f'{one}: {own}' for one, own in wanted)} }} = {source};"

    def passed_on(found: re.Match[str]) -> str:
        source = needed(found["place"])
        wants.extend((needs[-1], own) for own, _ in pairs(found["some"]))
        offers.update({shown: f"{source}.{own}" for own, shown in pairs(found["some"])})
        before.append(f"{source};\n")
        return ""

    def declared(found: re.Match[str]) -> str:
        offers[found["name"]] = found["name"]
        return ""

    def by_default(found: re.Match[str]) -> str:
        offers["default"] = "$default"
        return f"const $default = {found['what']}"

    def listed(found: re.Match[str]) -> str:
        offers.update({shown: own for own, shown in pairs(found["some"])})
        return ""

    def put_off(found: re.Match[str]) -> str:
        later.append(at(found["place"]))
        return f'$late("{later[-1]}", $place("{later[-1]}"))'

    for pattern, write in (
        (_FROM, taken),
        (_PASSED_ON, passed_on),
        (_DECLARED, declared),
        (_DEFAULT, by_default),
        (_LISTED, listed),
        (_LATER, put_off),
    ):
        text = pattern.sub(write, text)
    text = _BARE.sub(lambda found: f"{needed(found['place'])};", text)
    left = _LEFT.search(text)
    if left:
        raise UnreadableScriptError(f"{name}: {left[0]:.80}")
    given = ", ".join(f"{shown}: {own}" for shown, own in offers.items())
    code = f"{''.join(before)}{text}\n;Object.assign($out, {{ {given} }});"
    # What stands in templates of several lines is markup, which means the same without its indent.
    return ScriptPart(
        code if theirs else _INDENT.sub("", code), tuple(needs), tuple(later), tuple(wants), frozenset(offers)
    )


def gather(root: Path, name: str, without: frozenset[str] = frozenset()) -> dict[str, ScriptPart]:
    """The module ``name`` and all it needs at once, by path; not those in ``without``.

    Raises UnreadableScriptError, also when a module is not there, or does not offer what another takes.
    """
    found: dict[str, ScriptPart] = {}
    waiting = [name]
    while waiting:
        path = waiting.pop()
        if path in found or path in without:
            continue
        if path.startswith("../") or not (root / path).is_file():
            raise UnreadableScriptError(f"{path}: no such script")
        found[path] = read_part(root, path)
        waiting += reversed(found[path].needs)
    for path, part in found.items():
        for place, wanted in part.wants:
            if place in found and wanted not in found[place].offers:
                raise UnreadableScriptError(f"{path}: {place} offers no {wanted}")
    return found


def later_parts(root: Path, entry: str) -> dict[str, dict[str, ScriptPart]]:
    """What the modules of ``entry`` ask for later, each with all it needs that ``entry`` has not."""
    first = gather(root, entry)
    found: dict[str, dict[str, ScriptPart]] = {}
    waiting = [name for part in first.values() for name in part.later]
    while waiting:
        name = waiting.pop()
        if name in found or name in first:
            continue
        found[name] = gather(root, name, frozenset(first))
        waiting += [more for part in found[name].values() for more in part.later]
    return found


def _written(parts: dict[str, ScriptPart], place: Callable[[str], str]) -> str:
    body = ",\n".join(f'"{name}"($out, $need, $late) {{\n{part.code}\n}}' for name, part in parts.items())
    text = f"{{\n{body}\n}}"
    return re.sub(r'\$place\("([^"]+)"\)', lambda found: f'"{place(found[1])}"', text)


def joined_script(root: Path, entry: str, place: Callable[[str], str]) -> str:
    """One module that does what ``entry`` below ``root`` does, with all it needs at once.

    ``place`` gives the address of what is fetched later, as seen from this file. Raises
    UnreadableScriptError.
    """
    parts = gather(root, entry)
    return f'const $parts = {_written(parts, place)};\n{START}$need("{entry}");\n'


def later_scripts(root: Path, entry: str, place: Callable[[str], str]) -> Iterator[tuple[str, str]]:
    """Each module that scripts of ``entry`` fetch later, and as one with it what they do not have yet; those
    that others of them ask for go first."""
    for name, parts in reversed(later_parts(root, entry).items()):
        yield name, f"export const $parts = {_written(parts, place)};\n"


def joined_styles(root: Path, names: list[str], place: Callable[[str], str]) -> str:
    """Style sheets below ``root``, one after the other; ``place`` gives the address of what they name."""

    def sheet(name: str) -> str:
        text = _INDENT.sub("", _STYLE_COMMENT.sub("", (root / name).read_text("utf-8")))
        folder = posixpath.dirname(name)
        return _STYLE_PLACE.sub(
            lambda found: f"url({place(posixpath.normpath(posixpath.join(folder, found['place'])))})", text
        )

    return "".join(map(sheet, names))
