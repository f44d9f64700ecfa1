"""The first sentence of a report: whether the dice are proved, and if not, what they rest on."""

from domain.journal.plain import shown
from service.audit.reporting.number import all_of, by_number, some, those
from service.audit.reporting.report import (
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
    return f"FALSE. {_sentence(why)}"


def no_verdict(why: object) -> str:
    """The sentence where there is none."""
    return f"NO VERDICT. {_sentence(why)}"


def _sentence(why: object) -> str:
    said = shown(str(why))
    return f"{said[:1].upper()}{said[1:]}{'' if said.endswith(('.', '?', '!')) else '.'}"


def verdict_of(report: AuditReport) -> str:
    """The first of the sentences that fits."""
    by, count = report.classes, sum(report.classes.values())
    kind = next((kind for kind in (HOUSE, TRUSTED, NUMBER) if by[kind]), "")
    if not kind:
        return _proved(report, count) + _taken_back(report)
    which = "the only roll" if count == 1 else f"{by[kind]} of {count} rolls"
    hold = f"{which} hold{'s' if by[kind] == 1 else ''} only if"
    said = f"whoever runs the house could have chosen {which}."
    if kind == TRUSTED:
        said = f"{hold} you trust {all_of(report.unnamed)}, whom you have not named."
    elif kind == NUMBER:
        their = "its" if by[kind] == 1 else "their"
        said = f"{hold} the sender's own program drew {their} number by chance."
    return f"NOT PROVED. {said[0].upper()}{said[1:]}{_taken_back(report)}"


def _proved(report: AuditReport, count: int) -> str:
    rolls = by_number(count, "1 roll", "# rolls")
    if not (report.not_checked or report.absent):
        return f"PROVED. {rolls if count else 'No rolls'}, the rules, your orders and mails."
    found = f"THE DICE ARE PROVED ({rolls})." if count else "NO DICE. This export opens no roll."
    return f"{found} Not looked at: {'; '.join(left_out(report))}."


def left_out(report: AuditReport) -> list[str]:
    """What was not looked at, in a few words."""
    left = {*report.not_checked}
    named = {report.sealed_parts, report.sealed_decks, NO_MAILBOX, NO_SENT, NO_REPLAY}
    return those(
        {
            RULES: NO_REPLAY in left,
            MAILS: bool(left & {NO_MAILBOX, NO_SENT}),
            by_number(report.unopened, "1 sealed part", "# sealed parts"): report.unopened > 0,
            REST: bool(left - named or report.absent),
        }
    )


def _taken_back(report: AuditReport) -> str:
    if not report.back:
        return ""
    agreed = "that all agreed is the word of the house."
    return by_number(
        len(report.back),
        f" 1 of them was taken back after it was seen (event {report.back[0]}); {agreed}",
        f" # of them were taken back after they were seen (events {some(report.back)}); {agreed}",
    )
