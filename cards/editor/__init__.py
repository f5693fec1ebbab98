"""The card editor: a page of the same server, and the doors its script knocks at."""

from innkeep.cards.editor.doors import blueprint

__all__ = ["blueprint"]
