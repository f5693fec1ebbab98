"""Writes what the protocol says of ops, events and messages: its tables, and the scripts' types.

``python -m innkeep.table.ops.document`` writes them anew, between their marks in ``PROTOCOL.md``,
in ``web/js/protocol.d.ts`` and in ``web/js/net/op_kinds.js``; with ``--check`` it says what is not
up to date.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any, NotRequired, get_origin, get_type_hints

from marshmallow import fields, missing

from innkeep.table.ops.fields import Field, OneOf
from innkeep.table.ops.op_kind import OpKind, Who
from innkeep.table.ops.registry import KINDS
from innkeep.table.ops.script_kinds import script_kinds
from innkeep.table.ops.script_types import script_types

TABLE = Path(__file__).parents[1]
PROTOCOL = TABLE / "PROTOCOL.md"
TYPES = TABLE / "web" / "js" / "protocol.d.ts"
OP_KINDS = TABLE / "web" / "js" / "net" / "op_kinds.js"

LONGEST = re.compile(r"list of 1\.\.(\d+) names")


def ops_table(*, room: bool) -> str:
    """The table of ops: those on the table, or those that keep the room.

    >>> ops_table(room=True).splitlines()[2]
    "| `color` | `color` of the palette | one's own seat |"
    """
    rows = [("kind", "fields", "note"), ("---", "---", "---")]
    rows += [
        (f"`{kind.name}`", _fields_of(kind), kind.about)
        for kind in KINDS.values()
        if kind.room == room and kind.schema is not None and kind.who is not Who.HOUSE
    ]
    return "\n".join(f"| {' | '.join(row)} |".replace("|  |", "| |") for row in rows)


def _fields_of(kind: OpKind) -> str:
    shape = {} if kind.fields is None else kind.fields
    return ", ".join(_field(name, field) for name, field in shape.items()) or "–"


def _field(name: str, field: Field) -> str:
    """A field as the tables say it: whether it may be left out, and its bounds.

    >>> from innkeep.table.ops.fields import WholeField
    >>> _field("n", WholeField(1, 9, load_default=1))
    '`n`? 1..9 (1)'
    """
    said = f"`{name}`" + ("" if field.required else "?")
    allowed = field.metadata.get("allowed", "")
    found = LONGEST.fullmatch(str(allowed))
    if found is not None:
        said += f" [1..{found[1]}]"
    elif isinstance(field, OneOf):
        said += " of the palette" if name == "color" else f" (`{' '.join(map(str, allowed))}`)"
    elif isinstance(allowed, str) and not allowed.startswith(("text of", "seat number")):
        any_number = isinstance(field, fields.Integer) and allowed.endswith("00000000")
        said += "" if any_number or name == "seat" else f" {allowed}"
    if field.allow_none and field.required:
        said += " or null"
    default = field.load_default
    if default is not missing and not callable(default) and default not in (None, False):
        said += f" ({default})"
    return said


def lines_table() -> str:
    """The table of log lines, by kinds of ops."""
    rows = ["| op | line | `a` |", "| --- | --- | --- |"]
    for kind in KINDS.values():
        for key, args in kind.lines.items():
            rows.append(f"| `{kind.name}` | `{key}` | {args or '–'} |")
    return "\n".join(rows)


def events_table() -> str:
    """The arguments of events: internal ids, everything resolved."""
    rows = ["| event | arguments |", "| --- | --- |"]
    for kind in KINDS.values():
        hints = get_type_hints(kind.event, include_extras=True)
        names = (f"`{name}`" + "?" * may_lack(hint) for name, hint in hints.items())
        rows.append(f"| `{kind.name}` | {', '.join(names) or '–'} |")
    return "\n".join(rows)


def may_lack(hint: Any) -> bool:
    """Is it the type of a key that may be left out?"""
    return get_origin(hint) is NotRequired


PARTS = {
    "ops": lambda: ops_table(room=False),
    "room ops": lambda: ops_table(room=True),
    "log lines": lines_table,
    "events": events_table,
}


def with_parts(text: str) -> str:
    """The protocol with its tables as the code has them. Raises ValueError for a missing mark."""
    for name, make in PARTS.items():
        mark = re.compile(rf"(<!-- {name}: .*? -->\n).*?(\n<!-- end -->)", re.DOTALL)
        found = mark.search(text)
        if found is None:
            raise ValueError(f"no place for {name!r} in the protocol")
        text = f"{text[: found.start()]}{found[1]}{make()}{found[2]}{text[found.end() :]}"
    return text


def written() -> dict[Path, str]:
    """What every file should hold."""
    return {
        PROTOCOL: with_parts(PROTOCOL.read_text("utf-8")),
        TYPES: script_types(),
        OP_KINDS: script_kinds(),
    }


def main(arguments: list[str]) -> int:
    """Write what is not up to date; with ``--check`` only say so."""
    stale = [path for path, text in written().items() if _read(path) != text]
    for path in stale:
        if "--check" in arguments:
            sys.stderr.write(f"{path.name} is not up to date: python -m innkeep.table.ops.document\n")
        else:
            path.write_text(written()[path], "utf-8")
    return 1 if stale and "--check" in arguments else 0


def _read(path: Path) -> Any:
    return path.read_text("utf-8") if path.is_file() else None


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
