"""What is written down of languages is what the library that knows them all says."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tests import languages

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parents[2]
CATALOGUES = sorted(ROOT.glob("*/locale/*.po")) + sorted(ROOT.glob("table/web/locale/*.po"))


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_sentence_that_counts_has_as_many_forms_as_its_language(path: Path) -> None:
    with path.open("rb") as file:
        read = read_po(file)
    counted = [message.string for message in read if isinstance(message.string, tuple)]
    assert {len(forms) for forms in counted} <= {read.num_plurals}


@pytest.mark.parametrize("name", languages.WRITTEN)
def test_what_is_written_down_of_languages_is_what_babel_knows(name: str) -> None:
    """Else: `python -m tests.languages`."""
    assert (ROOT / name).read_text("utf-8") == languages.document(languages.WRITTEN[name]())
