"""What a card looks like: faces, backs and other pieces as display lists and pictures. Imports only cards."""

from __future__ import annotations

from innkeep.images.display import Cut, DisplayList
from innkeep.images.faces import back, face
from innkeep.images.pieces import component
from innkeep.images.provider import Provider

__all__ = ["Cut", "DisplayList", "Provider", "back", "component", "face"]
