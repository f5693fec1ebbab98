"""The calculator page `/calc` and its JSON door `/calc/<sum>.json`, as a blueprint of the table's server.

Server-rendered and without script, so that it works on any phone. The sums are
`innkeep.assistant.pages.calculation`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flask import Blueprint, Response, jsonify, render_template, request
from marshmallow import Schema, ValidationError, fields, validate

from innkeep.assistant import messages
from innkeep.assistant.pages import calculation
from innkeep.cards.catalogue import name_in

__all__ = ["blueprint"]

blueprint = Blueprint(
    "calculator",
    __name__,
    template_folder="templates",
    static_folder="static",
    static_url_path="/calc/static",
)

_TITLE = fields.String(validate=validate.Length(max=80))
_NAME = fields.String(validate=validate.Length(min=1, max=40))
_FEW = validate.Length(max=20)
_CHAIN = validate.Length(min=1, max=20)


class _Passout(Schema):
    gold = fields.Integer(required=True, strict=True)
    others = fields.Integer(required=True, strict=True)
    teams = fields.Boolean(load_default=False)


class _Drink(Schema):
    cards = fields.List(_TITLE, required=True, validate=_FEW)
    spike = fields.Integer(load_default=0, strict=True)
    split = fields.Boolean(load_default=False)
    race = fields.String(load_default="", validate=validate.Length(max=20))


class _Contest(Schema):
    drinks = fields.Dict(_NAME, fields.List(_TITLE, validate=_CHAIN), required=True, validate=_FEW)
    gold = fields.Dict(_NAME, fields.Integer(strict=True), load_default=dict, validate=_FEW)


class _Ante(Schema):
    gold = fields.Dict(_NAME, fields.Integer(strict=True), required=True, validate=_FEW)
    amount = fields.Integer(load_default=1, strict=True)
    leader = fields.String(load_default=None, allow_none=True)


Sum = Callable[..., dict[str, Any]]

_SUMS: dict[str, tuple[type[Schema], Sum]] = {
    "passout": (_Passout, calculation.passout),
    "contest": (_Contest, calculation.contest),
    "drink": (_Drink, lambda cards, **rest: calculation.drink(cards, **rest)),
    "ante": (_Ante, calculation.ante),
}


ASKED = {
    "passout": ("gold", "others"),
    "drink": ("card",),
    "contest": ("who", "drink", "chaser", "stash"),
    "ante": ("name", "purse"),
}
"""The fields of the page that begin a sum; a sum is done where one of them is filled in."""

ROWS = {"drink": 4, "contest": 6, "ante": 6}
MOST_ROWS = 12
MOST_LETTERS = 80


def _lang() -> str:
    asked = request.args.get("lang")
    if asked in messages.LANGUAGES:
        return asked
    return request.accept_languages.best_match(messages.LANGUAGES) or "en"


def _problem(code: str, message: Mapping[str, str], field: str | None = None) -> tuple[Response, int]:
    return jsonify({"error": {"code": code, "field": field, "message": dict(message)}}), 400


@blueprint.post("/calc/<kind>.json")
def answer(kind: str) -> tuple[Response, int]:
    """Do one sum: a JSON object in, the keys of `innkeep calc <sum> --json` out, 400 with a reason else."""
    if kind not in _SUMS:
        return _problem("unknown-sum", messages.both("calc.kind", kinds=", ".join(_SUMS)), "kind")[0], 404
    schema, reckon = _SUMS[kind]
    try:
        given = request.get_json(silent=True)
    except RecursionError:
        given = None
    if not isinstance(given, dict):
        return _problem("bad-input", messages.both("calc.object"))
    try:
        loaded = schema().load(given)
    except ValidationError as bad:
        where = ", ".join(map(str, bad.messages_dict))
        return _problem("bad-input", messages.both("calc.field", field=where), where)
    try:
        return jsonify(reckon(**loaded, lang=_lang())), 200
    except calculation.InputError as bad:
        return _problem("bad-input", bad.message, bad.field)


def _number(name: str, fallback: int | None = None) -> int:
    word = request.args.get(name, "").strip()
    if not word and fallback is not None:
        return fallback
    try:
        return int(word)
    except ValueError:
        raise calculation.InputError(name, messages.both("calc.whole", value=word or "?")) from None


def _column(name: str) -> list[str]:
    """What stands in the fields of one name, from the first row to the last; at most as many as are shown."""
    return [word.strip()[:MOST_LETTERS] for word in request.args.getlist(name)[:MOST_ROWS]]


def _rows(names: str, *columns: str, lang: str) -> dict[str, tuple[str, ...]]:
    """The rows that hold anything, by who they are about; who has no name is called by the row's number."""
    fields_ = [_column(column) for column in (names, *columns)]
    rows: dict[str, tuple[str, ...]] = {}
    for n in range(max(map(len, fields_), default=0)):
        name, *values = (column[n] if n < len(column) else "" for column in fields_)
        if any(values):
            name = name or messages.text("page.player", lang, n=n + 1)
            if name in rows:
                raise calculation.InputError(names, messages.both("calc.twice", name=name))
            rows[name] = tuple(values)
    return rows


def _gold(name: str, value: str) -> int:
    try:
        return int(value)
    except ValueError:
        raise calculation.InputError(name, messages.both("calc.whole", value=value)) from None


def _passout(lang: str) -> dict[str, Any]:
    return calculation.passout(_number("gold"), _number("others"), lang, teams="teams" in request.args)


def _drink(lang: str) -> dict[str, Any]:
    titles = [title for title in _column("card") if title]
    return calculation.drink(titles, _number("spike", 0), "split" in request.args, lang=lang)


def _contest(lang: str) -> dict[str, Any]:
    rows = _rows("who", "drink", "chaser", "stash", lang=lang)
    drinks = {name: [one for one in (drink, chaser) if one] for name, (drink, chaser, _) in rows.items()}
    stashes = {name: _gold("stash", stash) for name, (_, _, stash) in rows.items() if stash}
    return calculation.contest(drinks, stashes, lang)


def _ante(lang: str) -> dict[str, Any]:
    purses = {name: _gold("purse", purse) for name, (purse,) in _rows("name", "purse", lang=lang).items()}
    return calculation.ante(purses, _number("amount", 1), lang=lang)


_OF_THE_PAGE = {"passout": _passout, "drink": _drink, "contest": _contest, "ante": _ante}
"""Each sum, done with what stands in the fields of the page."""


def _filled(kind: str) -> bool:
    """Has somebody written anything that this sum is about?"""
    return any(word.strip() for field in ASKED[kind] for word in request.args.getlist(field))


def _headline(kind: str, result: dict[str, Any], lang: str) -> str:
    if kind == "contest":
        if result["winner"] is None:
            return messages.text("calc.contest.tied", lang, names=", ".join(result["tied"]))
        return messages.text("calc.contest.won", lang, **result)
    if kind == "drink" and result["halves"]:
        half = result["halves"][0]
        return messages.text(
            "calc.drink.split", lang, half_alcohol=half["alcohol"], half_fortitude=half["fortitude"], **result
        )
    key = "calc.passout.teams" if result.get("teams") else f"calc.{kind}"
    return messages.text(key, lang, **result)


@blueprint.get("/calc")
def page() -> tuple[str, int]:
    """The page with its four sums: each that is filled in comes back with its result."""
    lang = _lang()
    results: dict[str, dict[str, Any]] = {}
    for kind in ASKED:
        if not _filled(kind):
            continue
        try:
            result = _OF_THE_PAGE[kind](lang)
            results[kind] = {"headline": _headline(kind, result, lang), "steps": result["steps"]}
        except calculation.InputError as bad:
            results[kind] = {"problem": bad.message[lang]}

    def say(key: str) -> str:
        return messages.text(key, lang)

    shown = render_template(
        "calc.html",
        lang=lang,
        results=results,
        languages=messages.LANGUAGES,
        name_in=name_in,
        say=say,
        given=request.args,
        columns={name: _column(name) for names in ASKED.values() for name in names},
        rows=ROWS,
    )
    return shown, 400 if any("problem" in one for one in results.values()) else 200
