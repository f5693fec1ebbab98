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

MAX_TEXT = 160
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
    hint = f" did you mean {near[0]}?" if near else ""
    return f"{shown} is not known here;{hint} allowed: {', '.join(allowed) or 'nothing'}"


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
                error.messages[name] = [f"key {refusal(name, known)}"]
            elif said == ["Missing data for required field."]:
                error.messages[name] = ["is missing"]
            elif said == ["Invalid input type."]:
                error.messages[name] = ["must be a map"]


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
            raise ValidationError(
                f"{value!r:.60} must be at most 80 small letters and digits, joined by dashes"
            )
        return value


class LineField(fields.Field[str]):
    """One line of text for people, without control characters."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> str:
        if not isinstance(value, str) or not value.strip():
            raise ValidationError(f"{value!r:.60} must be text (quote it if it looks like a number)")
        if len(value) > MAX_TEXT or not value.isprintable():
            raise ValidationError(f"must be one line of at most {MAX_TEXT} printable characters")
        text = unicodedata.normalize("NFC", value.strip())
        if barred := sorted(set(_MARKUP.findall(text))):
            raise ValidationError(f"is plain text and cannot hold {' '.join(barred)}")
        if _PILED.search("".join("m" if unicodedata.combining(ch) else "-" for ch in text)):
            raise ValidationError(f"has more than {MAX_MARKS} accents on one letter")
        return text


class ListOf(fields.List[Any]):
    """A list with a bound on its length; after many wrong items the rest is not looked at."""

    def __init__(self, inner: fields.Field[Any], most: int, **kwargs: Any) -> None:
        super().__init__(inner, **kwargs)
        self.most = most

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> list[Any]:
        if not isinstance(value, list) or not 1 <= len(value) <= self.most:
            raise ValidationError(f"must be a list of 1..{self.most} items")
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
