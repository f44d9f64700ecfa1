"""The units and hexes that words name, how they are called, and why a word names none."""

import difflib
import functools
import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence

from domain.game.grammar.words import either, squeezed
from domain.game.ruleset import Illegal
from domain.game.spent import Gone, Spent
from domain.game.told import few, listed
from domain.games.tcs_omaha.ground import PLACES, ZONES
from domain.games.tcs_omaha.ground.places import SAID, hexes_of, place, places
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.kinds import kind_named, of_kind
from domain.games.tcs_omaha.position.lookup import (
    CARDS,
    gone,
    ground,
    kind,
    of_side,
    of_units,
    stack,
)
from domain.games.tcs_omaha.position.unknown import named, why_unknown
from domain.games.tcs_omaha.printed import forces
from domain.games.tcs_omaha.printed.forces import COMPANIES, scene
from domain.games.tcs_omaha.words import OTHER, Side


def called(state: State, name: str) -> str:
    """A unit by its kind and its counter: "US rifle platoon 1/A/1/16"; a stack: "all on A36.12"."""
    if name in state.units:
        return f"{kind(name).name} {name}"
    return f"all on {name}" if name in ground(state).terrain else name


def called_all(state: State, names: Sequence[str]) -> str:
    """Who acts: of many the first, and how many more; one alone with its kind."""
    out = [n.removeprefix(EXCEPT) for n in names if n.startswith(EXCEPT)]
    if out:
        kept = [n for n in names if not n.startswith(EXCEPT)]
        return f"{called_all(state, kept)} except {listed(out)}"
    return called(state, names[0]) if len(names) == 1 else listed(few(names))


def place_called(state: State, word: str) -> str:
    """A hex with what is there: "A36.12 in the open"; a word that names none as it is."""
    try:
        hex_ = hex_of(state, word)
    except Illegal:
        return word
    return f"{hex_} {_lies(state.scenario, hex_)}"


@functools.lru_cache(4096)
def _lies(scenario: str, hex_: str) -> str:
    here = ground(State(scenario=scenario))
    if scenario in forces.SCENARIOS and hex_ in PLACES:
        return f"in {PLACES[hex_]}"
    if scenario in forces.SCENARIOS and hex_ in ZONES:
        return "among German works"
    return _GROUND[here.terrain[hex_]]


_GROUND = {
    "open": "in the open",
    "beach": "on the beach",
    "sea": "in the sea",
    "orchard": "in an orchard",
    "woods": "in woods",
    "forest": "in forest",
    "building": "by houses",
    "village": "in a village",
}


def own(state: State, side: Side, word: str) -> str:
    """The unit on the map that a word of its side names; Illegal with the nearest (22.2)."""
    name = meant(word, state.units) or begun(state, side, word) or _alone(state, side, word)
    if not name or CARDS[name].side != side:
        refusal = Spent if lost(state, side, (word,)) else Illegal
        raise refusal("22.2", why_unknown(state, side, word, "unit"))
    return name


def begun(state: State, side: Side, word: str) -> str:
    """The only unit of a side on the map whose name a word begins, as its counter prints it: "1/A",
    "mg", "2nd"; "2nd-rifle-platoon", or the only one of a strongpoint, "WN65"; "" for none.
    Raises Illegal for several (22.2)."""
    spoken = word.strip(",").casefold()
    said = _ORDINAL.sub(r"\1", spoken)
    found = [name for name in of_side(state, side) if name.casefold().startswith(f"{said}/")]
    if spoken.endswith("-rifle-platoon"):
        found = [name for name in found if "rifle platoon" in kind(name).name]
    if spoken.startswith("wn"):
        found = [name for name in of_side(state, side) if name.casefold().endswith(f"/{spoken}")]
    if len(found) > 1:
        raise Illegal("22.2", f"{word[:40]} may be {named(found)}; name the one that you mean.")
    return found[0] if found else ""


_ORDINAL = re.compile(r"^(\d)(?:st|nd|rd|th)?(?:-(?:rifle-)?platoon)?$")


def _alone(state: State, side: Side, word: str, whose: str = "You have") -> str:
    """The only unit of a kind, "the-tank@A36.13"; "" for a word that names none, or several."""
    found = of_kind(state, side, word, whose)
    return found[0] if len(found) == 1 else ""


def several(state: State, side: Side, words: Iterable[str]) -> list[str]:
    """The units that words name, each once: one, a company, a battalion, a stack by its hex, all.

    Raises Illegal for a word that names none; a unit that was lost counts only alone (22.2).
    """
    words = tuple(words)
    if out := [w.removeprefix(EXCEPT) for w in words if w.startswith(EXCEPT)]:
        return _without(state, side, [w for w in words if not w.startswith(EXCEPT)], out)
    found, gone = dict[str, None](), lost(state, side, words)
    for word in _names([w for w in words if not meant(w, gone)] or words):
        found |= dict.fromkeys(_group(state, side, word) or [own(state, side, word)])
    if words and not found:
        raise Illegal("22.2", f"“{' '.join(words)[:40]}” names no unit; name one, or “all”.")
    return list(found)


EXCEPT = "except-"
"""What stands before the name of who is to stay out of a group: "all-infantry except-1/A/1/16"."""


def _without(state: State, side: Side, words: Sequence[str], out: Sequence[str]) -> list[str]:
    """The units of some words but those of others."""
    left = set[str]()
    for word in out:
        is_one = kind_named(word)
        of_kind = (n for n in of_side(state, side) if is_one and is_one(kind(n)))
        left.update(of_kind if is_one else several(state, side, (word,)))
    if found := [name for name in several(state, side, words) if name not in left]:
        return found
    raise Illegal("22.2", f"Nobody is left of {listed(words)} without {listed(out)}.")


def lost(state: State, side: Side, words: Iterable[str]) -> list[str]:
    """The units of a side that some words name and that were lost."""
    found = (meant(word, state.gone) for word in words)
    return [name for name in found if name and CARDS[name].side == side]


_FILLING = ("of", "the", "company", "coy", "battalion", "bn", "and", "from", "units", "on", "stack")
"""What people write between the names of units."""


def _names(words: Iterable[str]) -> list[str]:
    """The names among some words; "all" counts only where it stands alone."""
    named = [w for word in words if (w := word.strip(",:").casefold()) not in _FILLING]
    every = ("all", "everyone", "everybody")
    return [w for w in named if w not in every] or (["all"] if named else [])


def _group(state: State, side: Side, word: str) -> list[str]:
    """The units on the map of a group that a word names: [] for one unit, or for none."""
    if word == "all":
        return [name for name in of_side(state, side) if kind(name).class_ != "pit"]
    if those := of_kind(state, side, word):
        return those
    if word in (groups := _groups(state, side)):
        return groups[word]
    if lettered(word):
        return groups.get(one_company(word, {CARDS[n].company for n in of_side(state, side)}), [])
    hex_ = spelled(word)
    if hex_ not in ground(state).terrain:
        return []
    if there := list(stack(state, hex_, side)):
        return there
    raise Illegal("22.2", f"None of your units stands on {hex_}; name one where it stands.")


def lettered(word: str) -> bool:
    """Whether a word names a company by its letter or number alone: "E-company"."""
    return word.endswith("-company") and word.find("-") in (1, 2)


def one_company(word: str, known: Iterable[str]) -> str:
    """The company of a letter; Illegal if several of some are called so (22.2)."""
    found = sorted(
        c for c in known if c.casefold().startswith(f"{word.partition('-')[0].casefold()}/")
    )
    if len(found) > 1:
        raise Illegal("22.2", f"There are several {word}: name {either(found)}.")
    return found[0].casefold() if found else word


@of_units
def _groups(state: State, side: str) -> dict[str, list[str]]:
    """The units on the map of each company and battalion of a side, by what it is called."""
    companies: dict[str, list[str]] = {}
    battalions: dict[str, list[str]] = {}
    for name in of_side(state, side):
        company = CARDS[name].company
        companies.setdefault(company.casefold(), []).append(name)
        if battalion := battalion_of(company):
            battalions.setdefault(battalion.casefold(), []).append(name)
    return battalions | companies


def by_company(state: State, names: Iterable[str]) -> Iterator[str]:
    """Units, and a company by its name where all of it that is on the map is among them."""
    there, found = Counter(CARDS[name].company for name in state.units), dict[str, list[str]]()
    for name in names:
        found.setdefault(CARDS[name].company, []).append(name)
    for company, some in found.items():
        yield from (company,) if len(some) == there[company] else some


def battalion_of(company: str) -> str:
    """The battalion of a company, "" for none: a regiment's own companies are of none (22.2)."""
    known = COMPANIES.get(company)
    return known.battalion if known and known.battalion not in _REGIMENTS else ""


_REGIMENTS = {c.battalion.partition("/")[2] for c in COMPANIES.values()}


def companies(words: Iterable[str], known: Iterable[str]) -> list[str]:
    """Some names of companies and units, with the companies that are known for a battalion."""
    of: dict[str, list[str]] = {}
    for company in dict.fromkeys(known):
        of.setdefault(battalion_of(company).casefold(), []).append(company)
    named = {name.casefold() for found in of.values() for name in found}
    some = [one_company(w, named) if lettered(w) else w for w in _names(words)]
    return [name for w in some for name in (of.get(w, [w]) if w not in named else [w])]


THEIRS = "The enemy has"


def enemy(state: State, side: Side, word: str) -> str:
    """The enemy unit on the map that a word names; Illegal with the nearest (22.2)."""
    other = OTHER[side]
    name = (
        meant(word, state.units) or begun(state, other, word) or _alone(state, other, word, THEIRS)
    )
    if not name or CARDS[name].side == side:
        near = _nearest(word, of_side(state, OTHER[side]))
        told = (left := gone(state, word)) or f"No enemy unit {word[:40]} is on the map"
        raise (Gone if left else Illegal)("22.2", f"{told}.{near}")
    return name


def meant(word: str, names: Iterable[str]) -> str:
    """The name that a word writes, whatever its capitals; "" for none."""
    folded = word.strip(",").casefold()
    return next((name for name in names if name.casefold() == folded), "")


def _nearest(word: str, names: Iterator[str]) -> str:
    near = difflib.get_close_matches(word, list(names), 1, 0.4)
    return f" Did you mean {near[0]}?" if near else ""


def hex_of(state: State, word: str) -> str:
    """The hex of the map in play that a word names, or the place; Illegal with the nearest
    (22.4)."""
    here, piece = ground(state), scene(state.scenario).piece
    name = spelled(word)
    if name == "SHINGLE":
        raise Illegal("22.4", "The shingle is long; name a hex at it.")
    lettered = [hex_ for hex_ in here.terrain if hex_[1:] == name]
    if name in here.terrain or len(lettered) == 1:
        return name if name in here.terrain else lettered[0]
    if piece and (found := place(piece, word)):
        return found
    if squeezed(word) in SAID:
        raise Illegal("22.4", f"{word[:40]} is not on the map in play.")
    units = {CARDS[name].company: name for name in state.units} | {n: n for n in state.units}
    if (unit := meant(word, units)) and state.stage != "load":
        raise Illegal("22.4", f"{unit} is a unit; name its hex, {state.units[units[unit]].hex}.")
    near = difflib.get_close_matches(name, here.grid.names, 1, 0.6)
    told = f". Did you mean {near[0]}?" if near else "."
    is_ = (left := gone(state, word)) or f"{word[:40]} is not a hex of the map in play"
    raise (Gone if left else Illegal)("22.4", f"{is_}{told}")


def held_by(state: State, side: Side, word: str, whose: str = "You have") -> list[str]:
    """The hexes on which a unit, a company or a battalion of a side stands; [] for another word."""
    unit = meant(word, of_side(state, side)) or begun(state, side, word)
    group = _groups(state, side).get(word.strip(",").casefold(), [])
    names = [unit] if unit else group or of_kind(state, side, word, whose)
    return sorted({state.units[name].hex for name in names})


def stack_of(state: State, side: Side, word: str) -> str:
    """The hex that a word names, or on which the units of a side stand that it names (22.2)."""
    held = held_by(state, side, word)
    if len(held) > 1:
        raise Illegal("22.2", f"{word[:40]} stands on several hexes: name {either(held)}.")
    return held[0] if held else hex_of(state, word)


def foes_at(state: State, side: Side, word: str, able: Container[str] = ()) -> str:
    """The hex at which one aims who names it, or an enemy on it, or a place of several hexes: the
    one with enemies, or at which one is ``able`` to; Illegal if these are several (22.4)."""
    if there := held_by(state, OTHER[side], word, THEIRS):
        if len(there := [hex_ for hex_ in there if hex_ in able] or there) > 1:
            raise Illegal("22.4", f"{word[:40]} stands on several hexes: name {either(there)}.")
        return there[0]
    hex_, piece = hex_of(state, word), scene(state.scenario).piece
    held = hexes_of(piece, word) if piece and hex_ != spelled(word) else (hex_,)
    found = [h for h in held if stack(state, h, OTHER[side])]
    found = [h for h in found if h in able] or found
    if len(found) > 1 and hex_ not in found:
        raise Illegal("22.4", f"Enemies hold several hexes of {word[:40]}: name {either(found)}.")
    return hex_ if hex_ in found or not found else found[0]


def route(state: State, written: str) -> list[str]:
    """The hexes of a way: one place, or hex by hex "A36.13-A36.12" (22.4)."""
    if squeezed(written) in SAID:
        return [hex_of(state, written)]
    return [hex_of(state, word) for word in written.split("-")]


def spelled(word: str) -> str:
    """A hex as the map writes it: "a36.9" is A36.09."""
    head, dot, row = word.strip(",").upper().partition(".")
    return f"{head}.{row.zfill(2)}" if dot else head


def goal(state: State, said: str) -> str:
    """The hex on land that words name: a hex, or a place of the map in play; Illegal with the
    nearest."""
    word = " ".join(w for w in said.split() if w.casefold() not in _AROUND) or said
    name = spelled(word)
    here = ground(state)
    if name in here.terrain:
        if here.terrain[name] == "sea":
            column, cells = here.grid.cells[name][0], here.grid.cells
            dry = min(here.land, key=lambda h: (here.distance(h, name), cells[h][0] != column))
            raise Illegal(
                "1.11",
                f"{name} is sea at every hour, so nobody goes there; the nearest land is {dry}.",
            )
        return name
    piece = scene(state.scenario).piece
    known = [*places(piece)] if piece else []
    if squeezed(word) not in SAID:
        near = difflib.get_close_matches(word.casefold(), map(str.casefold, known), 1, 0.6)
        if near:
            meant = next(name for name in known if name.casefold() == near[0])
            said = f"{word[:40]} is not a place on the map in play. Did you mean {meant}?"
            raise Illegal("8.1", said)
    return hex_of(state, word)


_AROUND = ("the", "at", "to", "on", "toward", "towards", "exit", "draw", "village", "strongpoint")
"""What people write about the name of a place."""
