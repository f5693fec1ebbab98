"""Fields and the base of every marshmallow schema of the cards: unknown keys and words are refused with the
nearest known one, every message says what is allowed, and everything has a bound."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Sequence
from typing import Any, ClassVar

from marshmallow import RAISE, Schema, ValidationError, fields, post_load

from innkeep.cards.catalogue import LANGUAGES, SOURCE, in_each
from innkeep.cards.io.said import Said

MAX_TEXT = 160
MAX_BLOCK = 2_000
MAX_WRONG = 100
MAX_HINTED = 40
MAX_MARKS = 3

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_MARKUP = re.compile(r"[<>{}]|\*\*")
_PILED = re.compile(f"m{{{MAX_MARKS + 1}}}")


def refusal(value: object, allowed: Sequence[str]) -> str:
    """One sentence that refuses a value: what it was, the nearest permitted one, and all of them."""
    shown = repr(value) if len(repr(value)) <= 60 else repr(value)[:57] + "..."
    word = str(value) if isinstance(value, str) else ""
    near = difflib.get_close_matches(word, allowed, n=1) if 0 < len(word) <= MAX_HINTED else []
    listed = ", ".join(allowed) or "nothing"
    if near:
        return Said("unknown.near", value=shown, near=near[0], allowed=listed)
    return Said("unknown", value=shown, allowed=listed)


def _leaves(messages: Any) -> int:
    return sum(map(_leaves, messages.values())) if isinstance(messages, dict) else 1


class Strict(Schema):
    """A schema that names the unknown key and the keys it knows."""

    class Meta:
        unknown = RAISE

    def handle_error(self, error: ValidationError, *_: Any, **__: Any) -> None:
        """Say for each unknown key which keys there are."""
        if not isinstance(error.messages, dict):
            return
        known = [f.data_key or name for name, f in self.fields.items()]
        for name, said in error.messages.items():
            if said == ["Unknown field."]:
                error.messages[name] = [Said("key", said=refusal(name, known))]
            elif said == ["Missing data for required field."]:
                error.messages[name] = [Said("missing")]
            elif said == ["Invalid input type."]:
                error.messages[name] = [Said("no-map")]


class KnownWord(fields.Field[str]):
    """One word out of a list."""

    def __init__(self, words: Sequence[str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.words = tuple(words)

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> str:
        if value not in self.words:
            raise ValidationError(refusal(value, self.words))
        return str(value)


class Name(fields.Field[str]):
    """An id or an icon name: small letters and digits, joined by single dashes."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> str:
        if not isinstance(value, str) or len(value) > 80 or not _NAME.fullmatch(value):
            raise ValidationError(Said("name", value=f"{value!r:.60}"))
        return value


class LineField(fields.Field[str]):
    """One line of text for people, without control characters."""

    most = MAX_TEXT

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> str:
        if not isinstance(value, str) or not value.strip():
            raise ValidationError(Said("no-text", value=f"{value!r:.60}"))
        lines = self._lines(value)
        if len(value) > self.most or not all(line.isprintable() for line in lines):
            raise ValidationError(self._refused())
        text = unicodedata.normalize("NFC", "\n".join(lines))
        if barred := sorted(set(_MARKUP.findall(text))):
            raise ValidationError(Said("markup", signs=" ".join(barred)))
        if _PILED.search("".join("m" if unicodedata.combining(ch) else "-" for ch in text)):
            raise ValidationError(Said("accents", most=MAX_MARKS))
        return text

    def _lines(self, value: str) -> list[str]:
        return [value.strip()]

    def _refused(self) -> str:
        return Said("line", most=self.most)


class BlockField(LineField):
    """Some lines of text for people."""

    most = MAX_BLOCK

    def _lines(self, value: str) -> list[str]:
        return [line.strip() for line in value.split("\n") if line.strip()]

    def _refused(self) -> str:
        return Said("block", most=self.most)


class ListOf(fields.List[Any]):
    """A list with a bound on its length; after many wrong items the rest is not looked at."""

    def __init__(self, inner: fields.Field[Any], most: int, **kwargs: Any) -> None:
        super().__init__(inner, **kwargs)
        self.most = most

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> list[Any]:
        if not isinstance(value, list) or not 1 <= len(value) <= self.most:
            raise ValidationError(Said("list", most=self.most))
        made: list[Any] = []
        wrong: dict[int, Any] = {}
        count = 0
        for index, item in enumerate(value):
            try:
                made.append(self.inner.deserialize(item))
            except ValidationError as error:
                wrong[index] = error.messages
                count += _leaves(error.messages)
            if count > MAX_WRONG:
                break
        if wrong:
            raise ValidationError(wrong)
        return made


class TextsField(Strict):
    """A text per language; all but English may be left out."""

    class Meta:
        include: ClassVar = {lang: LineField(required=lang == SOURCE) for lang in LANGUAGES}

    @post_load
    def each(self, data: dict[str, str], **_: Any) -> dict[str, str]:
        """English stands in for a missing translation."""
        return in_each(lambda lang: data.get(lang, data[SOURCE]))


class BlocksField(Strict):
    """A text of some lines in one language or more."""

    class Meta:
        include: ClassVar = {lang: BlockField() for lang in LANGUAGES}

    @post_load
    def each(self, data: dict[str, str], **_: Any) -> dict[str, str]:
        """A language stands in for one that is missing, English before others."""
        if not data:
            raise ValidationError(Said("no-text", value="{}"))
        other = data.get(SOURCE) or next(iter(data.values()))
        return in_each(lambda lang: data.get(lang, other))
