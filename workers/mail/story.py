"""What a mail tells of its match: the position, what each order of its reader led to, all else that
happened since the last mail, and the rolls.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from domain.game.view.board import View
from domain.game.view.text_board import plain
from domain.journal.entries import TALK, lot, read_entry
from domain.journal.timestamps import between
from domain.match.events.clock import ClockSet
from domain.match.events.lifecycle import OrderGiven
from domain.match.parts.dice import Dice, Due
from domain.match.seeing import board
from domain.table.talk import free_roll_told
from projections.post import SOON
from service.application.matches import Matches
from service.drawing import went
from service.mails.contents import RollText
from service.store.lists.models import ChronicleRow, RollRow
from service.store.lists.reader import Reader
from service.store.repository import AnyMatch
from service.words import _
from service.words.retelling import in_words
from workers.mail.mailer import Mailer

READ = 5
"""Sentences that are read in a mail sooner than they are played on a page."""

LOOKED_BACK = 200
"""Entries among which it is looked for what a story goes on from."""


def began(mailer: Mailer, match_id: str, viewer: str, start: int) -> tuple[str, ...]:
    """What the first sentence of a story goes on from, if the last mail was sent while an answer
    was waited for: the attack, say, of which these are the results."""
    repository, n = mailer.matches.repository, start
    while n > 0 and start - n < LOOKED_BACK:
        topic, line = repository.entry(match_id, n - 1)
        if topic != ClockSet.topic or not read_entry(line).pub.get("window"):
            break
        given = repository.places(match_id, OrderGiven.topic, max(0, n - LOOKED_BACK), n)
        n = given[-1] if given else 0
    if n in (0, start):
        return ()
    rows = mailer.reader.chronicle(match_id, viewer, after=n, limit=1)
    rules = mailer.matches.rules_of(repository.match(match_id))
    return tuple(in_words(plain(row.text), rules) for row in rows if row.n < start)


def newest_turn(story: Sequence[ChronicleRow]) -> int:
    """How many sentences tell of the newest turn."""
    return sum(row.turn == story[-1].turn for row in story)


def seat_first(stream: str) -> tuple[str, bool]:
    """Sorts what a seat rolls openly before what it rolls hidden."""
    return stream.lstrip("~"), stream.startswith("~")


def chain(stream: str) -> str:
    """What a chain is for: ``able``, ``able, for what is hidden``."""
    if not stream.startswith("~"):
        return stream
    return _("{seat}, for what is hidden", seat=stream[1:])


def with_labels(row: RollRow) -> str:
    """The results, each with its label; dice that are only numbered without theirs."""
    plainly = all(label.startswith(("die ", "item ")) for label in row.labels)
    if plainly or len(row.labels) != len(row.results):
        return ", ".join(map(str, row.results))
    if len(set(row.labels)) == 1:
        return f"{row.labels[0]} {', '.join(map(str, row.results))}"
    # A space that does not break keeps a die and its label on one line.
    named = [f"{label} {r}" for label, r in zip(row.labels, row.results, strict=True)]
    return ", ".join(text.replace(" ", "\u00a0") for text in named)


def free_rolls_of(mailer: Mailer, match_id: str, n: int, rolls: Sequence[RollRow]) -> list[str]:
    """What the free rolls showed of the note that entry ``n`` is."""
    return [
        free_roll_told(row.why, row.results)
        for row in rolls
        if row.stream == TALK and _link(mailer, match_id, row)["entry"] == n
    ]


def roll_told(mailer: Mailer, match_id: str, row: RollRow) -> RollText:
    """A roll in words, and where it is proved."""
    told = f"{row.why[:1].upper()}{row.why[1:]}: {with_labels(row)}"
    if free := free_roll_told(row.why, row.results):
        told = _("Free roll: {roll}", roll=free)
    if row.withdrawn:
        told = _("{roll} (taken back)", roll=told)
    link = "" if row.kind == "hidden" else mailer.post.roll_link(match_id, row.n)
    return RollText(plain(told), _proof(mailer, match_id, row), link)


def _proof(mailer: Mailer, match_id: str, row: RollRow) -> str:
    """Which link of which dice it is made of."""
    of = {"n": row.n, "seat": row.stream.lstrip("~")}
    if row.kind == "hidden":
        return _("entry {n}, a sealed link of the dice of {seat}, for you alone", **of)
    return _("entry {n}, link {i} of the dice of {seat}", i=_link(mailer, match_id, row)["i"], **of)


def roll_check(mailer: Mailer, match: AnyMatch, match_id: str, rolled: Sequence[RollRow]) -> str:
    """The first bytes of the newest link that begins with six-sided dice, by a program that
    most shells have."""
    for row in reversed(rolled):
        if row.kind != "dice":
            continue
        pub = _link(mailer, match_id, row)
        if pub["draws"][0].get("sides") != 6:
            continue
        hangs_on = _lot(mailer, match, match_id, pub["entry"])
        if not hangs_on:
            continue
        used = rf"{match.origin}\n{pub['stream']}\n{pub['i']}\n{hangs_on}"
        told = rf"fieldpost-dice/3\n{used}\n{pub['beacon']}\n0\n"
        mac = f"openssl dgst -sha256 -mac HMAC -macopt hexkey:{pub['reveal']}"
        return f"printf '{told}' | {mac}"
    return ""


def _lot(mailer: Mailer, match: AnyMatch, match_id: str, n: int) -> str:
    """What dice hang on that are rolled for the order of entry ``n``; "" for what is none."""
    pub = read_entry(mailer.matches.repository.entry(match_id, n)[1]).pub
    if command := pub.get("command"):
        return lot(match.origin, command["seat"], command["id"])
    return str(pub.get("lot", ""))


def _link(mailer: Mailer, match_id: str, row: RollRow) -> dict[str, Any]:
    """What the entry tells that opened the link of a roll."""
    return dict(read_entry(mailer.matches.repository.entry(match_id, row.roll)[1]).pub)


class DiceFall(Exception):
    """A match takes no orders now, and does in a moment: its dice wait for their round."""


class MailBoard(msgspec.Struct, frozen=True, kw_only=True):
    """A position of a match as one viewer may see it."""

    match: str
    viewer: str
    size: int
    """The number of entries after which this is the position."""
    view: View
    before: Any = None
    """What its viewer knew at the last mail; None if there was none, or nothing hangs on it."""


def compared(mailer: Mailer, board: MailBoard, since: int) -> MailBoard:
    """A position with what its viewer knew after ``since`` entries, and, as far as mails have
    pictures, an arrow for each move that they saw since; the first mail of a seat compares
    nothing."""
    match = match_at(mailer.matches, board.match, board.size)
    rules, maps = mailer.matches.rules_of(match), board.view.maps
    drawn = mailer.pictures is not None and bool(maps)
    if match.laid and (drawn or rules.sitrep or rules.losses or maps[1:]):
        now = match.table.seen_by(board.viewer)
        mailer.known.get((board.match, board.viewer, board.size), lambda: now)
        before = _known(mailer, board, since) if since >= match.laid else None
        board = replace(board, before=before)
    if board.before is None or not drawn:
        return board
    seat = board.viewer if board.viewer in match.sitting.seats else None
    trails = went(rules.view(board.before, seat), board.view)
    return replace(board, view=replace(board.view, trails=trails))


def _known(mailer: Mailer, board: MailBoard, size: int) -> Any:
    """The position after so many entries as its viewer knew it: mostly that of their last mail."""
    table_at = mailer.matches.repository.table_at
    key = (board.match, board.viewer, size)
    return mailer.known.get(key, lambda: table_at(board.match, size).seen_by(board.viewer))


def replayed(
    mailer: Mailer, match_id: str, since: int, story: Sequence[str]
) -> Iterator[tuple[str, str]]:
    """Where a page plays what happened since the last mail, if nobody reads that at once."""
    if since and len(story) > READ:
        yield _("Replay since your last mail"), f"{mailer.post.match_link(match_id)}?play={since}"


def losses(mailer: Mailer, match: AnyMatch, board: MailBoard, *, final: bool) -> tuple[str, ...]:
    """What each side lost since the last mail, or in the whole match, in one sentence."""
    count = mailer.matches.rules_of(match).losses
    before = _known(mailer, board, match.laid) if final else board.before
    if count is None or before is None:
        return ()
    lost, had = count(match.table.seen_by(board.viewer)), count(before).of
    more = {side: n - had.get(side, 0) for side, n in lost.of.items() if n > had.get(side, 0)}
    told = [f"{side} {n} {lost.words[n != 1]}" for side, n in more.items()]
    if not told:
        return ()
    gaps = {"losses": ", ".join(told)}
    all_ = _("Losses in the whole match: {losses}.", **gaps)
    return (all_ if final else _("Losses since your last mail: {losses}.", **gaps),)


def board_of(
    matches: Matches, reader: Reader, match_id: str, viewer: str, least: int = 1
) -> MailBoard | None:
    """The newest position that the lists know, None where they know less than ``least`` entries.

    Raises NewerRules where a newer part is to tell it.
    """
    row = reader.match(match_id)
    if row is None or row.size < least:
        return None
    match = match_at(matches, match_id, row.size)
    matches.repository.check_rules(match)
    view = board(matches.rules_of(match), match, viewer, matches.repository.views)
    return MailBoard(match=match_id, viewer=viewer, size=row.size, view=view)


def is_unsettled(matches: Matches, board: MailBoard, now: str) -> bool:
    """Whether dice of this position are about to fall, or have: the lists have them in a moment.

    Those for which a match waits longer are told; when they fall, a mail is owed (``SOON``).
    """
    dice = match_at(matches, board.match, board.size).dice
    if not dice.due:
        return False
    if matches.repository.match(board.match).dice.due != dice.due:
        return True
    return any(falls_soon(dice, due, now) for due in dice.due)


def check_settled(match: AnyMatch, now: str) -> None:
    """Raise DiceFall where a letter with orders is better read in a moment."""
    waits = match.dice.waits
    if waits is not None and falls_soon(match.dice, waits, now):
        raise DiceFall("Dice of its match are about to fall.")


def falls_soon(dice: Dice, due: Due, now: str) -> bool:
    """Whether what was written down a moment before ``now`` is rolled in a moment."""
    _number, appears = dice.round_of(due)
    return between(due.ts, max(now, appears)) <= SOON


def match_at(matches: Matches, match_id: str, size: int) -> AnyMatch:
    """A match as the read models have it: mostly as it stands, or just before.

    What it was after so many entries never changes, so who has it so need not ask the store.
    """
    match = matches.repository.match(match_id, fresh=False)
    if match.size < size:
        match = matches.repository.match(match_id)
    return match if match.size == size else matches.repository.at(match_id, size)
