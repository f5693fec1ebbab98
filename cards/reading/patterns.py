"""The patterns of a grammar file.

A file has parts, `[name]`, of lines `meaning: pattern`. In a pattern stand words, `(one|other)`,
`[optional]`, `<part>` and `<name:part>`; in a meaning `$name` is what such a part means, `$name.x` one of the
pairs it means, and `*name` all of them. A part under `[verbs]` is a verb: `lose: lose / loses / lose / lost`
gives its commands, its forms after a player, those after "must" and those of the passive, `lose~`; English
ones go by rule, and have gerunds, which are loose. A line with an {object} is read in the passive and in
other orders, too. The pieces of one that begins with `~` may stand in any order. A line that begins with `&`
is a frame: its pieces are slots, which what is said fills in any order, each once and with no more than
`<glue>` between. A part of several names, `[nom gen]`, has words like `one/of_one` in the form of each.

All of a file of frames is loose, and so is a pattern without its `[weightless]` words and articles, or with
the first of several forms in place of another: they are asked only about what cannot be read otherwise
(`grammar.Chart.loose`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from innkeep.cards.reading import inflection

_PIECE = re.compile(r"<[^>]+>|[()\[\]|]|[^\s()\[\]|<>]+")
_FORMS = re.compile(r"[^\s()\[\]|<>/]+(?:/[^\s()\[\]|<>/]+)+")
GLUE = "glue"
"""The part that says what may stand between the slots of a frame."""
_UNSAID = ("the",)
"""Words of a pattern that people in a hurry leave out; not where `!` stands behind them."""
_BEHIND = ("over", "away", "out", "off", "up", "back", "down", "on", "along")
"""What a verb may have behind its object: "hand it over"."""
_OBJECT = re.compile(r"<subj> <v:(\w+)>([^{]*)\{([^}]*)\}(.*)")


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A piece of a pattern: a `word`, a `part` called `name`, or alternatives, each a row of pieces.

    The ways of a `frame` are slots, all of which are filled; a word that is `weak` may be unsaid.
    """

    word: str = ""
    part: str = ""
    name: str = ""
    ways: tuple[tuple[Node, ...], ...] = ()
    frame: bool = False
    weak: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """A pattern, and what it means; a `loose` one is asked only about what cannot be read otherwise."""

    meaning: str
    row: tuple[Node, ...]
    loose: bool = False


def in_form(pattern: str, nth: int) -> str:
    """A pattern with the nth of the forms of each word that has several (`_` is a space within a form).

    >>> in_form("другой/другого игрок/игрока или ты", 1)
    'другого игрока или ты'
    """
    return _FORMS.sub(lambda forms: forms[0].split("/")[nth].replace("_", " "), pattern)


def by_rule(verbs: Sequence[str], irregular: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """The forms of English verbs that mean the same: those of `verb_forms`, and what they are after "is"."""
    each = [inflection.forms(verb.strip(), irregular) for verb in verbs]
    base = ",".join((*verbs, *(f"are {verb[3:]}" for verb in verbs if verb.startswith("be "))))
    passive = ",".join(one for _, ended, _ in each for one in ended)
    return base, ",".join(third for third, _, _ in each), base, passive, ",".join(doing for *_, doing in each)


def by_russian_rule(verbs: Sequence[str], irregular: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """The forms of Russian verbs that mean the same: those of `verb_forms`, of the passive what is done."""
    each = [(verb.strip(), *inflection.russian(verb.strip(), irregular)) for verb in verbs]
    commands = ",".join(one for _, yours, _ in each for one in yours)
    third = ",".join(one for *_, others in each for one in others)
    done = (
        one for verb, _, others in each if " " not in verb for one in (*(f"{x}ся" for x in others), others[1])
    )
    return commands, third, ",".join(verb for verb, *_ in each), ",".join(done)


def verb_forms(forms: Sequence[str], weak: Collection[str] = ()) -> tuple[list[Line], list[Line]]:
    """The forms of a verb, and those of its passive; ``weak`` words of them may be unsaid."""
    commands, third, after, *more = (" | ".join(part.split(",")) for part in forms)
    passive, doing = more[:1], more[1:]
    active = [
        Line("0", row_of(f"[<filler>] ({commands}) [<after>]", weak)),
        Line("3", row_of(f"[<filler>] ({third}) [<after>]", weak)),
        Line("m", row_of(f"[<filler>] <must> [<filler>] ({after}) [<after>]", weak)),
        *(Line("m", row_of(f"(is|are) [<filler>] ({one}) [<after>]", weak)) for one in doing),
        *(Line("g", row_of(f"[<filler>] ({one}) [<after>]", weak), loose=True) for one in doing),
    ]
    be = "<be> " if doing else ""
    return active, [Line("m", row_of(f"[<filler>] {be}[<filler>] ({one})", weak)) for one in passive]


def parted(verbs: Sequence[str]) -> dict[str, list[str]]:
    """The verbs of some whose second word may stand behind their object, by that word.

    >>> parted(("pay", "hand over", "shell out", "fork over"))
    {'over': ['hand', 'fork'], 'out': ['shell']}
    """
    found: dict[str, list[str]] = {}
    for verb in verbs:
        first, _, second = verb.strip().partition(" ")
        if second in _BEHIND:
            found.setdefault(second, []).append(first)
    return found


def voices(
    meaning: str, pattern: str, seconds: Mapping[str, Sequence[str]] | None = None
) -> Iterator[tuple[str, str]]:
    """A pattern and what it means; behind it, where it has an object, the same in other orders and in the
    passive. ``seconds`` are the words that may stand behind the object of each verb.

    >>> list(voices("draw n=$n who=$subj v=$v", "<subj> <v:draw> {<n:cards>} from the deck"))[-1]
    ('<n:cards> <draw~> (from the deck by <subj:him> | by <subj:him> from the deck)', 'draw n=$n who=$subj')
    """
    yield pattern.replace("{", "").replace("}", ""), meaning
    if (found := _OBJECT.fullmatch(pattern)) is None:
        return
    verb, before, what, behind = (piece.strip() for piece in found.groups())
    for second in (seconds or {}).get(verb, ()):
        yield f"<subj> <v:{verb}+{second}> {before} {what} {second} {behind}", meaning
    if behind and not behind.startswith("["):
        yield f"<subj> <v:{verb}> {before} {behind} {what}", meaning
        yield f"{behind} [,] <subj> <v:{verb}> {before} {what}", meaning
    rest = f"{before} {behind}".strip()
    bare = meaning.replace(" v=$v", "")
    if "by=$subj" in bare:
        yield f"{what} <{verb}~> [by you] {rest} [by you]", bare.replace(" by=$subj", "")
    elif rest:
        yield f"{what} <{verb}~> ({rest} by <subj:him> | by <subj:him> {rest})", bare
    else:
        yield f"{what} <{verb}~> by <subj:him>", bare


def row_of(pattern: str, weak: Collection[str] = ()) -> tuple[Node, ...]:
    """The pieces of a pattern, some words of which are ``weak``."""
    if pattern.startswith("~"):
        return (_in_any_order([row_of(piece, weak) for piece in _pieces(pattern[1:])]),)
    if pattern.startswith("&"):
        return (Node(ways=tuple(row_of(piece, weak) for piece in _pieces(pattern[1:])), frame=True),)
    pieces = _PIECE.findall(pattern)
    at = 0

    def ways(closing: str) -> tuple[tuple[Node, ...], ...]:
        nonlocal at
        found: list[tuple[Node, ...]] = []
        row: list[Node] = []
        while at < len(pieces):
            piece = pieces[at]
            at += 1
            if piece == closing:
                return (*found, tuple(row))
            if piece == "|":
                found.append(tuple(row))
                row = []
            elif piece == "(":
                row.append(Node(ways=ways(")")))
            elif piece == "[":
                row.append(Node(ways=(*ways("]"), ())))
            elif piece.startswith("<"):
                name, _, part = piece[1:-1].rpartition(":")
                row.append(Node(part=part, name=name or part))
            elif piece in _UNSAID:
                row.append(Node(ways=((Node(word=piece),), ())))
            else:
                row.append(Node(word=piece.rstrip("!"), weak=piece in weak))
        if closing:
            raise ValueError(f"{pattern!r} lacks a {closing!r}")
        return (*found, tuple(row))

    return (Node(ways=ways("")),)


def _pieces(pattern: str) -> Iterator[str]:
    """The pieces of a pattern, brackets whole."""
    depth, piece = 0, ""
    for sign in _PIECE.findall(pattern):
        piece += f" {sign}"
        depth += (sign in "([") - (sign in ")]")
        if not depth:
            yield piece
            piece = ""


def _in_any_order(pieces: Sequence[tuple[Node, ...]]) -> Node:
    """Pieces that may stand in any order."""
    ways = []
    for nth, piece in enumerate(pieces):
        others = [*pieces[:nth], *pieces[nth + 1 :]]
        ways.append((*piece, _in_any_order(others)) if others else piece)
    return Node(ways=tuple(ways))


def words_of(row: Sequence[Node]) -> Iterator[str]:
    for node in row:
        if node.word:
            yield node.word
        for way in node.ways:
            yield from words_of(way)


def names_of(row: Sequence[Node]) -> Iterator[str]:
    for node in row:
        if node.part:
            yield node.name
        for way in node.ways:
            yield from names_of(way)


def first_words(parts: Mapping[str, tuple[Line, ...]]) -> dict[int, frozenset[str] | None]:
    """What each line can begin with; numbers begin with `#`."""
    of_part: dict[str, tuple[set[str], bool]] = {name: (set(), False) for name in parts}

    def of_row(row: Sequence[Node]) -> tuple[set[str], bool]:
        begin: set[str] = set()
        for node in row:
            if node.word:
                begin.add(node.word)
                if not node.weak:
                    return begin, False
                continue
            if node.part:
                more, empty = ({"#"}, False) if node.part == "digits" else of_part[node.part]
            else:
                each = [of_row(way) for way in node.ways]
                more, empty = set().union(*(words for words, _ in each)), any(nothing for _, nothing in each)
                if node.frame:
                    more, empty = more | of_part[GLUE][0], False
            begin |= more
            if not empty:
                return begin, False
        return begin, True

    changed = True
    while changed:
        changed = False
        for name, rows in parts.items():
            each = [of_row(one.row) for one in rows]
            now = set().union(*(words for words, _ in each)), any(empty for _, empty in each)
            if now != of_part[name]:
                of_part[name], changed = now, True
    found: dict[int, frozenset[str] | None] = {}
    for rows in parts.values():
        for one in rows:
            begin, empty = of_row(one.row)
            found[id(one)] = None if empty else frozenset(begin)
    return found
