"""The SVG back-end: a file of its own, in millimetres, with the same lines as every other back-end."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from innkeep.images import component
from innkeep.images.render import svg, template
from innkeep.images.render.display_list import PT, Glyphs

NS = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
SOME = ("rdi1-gerki/gambling-im-in", "rdi1-drinks/wine-with-a-chaser", "back/rdi1-zot")


@pytest.mark.parametrize("key", SOME)
@pytest.mark.parametrize("theme", sorted(template.themes()))
def test_a_drawing_is_self_contained_and_of_true_size(key: str, theme: str) -> None:
    plan = component(key, "ru", theme)
    for bleed in (False, True):
        data = svg.draw(plan, bleed)
        assert data == svg.draw(plan, bleed)
        root = ElementTree.fromstring(data)
        edge = plan.bleed if bleed else 0
        assert root.get("width") == f"{plan.width + 2 * edge:g}mm"
        assert (
            root.get("viewBox") == f"{-edge:g} {-edge:g} {plan.width + 2 * edge:g} {plan.height + 2 * edge:g}"
        )
        for element in root.iter():
            link = element.get(LINK, "#")
            assert link.startswith(("#", "data:image/jpeg;base64,")), link[:40]
        ids = {element.get("id") for element in root.iter()}
        assert {use.get(LINK, "")[1:] for use in root.iter(f"{NS}use")} <= ids
        assert bool(list(root.iter(f"{NS}image"))) == (theme == "full")


def test_every_letter_stands_where_the_list_says() -> None:
    plan = component(SOME[0], "ru")
    root = ElementTree.fromstring(svg.draw(plan))
    groups = [group for group in root.iter(f"{NS}g") if group.get("transform")]
    for item, group in zip(plan.writing(), groups, strict=True):
        em, _, _, _, x, y = map(float, re.findall(r"-?[\d.]+", group.get("transform", "")))
        assert (x, y) == pytest.approx((item.x, item.y), abs=0.001)
        assert em == pytest.approx(item.size * PT / 1000, rel=1e-3)
        if isinstance(item, Glyphs):
            places = [float(use.get("x", "")) for use in group]
            ends = [sum(item.advances[:index]) for index, letter in enumerate(item.text) if letter.strip()]
            assert places == pytest.approx(ends, abs=0.01)
            assert group.get("fill") == item.colour


def test_the_words_can_be_read_out() -> None:
    root = ElementTree.fromstring(svg.draw(component(SOME[0], "ru")))
    said = root.findtext(f"{NS}desc") or ""
    assert "Играете? Я с вами!" in said
    assert "Действие" in said
