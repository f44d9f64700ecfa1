"""The report of an audit as a player reads it: what was proved, what to know, what was not."""

from collections.abc import Iterator, Sequence

from domain.journal.plain import shown
from service.audit.reporting.number import by_number, number_of, some, those
from service.audit.reporting.report import (
    CLASSES,
    NO_BEACON,
    NO_MAILBOX,
    NO_REPLAY,
    NO_SENT,
    NOTHING_KEPT,
    TRUSTED,
    AuditReport,
    exported,
)
from service.audit.reporting.verdict import verdict_of


def told(report: AuditReport) -> list[str]:
    """The lines of the report."""
    sections = {
        "Proved:": _proved(report),
        "To know:": _to_know(report),
        "Not proved:": [*report.not_checked, *(f"Absent: {one}" for one in report.absent)],
        "What would prove more:": more_of(report),
    }
    lines = [
        verdict_of(report),
        *([report.assumed] if report.assumed else []),
        "",
        f"{report.origin}, the {exported(report.view)}",
        "",
        *table(report),
    ]
    for title, sentences in sections.items():
        if sentences:
            lines += ["", title, *(f"  {shown(sentence)}" for sentence in sentences)]
    return lines


def table(report: AuditReport) -> Iterator[str]:
    """What the rolls of each seat rest on, a line each; nothing where nothing was rolled."""
    if not report.table:
        return
    wide = max(map(len, report.table))
    heads = ("proved", "if you trust", "on a number", "word of the house")
    yield "  ".join(["rolls".ljust(wide), *heads])
    for name, row in report.table.items():
        counts = [row.rolls[kind] for kind in CLASSES]
        cells = [str(n or "-").rjust(len(head)) for n, head in zip(counts, heads, strict=True)]
        entries = [*dict.fromkeys(row.late)]
        late = f"  {'event' if len(entries) == 1 else 'events'} {some(entries)}" if entries else ""
        yield "  ".join([name.ljust(wide), *cells]) + late


def _proved(r: AuditReport) -> list[str]:
    """What was checked and found right."""
    orders, kept = number_of(r.commands, "order"), number_of(r.checkpoints, "checkpoint")
    drawn = f"{number_of(r.draws, 'draw')} and {by_number(r.dice, '1 die', '# dice')}"
    rolls = by_number(
        r.rolls,
        f"its only roll, with {drawn}, is right.",
        f"# of {r.rolls} rolls, with {drawn}, are right.",
    )
    sentences = {
        f"{number_of(r.events, 'event')} and {orders} stand as they were signed, in {kept} of "
        "a key that you trust.": True,
        f"It goes on from {r.before}: the export of that match was read, and fits.": r.before,
        f"The dice of this match were computed again from the sealed chains: {rolls}": r.rolls,
        f"The rules decided {number_of(r.replayed_orders, 'order')} again, and asked for the "
        f"same dice and led to the same {r.replayed} of {r.events} events.": r.replayed,
        by_number(
            r.openings,
            "1 sealed part is opened, and is what was committed to.",
            "# sealed parts are opened, and are what was committed to.",
        ): r.openings,
        by_number(
            r.decks,
            "The only deck lay as its shuffle gave it.",
            f"{r.decks_proved} of # decks lay as their shuffles gave them.",
        ): r.decks_proved,
        by_number(
            r.cards,
            "1 card lay at its place in its sealed deck.",
            "# cards lay at their places in their sealed decks.",
        ): r.cards,
        by_number(
            r.seen,
            "1 checkpoint that you kept says the same: nothing that it covers was changed since.",
            "# checkpoints that you kept say the same: nothing that they cover was changed since.",
        ): r.seen,
        by_number(
            r.receipts,
            "1 receipt shows the very lines of this export.",
            "# receipts show the very lines of this export.",
        ): r.receipts,
        f"The first {r.cosigned} of {r.events} events are cosigned by {r.need} of your "
        "cosigners.": r.cosigned,
        by_number(
            r.sent,
            "1 of your orders is in the log as you sent it.",
            "# of your orders are in the log as you sent them.",
        ): r.sent,
    }
    return those(sentences)


def _to_know(r: AuditReport) -> list[str]:
    """What is not a fault, and yet to be looked at."""
    events = some(r.without_result)
    nothing = by_number(
        r.commands_without_result,
        f"Nothing came of 1 order (event {events}).",
        f"Nothing came of # orders (events {events}).",
    )
    return [*r.converted, *those({nothing: events}), *r.takebacks, *r.told]


def more_of(report: AuditReport) -> list[str]:
    """What would prove more than this report does, in sentences that stand on the page too."""
    left = report.not_checked
    sentences = {
        "The mails that you got from the house, from the invitation on (--seen).": NO_MAILBOX
        in left,
        "The mailbox that the house writes to, from the invitation on (--seen).": NOTHING_KEPT
        in left,
        "The mail of that time (--seen); the first of them is the invitation.": _any(
            left, "in the mailbox shows", "No mail shows what you had seen"
        ),
        "The mails that you sent (--sent), and your notes of the match (--mine).": NO_SENT in left,
        "The rules, which decide every order again: fieldpost audit --replay.": NO_REPLAY in left,
        "The export of the match that is named (--parent).": _any(left, "was not given."),
        "A later log.tlog-proof, which more cosigners have signed (--receipt).": _any(
            left, "of this match is cosigned", "None of your cosigners"
        ),
        "The cosigners and the beacon that you know, named in a file of yours (--trust).": (
            report.classes[TRUSTED] > 0
        ),
        "Next time, play with dice from a beacon; "
        "nothing can add one to a match afterwards.": NO_BEACON in left,
        "A later export: what is sealed is opened to its seat, and to all once the match is over. "
        "What was erased stays closed for good.": report.unopened > 0,
    }
    return those(sentences)


def _any(left: Sequence[str], *parts: str) -> bool:
    return any(part in sentence for sentence in left for part in parts)
