"""What mails say of disputes, and of orders that wait for a key."""

from domain.match.parts.pending import ruling
from domain.match.parts.sitting import REFEREE
from domain.match.seeing import AnyMatch
from service.words import _, later

_DISPUTED = {one: one for one in (later("roll"), later("order"), later("ruling"))}


def about_dispute(
    match: AnyMatch, seat: str, kind: str, until: str, question: str
) -> tuple[str, ...]:
    """What is disputed, as ``question`` tells it, and what the reader may do about it by when."""
    dispute = match.pending.dispute
    assert dispute is not None
    told = [
        _(
            "{who} disputes the {what} of entry {n}. The clock stands still, and nobody can order "
            "anything else until it is settled. A link below leads to the evidence.",
            who=dispute.seat.title(),
            what=_(_DISPUTED.get(dispute.what, dispute.what)),
            n=dispute.about,
        )
    ]
    if question:
        told.append(_("What is disputed: {question}", question=question))
    if until:
        told.append(_("If nobody settles it by {until}, what happened stands.", until=until))
    if match.pending.asked is not None and seat in match.pending.asked.waits_for:
        told.append(
            _(
                "{who} proposes to settle it: {ruling}. Reply “agree” or “refuse”.",
                who=match.pending.asked.seat.title(),
                ruling=ruling(match.pending.asked.what),
            )
        )
    elif kind == "dispute" or seat == REFEREE:
        told.append(_how(match, seat))
    return tuple(told)


def _how(match: AnyMatch, seat: str) -> str:
    dispute = match.pending.dispute
    assert dispute is not None
    ways = _(
        "“settle stands because …”, “settle back because …” (to before entry {n}), "
        "or “settle corrected EVENT field=value because …”",
        n=dispute.start,
    )
    if dispute.start < match.begun:  # nothing lies before it to go back to
        ways = _("“settle stands because …” or “settle corrected EVENT field=value because …”")
    if seat == REFEREE:
        return _(
            "Rule with one line: {ways}. “answer …” asks or tells the others something.", ways=ways
        )
    if seat == dispute.seat:
        return _(
            "Let it go with “settle stands because …”, or propose another end: {ways}.", ways=ways
        )
    return _("Reply “answer …” with what you have to say, or propose an end: {ways}.", ways=ways)


def to_a_referee(host: str, *, begun: bool) -> str:
    """What a referee is invited to do."""
    where = _("The match has begun without a referee.") + " " if begun else ""
    return where + _(
        "{host} invites you to be the referee: you give no orders, but you rule when the players "
        "dispute something. Reply “join” to sit down, or “decline”. Each dispute comes to you as "
        "a mail, and you rule by replying to it.",
        host=host or _("The house"),
    )
