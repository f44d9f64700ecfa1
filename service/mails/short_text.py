"""A turn mail in short: what happened, what is asked, until when; the rest is a reply away."""

import re
from collections.abc import Iterator, Sequence

from service.mails import plain_text
from service.mails.contents import OrderForm, SeatMail
from service.mails.plain_text import (
    ABOVE,
    MOST_LINES,
    WIDTH,
    older_sentences,
    orders_title,
    paragraph,
    titled,
)
from service.mails.wording import HOW_TO_ORDER
from service.words import _, counted
from service.words.telling import labelled

_OPTIONAL = re.compile(r" \[[^]]*\]")

MOST_SHORT = {"rolls": 3, "kinds": 5, "examples": 3, "whole": 4}
"""How much of each a short mail has room for; rolls only in HTML, where each leads to its proof."""


def short_text(turn: SeatMail) -> str:
    """The whole mail as text."""
    blocks = [
        *([_(ABOVE)] if turn.answerable else []),
        paragraph(turn.headline),
        *(plain_text.report_told(report) for report in turn.reports),
        "\n".join(paragraph(text) for text in asked(turn) if text),
        plain_text.coach_told(turn),
        *(titled(section.title.upper(), [section.text]) for section in turn.sections),
        titled(_("From the others").upper(), map(plain_text.note_told, turn.notes)),
        titled(_("What happened").upper(), _story(turn)),
        titled(_("How you stand").upper(), [turn.holdings] if turn.holdings else []),
        titled(orders_title(turn).upper(), _orders(turn)),
        titled(_("The board").upper(), [turn.board.rstrip()] if turn.words else []),
        "\n".join(_foot(turn)),
    ]
    return "\n\n".join(block for block in blocks if block) + "\n"


def asked(turn: SeatMail) -> tuple[str, ...]:
    """What is to be done and until when; how a reply is written stands at the foot."""
    return (*(text for text in turn.lead if text != _(HOW_TO_ORDER)), turn.deadline)


def kinds_shown(turn: SeatMail) -> int:
    """Kinds of orders that a short mail shows; all that its reader asked to have explained."""
    return max(MOST_SHORT["kinds"], sum(orders.explained for orders in turn.orders))


def more_rolls(count: int) -> str:
    """The same for rolls."""
    return counted(
        "… and {count} roll: reply “dice”.",
        "… and {count} rolls: reply “dice”.",
        count,
        count=count,
    )


def _story(turn: SeatMail) -> Iterator[str]:
    told, lines = list[str](), 0
    for sentence in reversed(turn.story):
        told.append(paragraph(sentence, "  ", "    "))
        lines += told[-1].count("\n") + 1
        if lines > MOST_LINES:
            told.pop()
            break
    if older := len(turn.story) - len(told) + turn.story_left:
        yield f"  {older_sentences(older)}"
    yield from reversed(told)
    if rolls := len(turn.rolls) + turn.rolls_left:
        yield "  " + counted(
            "{count} roll: reply “dice”.", "{count} rolls: reply “dice”.", rolls, count=rolls
        )


def _orders(turn: SeatMail) -> Iterator[str]:
    kinds = turn.orders[: kinds_shown(turn)]
    for orders in kinds:
        yield from _group(orders)
    left = len(turn.orders) - len(kinds) + turn.orders_left
    if left:
        yield "  " + counted(
            "… and {count} kind of orders: reply “?”.",
            "… and {count} kinds of orders: reply “?”.",
            left,
            count=left,
        )


def _group(orders: OrderForm) -> Iterator[str]:
    if orders.explained:
        yield from plain_text.group(orders)
        return
    alone = list(orders.examples) in ([orders.form], [_OPTIONAL.sub("", orders.form)])
    if alone and orders.says:
        yield from (line[4:] for line in plain_text.examples(plain_text.offers(orders), apart=True))
        return
    yield _cut(f"  {orders.form}")
    if orders.whole:
        yield from (f"      {line}" for line in orders.whole)
        return
    shown = plain_text.offers(orders)
    if alone and shown == list(orders.examples):
        return
    if not orders.more and len(shown) <= MOST_SHORT["whole"]:
        yield from plain_text.examples(shown, apart=bool(orders.says))
        return
    count = orders.more + len(orders.examples)
    shown = shown[: MOST_SHORT["examples"]]
    yield from _with_more(shown, count, apart=True) if orders.says else _some(shown, count)


def _some(shown: list[str], count: int) -> list[str]:
    """Examples of so many orders; two where these fit a line with how many more there are."""
    told = [_with_more(shown[:k], count, apart=False) for k in (len(shown), 2)]
    return told[1] if len(told[1]) == 1 else told[0]


def _with_more(shown: list[str], count: int, *, apart: bool) -> list[str]:
    left = count - len(shown)
    more = _(" … and {count} more", count=left) if left else ""
    return list(plain_text.examples(shown, more, apart=apart))


def _cut(line: str) -> str:
    return line if len(line) <= WIDTH else f"{line[: WIDTH - 2]} …"


def _foot(turn: SeatMail) -> Sequence[str]:
    lines = [paragraph(turn.also)] if turn.moves or turn.reports else []
    for name, link in turn.links:
        lines.append(f"{labelled(name)} {link}")
    lines += map(paragraph, turn.promised)
    if turn.checkpoint:
        attached = _("Attached: the signed checkpoint of this moment. Keep this mail.")
        told = (attached, turn.cosigned)  # what a receipt is for, the HTML says
        lines.append(paragraph(" ".join(text for text in told if text)))
    return [*lines, plain_text.closing(turn)]
