"""What mails say of disputes, and of orders that wait for a key."""

from domain.match.pending import ruling
from domain.match.seeing import AnyMatch
from domain.match.sitting import REFEREE


def about_dispute(
    match: AnyMatch, seat: str, kind: str, until: str, question: str
) -> tuple[str, ...]:
    """What is disputed, as ``question`` tells it, and what the reader may do about it by when."""
    dispute = match.dispute
    assert dispute is not None
    told = [
        f"{dispute.seat.title()} {dispute.sentence}. The clock stands still, and nothing else is "
        "ordered until it is settled. A link below leads to the evidence."
    ]
    if question:
        told.append(f"What is disputed: {question}")
    if until:
        told.append(f"If nobody settles it by {until}, what happened stands.")
    if match.asked is not None and seat in match.asked.waits_for:
        told.append(
            f"{match.asked.seat.title()} proposes to settle it: {ruling(match.asked.what)}. "
            "Reply “agree” or “refuse”."
        )
    elif kind == "dispute" or seat == REFEREE:
        told.append(_how(match, seat))
    return tuple(told)


def _how(match: AnyMatch, seat: str) -> str:
    dispute = match.dispute
    assert dispute is not None
    ways = (
        f"“settle stands because …”, “settle back because …” (to before entry {dispute.start}), "
        "or “settle corrected EVENT field=value because …”"
    )
    if seat == REFEREE:
        return f"Rule with one line: {ways}. “answer …” asks or tells the others something."
    if seat == dispute.seat:
        return f"Let it go with “settle stands because …”, or propose another end: {ways}."
    return f"Reply “answer …” with what you have to say, or propose an end: {ways}."


def about_key(match: AnyMatch) -> tuple[str, ...]:
    """Which order waits for the reader's key, and why."""
    held = match.on_hold
    assert held is not None
    gave = f"{held.seat.title()} gave the order of entry {held.entry}"
    if not held.seat:
        gave = f"The match has come to entry {held.entry}"
    return (
        f"{gave}, and its dice wait for you: "
        f"they are made of your next order, so that who runs this house cannot choose them. "
        f"Reply “key {held.entry}”. Keep this mail: its checkpoint shows that the order was "
        "fixed before your key.",
    )


def to_a_referee(host: str, *, begun: bool) -> str:
    """What a referee is invited to do."""
    where = "The match has begun without a referee. " if begun else ""
    return (
        f"{where}{host or 'The house'} invites you to be the referee: you give no orders, and "
        "rule where the players dispute something. Reply “join” to sit down, or “decline”. "
        "What waits for your ruling comes as a mail, and you rule by replying to it."
    )
