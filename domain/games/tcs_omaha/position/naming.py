"""Places of the maps by name: "E-3", "WN62", "Colleville", as op sheets name their goals (8.1)."""

import difflib
import functools

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha.ground import ground
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import ground as field_of
from domain.games.tcs_omaha.position.lookup import hex_of, spelled
from domain.games.tcs_omaha.scenes import scene
from domain.grid.map_text import bare


def goal(state: State, word: str) -> str:
    """The hex on land that a word names: a hex, or a place of the map in play; Illegal with the
    nearest.

    A draw is its head, a village its middle, a strongpoint its first pill box.
    """
    name = spelled(word)
    here = field_of(state)
    if name in here.terrain:
        if here.terrain[name] == "sea":
            column, cells = here.grid.cells[name][0], here.grid.cells
            dry = min(here.land, key=lambda h: (here.distance(h, name), cells[h][0] != column))
            raise Illegal(
                "1.11",
                f"{name} is sea at every hour, so nobody goes there; the nearest land is {dry}.",
            )
        return name
    known = places(scene(state.scenario).piece)
    asked = plain(word)
    found = known.get(asked) or _only(known, asked)
    if found:
        return found
    near = difflib.get_close_matches(asked, known, 1, 0.6)
    if near:
        said = f"{word[:40]} is not a place on the map in play. Did you mean {near[0]}?"
        raise Illegal("8.1", said)
    return hex_of(state, word)


def _only(known: dict[str, str], asked: str) -> str:
    """The one place that begins so: "colleville" of Colleville-sur-Mer."""
    found = [name for name in known if name.startswith(f"{asked}-")]
    return known[found[0]] if len(found) == 1 else ""


@functools.cache
def places(piece: str) -> dict[str, str]:
    """The places of a piece of the maps with their hexes; none in a lesson."""
    if not piece:
        return {}
    here = ground(piece)
    found = {plain(name): hexes[len(hexes) // 2] for name, hexes in here.villages.items()}
    found |= {plain(name): hexes[-1] for name, hexes in here.draws.items()}
    found |= {
        plain(key): site.boxes[0] for key, site in here.sites.items()
        if site.boxes and site.boxes[0] in here.cells
    }  # fmt: skip
    return found


def plain(word: str) -> str:
    """A name as it is compared: without accents, capitals or blanks."""
    return bare(word.strip(" ,.\"'“”")).replace(" ", "-")
