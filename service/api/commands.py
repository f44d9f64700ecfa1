"""Giving a command to the matches, and its receipt in the words of the API."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

import msgspec
from flask import Response, current_app, request

from domain.game.grammar.orders import NotUnderstood
from service.api.problems import Problem
from service.api.services import matches, services
from service.application.matches import Contended, Matches, Receipt, Reused, Stale
from service.application.receipts import LineReport

NOT_SEEN = (
    "In this match an order names what its sender had seen: send If-Match with the match's ETag, "
    "or, with orders, seen, the size of the checkpoint that you were shown."
)


class TrialAnswer(msgspec.Struct, frozen=True):
    match: Annotated[str, "The id of the match."]
    seat: Annotated[str, "Your seat."]
    size: Annotated[int, "Entries of the journal."]
    lines: Annotated[tuple[LineReport, ...], "What would become of each line."]


class ReceiptAnswer(TrialAnswer, frozen=True):
    lines: Annotated[tuple[LineReport, ...], "What became of each line."]
    repeated: Annotated[bool, "Whether this command had come before."]
    checkpoint: Annotated[str, "A signed note of the journal as it stands now."]


CAME = "fieldpost.came"
"""In the environment of a request: what came of its order, where it was given the short way."""


def carried_out(
    match_id: str,
    seat: str,
    text: str,
    key: str,
    expected: int | None,
    seen: int | None = None,
    ids: Sequence[str] = (),
) -> Response:
    """Give the lines of ``text`` for a seat; a Problem where nothing was done."""
    meter = services().meters.orders
    if seen is None and expected is None:
        raise Problem("not-seen", NOT_SEEN)
    try:
        receipt = _came() or matches().order(
            match_id, seat, text, key, expected=expected, seen=seen, ids=ids
        )
    except (Stale, Reused, Contended, NotUnderstood) as error:
        outcome = "refused" if isinstance(error, NotUnderstood) else type(error).__name__.lower()
        meter.labels(outcome).inc()
        raise
    meter.labels(outcome_of(receipt)).inc()
    if is_refusal(receipt):
        raise refusal(receipt)
    body, status, headers = answered(receipt, 200)
    raw = msgspec.json.encode(body)
    return current_app.response_class(raw, status, headers, mimetype="application/json")


def answered(receipt: Receipt, status: int) -> tuple[ReceiptAnswer, int, dict[str, str]]:
    """A receipt with the match's new tag and a checkpoint that covers it."""
    return receipt_body(matches(), receipt), status, {"ETag": f'"{receipt.size}"'}


def receipt_body(book: Matches, receipt: Receipt) -> ReceiptAnswer:
    """What a receipt says on the wire, with a checkpoint that covers it."""
    match = book.repository.match(receipt.match, fresh=False)
    return ReceiptAnswer(**vars(receipt.told()), checkpoint=book.house_writer.checkpoint(match))


def _came() -> Receipt | None:
    """What came of the order of this request the short way, raised where it is an error."""
    came: Receipt | Exception | None = request.environ.pop(CAME, None)
    if isinstance(came, Exception):
        raise came
    return came


def without_entries(receipt: Receipt) -> Receipt:
    """A trial without the number of entries: it would tell what only the house knows."""
    return replace(receipt, lines=tuple(replace(r, first=-1, stop=-1) for r in receipt.lines))


def refusal(receipt: Receipt) -> Problem:
    """Nothing was done: the first refused line with the rule and the nearest words."""
    receipt = receipt.told()
    number, line = next(
        (k, r) for k, r in enumerate(receipt.lines, start=1) if r.state == "refused"
    )
    return Problem(
        "refused",
        line.reason,
        headers={"ETag": f'"{receipt.size}"'},
        rule=line.rule,
        line=line.line,
        number=number,
        column=None if line.column < 0 else line.column,
        nearest=line.nearest,
        lines=receipt.lines,
        size=receipt.size,
    )


def is_refusal(receipt: Receipt) -> bool:
    """Whether nothing was done since a line was refused."""
    states = {line.state for line in receipt.lines}
    return not receipt.repeated and "refused" in states and "done" not in states


def outcome_of(receipt: Receipt) -> str:
    """What became of a command, in the words of the figures."""
    if receipt.repeated:
        return "repeated"
    if receipt.done:
        return "done"
    return "partial" if any(r.state == "done" for r in receipt.lines) else "refused"
