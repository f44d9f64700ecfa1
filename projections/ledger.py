"""The ledger: every roll and draw, for whom it was, and whether it still counts."""

from collections.abc import Iterator
from typing import Any

import msgspec

from domain.journal.entries import TALK
from domain.match.codec import EntryBody
from domain.match.events.draws import CardsDrawn, DiceRolled, HiddenLinkOpened, LinkOpened
from domain.match.events.lifecycle import OrderGiven, TakenBack
from domain.match.evolve import EntryLine
from projections.batch import EntryBatch, Transition
from service.store.journals import Parts
from service.store.lists.models import LEDGER, RollKind, RollRow
from service.store.recorder import Statement

_STREAM = msgspec.json.Decoder(EntryBody[LinkOpened])
_TOLD = msgspec.json.Decoder(EntryBody[dict[str, Any]])
_ORDERED = msgspec.json.Decoder(EntryLine[dict[str, Any]])


def project(batch: EntryBatch) -> Iterator[Statement]:
    """A row for each roll and each viewer to whom it reads differently."""
    commands = _waiting(batch)
    streams: dict[int, str] = {}
    for step in batch:
        if step.topic == OrderGiven.topic:
            commands = _commands(step.line, step.parts)
        elif step.topic == LinkOpened.topic:
            streams[step.n] = _STREAM.decode(step.line).pub.stream
        elif step.topic == HiddenLinkOpened.topic:
            streams[step.n] = _part(step.parts["*"], "roll")["stream"]
        elif step.topic in (DiceRolled.topic, CardsDrawn.topic):
            yield from _rows(batch, step, commands, streams)
        elif step.topic == TakenBack.topic:
            spans = batch.journals.in_force(batch.match_id, step.n + 1)
            yield from LEDGER.in_force(batch.match_id, spans)


def _waiting(batch: EntryBatch) -> dict[str, str]:
    """The order before this batch whose dice waited for their round, if there is one."""
    before = batch.steps[0].before
    if before is None or before.dice.waits is None:
        return {}
    journals, match_id = batch.journals, batch.match_id
    given = journals.places(match_id, OrderGiven.topic, 0, before.dice.waits.n + 1)
    if not given:
        return {}
    n = given[-1]
    parts = journals.parts(match_id, n, n + 1).get(n, {})
    return _commands(journals.entry(match_id, n)[1], parts)


def _commands(line: bytes, sealed: Parts) -> dict[str, str]:
    """The order as the public and whoever knows more of it may read it."""
    entry = _ORDERED.decode(line)
    if "command" in entry.pub:
        return {"": f"{entry.by}: {entry.pub['command']['orders']}"}
    own = {
        viewer: f"{entry.by}: {_part(parts, 'command')['command']['orders']}"
        for viewer, parts in sealed.items()
    }
    return {"": entry.by, **own}


def _rows(
    batch: EntryBatch, step: Transition, commands: dict[str, str], streams: dict[int, str]
) -> Iterator[Statement]:
    told = _TOLD.decode(step.line).pub
    if "roll" in told:
        kind: RollKind = "cards" if step.topic == CardsDrawn.topic else "dice"
        if streams.get(told["roll"]) == TALK:  # for a note, perhaps an earlier one
            commands = {}
        for viewer, command in (commands or {"": ""}).items():
            yield _row(batch, step, viewer, told, kind, command, streams)
        return
    for viewer, parts in step.parts.items():
        command = commands.get(viewer, commands.get("", ""))
        hidden = _part(parts, "draw")
        yield _row(batch, step, viewer, hidden, "hidden", command, streams)


def _row(
    batch: EntryBatch,
    step: Transition,
    viewer: str,
    told: Any,
    kind: RollKind,
    command: str,
    streams: dict[int, str],
) -> Statement:
    roll = told["roll"]
    return LEDGER.add(
        RollRow(
            n=step.n,
            roll=roll,
            stream=streams.get(roll, ""),
            why=told.get("why", ""),
            labels=told.get("labels", ()),
            results=told.get("r", ()),
            kind=kind,
            order=command,
        ),
        match=batch.match_id,
        viewer=viewer,
        shown=True,
    )


def _part(parts: Any, kind: str) -> Any:
    return next(p for p in parts if p.get("kind") == kind)
