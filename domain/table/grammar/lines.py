"""What a line says: every kind of order of a match, read and spelled."""

import contextlib
import re
import unicodedata
from collections.abc import Collection, Sequence
from typing import Any

from domain.game.grammar.bodies import FoundOrder, gathered
from domain.game.grammar.forms import takes_fields, verb_of, words_only
from domain.game.grammar.guesses import says_verb
from domain.game.grammar.meaning import (
    LONGEST,
    MOST_WORDS,
    left_out,
    swallows,
)
from domain.game.grammar.orders import NotUnderstood, hyphened, in_a_row, line, parse, spelled
from domain.game.grammar.sayings import ARTICLES, LINKS
from domain.game.grammar.words import CLOSING, ROW
from domain.game.ruleset import Order, OrderT, Ruleset, nobody_plans
from domain.match.codec import Codec
from domain.table.grammar.ahead import is_ahead, nearly, told
from domain.table.grammar.endings import context, in_words, most_words, of_phase
from domain.table.grammar.may_mean import CONTROL, every_meaning, meant_by
from domain.table.grammar.orders import FORMER, with_table
from domain.table.grammar.refused import asked, by_saying, near_forms
from domain.table.grammar.spelling import NOTE, at_the_table
from domain.table.standing import StandingOrder
from domain.table.talk import noted

_SURROGATES = re.compile("[\ud800-\udfff]")

MOST_LINES = 60
"""Orders that one request may hold,"""
LONGEST_TEXT = 32_000
"""and the characters of its text: a longer one is not read."""

MOST_KNOWN = 4_096
"""Orders of a game that are kept as they were read,"""
LONGEST_KNOWN = 100
"""and the characters of the longest of them."""


def order_kinds(rules: Ruleset[Any, OrderT, Any]) -> tuple[type[Order], ...]:
    """Every kind of order of a game, with those of the table."""
    return with_table(rules.orders, plans_too=rules.planning is not nobody_plans)


def without_comment(line: str) -> str:
    """A line up to its ``#`` comment; in a note only a ``#`` that stands alone begins one."""
    if "#" not in line:
        return line
    if not re.match(r"\s*(note|whisper)\b", line, re.IGNORECASE):
        return line.partition("#")[0]
    return noted(line)


def order_lines(text: str, kinds: Collection[type[Order]] = ()) -> list[str]:
    """The orders of a text, one a line, without blank lines and ``#`` comments. Raises
    NotUnderstood for a text that is not a list of orders.

    An order with a body is put on one line. In a note ``#D 2 6`` is not a comment but a roll.
    """
    if len(text) > LONGEST_TEXT:
        told = f"One request holds at most {LONGEST_TEXT} characters."
        raise NotUnderstood(text[:40], 0, "", told)
    if _SURROGATES.search(text):
        raise NotUnderstood("", 0, "", "This text holds characters that no alphabet has.")
    found = orders_in(one_a_line(text, kinds), kinds)
    if not found:
        raise NotUnderstood(text[:40], 0, "", "There is no order in this text.")
    if len(found) > MOST_LINES:
        told = f"One request holds at most {MOST_LINES} orders, and here are {len(found)}"
        raise NotUnderstood(text[:40], 0, "", f"{told}: send them in parts.")
    return [one.text for one in found]


def one_a_line(text: str, kinds: Collection[type[Order]]) -> str:
    """A text in which orders that ``;`` parts stand on lines of their own.

    A line is parted only if each part of it is an order, and the first is not words alone.
    """
    if ";" not in text:
        return text
    return "\n".join("\n".join(_parted(line, kinds)) for line in text.split("\n"))


def _parted(line: str, kinds: Collection[type[Order]]) -> list[str]:
    parts = [part.strip() for part in line.split(";") if part.strip()]
    telling = {verb_of(kind) for kind in kinds if kind.prose and kind.form.endswith(" {words}")}
    if len(parts) < 2 or NOTE.match(line) or line.split()[0].casefold() in telling:
        return [line]
    verbs = tuple(map(verb_of, kinds))
    return parts if all(_is_order(part, verbs, kinds) for part in parts[:MOST_LINES]) else [line]


def _is_order(text: str, verbs: tuple[str, ...], kinds: Collection[type[Order]]) -> bool:
    with contextlib.suppress(NotUnderstood):
        return text.casefold().startswith(verbs) and bool(parse(text, kinds))
    return False


def orders_in(text: str, kinds: Collection[type[Order]]) -> list[FoundOrder]:
    """The orders of a text, each with the lines on which it stands."""
    lines = [(line.strip(), without_comment(line).strip()) for line in text.splitlines()]
    if ":" not in text:  # so none of them has a body
        return [FoundOrder(said, k, k + 1) for k, (_, said) in enumerate(lines) if said]
    return gathered([None if whole and not said else said for whole, said in lines], kinds)


def read_order(codec: Codec[Any, OrderT, Any], text: str) -> Order:
    """One line as an order of the game or of the table; raises NotUnderstood."""
    order = codec.read.get(text)
    if order is None:
        order = _parsed(codec, text)
        if len(text) <= LONGEST_KNOWN:
            if len(codec.read) >= MOST_KNOWN:
                codec.read.clear()
            codec.read[text] = order
    return order


def _parsed(codec: Codec[Any, OrderT, Any], text: str) -> Order:
    plain = unicodedata.normalize("NFC", text).strip()
    if odd := CONTROL.search(plain):
        raise NotUnderstood(plain, odd.start(), "", "An order is a single line of plain text.")
    return parse(FORMER.get(plain, plain), order_kinds(codec.rules))


Read = tuple[Order, str]
"""What a line says: an order, and the phase that it names, "" for none."""


def read_line(codec: Codec[Any, Any, Any], text: str) -> Read:
    """One line as an order, and the phase that it names, "" for none; raises NotUnderstood."""
    try:
        return read_order(codec, text), ""
    except NotUnderstood as error:
        words, last = text.split(), len(text.rstrip(CLOSING).split())
        longest = most_words(codec.rules.phases)
        for k in range(min(last, len(words) - 1), max(0, last - longest - 1), -1):
            order, named = _ending(codec, words[:k]), " ".join(words[k:last]).rstrip(CLOSING)
            if order is None or not codec.rules.phases:
                continue
            if any(context(named, phase) for phase in codec.rules.phases):
                said = named.casefold().split()
                return order, " ".join(word for word in said if word not in ARTICLES | LINKS)
            if takes_fields(type(order)):
                break  # it names something else than a phase, which the error tells
            raise _unknown(codec.rules, text, named) from None
        raise error


_THEN = re.compile(r"\bthen\b", re.IGNORECASE)


def read_said(codec: Codec[Any, Any, Any], text: str) -> Read:
    """The same as somebody says it now: as the form has it, or in other words that can be meant in
    one way only (:mod:`domain.game.grammar.meaning`).

    What every game has may be said in other words, such as ``undo`` or ``remis``. What a journal
    keeps is read by :func:`read_line`: a line of it means for ever what it meant.
    """
    if text.lstrip().startswith("?"):
        told = (
            "“?” is answered in mails and in the terminal; a page has its sheet and “all orders”."
        )
        raise NotUnderstood(text, 0, "", told)
    if text.strip().rstrip(CLOSING).casefold().removeprefix("i ") in FORMER:
        card = "“draw a card” draws one, and " if meant_by(codec, "draw a card") else ""
        raise NotUnderstood(text, 0, "", f"{card}“offer a draw” offers the others a draw.")
    try:
        read = _as_formed(codec, text)
        if isinstance(seat := getattr(read[0], "seat", None), str):
            _check_is_no_piece(codec, text, seat)
    except NotUnderstood as error:
        meant = meant_by(codec, text)
        if len(meant) == 1:
            return in_words(codec, text, meant[0])
        raise asked(error, meant) if meant else _begun(codec, error, text) from None
    if not (read[0].__struct_fields__ or read[1]):
        return read  # the whole line is the order, which took no word for a name
    if isinstance(read[0], codec.rules.orders):
        codec.sayings.check(text)
    if _ends_in_words(codec, read[0]) and says_verb(_THEN.split(text, 1)[-1], codec.rules.orders):
        raise NotUnderstood(text, 0, "", "Write a line for each order.")  # these are no free words
    if swallows(read[0], text, codec.names, codec.sayings):
        if len(meant := meant_by(codec, text)) == 1:
            return in_words(codec, text, meant[0])
        if not meant and (missing := _missing(codec, text)):
            raise NotUnderstood(text, 0, "", missing)
        if _THEN.search(text) and not read[0].prose:  # nobody is called “then”
            raise NotUnderstood(text, 0, "", "Write a line for each order.")
    if read[1] == "turn":
        return in_words(codec, text, read[0])
    return (of_phase(codec, read[0]), read[1]) if read[1] else read


def _ends_in_words(codec: Codec[Any, Any, Any], order: Order) -> bool:
    """Whether an order of the game names something, and then has a “then” in its free words."""
    more = isinstance(order, codec.rules.orders) and order.prose and not words_only(type(order))
    return more and _THEN.search(line(order)) is not None


def is_said(codec: Codec[Any, Any, Any], text: str) -> bool:
    """Whether somebody says an order of the game, or an answer ahead, in words of his own, none of
    them free text, or names its units and places, so that he is asked what he means."""
    if len(text) > LONGEST or text.rstrip().endswith("?"):
        return False
    meant = meant_by(codec, text)
    if not meant and (codec.sayings.is_told_of(text) or nearly(codec.rules, codec.sayings, text)):
        return True
    said = meant[0] if len(meant) == 1 and not meant[0].prose else None
    return isinstance(said, (StandingOrder, *codec.rules.orders))


def _check_is_no_piece(codec: Codec[Any, Any, Any], text: str, seat: str) -> None:
    """A seat that an order names must be none of the pieces: “replace 8/4” asks for soldiers."""
    seats = {one for scenario in codec.rules.scenarios for one in scenario.seats}
    if seat.casefold() not in seats and codec.names.at([seat]):
        raise NotUnderstood(text, text.find(seat), "", f"{seat} is a piece here, not a seat.")


MOST_BEHIND = 6
"""Words behind an order that is understood, of which a refusal tells that they are not."""


def _begun(codec: Codec[Any, Any, Any], refusal: NotUnderstood, text: str) -> NotUnderstood:
    """The refusal of a line that begins like an answer given ahead, or with a piece: how such a
    line is written, or how much of it is understood."""
    if is_ahead(text) and codec.rules.reactions:
        return refusal.told(nearest=(), reason=told(codec.rules))
    if why := codec.sayings.refusal_of(text):
        return refusal.told(nearest=(), reason=why)
    words = codec.sayings.spelled_out(text).split()
    if missing := _missing(codec, text):
        return refusal.told(nearest=(), reason=missing)
    named = codec.sayings.is_told_of(text) or codec.names.begin(words)
    if refusal.form or len(words) > MOST_WORDS or not named:
        return by_saying(codec, refusal, text)
    for end in range(len(words) - 1, max(2, len(words) - MOST_BEHIND), -1):
        if len(meant := meant_by(codec, " ".join(words[:end]))) == 1:
            rest = " ".join(words[end:])
            return refusal.told(
                nearest=(), reason=f"“{line(meant[0])}” is understood, “{rest}” behind it is not."
            )
    is_verb = words[0] in map(verb_of, codec.rules.orders)
    first = text.split()[0] if is_verb else words[0]
    said = f"“{first}” begins no order: say first what is done."
    return refusal.told(nearest=(), reason=said, form=next(iter(near_forms(codec, words)), ""))


def _missing(codec: Codec[Any, Any, Any], text: str) -> str:
    """What a list has beside its names that names nothing: “the tanks”; "" for none."""
    missing, meant = left_out(text, codec.rules.orders, codec.names, codec.sayings)
    if len(meant) != 1:
        return ""
    return f"Name what you mean by “{missing}”: without it this would be “{line(meant[0])}”."


def _as_formed(codec: Codec[Any, Any, Any], text: str) -> Read:
    """A line in the words of its form, with commas and “and” between names and any dashes, and a
    blank in a verb of two words; or an order of the table in other words."""
    if ROW.search(text):
        meant = in_a_row(text, order_kinds(codec.rules))
        with contextlib.suppress(NotUnderstood):
            return read_line(codec, meant)
    try:
        return read_line(codec, text)
    except NotUnderstood as error:
        if (meant := hyphened(text, order_kinds(codec.rules))) != text:
            return read_line(codec, meant)
        if note := NOTE.match(text):
            return read_line(codec, f"note {text[note.end() :]}")
        bare = " ".join(text.rstrip(CLOSING).casefold().split())
        named = at_the_table(bare)
        said = bare.removeprefix("i ")
        if named in ("", bare):
            raise error
        is_own = said in map(verb_of, codec.rules.orders)
        return read_line(codec, said if is_own else named)


def spellings(codec: Codec[Any, Any, Any], text: str) -> tuple[str, ...]:
    """How a journal may keep what somebody wrote or said; () for no order."""
    found: list[str] = []
    for read in (read_said, read_line):
        with contextlib.suppress(NotUnderstood):
            found.append(spelled(*read(codec, text)))
    if len(text) <= LONGEST:
        found += map(line, every_meaning(codec, text))
    return tuple(dict.fromkeys(found))


def _ending(codec: Codec[Any, Any, Any], words: Sequence[str]) -> Order | None:
    with contextlib.suppress(NotUnderstood):
        if (order := read_order(codec, " ".join(words))).ends:
            return order
    return None


def _unknown(rules: Ruleset[Any, Any, Any], text: str, named: str) -> NotUnderstood:
    names = tuple(dict.fromkeys(rules.phases))
    told = f"There is no phase “{named[:40]}”; the phases are {', '.join(names)}."
    return NotUnderstood(text, max(0, text.find(named)), "", told)
