"""Stored entries back to a game's events, and a position folded from them."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Generic, TypeVar

import msgspec

from domain.game.grammar.said import Names
from domain.game.grammar.sayings import sayings_of
from domain.game.ruleset import EventT, Order, OrderT, Ruleset, State
from domain.game.secrets import is_secret, opened
from domain.journal.entries import BadJournal, canonical

T = TypeVar("T")

Row = tuple[str, bytes]
"""An entry as the store gives it: its type and its exact bytes."""

Parts = Sequence[Any]
"""The data of the sealed parts of one entry that a viewer holds."""


class EntryBody(msgspec.Struct, Generic[T], frozen=True):
    """The public body of an entry; the rest of its line is skipped."""

    pub: T


class Codec(Generic[State, OrderT, EventT]):
    """Reads the entries of one game. ``Codec(rules)`` is made once for each ruleset."""

    def __init__(self, rules: Ruleset[State, OrderT, EventT]) -> None:
        self.rules = rules
        self.kinds: dict[str, type[EventT]] = {
            f"{rules.key}.{kind.__name__}": kind for kind in rules.events
        }
        self.topics = {kind: topic for topic, kind in self.kinds.items()}
        self._decoders: dict[str, msgspec.json.Decoder[EntryBody[EventT]]] = {
            topic: msgspec.json.Decoder(EntryBody[kind])  # type: ignore[valid-type]
            for topic, kind in self.kinds.items()
            if topic not in rules.upcasts
        }
        self.sealing = {t for t, kind in self.kinds.items() if is_secret(kind)}
        """The types of entries that may hold sealed parts."""
        self._mapping = {kind: msgspec.json.Decoder(kind) for kind in rules.events if _maps(kind)}
        self._raw = msgspec.json.Decoder(EntryBody[dict[str, Any]])
        self.read: dict[str, Order] = {}
        """Orders by their text, of those that were read last: many are given again and again."""
        self.names = Names(rules.names, rules.places)
        self.sayings = sayings_of(rules.package, rules.reworded)
        self.state_type = type(rules.start)

    def event(self, topic: str, line: bytes, parts: Parts = ()) -> EventT | None:
        """The game event of an entry, with what ``parts`` open; None for a kernel entry."""
        if not parts and (decoder := self._decoders.get(topic)) is not None:
            return decoder.decode(line).pub
        if topic not in self.kinds and topic not in self.rules.upcasts:
            return None
        raw = dict(self._raw.decode(line).pub)
        for part in parts:
            opened(raw, part)
        while topic in self.rules.upcasts:
            topic, raw = self.rules.upcasts[topic](raw)
        if topic not in self.kinds:
            raise BadJournal(f"This version of {self.rules.title} does not know {topic} events.")
        return msgspec.convert(raw, self.kinds[topic])

    def as_told(self, event: EventT) -> EventT:
        """An event that happens now, as its journal will tell it: mappings in the order of keys.

        What a game decides may hang on the order of a mapping, and has to be decided so again by
        whoever folds the journal.
        """
        decoder = self._mapping.get(type(event))
        return event if decoder is None else decoder.decode(canonical(event))

    def fold(
        self, rows: Iterable[Row], state: State, opened: Mapping[int, Parts] | None = None
    ) -> State:
        """Fold rows into a position. ``opened`` holds a viewer's parts by the row's place."""
        decoders, event = self._decoders, self.event
        if opened or self.rules.upcasts:
            opened = opened or {}
            for place, (topic, line) in enumerate(rows):
                happened = event(topic, line, opened.get(place, ()))
                if happened is not None:
                    state = happened.after(state)
            return state
        for topic, line in rows:
            decoder = decoders.get(topic)
            if decoder is not None:
                state = decoder.decode(line).pub.after(state)
        return state


@cache
def _maps(kind: type[msgspec.Struct]) -> bool:
    """Whether a mapping stands anywhere in events of a kind."""
    seen: set[Any] = set()

    def within(found: Any) -> bool:
        if isinstance(found, msgspec.inspect.DictType):
            return True
        if isinstance(found, msgspec.inspect.StructType):
            if found.cls in seen:
                return False
            seen.add(found.cls)
            return any(within(field.type) for field in found.fields)
        parts = [getattr(found, name, ()) for name in ("item_type", "item_types", "types")]
        return any(
            within(one) for part in parts for one in (part if type(part) is tuple else [part])
        )

    return within(msgspec.inspect.type_info(kind))
