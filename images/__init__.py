"""What a card looks like: faces, backs and other pieces as display lists and pictures. Imports only cards.

A display list says what is to be drawn where, in millimetres; `Provider` makes pictures of it.

>>> from innkeep import images
>>> plan: images.DisplayList = images.face("rdi1-deirdre/wine-into-water", "en")
>>> round(plan.width), round(plan.height)
(63, 88)
>>> images.back("rdi1-deirdre").width == plan.width
True
>>> cut: images.Cut = images.component("rdi1-deirdre/wine-into-water", "en").cut
>>> cut.kind
'rounded'
>>> images.Provider().picture("rdi1-deirdre/wine-into-water", "en", 100)[8:12]
b'WEBP'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from innkeep.images.pieces.faces import back, face
    from innkeep.images.pieces.piece_index import component
    from innkeep.images.provider import Provider
    from innkeep.images.render.display_list import Cut, DisplayList

__all__ = ["Cut", "DisplayList", "Provider", "back", "component", "face"]

_HOME = {
    "Cut": "render.display_list",
    "DisplayList": "render.display_list",
    "Provider": "provider",
    "back": "pieces.faces",
    "component": "pieces.piece_index",
    "face": "pieces.faces",
}
"""Where each name lives: loaded when first asked for. A server draws in processes of its own, so it imports
no painter."""


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
