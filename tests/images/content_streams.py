"""The drawing instructions of a PDF page or form, as plain pairs."""

from __future__ import annotations

from typing import Any

import pikepdf


def instructions(stream: pikepdf.Object | pikepdf.Page) -> list[tuple[list[Any], pikepdf.Operator]]:
    """Each (operands, operator) of a content stream, in its order."""
    return [([*one.operands], one.operator) for one in pikepdf.parse_content_stream(stream)]
