"""Rich text to lines: ``**bold**``, ``_`` -free plain text and ``{icon}`` tokens become unbreakable words,
words become lines, lines fit a box by a ladder of leadings and sizes.

It knows the typography of English and Russian (what must not be parted, what must not begin a line) and
nothing about cards or pixels.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from images import shaping
from images.display import PT

NBSP = "\u00a0"
SPACE = 1.14
"""How much wider than the font's own a space between words is: its own is narrow for small sizes."""

_TOKEN = re.compile(r"\*\*|\{[a-z-]+\}|\n|[ ]+|[^*{ \n]+|[*{]")
_SHORT_RU = "а б в во да до же за и из или к ко ли на не ни но о об от по с со то у я без для над под при про"
_SHORT_EN = "a an the of to in on at by or"
_GLUE_AFTER = re.compile(
    r"(?<![\w\u00a0])(" + "|".join(_SHORT_RU.split() + _SHORT_EN.split()) + r")[ ]+(?=[\w«„(\"*])",
    re.IGNORECASE,
)
_NUMBER_NOUN = re.compile(r"((?<![\w])[+−-]?\d+(?:\*\*)?)[ ]+(?=(?:\*\*)?[\w{])")
_BEFORE_DASH = re.compile(r"[ ]+(?=[—–](?:\s|$))")


@dataclass(frozen=True, slots=True)
class Atom:
    """A piece of a word: text in one font, or an icon (``font`` is then ``icons``)."""

    text: str
    font: str
    width: float


@dataclass(frozen=True, slots=True)
class Word:
    """What may not be parted, and the width of the space before it, in units of 1/1000 em."""

    atoms: tuple[Atom, ...]
    space: float
    width: float


@dataclass(frozen=True, slots=True)
class Line:
    """The words of a line and its width in units of 1/1000 em."""

    words: tuple[Word, ...]
    width: float


@dataclass(frozen=True, slots=True)
class Fit:
    """How a text came to fit: size in pt, leading as a factor, lines by paragraph."""

    size: float
    leading: float
    paragraphs: tuple[tuple[Line, ...], ...]


def advances(atom: Atom) -> tuple[float, ...]:
    """The advances of a text atom, its no-break spaces as wide as the others."""
    plain = shaping.advances(atom.font, atom.text)
    if NBSP not in atom.text:
        return plain
    return tuple(
        step + (SPACE - 1) * shaping.width(atom.font, " ") if letter == NBSP else step
        for letter, step in zip(atom.text, plain, strict=True)
    )


def glue(text: str) -> str:
    """Puts no-break spaces where a line must not break.

    >>> glue("loses 2 Fortitude and goes to the Inn").replace(NBSP, "~")
    'loses 2~Fortitude and goes to~the~Inn'
    >>> glue("карта в руке — ваша").replace(NBSP, "~")
    'карта в~руке~— ваша'
    """
    text = _BEFORE_DASH.sub(NBSP, text)
    text = _NUMBER_NOUN.sub(lambda match: match[1] + NBSP, text)
    for _ in range(2):
        text = _GLUE_AFTER.sub(lambda match: match[1] + NBSP, text)
    return re.sub(r"[ ]+(?=\{)", NBSP, text)


@lru_cache(maxsize=4096)
def words(
    text: str, plain: str, strong: str, icons: tuple[tuple[str, str], ...]
) -> tuple[tuple[Word, ...], ...]:
    """The words of each paragraph; ``icons`` maps tokens to icons, ``plain`` and ``strong`` are fonts."""
    names: Mapping[str, str] = dict(icons)
    paragraphs: list[list[Word]] = [[]]
    atoms: list[Atom] = []
    space = 0.0
    bold = False

    def close() -> None:
        nonlocal space
        if atoms:
            paragraphs[-1].append(Word(tuple(atoms), space, sum(atom.width for atom in atoms)))
            atoms.clear()
        space = 0.0

    for token in _TOKEN.findall(glue(text)):
        font = strong if bold else plain
        if token == "**":
            bold = not bold
        elif token == "\n":
            close()
            if paragraphs[-1]:
                paragraphs.append([])
        elif not token.strip(" "):
            close()
            space = shaping.width(font, " ") * SPACE
        elif token[0] == "{" and token[1:-1] in names:
            name = names[token[1:-1]]
            atoms.append(Atom(name, "icons", shaping.icon_advance(name)))
        else:
            atom = Atom(token, font, 0.0)
            atoms.append(replace(atom, width=sum(advances(atom))))
    close()
    return tuple(tuple(paragraph) for paragraph in paragraphs if paragraph)


def break_lines(paragraph: Sequence[Word], measure: float) -> tuple[Line, ...] | None:
    """Breaks greedily at ``measure`` (units of 1/1000 em); None when a single word is too wide."""
    lines: list[Line] = []
    held: list[Word] = []
    total = 0.0
    for word in paragraph:
        if word.width > measure:
            return None
        longer = total + (word.space if held else 0.0) + word.width
        if held and longer > measure:
            lines.append(Line(tuple(held), total))
            held, longer = [], word.width
        held.append(word)
        total = longer
    if held:
        lines.append(Line(tuple(held), total))
    return tuple(lines)


def balance(paragraph: Sequence[Word], measure: float, even: bool) -> tuple[Line, ...] | None:
    """Like ``break_lines`` with the same number of lines, but without a lonely last word.

    ``even`` makes all lines about equally long, as centred text wants it.
    """
    lines = break_lines(paragraph, measure)
    if lines is None or len(lines) < 2:
        return lines
    if not even and lines[-1].width > 0.28 * measure:
        return lines
    low, high, best = 0.55 * measure, measure, lines
    for _ in range(7):
        middle = (low + high) / 2
        trial = break_lines(paragraph, middle)
        if trial is not None and len(trial) == len(lines):
            high, best = middle, trial
            if not even and trial[-1].width > 0.28 * measure:
                break
        else:
            low = middle
    return best


def fit(
    paragraphs: Sequence[tuple[Sequence[Word], float]],
    width: float,
    height: float,
    sizes: Sequence[float],
    leadings: Sequence[float],
    gap: float,
    even: bool,
    most_lines: int = 99,
) -> Fit | None:
    """The first rung of the ladder that fits ``width`` x ``height`` mm: by size, then by leading.

    ``paragraphs`` come with the factor their size is scaled by; ``gap`` is the space between them in lines.
    """
    for size in sizes:
        broken: list[tuple[Line, ...]] = []
        for paragraph, factor in paragraphs:
            lines = balance(paragraph, width / (size * factor * PT) * 1000, even)
            if lines is None:
                break
            broken.append(lines)
        else:
            if sum(map(len, broken)) > most_lines:
                continue
            for leading in leadings:
                tall = sum(
                    len(lines) * factor for lines, (_, factor) in zip(broken, paragraphs, strict=True)
                ) * leading + gap * (len(broken) - 1)
                if (tall - leading + 1) * size * PT <= height:
                    return Fit(size, leading, tuple(broken))
    return None
