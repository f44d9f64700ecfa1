"""The first sentence of a report: whether the dice are proved, and if not, what they rest on."""

from domain.journal.plain import shown
from service.audit.number import all_of, by_number, some
from service.audit.report import (
    HOUSE,
    NO_MAILBOX,
    NO_REPLAY,
    NO_SENT,
    NUMBER,
    TRUSTED,
    AuditReport,
)

RULES = "whether the rules ask for just these rolls"
MAILS = "your mails and notes"
REST = "what is named below"


def false(why: object) -> str:
    """The verdict on what is refused."""
    said = shown(str(why))
    return f"FALSE. {said[:1].upper()}{said[1:]}"


def no_verdict(why: object) -> str:
    """The sentence where there is none."""
    said = shown(str(why))
    return f"NO VERDICT. {said[:1].upper()}{said[1:]}."


def verdict_of(report: AuditReport) -> str:
    """The first of the sentences that fits."""
    by, back = report.classes, len(report.back)
    if by[HOUSE]:
        said = f"Whoever runs the house could have chosen {_of(report, HOUSE)}."
    elif by[TRUSTED]:
        names = all_of(report.unnamed)
        said = f"{_of(report, TRUSTED)} {_hold(by[TRUSTED])} only if you trust {names}, whom you "
        said += "have not named."
    elif by[NUMBER]:
        said = f"{_of(report, NUMBER)} {_hold(by[NUMBER])} only if the sender's own program drew "
        said += f"{'its' if by[NUMBER] == 1 else 'their'} number by chance."
    else:
        return _proved(report) + _taken_back(report)
    return f"NOT PROVED. {said[0].upper()}{said[1:]}{_taken_back(report) if back else ''}"


def _proved(report: AuditReport) -> str:
    count = sum(report.classes.values())
    if report.complete or (report.back and not (report.not_checked or report.absent)):
        rolls = by_number(count, "1 roll", "# rolls") if count else "No rolls"
        return f"PROVED. {rolls}, the rules, your orders and mails."
    left = f"Not looked at: {'; '.join(left_out(report))}."
    if not count:
        return f"NO DICE. This export opens no roll. {left}"
    rolls = by_number(count, "1 roll", "# rolls")
    return f"THE DICE ARE PROVED ({rolls}). {left}"


def left_out(report: AuditReport) -> list[str]:
    """What was not looked at, in a few words."""
    left = {*report.not_checked}
    named = {report.sealed_parts, report.sealed_decks, NO_MAILBOX, NO_SENT, NO_REPLAY}
    found = {
        RULES: NO_REPLAY in left,
        MAILS: bool(left & {NO_MAILBOX, NO_SENT}),
        by_number(report.unopened, "1 sealed part", "# sealed parts"): report.unopened > 0,
        REST: bool(left - named or report.absent),
    }
    return [words for words, holds in found.items() if holds]


def _of(report: AuditReport, kind: str) -> str:
    """How many of all rolls."""
    some_, count = report.classes[kind], sum(report.classes.values())
    return "the only roll" if count == 1 else f"{some_} of {count} rolls"


def _hold(count: int) -> str:
    return "holds" if count == 1 else "hold"


def _taken_back(report: AuditReport) -> str:
    if not report.back:
        return ""
    return by_number(
        len(report.back),
        f" 1 of them was taken back after it was seen (event {report.back[0]}); that all agreed is "
        "the word of the house.",
        f" # of them were taken back after they were seen (events {some(report.back)}); that all "
        "agreed is the word of the house.",
    )
