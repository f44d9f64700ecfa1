"""What of an event each seat may know: fields, and elements of them, that are sealed to some."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from domain.game.ruleset import Event, EventT, Path, Seat

ELEMENT = "element"
"""The kind of a sealed part that holds one element of a field."""


class Secret(msgspec.Struct, frozen=True):
    """One sealed part of an event: what it holds, and the seats that may have it."""

    data: dict[str, Any]
    seats: tuple[Seat, ...]


def is_secret(kind: type[Event]) -> bool:
    """Whether events of this kind may hold sealed parts."""
    return kind.sealed is not Event.sealed or kind.elements is not Event.elements


def known(event: EventT, seat: Seat | None) -> EventT:
    """The event as a seat knows it, or everybody else (None)."""
    fields = [name for name, seats in event.sealed().items() if seat not in seats]
    paths = [path for path, seats in event.elements().items() if seat not in seats]
    if fields:
        event = msgspec.structs.replace(event, **dict.fromkeys(fields))
    return _without(event, [path for path in paths if path[0] not in fields])


def knowing(event: Event) -> frozenset[Seat]:
    """The seats that know more of the event than everybody does."""
    return frozenset(s for seats in _all(event) for s in seats)


def _all(event: Event) -> Iterator[tuple[Seat, ...]]:
    yield from event.sealed().values()
    yield from event.elements().values()


def is_sealed(event: Event) -> bool:
    """Whether anything of the event is sealed."""
    return any(True for _ in _all(event))


def secrets(event: Event) -> list[Secret]:
    """The sealed parts of an event: one for the fields of the same seats, and one an element."""
    groups: dict[tuple[Seat, ...], dict[str, Any]] = {}
    for name, seats in event.sealed().items():
        value = msgspec.to_builtins(getattr(event, name))
        groups.setdefault(tuple(sorted(seats)), {})[name] = value
    fields = [Secret(data, seats) for seats, data in groups.items()]
    raw = _raw(event)
    return [*fields, *_elements(raw, event.elements())]


def _elements(raw: Any, elements: Mapping[Path, tuple[Seat, ...]]) -> Iterable[Secret]:
    for path, seats in elements.items():
        data = {"at": list(path), "kind": ELEMENT, "value": _at(raw, path)}
        yield Secret(data, tuple(sorted(seats)))


def opened(raw: dict[str, Any], part: Mapping[str, Any]) -> None:
    """Put what a sealed part holds into the raw body of its event."""
    if part.keys() == {"at", "kind", "value"} and part["kind"] == ELEMENT:
        *way, last = part["at"]
        _at(raw, way)[last] = part["value"]
    else:
        raw.update(part)


def _without(event: EventT, paths: Collection[Path]) -> EventT:
    if not paths:
        return event
    raw = _raw(event)
    for *way, last in paths:
        _at(raw, way)[last] = None
    return msgspec.convert(raw, type(event))


def _raw(event: Event) -> Any:
    """The event as it is stored: lists, in which something can be put in another's place."""
    return msgspec.json.decode(msgspec.json.encode(event))


def _at(raw: Any, path: Iterable[str | int]) -> Any:
    for step in path:
        raw = raw[step]
    return raw
