"""Catalogues are read and languages known without the library that knows them all; here it checks them."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from hypothesis import given
from hypothesis import strategies as st

from innkeep.cards import po_files
from tests import languages

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parents[2]
CATALOGUES = sorted(ROOT.glob("*/locale/*.po")) + sorted(ROOT.glob("table/web/locale/*.po"))
TEXT = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)


def expected(file: bytes) -> tuple[dict[str, tuple[str, ...]], frozenset[str]]:
    """What Babel reads in a catalogue."""
    forms: dict[str, tuple[str, ...]] = {}
    counted = set()
    for message in read_po(BytesIO(file)):
        if isinstance(message.id, str):
            forms[message.id] = (str(message.string),)
        else:
            counted.add(message.id[0])
            forms[message.id[0]] = tuple(map(str, message.string))
    forms.pop("", None)
    return forms, frozenset(counted)


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_catalogue_is_read_as_babel_reads_it(path: Path) -> None:
    found = po_files.read(path.read_text("utf-8"))
    assert (found.forms, found.counted) == expected(path.read_bytes())
    counts = read_po(BytesIO(path.read_bytes())).num_plurals
    assert {found.plural(n) for n in range(1000)} == set(range(counts))
    assert {len(found.forms[key]) for key in found.counted} <= {counts}


@given(st.dictionaries(TEXT, TEXT), st.dictionaries(TEXT, TEXT), TEXT)
def test_whatever_is_said_is_read(plain: dict[str, str], counted: dict[str, str], note: str) -> None:
    catalogue = Catalog(locale="ru")
    for key, said in plain.items():
        catalogue.add(key, said, user_comments=[note])
    for key, said in counted.items():
        if key not in plain:
            catalogue.add((key, key), (said, said * 2, f"{said}\n"))
    written = BytesIO()
    write_po(written, catalogue)
    found = po_files.read(written.getvalue().decode())
    assert (found.forms, found.counted) == expected(written.getvalue())


@pytest.mark.parametrize("line", ["msgid a", 'msgctxt "a"', '"a"', 'msgstr "a', "said"])
def test_a_line_that_cannot_be_read_is_named(line: str) -> None:
    with pytest.raises(ValueError, match="line 1 of the catalogue"):
        po_files.read(line)


def test_table_and_cards_read_alike() -> None:
    """Neither may import the other."""
    assert (ROOT / "table/core/po_files.py").read_bytes() == (ROOT / "cards/po_files.py").read_bytes()


@pytest.mark.parametrize("name", languages.WRITTEN)
def test_what_is_written_down_of_languages_is_what_babel_knows(name: str) -> None:
    """Else: `python -m tests.languages`."""
    assert (ROOT / name).read_text("utf-8") == languages.document(languages.WRITTEN[name]())
