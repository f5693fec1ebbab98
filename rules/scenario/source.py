"""Reading a YAML file so that every value knows its line.

Only syntax here: the text of a file becomes plain data and a map from paths to line numbers. What
the data means is the schema's business.

>>> document: Document = read("id: x\\nphase: drink")
>>> document.data["phase"], document.line(("phase",))
('drink', 2)
>>> try:
...     read("id: [")
... except SourceError as refused:
...     refused.line
2
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import yaml

from innkeep.cards.yaml_reader import LOADER

__all__ = ["Document", "Path", "SourceError", "dotted", "read"]

#: Where a value stands: keys and list indexes from the top of the document.
Path = tuple[str | int, ...]

#: Values a file may hold, repeated ones counted each time; far beyond any real file.
MOST_VALUES = 1_000_000


class SourceError(Exception):
    """The text is no readable YAML; `line` counts from 1."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Document:
    """The data of one file, with the line of every path and the keys that were given twice."""

    data: Any
    lines: dict[Path, int] = field(default_factory=dict)
    doubled: tuple[Path, ...] = ()

    def line(self, path: Path) -> int:
        """The line of a path, or of the nearest thing around it."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)


def dotted(path: Path) -> str:
    """A path as people write it.

    >>> dotted(("players", 0, "hand", 2))
    'players[0].hand[2]'
    """
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else str(part)
    return text


def _walk(node: yaml.Node, path: Path, seen: list[Path]) -> Iterator[tuple[Path, int]]:
    yield path, node.start_mark.line + 1
    if isinstance(node, yaml.MappingNode):
        names: set[str] = set()
        for key, value in node.value:
            name = str(key.value)
            if name in names:
                seen.append((*path, name))
            names.add(name)
            yield from _walk(value, (*path, name), seen)
            yield (*path, name), key.start_mark.line + 1
    elif isinstance(node, yaml.SequenceNode):
        for index, item in enumerate(node.value):
            yield from _walk(item, (*path, index), seen)


def read(text: str) -> Document:
    """Parse YAML text; raises `SourceError` naming the line when it is no readable YAML.

    >>> read("a:\\n  - 1\\n  - 2").line(("a", 1))
    3
    """
    doubled: list[Path] = []
    lines: dict[Path, int] = {}
    try:
        loader = LOADER(text)
        try:
            node = loader.get_single_node()
            if node is None:
                return Document(None)
            for path, line in _walk(node, (), doubled):  # before merged keys (<<) become a map's own
                lines[path] = line
                if len(lines) > MOST_VALUES:
                    raise SourceError(line, f"more than {MOST_VALUES} values")
            data = loader.construct_document(node)
        finally:
            loader.dispose()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise SourceError(mark.line + 1 if mark else 1, str(error.problem or error.context)) from None
    except RecursionError:
        raise SourceError(1, "nested too deeply") from None
    except (yaml.YAMLError, ValueError) as error:
        raise SourceError(1, str(error).splitlines()[0] if str(error) else type(error).__name__) from None
    return Document(data, lines, tuple(doubled))
