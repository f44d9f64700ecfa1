"""Units by what they are, as people name them: "all-tanks", "the-mortar", "the-tank@A36.13"."""

from collections.abc import Callable
from typing import Final

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import kind, of_side
from domain.games.tcs_omaha.position.unknown import named
from domain.games.tcs_omaha.printed import Kind

_KINDS: Final[dict[str, Callable[[Kind], bool]]] = {
    "tanks": lambda one: one.tank,
    "shermans": lambda one: one.tank and one.name.startswith(("M4", "DD")),
    "vehicles": lambda one: one.class_ in ("vehicle", "carrier"),
    "half-tracks": lambda one: "half-track" in one.name,
    "guns": lambda one: one.class_ == "gun",
    "mortars": lambda one: one.mortar and one.class_ != "pit",
    "pill-boxes": lambda one: one.class_ == "pillbox",
    "pits": lambda one: one.class_ == "pit",
    "machine-guns": lambda one: one.class_ == "weapons" and not one.mortar,
    "infantry": lambda one: one.class_ == "infantry",
    "platoons": lambda one: "platoon" in one.name,
    "rifle-platoons": lambda one: "rifle platoon" in one.name,
    "engineers": lambda one: one.engineer,
    "leaders": lambda one: one.class_ == "leader",
}
"""All units of a side that are of a kind, as people name them: "all tanks". Rocket pits, which have
one shot each, fire only if they are named."""

_MANY: Final = {"both": 2, "three": 3, "four": 4}

GROUPS: Final = tuple(f"{some}-{of}" for some in ("all", *_MANY) for of in _KINDS)
"""What such a group is called in an order."""


def kind_named(word: str) -> Callable[[Kind], bool] | None:
    """What a kind is told by; None for a word that names none."""
    return _KINDS.get(_parted(word)[1])


def of_kind(state: State, side: str, word: str, whose: str = "You have") -> list[str]:
    """The units of a kind that a word names, on the map or on a hex that it names too; [] where it
    names no kind. Raises Illegal for none, for several of "the-tank", and for "both" of three
    (22.2)."""
    some, name, where = _parted(word)
    is_one = _KINDS.get(name)
    if is_one is None:
        return []
    units, plain = state.units, name.replace("-", " ")
    found = [n for n in of_side(state, side) if is_one(kind(n))]
    found = [n for n in found if where in ("", units[n].hex.casefold())]
    if not found:
        on = f"on {where.upper()}" if where else "on the map"
        raise Illegal("22.2", f"{whose} no {plain} {on}.")
    if len(found) != _MANY.get(some, len(found)):
        raise Illegal(
            "22.2", f"{whose} not {_MANY[some]} {plain} but {named(found)}; name those you mean."
        )
    if len(found) > 1 and some == "the":
        raise Illegal("22.2", f"{whose} several: {named(found)}; name the one that you mean.")
    return found


def _parted(word: str) -> tuple[str, str, str]:
    """How many are named, of what kind, and on which hex: "the-tank@A36.13"; "the" for one alone,
    "" for all."""
    said, _, where = word.strip(",").casefold().partition("@")
    some, _, name = said.partition("-")
    if some not in ("all", "the", *_MANY):
        some, name = "all", said
    if name not in _KINDS:
        plural = next((f"{name}{end}" for end in ("s", "es") if f"{name}{end}" in _KINDS), "")
        return ("the" if plural else some), plural or name, where
    return (some if some in _MANY else "all"), name, where
