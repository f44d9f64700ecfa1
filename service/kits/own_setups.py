"""The set-ups of a box's text: other places for its counters, a line each; and words on cards."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from domain.kits.kit import BoxSetUp, Code, Kit, Stands
from domain.kits.piece_names import names
from service.kits.own_lines import TextFaults, clean, near
from service.kits.own_pieces import Pieces, many_of
from service.words import _

_FORM = "3 name | places, or name | places | flipped"


def with_setups(told: TextFaults, raw: Mapping[str, Any], kit: Kit, pieces: Pieces) -> Kit:
    """A kit with its set-ups: [setup.NAME], each with the counters that stand otherwise."""
    found = []
    for name, table in raw.items():
        at = told.header(f"setup.{name}") or told.header(f'setup."{name}"')
        if not isinstance(table, dict):
            told.wrong(
                told.line_of(name, told.header("setup")), _("a set-up is a table: [setup.night]")
            )
            continue
        told.known(table, ("counters", "boards"), _("a set-up"), at)
        boards = tuple(_boards(told, table.get("boards", []), kit, at))
        words = told.text(table, "counters", at)
        stands: dict[Code, Stands] = {}
        for number, line in told.lines(words, "counters", at):
            stands |= _line(told, number, [clean(part) for part in line.split("|")], kit, pieces)
        found.append(BoxSetUp(clean(name), stands, boards=boards, order=tuple(stands)))
    return replace(kit, setups=tuple(found))


def _boards(told: TextFaults, raw: Any, kit: Kit, at: int) -> Iterator[Code]:
    """The boards that a set-up uses, by their names."""
    codes = {board.name: board.code for board in kit.boards}
    for name in raw if isinstance(raw, list) else [raw]:
        if name in codes:
            yield codes[name]
        else:
            close = near(str(name), codes)
            wrong = _("“{word}” is not a board{near}", word=str(name)[:60], near=close)
            told.wrong(told.line_of("boards", at), wrong)


def _line(
    told: TextFaults, number: int, parts: Sequence[str], kit: Kit, pieces: Pieces
) -> dict[Code, Stands]:
    """The pieces of a line, and how they stand."""
    if len(parts) not in (2, 3) or (len(parts) == 3 and parts[2] not in ("", "flipped")):
        told.wrong(number, _("a line of a set-up is {form}", form=_FORM))
        return {}
    many, name = many_of(parts[0])
    called = [code for code, one in names(kit).items() if _same(one, name)]
    alike = [code for code in kit.pieces if _same(kit.kinds[kit.pieces[code].kind].name, name)]
    codes = (called or alike)[: many or None]
    if not codes or (many and len(codes) < many):
        known = {kind.name for kind in kit.kinds.values()}
        there = (
            _("there are only {count}", count=len(codes))
            if codes
            else _("no counter has this name{near}", near=near(name, known))
        )
        told.wrong(number, f"“{name[:60]}”: {there}")
        return {}
    if any(kit.pieces[code].at.startswith("pile:") for code in codes):
        wrong = _("{name} lies in a deck or cup, which a set-up leaves as it is", name=name[:60])
        told.wrong(number, wrong)
        return {}
    kinds = [kit.kinds[kit.pieces[code].kind] for code in codes]
    if parts[2:] == ["flipped"] and not all(kind.switches for kind in kinds):
        told.wrong(number, _("{name} has no back", name=name[:60]))
        return {}
    spots = pieces.spots(number, parts[1], kinds[0].side)
    levels = {"side": 2} if parts[2:] == ["flipped"] else {}
    return {
        code: Stands(kit.pieces[code].kind, spots[n % len(spots)], levels)
        for n, code in enumerate(codes if spots else ())
    }


def _same(one: str, other: str) -> bool:
    return one.casefold().replace(" ", "") == other.casefold().replace(" ", "")


def with_texts(told: TextFaults, raw: Mapping[str, str], kit: Kit) -> Kit:
    """A kit with the words on the cards of its decks, by their names."""
    at, kinds = told.header("cards"), dict(kit.kinds)
    decks = (pile for pile in kit.decks if pile.hidden)
    piled = {kit.pieces[code].kind for pile in decks for code in pile.cards}
    named = {kit.kinds[code].name for code in piled}
    for name, words in raw.items():
        codes = [code for code in piled if _same(kinds[code].name, clean(name))]
        if not codes:
            wrong = _("no deck has a “{word}”{near}", word=name[:60], near=near(name, named))
            told.wrong(told.line_of(name, at), wrong)
        for code in codes:
            kinds[code] = replace(kinds[code], text=clean(words))
    return replace(kit, kinds=kinds)
