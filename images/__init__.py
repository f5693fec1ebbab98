"""What a card looks like: faces, backs and other pieces as display lists and pictures. Imports only cards."""

from __future__ import annotations

from innkeep.images.pieces.faces import back, face
from innkeep.images.pieces.piece_index import component
from innkeep.images.provider import Provider
from innkeep.images.render.display_list import Cut, DisplayList

__all__ = ["Cut", "DisplayList", "Provider", "back", "component", "face"]
