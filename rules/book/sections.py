"""What the sections of the books are called in a language, for people who do not have that book.

>>> section_in("Drink", "ru"), section_in("Drink", "en")
('Кутёж', 'Drink')
"""

from __future__ import annotations

import re

from innkeep.rules.messages import has, text

__all__ = ["section_in"]


def section_in(heading: str, lang: str) -> str:
    """The name of a section; in English, and of a book that is not English, as it is printed (`heading`)."""
    if lang == "en":
        return heading
    key = f"section.{re.sub('[^a-z0-9]+', '-', heading.lower()).strip('-')}"
    return text(key, lang) if has(key, lang) else heading
