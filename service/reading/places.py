"""What a board tells of a place: its ground, what lies along its sides, who is there."""

from collections.abc import Iterator

from domain.game.grammar.words import did_you_mean, squeezed
from domain.game.told import listed
from domain.game.view.board import Map, Space, View
from domain.game.view.survey import Place
from domain.games import AnyRuleset


def place_of(rules: AnyRuleset, scenario: str, view: View, said: str) -> Place:
    """The place that words name, in its game's words or as its board has it. Raises ValueError for
    none."""
    if rules.place is not None and view.maps:
        return rules.place(scenario, said)
    return named(view, said)


def named(view: View, said: str) -> Place:
    """The space of a board that words name, by its id or its name. ValueError for none."""
    asked, spaces = squeezed(said), [space for drawn in view.maps for space in drawn.spaces]
    for space in spaces:
        if asked in (squeezed(space.id), squeezed(space.name)):
            return Place(space.id, tuple(_printed(space)))
    near = did_you_mean(said, [space.id for space in spaces])
    raise ValueError(f"No space of this board is called {said[:40]}.{near}")


def _printed(space: Space) -> Iterator[str]:
    words = [space.name if space.name != space.id else "", space.terrain, *space.facts]
    if told := ", ".join(word for word in words if word):
        yield f"{told[:1].upper()}{told[1:]}."


def told(view: View, place: Place) -> list[str]:
    """A place in sentences, with its sides, who stands there, and what is laid over it."""
    found = list(place.words)
    for drawn in view.maps:
        if any(space.id == place.space for space in drawn.spaces):
            found += _sides(drawn, place.space)
    here = [piece for piece in view.pieces if piece.space == place.space]
    for piece in here:
        whose = f" of {piece.owner.title()}" if piece.owner else ""
        facts = f": {', '.join(piece.facts)}" if piece.facts else ""
        found.append(f"Here {piece.name or piece.id}{whose}{facts}.")
    over = [layer.name for layer in view.layers if place.space in layer.spaces]
    return [*found, *([f"Under {listed(over)}."] if over else [])]


def _sides(drawn: Map, space: str) -> Iterator[str]:
    """What leads to its neighbours, or lies between: a sentence for each kind."""
    kinds: dict[str, list[str]] = {}
    for link in drawn.links:
        if space == link.a or (space == link.b and not link.one_way):
            kinds.setdefault(link.kind, []).append(link.b if link.a == space else link.a)
    for kind, others in kinds.items():
        yield f"{kind[:1].upper()}{kind[1:]} towards {listed(others)}."
