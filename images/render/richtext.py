"""Rich text to lines: ``**bold**``, ``_`` -free plain text and ``{icon}`` tokens become unbreakable words,
words become lines, lines fit a box by a ladder of leadings, hyphens and sizes.

It knows the typography of English and Russian (what must not be parted, what must not begin a line) and
nothing about cards or pixels.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any

import pyphen

from innkeep.images import messages
from innkeep.images.paint.font_files import FONT_FILES
from innkeep.images.render import shaping
from innkeep.images.render.display_list import PT

NBSP = "\u00a0"
SPACE = 1.14
"""How much wider than the font's own a space between words is: its own is narrow for small sizes."""

HYPHEN = "\u2010"
ELLIPSIS = "\u2026"
WIDOW = 0.28
"""A last line shorter than this share of the measure is a widow."""

_LONG = re.compile(r"[^\W\d_]{6,}")
_CYRILLIC = re.compile(r"[а-яё]", re.IGNORECASE)
_TOKEN = re.compile(r"\*\*|\{[a-z-]+\}|\n|[ ]+|[^*{ \n]+|[*{]")
_SHORT_RU = "а б в во да до же за и из или к ко ли на не ни но о об от по с со то у я без для над под при про"
_SHORT_EN = "a i"
_WEAK_EN = (
    "an the of to in on at by or as if no and but for from with is are was be that than then who when your"
    " you their his her its it they may not each any all one two more less into up per so"
)
_WEAK_RU = "до его её их как что где если когда все вам вас ваш они она"
_WEAK = frozenset(f"{_WEAK_EN} {_WEAK_RU}".split())
"""Words that lean on the next one: a line should not end in them if another break is as good."""
_GLUE_AFTER = re.compile(
    r"(?<![\w\u00a0])(" + "|".join(_SHORT_RU.split() + _SHORT_EN.split()) + r")[ ]+(?=[\w«„(\"*])",
    re.IGNORECASE,
)
_NUMBER_NOUN = re.compile(r"((?<![\w])[+−-]?\d+(?:\*\*)?)[ ]+(?=(?:\*\*)?[\w{])")
_BEFORE_DASH = re.compile(r"[ ]+(?=[—–](?:\s|$))")


_OPENING = re.compile(r"(^|[\s(\[{—–*«„“])\"")


def curly(text: str, lang: str) -> str:
    r"""Straight quotes and apostrophes as a language prints them.

    >>> curly("I'm \"in\", you say?", "en"), curly('"Да"', "ru")
    ('I’m “in”, you say?', '«Да»')
    """
    if "'" not in text and '"' not in text:
        return text
    marks = messages.text("print.quotes", lang)
    opening, closing = marks[0], marks[1]
    text = _OPENING.sub(lambda match: match[1] + opening, text)
    return text.replace('"', closing).replace("'", "’")


@dataclass(frozen=True, slots=True)
class Atom:
    """A piece of a word: text in one font, or an icon (``font`` is then ``icons``)."""

    text: str
    font: str
    width: float


@dataclass(frozen=True, slots=True)
class TextWord:
    """A piece of text that no line break may split, its width, and the width of the space before it, both in
    units of 1/1000 em."""

    atoms: tuple[Atom, ...]
    space: float
    width: float


@dataclass(frozen=True, slots=True)
class TextLine:
    """The words of a line and its width in units of 1/1000 em."""

    words: tuple[TextWord, ...]
    width: float


@dataclass(frozen=True, slots=True)
class Fit:
    """How a text came to fit: size in pt, leading as a factor, lines by paragraph."""

    size: float
    leading: float
    paragraphs: tuple[tuple[TextLine, ...], ...]


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
    'loses 2~Fortitude and goes to the Inn'
    >>> glue("as a guest I pay").replace(NBSP, "~")
    'as a~guest I~pay'
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
) -> tuple[tuple[TextWord, ...], ...]:
    """The words of each paragraph; ``icons`` maps tokens to icons, ``plain`` and ``strong`` are fonts."""
    names: Mapping[str, str] = dict(icons)
    paragraphs: list[list[TextWord]] = [[]]
    atoms: list[Atom] = []
    space = 0.0
    bold = False

    def close() -> None:
        nonlocal space
        if atoms:
            paragraphs[-1].append(TextWord(tuple(atoms), space, sum(atom.width for atom in atoms)))
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
            for used, stretch in shaping.runs(font, token):
                for piece in (stretch,) if used == font else _parts(stretch):
                    if atoms and _wide(piece):
                        close()
                    atoms.append(_measured(piece, used))
                    if _wide(piece):
                        close()
    close()
    return tuple(tuple(paragraph) for paragraph in paragraphs if paragraph)


def _measured(text: str, font: str) -> Atom:
    atom = Atom(text, font, 0.0)
    return replace(atom, width=sum(advances(atom)))


def _wide(text: str) -> bool:
    """Whether that is a sign of a script that puts no spaces between words: lines break beside it."""
    return len(text) == 1 and unicodedata.east_asian_width(text) in "WF"


def _parts(stretch: str) -> Iterator[str]:
    """Signs beside which lines may break each for itself, all others together."""
    held = ""
    for letter in stretch:
        if _wide(letter):
            yield from filter(None, (held, letter))
            held = ""
        else:
            held += letter
    yield from filter(None, (held,))


def chopped(paragraph: Sequence[TextWord], measure: float) -> tuple[TextWord, ...]:
    """The words, those wider than ``measure`` (units of 1/1000 em) in pieces that are not."""
    found: list[TextWord] = []
    for word in paragraph:
        if word.width <= measure:
            found.append(word)
            continue
        held: list[Atom] = []
        space, room = word.space, measure
        for atom in word.atoms:
            letters = (atom.text,) if atom.font == "icons" else tuple(atom.text)
            for letter in letters:
                part = atom if atom.font == "icons" else _measured(letter, atom.font)
                if held and part.width > room:
                    found.append(TextWord(tuple(held), space, measure - room))
                    held, space, room = [], 0.0, measure
                held.append(part)
                room -= part.width
        found.append(TextWord(tuple(held), space, measure - room))
    return tuple(found)


def shortened(paragraph: Sequence[TextWord], font: str) -> tuple[TextWord, ...]:
    """The words with an ellipsis after the last one."""
    *before, last = paragraph
    dots = _measured(ELLIPSIS, font)
    return *before, TextWord((*last.atoms, dots), last.space, last.width + dots.width)


@cache
def _hyphenator(lang: str, left: int) -> Any:
    return pyphen.Pyphen(lang=lang, left=left, right=3)


@lru_cache(maxsize=8192)
def places(run: str) -> tuple[int, ...]:
    """Where a run of letters may be hyphenated, by the rules of its alphabet's language.

    >>> places("опьянение")
    (4, 6)
    """
    hyphenator = _hyphenator("ru_RU", 2) if _CYRILLIC.search(run) else _hyphenator("en_US", 3)
    return tuple(hyphenator.positions(run))


def hyphenated(word: TextWord, room: float) -> tuple[TextWord, TextWord] | None:
    """The word in two, the first part with a hyphen and at most ``room`` wide; None when it cannot be."""
    before = sum(atom.width for atom in word.atoms)
    for index in range(len(word.atoms) - 1, -1, -1):
        atom = word.atoms[index]
        before -= atom.width
        if atom.font == "icons" or atom.font not in FONT_FILES:
            continue
        for match in reversed(list(_LONG.finditer(atom.text))):
            for place in reversed(places(match[0])):
                at = match.start() + place
                head = Atom(atom.text[:at] + HYPHEN, atom.font, 0.0)
                head = replace(head, width=sum(advances(head)))
                if before + head.width <= room:
                    tail = Atom(atom.text[at:], atom.font, 0.0)
                    tail = replace(tail, width=sum(advances(tail)))
                    rest = (tail, *word.atoms[index + 1 :])
                    first = TextWord((*word.atoms[:index], head), word.space, before + head.width)
                    return first, TextWord(rest, 0.0, sum(piece.width for piece in rest))
    return None


def break_lines(
    paragraph: Sequence[TextWord], measure: float, hyphens: bool = False
) -> tuple[TextLine, ...] | None:
    """Breaks greedily at ``measure`` (units of 1/1000 em); None when a single word is too wide.

    With ``hyphens`` long words may be parted, but never on two lines running, nor into the last line.
    """
    lines: list[TextLine] = []
    held: list[TextWord] = []
    total = 0.0
    parted = False
    rest = list(reversed(paragraph))
    while rest:
        word = rest.pop()
        longer = total + (word.space if held else 0.0) + word.width
        if longer > measure:
            room = measure - total - (word.space if held else 0.0)
            halves = hyphenated(word, room) if hyphens and rest and not parted else None
            if halves:
                held.append(halves[0])
                lines.append(TextLine(tuple(held), measure - room + halves[0].width))
                held, total, parted = [], 0.0, True
                rest.append(halves[1])
                continue
            if not held:
                return None
            lines.append(TextLine(tuple(held), total))
            held, total, parted = [], 0.0, False
            rest.append(word)
            continue
        held.append(word)
        total = longer
    if held:
        lines.append(TextLine(tuple(held), total))
    return tuple(lines)


def _end(word: TextWord, slack: float) -> float:
    """How bad it is to end a line that is so far from full, as a share of the measure, with this word."""
    text = "".join(atom.text for atom in word.atoms if atom.font != "icons").rpartition(NBSP)[2]
    return slack * slack + (WEAK_END if text.lower() in _WEAK else 0.0)


WEAK_END = 0.08
"""A line that ends in a word that leans on the next is as bad as one 28 % too short."""


ROOM = 1.12
"""How much longer than the shortest measure the lines of centred text may be for the sake of their ends."""


def _best_ends(paragraph: Sequence[TextWord], measure: float, last_line: float) -> tuple[TextLine, ...]:
    """The breaks with the fewest lines and, of those, the best line ends and no widow.

    ``last_line`` is how much it matters that the last one is full. Every word must fit the measure.
    """
    count = len(paragraph)
    best: list[tuple[float, int]] = [(0.0, 0)] * (count + 1)
    for first in range(count - 1, -1, -1):
        width, found = 0.0, (float("inf"), count)
        for last in range(first, count):
            width += paragraph[last].width + (paragraph[last].space if last > first else 0.0)
            if width > measure:
                break
            if last == count - 1:
                cost = last_line * (1 - width / measure) ** 2
                cost += 0.0 if width > WIDOW * measure or first == 0 else 0.25
            else:
                cost = _end(paragraph[last], 1 - width / measure)
            whole = LINE + cost + best[last + 1][0]
            if whole < found[0]:
                found = (whole, last + 1)
        best[first] = found
    lines: list[TextLine] = []
    first = 0
    while first < count:
        last = best[first][1]
        words_ = tuple(paragraph[first:last])
        width = sum(word.width for word in words_) + sum(word.space for word in words_[1:])
        lines.append(TextLine(words_, width))
        first = last
    return tuple(lines)


LINE = 100.0
"""Worse than any line end is one more line."""


def balance(
    paragraph: Sequence[TextWord], measure: float, even: bool, hyphens: bool = False
) -> tuple[TextLine, ...] | None:
    """Like ``break_lines`` with the same number of lines, but without a lonely last word.

    ``even`` makes all lines about equally long, as centred text wants it.
    """
    lines = break_lines(paragraph, measure, hyphens)
    if lines is None or len(lines) < 2:
        return lines
    if not even and not hyphens:
        return _best_ends(paragraph, measure, 0.0)
    if not even and lines[-1].width > WIDOW * measure:
        return lines
    low, high, best = 0.55 * measure, measure, lines
    for _ in range(7):
        middle = (low + high) / 2
        trial = break_lines(paragraph, middle, hyphens)
        if trial is not None and len(trial) == len(lines):
            high, best = middle, trial
            if not even and trial[-1].width > WIDOW * measure:
                break
        else:
            low = middle
    return _best_ends(paragraph, min(measure, ROOM * high), 1.0) if even and not hyphens else best


def fit(
    paragraphs: Sequence[tuple[Sequence[TextWord], float]],
    width: float,
    height: float,
    sizes: Sequence[float],
    leadings: Sequence[float],
    gap: float,
    even: bool,
    most_lines: int = 99,
    hyphens: bool = False,
) -> Fit | None:
    """The first rung of the ladder that fits ``width`` x ``height`` mm: by size, then leading, then hyphens.

    ``paragraphs`` come with the factor their size is scaled by; ``gap`` is the space between them in lines.
    """
    for size in sizes:
        for parted in (False, True) if hyphens else (False,):
            broken: list[tuple[TextLine, ...]] = []
            for paragraph, factor in paragraphs:
                lines = balance(paragraph, width / (size * factor * PT) * 1000, even, parted)
                if lines is None:
                    break
                broken.append(lines)
            else:
                if sum(map(len, broken)) > most_lines:
                    continue
                rows = sum(len(lines) * factor for lines, (_, factor) in zip(broken, paragraphs, strict=True))
                for leading in leadings:
                    tall = rows * leading + gap * (len(broken) - 1)
                    if (tall - leading + 1) * size * PT <= height:
                        return Fit(size, leading, tuple(broken))
    return None
