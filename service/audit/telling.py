"""The report of an audit as a player reads it: what was proved, what to know, what was not."""

from collections.abc import Iterator, Sequence
from typing import Final

from domain.journal.plain import shown
from service.audit.number import by_number, number_of, some
from service.audit.report import (
    CLASSES,
    NO_BEACON,
    NO_MAILBOX,
    NO_REPLAY,
    NO_SENT,
    TRUSTED,
    AuditReport,
)
from service.audit.verdict import verdict_of

VIEWS: Final = {"full": "full export", "public": "public export"}


def told(report: AuditReport) -> list[str]:
    """The lines of the report."""
    sections = {
        "Proved:": [*_journal(report), *_dice(report), *_secrets(report), *_own(report)],
        "To know:": [*report.converted, *_results(report), *report.takebacks, *report.told],
        "Not proved:": [*report.not_checked, *(f"Absent: {one}" for one in report.absent)],
        "What would prove more:": more_of(report),
    }
    lines = [
        verdict_of(report),
        *([report.assumed] if report.assumed else []),
        "",
        f"{report.origin}, the {VIEWS.get(report.view, f'export for {report.view}')}",
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


def _dice(report: AuditReport) -> Iterator[str]:
    if report.rolls:
        drawn = f"{number_of(report.draws, 'draw')} and {by_number(report.dice, '1 die', '# dice')}"
        yield (
            "The dice of this match were computed again from the sealed chains: "
            + by_number(
                report.rolls,
                f"its only roll, with {drawn}, is right.",
                f"# of {report.rolls} rolls, with {drawn}, are right.",
            )
        )
    if report.replayed:
        yield (
            f"The rules decided {number_of(report.replayed_orders, 'order')} again, and asked for "
            f"the same dice and led to the same {report.replayed} of {report.events} events."
        )


def _journal(report: AuditReport) -> Iterator[str]:
    yield (
        f"{number_of(report.events, 'event')} and {number_of(report.commands, 'order')} stand as "
        f"they were signed, in {number_of(report.checkpoints, 'checkpoint')} of a key that you "
        "trust."
    )
    if report.before:
        yield f"It goes on from {report.before}: the export of that match was read, and fits."


def _secrets(report: AuditReport) -> Iterator[str]:
    if report.openings:
        yield by_number(
            report.openings,
            "1 sealed part is opened, and is what was committed to.",
            "# sealed parts are opened, and are what was committed to.",
        )
    if report.decks_proved:
        yield by_number(
            report.decks,
            "The only deck lay as its shuffle gave it.",
            f"{report.decks_proved} of # decks lay as their shuffles gave them.",
        )
    if report.cards:
        yield by_number(
            report.cards,
            "1 card lay at its place in its sealed deck.",
            "# cards lay at their places in their sealed decks.",
        )


def _own(report: AuditReport) -> Iterator[str]:
    if report.seen:
        yield by_number(
            report.seen,
            "1 checkpoint that you kept says the same: nothing that it covers was changed since.",
            "# checkpoints that you kept say the same: nothing that they cover was changed since.",
        )
    if report.receipts:
        yield by_number(
            report.receipts,
            "1 receipt shows the very lines of this export.",
            "# receipts show the very lines of this export.",
        )
    if report.cosigned:
        yield (
            f"The first {report.cosigned} of {report.events} events are cosigned by {report.need} "
            "of your cosigners."
        )
    if report.sent:
        yield by_number(
            report.sent,
            "1 of your orders is in the log as you sent it.",
            "# of your orders are in the log as you sent them.",
        )


def _results(report: AuditReport) -> Iterator[str]:
    if report.commands_without_result:
        yield by_number(
            report.commands_without_result,
            f"Nothing came of 1 order (event {some(report.without_result)}).",
            f"Nothing came of # orders (events {some(report.without_result)}).",
        )


def more_of(report: AuditReport) -> list[str]:
    """What would prove more than this report does, in sentences that stand on the page too."""
    left = report.not_checked
    sentences = {
        "The mails that you got from the house, from the invitation on (--seen).": NO_MAILBOX
        in left,
        "The mailbox that the house writes to, from the invitation on (--seen).": _any(
            left, "received holds"
        ),
        "The mail of that time (--seen); the first of them is the invitation.": _any(
            left, "in the mailbox shows", "No mail holds the checkpoint"
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
        "For the next match: dice by a beacon. What this one was played without, nothing adds "
        "later.": NO_BEACON in left,
        "A later export: what is sealed is opened to its seat, and to all once the match is over. "
        "What was erased stays closed for good.": report.unopened > 0,
    }
    return [sentence for sentence, helps in sentences.items() if helps]


def _any(left: Sequence[str], *parts: str) -> bool:
    return any(part in sentence for sentence in left for part in parts)
