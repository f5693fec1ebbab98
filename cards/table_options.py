"""What may be wrong with an option of a table, and how one that names several things is read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


class OptionError(ValueError):
    """An option the module refuses: which one, its value and what is allowed."""

    def __init__(self, field: str, value: object, allowed: str, near: str = "") -> None:
        self.field, self.value, self.allowed = field, value, allowed
        hint = f" did you mean {near}?" if near else ""
        super().__init__(f"{field}: {value!r:.80} is not possible;{hint} allowed: {allowed}")


def several(
    name: str, value: object, choices: Mapping[str, object], told: Iterable[str] | None = None
) -> list[str]:
    """Some of what may be chosen, each once; raises `OptionError`, which names those ``told``, else all.

    >>> several("bar", ["ale"], {"ale": 1, "beer": 2})
    ['ale']
    """
    if not isinstance(value, list | tuple):
        raise OptionError(name, value, "a list")
    for at, one in enumerate(value):
        if not isinstance(one, str) or one not in choices:
            raise OptionError(name, one, ", ".join(choices if told is None else told))
        if one in value[:at]:
            raise OptionError(name, one, "each once")
    return list(value)
