"""Why an op was not applied: a code, the field, its value and what is allowed."""

from __future__ import annotations

from innkeep.table.core.messages import LANGUAGES, text
from innkeep.table.core.wire import OpErrorJson, VetoJson


class RefusedError(Exception):
    """An op or a request that changes nothing; the codes are listed in PROTOCOL.md."""

    def __init__(
        self,
        code: str,
        field: str | None = None,
        value: object = None,
        allowed: object = None,
        message: dict[str, str] | None = None,
        more: VetoJson | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.field = None if field is None else field[:80]
        self.value = value if isinstance(value, int | float | None) else str(value)[:80]
        self.allowed = allowed
        self.seq: int | None = None
        self.more: VetoJson = more or {}
        self._message = message

    @property
    def message(self) -> dict[str, str]:
        """The sentence for people, in each language."""
        if self._message is not None:
            return self._message
        return {lang: self._sentence(lang) for lang in LANGUAGES}

    def _sentence(self, lang: str) -> str:
        value = "" if self.value is None else self.value
        sentence = text(f"error.{self.code}", lang, field=self.field or "", value=value)
        if self.allowed is None:
            return sentence
        allowed = (
            ", ".join(map(str, self.allowed)) if isinstance(self.allowed, list | tuple) else self.allowed
        )
        return f"{sentence} {text('error.allowed', lang, allowed=allowed)}"

    def __str__(self) -> str:
        return self.message["en"]

    def to_json(self) -> OpErrorJson:
        """The error object clients get."""
        return {
            "code": self.code,
            "field": self.field,
            "value": self.value,
            "allowed": self.allowed,
            "message": self.message,
            **self.more,
        }
