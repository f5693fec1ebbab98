"""Which extra of the package brings a library that is not installed: `print`, `server`, `scale`.

What an extra holds is said once, in pyproject.toml; here it is read from the installed package's metadata.
"""

from __future__ import annotations

import re
from importlib.metadata import requires

NAMED = re.compile(r"(?P<library>[\w.-]+).*;.*\bextra\s*==\s*[\"'](?P<extra>[\w-]+)[\"']")

DEVELOPING = frozenset(("compile", "test"))
"""Extras of those who work on the program itself."""


def extra_of(module: str) -> str | None:
    """The extra a module (``reportlab.lib`` as well as ``reportlab``) comes with; None if it comes with none.

    >>> extra_of("reportlab.lib"), extra_of("gunicorn"), extra_of("click")
    ('print', 'scale', None)
    """
    library = module.partition(".")[0].lower()
    for need in requires("innkeep") or ():
        named = NAMED.match(need)
        if named is None or named["extra"] in DEVELOPING:
            continue
        if named["library"].lower().replace("-", "_") == library:
            return named["extra"]
    return None


def how_to_get(error: ImportError) -> str | None:
    """One line that says how to get the library an import did not find; None if no extra brings it.

    >>> how_to_get(ModuleNotFoundError("No module named 'redis'", name="redis"))
    'redis is not installed; it comes with the extra "scale": in your clone, pip install ".[scale]"'
    """
    extra = extra_of(error.name) if isinstance(error, ModuleNotFoundError) and error.name else None
    if extra is None or error.name is None:
        return None
    library = error.name.partition(".")[0]
    how = f'in your clone, pip install ".[{extra}]"'  # on PyPI there is nobody of that name yet
    return f'{library} is not installed; it comes with the extra "{extra}": {how}'
