"""What is folded of events that are sealed to others: what keeps count, and knows nothing.

So the rules go on deciding a running match as far as a seat sees it (docs/replay.md).
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from domain.match.events.ahead import SheetsOpened, StandingChanged
from domain.match.events.draws import DeckSealed, HiddenLinkOpened
from domain.match.parts.dice import Stream
from domain.match.seeing import AnyMatch
from service.audit.groups import body_of
from service.audit.tape import TapeEvent

Opened = dict[int, dict[str, list[Any]]]


class _Deck(msgspec.Struct):
    cards: list[str]
    deck: str


_deck = msgspec.json.Decoder(_Deck)


def as_seen(events: Iterable[TapeEvent], streams: Mapping[str, Stream]) -> Opened:
    """What is opened of some events, by entry, as :func:`domain.match.evolve.follow` takes it.

    A hidden roll, a deck or standing orders that stay sealed are there with their place in their
    chains and without what they hold.
    """
    used = {name: stream.i for name, stream in streams.items()}
    found: Opened = {}
    for event in events:
        opened = event.opened
        if not event.whole and (stands := _stands_for(event, used)):
            opened = {**opened, "*": [*opened.get("*", ()), stands]}
        if opened:
            found[event.n] = opened
    return found


def planned_as_opened(match: AnyMatch, group: list[TapeEvent]) -> AnyMatch:
    """The match with the plans that others sealed, as these events open them.

    The audit found by its hash that each is the one that was sealed.
    """
    opening = next((event for event in group if event.type == SheetsOpened.topic), None)
    if opening is None:
        return match
    sheets = {sheet["n"]: sheet["command"] for sheet in body_of(opening, SheetsOpened).sheets}
    plans = {
        seat: msgspec.structs.replace(plan, command=plan.command or sheets.get(plan.n, {}))
        for seat, plan in match.ahead.plans.items()
    }
    return msgspec.structs.replace(match, ahead=msgspec.structs.replace(match.ahead, plans=plans))


def _stands_for(event: TapeEvent, used: dict[str, int]) -> dict[str, Any]:
    topic, to = event.type, event.sealed[0].to
    if topic == HiddenLinkOpened.topic and to:
        return {"kind": "roll", **_next(f"~{to[0]}", used)}
    if topic == DeckSealed.topic:
        body = _deck.decode(event.pub)
        cards: list[Any] = [None] * len(body.cards)
        link = {**_next(f"~{body.deck}", used), "draws": [{"r": cards}]}
        return {"kind": "shuffle", "roll": link, "salts": [""] * len(cards)}
    if topic == StandingChanged.topic:
        return {"kind": "standing", "orders": []}
    return {}


def _next(stream: str, used: dict[str, int]) -> dict[str, Any]:
    used[stream] = used.get(stream, 0) + 1
    return {"stream": stream, "i": used[stream]}
