"""What the scripts know of kinds of ops: the facts of their records that a page goes by."""

from __future__ import annotations

import json

from innkeep.table.core.draft import Undoable
from innkeep.table.ops.op_kind import Concern, OpKind, never
from innkeep.table.ops.registry import FAMILIES

HEAD = f"""\
// What the records of ops say that a page goes by. Written by `python -m innkeep.table.ops.document`
// from ops/kinds: change it there.

/** @typedef {{{" | ".join(json.dumps(concern.value) for concern in Concern)}}} Concern */
/**
 * `step`: it can be taken back; `mixes`: cards may not be followed by name through it.
 * @typedef {{{{family: string, concern: Concern, step?: true, mixes?: true, shuffles?: true,
 *   lines: string[]}}}} OpFacts
 */

/** @type {{{{[kind: string]: OpFacts | undefined}}}} */
export const OPS = {{
"""

WIDTH = 100
"""Of a line, as prettier writes it."""


def script_kinds() -> str:
    """The text of ``net/op_kinds.js``.

    >>> '  shuffle: {\\n    family: "piles",\\n    concern: "order",' in script_kinds()
    True
    """
    kinds = [(kind, family.__name__.rpartition(".")[2]) for family in FAMILIES for kind in family.KINDS]
    return HEAD + "".join(_record(kind, family) for kind, family in kinds) + "};\n"


def _record(kind: OpKind, family: str) -> str:
    facts: dict[str, object] = {"family": family, "concern": kind.concern.value}
    if kind.undoable is not Undoable.NEVER:
        facts["step"] = True
    if kind.breaks_tracking is not never:
        facts["mixes"] = True
    if kind.shuffles:
        facts["shuffles"] = True
    facts["lines"] = [key for key in kind.lines if "<" not in key]
    name = kind.name if kind.name.isidentifier() else json.dumps(kind.name)
    return f"  {name}: {{\n" + "".join(_fact(*fact) for fact in facts.items()) + "  },\n"


def _fact(name: str, value: object) -> str:
    row = f"    {name}: {json.dumps(value)},\n"
    if isinstance(value, list) and len(row) > WIDTH + 1:
        row = f"    {name}: [\n" + "".join(f"      {json.dumps(one)},\n" for one in value) + "    ],\n"
    return row
