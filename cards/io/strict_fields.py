"""Fields of data from outside that take a value of the right type or refuse it; nothing is converted.

Shared by the schemas of packs (`pack_schema`) and of scenario files (`innkeep.rules.scenario.file_schema`).
"""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, fields

from innkeep.cards.io.said import Said

__all__ = ["Flag", "Whole"]


class Whole(fields.Field[int]):
    """A whole number, no text and no true or false, within bounds; a missing bound is none.

    Raises ValidationError, which names the value and what is allowed.

    >>> Whole(1, 60).deserialize(12)
    12
    >>> Whole(1, 60).deserialize(True)
    Traceback (most recent call last):
    marshmallow.exceptions.ValidationError: True must be a whole number 1..60
    """

    def __init__(self, least: int | None = None, most: int | None = None, **settings: Any) -> None:
        super().__init__(**settings)
        self.least, self.most = least, most

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> int:
        whole = isinstance(value, int) and not isinstance(value, bool)
        if not whole or not self._within(value):
            raise ValidationError(Said("whole", value=f"{value!r:.60}", allowed=self._allowed()))
        return int(value)

    def _within(self, value: int) -> bool:
        return (self.least is None or value >= self.least) and (self.most is None or value <= self.most)

    def _allowed(self) -> str:
        if self.least is not None and self.most is not None:
            return Said("whole.between", least=self.least, most=self.most)
        if self.least is not None:
            return Said("whole.least", least=self.least)
        return "" if self.most is None else Said("whole.most", most=self.most)


class Flag(fields.Field[bool]):
    """true or false, nothing that merely looks like it. Raises ValidationError.

    >>> Flag().deserialize(False)
    False
    >>> Flag().deserialize("yes")
    Traceback (most recent call last):
    marshmallow.exceptions.ValidationError: 'yes' must be true or false
    """

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> bool:
        if not isinstance(value, bool):
            raise ValidationError(Said("flag", value=f"{value!r:.60}"))
        return value
