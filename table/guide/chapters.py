"""The chapters of the guide, as HTML; a file for each in the folder of its language.

Links are written so that they work in the repository and are turned into addresses of a running server. They
stay relative, so that one page serves under every prefix. HTML in a chapter is shown as text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from innkeep.table.core.messages import LANGUAGES, SOURCE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markdown_it.renderer import RendererHTML
    from markdown_it.token import Token
    from markdown_it.utils import EnvType, OptionsDict

HERE = Path(__file__).parent

PICTURES = HERE / "pictures"
"""A folder for each language, with pictures for the chapters that have any (`python -m tests.pictures`)."""

ON_A_PHONE = "-phone"
"""What the name of a picture ends with that shows the same on a phone, where it looks different."""

NARROW = "(max-width: 600px)"
"""Where that one is shown."""

CHAPTERS = (
    "friends",
    "phone",
    "paper",
    "bots",
    "otto",
    "referee",
    "house-rules",
    "box",
    "cards",
    "printing",
    "exports",
    "hosting",
    "credits",
)
"""In the order in which they are of use."""

DEPLOY = "deploy"
"""What those read who keep a server: it lies with the files it speaks of, in English only."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """What a page of the guide says."""

    name: str
    lang: str
    """The language it is written in: that asked for, or English where there is no such file."""
    title: str
    lead: str
    """Its first paragraph, as text."""
    html: str
    """All of it without the title."""


def contents(lang: str) -> tuple[Chapter, ...]:
    """All chapters in a language, in order.

    >>> [one.name for one in contents("en")][:2]
    ['friends', 'phone']
    """
    return tuple(found for name in CHAPTERS if (found := chapter(name, lang)) is not None)


def chapter(name: str, lang: str) -> Chapter | None:
    """A chapter in a language, else in English; None when there is none of that name.

    >>> chapter("friends", "en").title, chapter("nothing", "en")
    ('Play with friends in three steps', None)
    """
    return _read(name, lang) if name in (*CHAPTERS, DEPLOY) else None


def pictured(name: str) -> str | None:
    """The chapter a picture of that name is of; a second one is called after it, too.

    >>> pictured("box"), pictured("box-table"), pictured("box-table-phone"), pictured("nothing")
    ('box', 'box', 'box', None)
    """
    return next((one for one in CHAPTERS if re.fullmatch(rf"{one}(-[a-z]+){{0,2}}", name)), None)


def picture(name: str, lang: str) -> bytes | None:
    """A picture of a chapter in a language, as WebP; None when there is none."""
    path = PICTURES / lang / f"{name}.webp"
    return path.read_bytes() if pictured(name) and lang in LANGUAGES and path.is_file() else None


def source(name: str, lang: str) -> tuple[Path, str]:
    """The file of a chapter, and the language it is in."""
    if name == DEPLOY:
        return HERE.parent / DEPLOY / "README.md", SOURCE
    path = HERE / lang / f"{name}.md"
    return (path, lang) if path.is_file() else (HERE / SOURCE / f"{name}.md", SOURCE)


@cache
def _read(name: str, lang: str) -> Chapter:
    from markdown_it import MarkdownIt  # only a server whose guide is read needs it

    path, written = source(name, lang)
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.add_render_rule("image", _image)
    tokens = markdown.parse(path.read_text("utf-8"))
    for token in tokens:
        if token.type == "code_block":
            token.attrSet("tabindex", "0")  # a long line is read by scrolling, with the keyboard, too
        for inner in token.children or ():
            if inner.type == "link_open":
                inner.attrSet("href", address(str(inner.attrGet("href") or ""), lang))
            elif inner.type == "image":
                inner.attrSet("src", str(inner.attrGet("src") or "").removeprefix("../"))
                inner.attrSet("loading", "lazy")
                inner.meta["phone"] = _on_a_phone(str(inner.attrGet("src")))
    title, rest = _plain(tokens[1]), tokens[3:]
    lead = _plain(rest[[token.type for token in rest].index("paragraph_open") + 1])
    return Chapter(name, written, title, lead, markdown.renderer.render(rest, markdown.options, {}))


def _on_a_phone(source: str) -> str | None:
    """The picture that takes another's place on a narrow page: the same, made on a phone."""
    phone = source.removesuffix(".webp") + ON_A_PHONE + ".webp"
    return phone if (HERE / phone).is_file() else None


def _image(
    renderer: RendererHTML, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType
) -> str:
    shown = renderer.image(tokens, at, options, env)
    if not (phone := tokens[at].meta["phone"]):
        return shown
    return f'<picture><source media="{NARROW}" srcset="{phone}">{shown}</picture>'


def _plain(token: Token) -> str:
    return "".join(_said(token.children or ()))


def _said(tokens: Sequence[Token]) -> list[str]:
    return [" " if one.type == "softbreak" else one.content for one in tokens]


def address(link: str, lang: str) -> str:
    """Where a link of a chapter leads from its page.

    >>> address("phone.md#turn-it", "ru"), address("../../deploy/README.md", "en")
    ('phone?lang=ru#turn-it', 'deploy?lang=en')
    >>> address("/print/", "en"), address("https://vassalengine.org/", "en")
    ('../print/?lang=en', 'https://vassalengine.org/')
    """
    if re.match(r"[a-z]+:|#", link):
        return link
    place, mark, part = link.partition("#")
    if place.startswith("/"):
        page = ".." + place
    elif place.endswith(f"{DEPLOY}/README.md"):
        page = DEPLOY
    else:
        page = place.removesuffix(".md")
    return f"{page}?lang={lang}{mark}{part}"
