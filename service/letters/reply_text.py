"""What the player wrote himself: the text around or above the quotation.

The house's rules come first, because they keep what stands between quoted lines; what is left is
given to mail-parser-reply, which knows further attributions in four languages. Nothing is
guessed: text that an attribution without ``>`` introduces is quoted to the end, and whatever is
left out is named, so that the answer can tell the player.
"""

import itertools
import re
from typing import Final

from mailparser_reply.parser import EmailMessage  # type: ignore[import-untyped]

from service.letters.phrases import (
    ADDRESSED,
    ATTRIBUTION,
    ATTRIBUTION_BEGINS,
    CLOSING,
    DATED,
    HEAD_ANY,
    HEAD_FROM,
    HEAD_OTHER,
    LONGEST,
    NOTICE,
    NOTICE_WORDS,
    OURS,
    QUOTE_LINE,
    RULE,
    RUNS_ON,
    SENT_FROM,
    SHORT_CLOSING,
    TITLED,
    WROTE,
)
from service.words import later

LANGUAGES: Final = ("en", "de", "fr", "es")
QUOTED_TEXT = later("the quoted text")
SIGNATURE, NOTICE_TEXT = later("a signature"), later("a legal notice")

_MOST_LINES = 120
"""More lines than this of a player's own are not searched for unusual attributions."""
_STAND_IN: Final = re.compile(r"\ufdd1(\d+)\ufdd1")
_MAILTO: Final = re.compile(r" ?<(?:mailto|tel):[^<>\s]{1,300}>", re.IGNORECASE)


def own_text(text: str) -> tuple[str, list[str]]:
    """The player's own lines, and what was left out. ``text`` is clean and unflowed."""
    lines = _unarmoured([line.rstrip() for line in text.split("\n")])
    left: list[str] = []
    _record(left, QUOTED_TEXT, lines, lines := _without_links(lines))
    _record(left, QUOTED_TEXT, lines, lines := _without_quotes(lines))
    _record(left, SIGNATURE, lines, lines := _without_signatures(lines))
    _record(left, NOTICE_TEXT, lines, lines := _without_notices(lines))
    kept = [line.replace("\0", "") for line in lines]
    _record(left, QUOTED_TEXT, kept, kept := _above_unusual(kept))
    kept = [_MAILTO.sub("", line).strip() for line in kept]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(kept)).strip("\n"), left


def _unarmoured(lines: list[str]) -> list[str]:
    """The words of a text that is signed inline (RFC 9580 7): without its frame and signature."""
    if _SIGNED not in lines:
        return lines
    kept: list[str] = []
    part = "text"
    for line in lines:
        if line == _SIGNED:
            part = "fields"
        elif line == _SIGNATURE_BEGINS:
            part = "signature"
        elif line == _SIGNATURE_ENDS:
            part = "text"
        elif part == "fields":
            part = "fields" if line else "signed"
        elif part != "signature":
            kept.append(line.removeprefix("- ") if part == "signed" else line)
    return kept


_SIGNED, _SIGNATURE_BEGINS, _SIGNATURE_ENDS = (
    "-----BEGIN PGP SIGNED MESSAGE-----",
    "-----BEGIN PGP SIGNATURE-----",
    "-----END PGP SIGNATURE-----",
)

_LINK: Final = re.compile(r"(\[\d+\] ?)?([a-z]+:\S+)?").fullmatch


def _without_links(lines: list[str]) -> list[str]:
    """Drop what Roundcube puts last: the links of the HTML that it quotes as text."""
    heads = [k for k, pair in enumerate(itertools.pairwise(lines)) if pair == ("Links:", "------")]
    at = heads[-1] if heads else len(lines)
    return lines[:at] if all(map(_LINK, lines[at + 2 :])) else lines


_QUOTE = "\0"
"""Stands where a quotation was: a signature does not reach beyond it."""


def _record(left: list[str], what: str, before: list[str], after: list[str]) -> None:
    dropped = [b for b in before if b.strip(_QUOTE)] != [a for a in after if a.strip(_QUOTE)]
    if dropped and what not in left:
        left.append(what)


def _without_quotes(lines: list[str]) -> list[str]:
    """Drop quoted lines and attributions; stop where an older mail follows unmarked."""
    last = max((k for k, line in enumerate(lines) if _is_quoted(line)), default=-1)
    kept: list[str] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        if ours := OURS.search(line):
            # A damaged attribution may have run into it; what it holds is not an order of ours.
            kept.append(line[: ours.start()].strip(" >|-"))
            if not _is_quoted(line):
                break
            kept += [_QUOTE, ours[0], _QUOTE]
        elif _is_quoted(line):
            kept.append(_QUOTE)
        elif _begins_older_mail(lines, at):
            break
        elif length := _attribution(lines, at):
            if last < at:
                break
            kept.append(_QUOTE)
            at += length - 1
        else:
            kept.append(line)
        at += 1
    return _around_ours(kept)


def _around_ours(kept: list[str]) -> list[str]:
    """The line of our mail stays only between lines of the player's own, and only the first one."""
    marks = [k for k, line in enumerate(kept) if OURS.fullmatch(line)]
    if not marks:
        return kept
    at, *_more = marks
    first, rest = kept[:at], [line for line in kept[at + 1 :] if not OURS.fullmatch(line)]
    between = all(any(line.strip(f" {_QUOTE}") for line in part) for part in (first, rest))
    return [*first, *([kept[at]] if between else []), *rest]


def _is_quoted(line: str) -> bool:
    return line.lstrip(" ").startswith((">", "|>", "¦>"))


def _is_older(line: str) -> bool:
    return _is_quoted(line) or bool(OURS.search(line))


def _begins_older_mail(lines: list[str], at: int) -> bool:
    line = lines[at].strip()
    if not line or len(line) > LONGEST:
        return False
    if QUOTE_LINE.fullmatch(line) or RUNS_ON.fullmatch(line):
        return True
    following = [s.strip()[:LONGEST] for s in lines[at + 1 : at + 4] if s.strip()][:1]
    if RULE.fullmatch(line) and any(map(HEAD_FROM.fullmatch, following)):
        return True
    if TITLED.fullmatch(line) and any(map(ADDRESSED.match, following)):
        return True
    return _is_head([s.strip()[:LONGEST] for s in lines[at : at + 12] if s.strip()])


def _is_head(lines: list[str]) -> bool:
    """Whether the head of an older mail stands here: three fields or more, with the sender."""
    known = list(
        itertools.takewhile(lambda s: HEAD_FROM.fullmatch(s) or HEAD_OTHER.fullmatch(s), lines)
    )
    if len(known) >= 3 and any(map(HEAD_FROM.fullmatch, known)):
        return True
    fields = list(itertools.takewhile(HEAD_ANY.fullmatch, lines))
    return len(fields) >= 3 and any(map(ADDRESSED.match, fields[:2]))


def _attribution(lines: list[str], at: int) -> int:
    """How many lines from ``at`` are an attribution, 0 for none.

    It has one date: an order with hexes right above it may look like an earlier one.
    """
    length = _attributed(lines, at)
    rest = [
        " ".join(line.strip() for line in lines[at + k : at + length]) for k in range(1, length)
    ]
    twice = any(DATED.match(one) and ATTRIBUTION.fullmatch(one) for one in rest)
    return 0 if twice and DATED.match(lines[at][:LONGEST]) else length


def _attributed(lines: list[str], at: int) -> int:
    if not ATTRIBUTION_BEGINS.match(lines[at][:LONGEST]) and not lines[at].rstrip().endswith(":"):
        return 0
    joined = ""
    for length in range(1, 5):
        if at + length > len(lines) or not lines[at + length - 1].strip():
            return 0
        joined = f"{joined} {lines[at + length - 1].strip()}".strip()
        if len(joined) > LONGEST:
            return 0
        if ATTRIBUTION.fullmatch(joined):
            return length
        if WROTE.fullmatch(joined) and any(map(_is_older, lines[at + length : at + length + 2])):
            return length
    return 0


_DELIMITERS: Final = ("--", "—", "__")


def _without_signatures(lines: list[str]) -> list[str]:
    """Drop signatures; each ends where a quotation stood, or with the text."""
    kept: list[str] = []
    written = False
    for quoted, piece in itertools.groupby(lines, _QUOTE.__eq__):
        own = [_QUOTE] if quoted else _unsigned(list(piece), written)
        written = written or (not quoted and any(own))
        kept += own
    return kept


def _unsigned(lines: list[str], written: bool) -> list[str]:
    """The lines above a signature; ``written`` tells whether something stands before them."""
    words = [k for k, line in enumerate(lines) if line.strip()]
    ends = next((n for n, k in enumerate(words) if lines[k].strip() in _DELIMITERS), len(words))
    stop = words[ends] if ends < len(words) else len(lines)
    dropped = set()
    for n, k in enumerate(words[:ends]):
        line = lines[k].strip()
        if _closes(line, ends - n - 1, written):
            stop = k
            break
        if len(line) <= LONGEST and SENT_FROM.fullmatch(line):
            dropped.add(k)
        else:
            written = True
    return [line for k, line in enumerate(lines[:stop]) if k not in dropped]


def _closes(line: str, rest: int, written: bool) -> bool:
    if not written or len(line) > 80:
        return False
    if CLOSING.fullmatch(line):
        return rest <= 8
    return bool(SHORT_CLOSING.fullmatch(line)) and rest <= 1


def _without_notices(lines: list[str]) -> list[str]:
    """Drop paragraphs in which a company warns of its own mail."""
    kept: list[str] = []
    paragraph: list[str] = []
    for line in [*lines, ""]:
        if line.strip(_QUOTE + " "):
            paragraph.append(line)
            continue
        if not _is_notice(paragraph):
            kept += paragraph
        paragraph = []
        kept.append(line)
    return kept[:-1]


def _is_notice(paragraph: list[str]) -> bool:
    if not paragraph or not NOTICE.match(paragraph[0][:LONGEST]):
        return False
    text = " ".join(paragraph)[:4000]
    return len(text.split()) >= 6 and bool(NOTICE_WORDS.search(text))


def _above_unusual(lines: list[str]) -> list[str]:
    """What stands above an attribution that only mail-parser-reply knows.

    It sees short lines only and no runs of empty ones: its patterns take a time that grows with
    the square of either.
    """
    if len(lines) > _MOST_LINES:
        return lines
    short = [s if len(s) <= 160 else f"\ufdd1{k}\ufdd1" for k, s in enumerate(lines)]
    text = re.sub(r"\n{2,}", "\n\n", "\n".join(short)).strip()
    read = EmailMessage(text=text, languages=list(LANGUAGES), keep_hyphen_lists=True).read()
    if len(read.replies) < 2 and not read.replies[0].headers:
        return lines
    above = "" if read.replies[0].headers else read.replies[0].content
    return [_STAND_IN.sub(lambda m: lines[int(m[1])], line) for line in above.split("\n")]
