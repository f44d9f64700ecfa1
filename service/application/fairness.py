"""What protects the dice of a match, and how its witness is asked (docs/fair-play.md, 13 to 18)."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from threading import Lock
from typing import Any, Final, NamedTuple

import msgspec
from eventsourcing.persistence import IntegrityError

from domain.game.ruleset import Illegal
from domain.game.words import did_you_mean
from domain.journal.dice import back
from domain.journal.grown import GrownTree
from domain.journal.lots import linked_text
from domain.match.codec import Codec
from domain.match.events import Keys, WitnessNamed
from domain.match.terms import Terms
from domain.match.writing import Commit, Context
from domain.table.play import roll, void
from service.application.carrying import Request, UnsavedPast, as_it_went_on, carried_out_before
from service.application.house_writer import HouseWriter
from service.application.receipts import Contended, LineReport, Receipt, Stale
from service.house.keys import House
from service.house.release import release_of
from service.house.witness import Asker, Silent, Taken
from service.store.house.checkpoints import last_link, link_opened_statement
from service.store.recorder import Statement
from service.store.repository import AnyMatch, Repository
from service.words import later

log = logging.getLogger("fieldpost")

WAITS: Final = later("It is noted; its dice are rolled once the witness of this match answers.")

WAITS_FOR_A_KEY: Final = later(
    "It is noted; another player has been asked to turn a key for its dice."
)

VOIDED: Final = "the chains of dice were replaced while it waited for a key"

WAIT: Final = 21_600
"""Seconds that a witness is waited for before a letter may let an order be rolled."""

MOST_IN_A_ROW: Final = 200
"""Causes of one match that are rolled for without anybody's order: more than lines can wait."""

MATCHES: Final = 64
"""Matches whose trees are kept at hand, and the links of their witness."""


def keys_for(house: House, origin: str, seats: Mapping[str, str], ours: Sequence[str]) -> Keys:
    """What protects the dice of a new match.

    ``ours`` are the seats of people who run the house. Raises Illegal where the witness is silent.
    """
    persons = [seat for seat, who in seats.items() if who == "person"]
    witnessed = house.witness is not None and len(persons) > 1
    listed = tuple(sorted({*ours, *(seats.keys() - set(persons))}))
    if not witnessed:
        return Keys(house=listed, wait=WAIT, witness=(), letters=bool(ours))
    assert house.witness is not None
    try:
        named = house.witness.anchor(origin)
    except Silent as silent:
        raise Illegal("table.1", f"No match can be opened now: {silent}") from None
    witness = WitnessNamed(named.anchor, named.proof, named.vkey)
    return Keys(house=listed, wait=WAIT, witness=(witness,))


def check_listed(seats: Mapping[str, str], listed: Sequence[str]) -> None:
    """Raise Illegal unless these can be the seats of who runs the house: of people, and not all."""
    persons = [seat for seat, who in seats.items() if who == "person"]
    for seat in listed:
        if seat not in persons:
            near, people = did_you_mean(seat, persons), ", ".join(persons)
            raise Illegal("table.19", f"Two keys are for seats of people: {people}.{near}")
    if listed and set(listed) == set(persons):
        raise Illegal("table.19", "Somebody else must hold the second key: leave one person out.")


def _why_it_waits(match: AnyMatch) -> str:
    return WAITS_FOR_A_KEY if match.lettered else WAITS


def check_seen(match: AnyMatch, request: Request) -> None:
    """Raise Stale where the sender must look again before he orders.

    He had not seen his own last order, what was taken back, or the newest chains of dice.
    """
    seen = request.seen or 0
    if seen == 0 and list(request.lines) == ["join"]:
        return
    if not has_seen(match, request.seat, seen):
        raise Stale(match.size, _why_not(match, request.seat, seen))


def _why_not(match: AnyMatch, seat: str, seen: int) -> str:
    """What a sender who names this checkpoint cannot have seen, as the start of a sentence."""
    if seen > match.size:
        return f"You name a checkpoint of {seen} entries, and this match has {match.size}"
    born, rewound = match.dice.born, match.given.rewound
    if seen <= born:
        return f"Entry {born} brought new chains of dice, after the {seen} that you had seen"
    if seen <= rewound:
        return f"Entry {rewound} took something back, after the {seen} that you had seen"
    entry, _ = match.given.named.get(seat, (-1, 0))
    return f"You ordered at entry {entry}, after the {seen} that you say you had seen"


def has_seen(match: AnyMatch, seat: str, seen: int) -> bool:
    """Whether who was shown the checkpoint of this size may order for a seat.

    He has seen the seat's last order, or answers the same mail as that; and what was taken back,
    and the newest chains of dice.
    """
    entry, named = match.given.named.get(seat, (-1, 0))
    newest = max(match.given.rewound, match.dice.born)
    return (seen == named or entry < seen) and newest < seen <= match.size


def answers_newest(match: AnyMatch, seat: str, seen: int) -> bool:
    """Whether a letter that answers the mail of this size is the first of its seat to do so.

    A program may name one checkpoint twice, and is taken at its word; of letters the second is sent
    back, for a copy under another Message-ID looks just like it.
    """
    return match.given.named.get(seat, (-1, 0))[0] < seen and has_seen(match, seat, seen)


class _Link(NamedTuple):
    """A link that the witness opened, and the note of the first ``size`` entries that shows it."""

    size: int
    link: int
    word: str
    note: str


class Fairness:
    """What protects the dice of the matches of a house: asks their witness, and rolls."""

    def __init__(self, house: House, repository: Repository, hand: HouseWriter) -> None:
        self._house, self._repository, self._house_writer = house, repository, hand
        self._trees = lru_cache(maxsize=MATCHES)(lambda match_id: GrownTree())
        self._growing = Lock()
        self._words: dict[str, tuple[int, str]] = {}
        """The last link of the witness of each match that was found right, and its word."""

    def protected(self, terms: Terms, listed: Sequence[str] = ()) -> Terms:
        """The terms with what protects its dice; ``listed`` are seats of who runs the house."""
        ours = [s for s, who in terms.seats.items() if who == "person" and s in listed]
        keys = keys_for(self._house, terms.origin, terms.seats, ours)
        return msgspec.structs.replace(terms, keys=keys)

    def first_context(
        self, codec: Codec[Any, Any, Any], terms: Terms, before: AnyMatch | None = None
    ) -> Context:
        """What the first entries are written with, of a match that goes on from ``before``."""
        context = self._house_writer.first_context(terms.origin, before)
        return msgspec.structs.replace(context, release=release_of(codec.rules))

    def shown(self, match: AnyMatch, request: Request, expected: int | None) -> Request:
        """A request with the size of the checkpoint that its sender had seen. Raises Stale."""
        if request.seen is None:
            request = replace(request, seen=match.size if expected is None else expected)
        try:
            check_seen(match, request)
        except Stale:
            if carried_out_before(self._repository, request) is None:
                raise
        return request

    def refused(self, match: AnyMatch, request: Request) -> Receipt | None:
        """A refusal where the witness of a match is none that this house can ask: an order would
        wait for ever. Notes go on."""
        if not match.dice.witnessed or match.outcome is not None:
            return None
        named, asker = match.dice.keys.witness[0].vkey, self._house.witness
        talk = all(line.strip().lower().startswith("note ") for line in request.lines)
        if talk or (asker is not None and asker.key.vkey == named):
            return None
        why = (
            f"The witness {named.partition('+')[0]} of this match is not the one that this house "
            "asks (FIELDPOST_WITNESS and its key), so nothing was noted down; once the right "
            "one is set, order again."
        )
        first, *rest = request.lines
        left = (LineReport(line, "left") for line in rest)
        lines = (LineReport(first, "refused", why, "table.19"), *left)
        return Receipt(request.match, request.seat, match.size, lines)

    def rolled(self, request: Request, receipt: Receipt) -> Receipt:
        """The receipt once what it waits for is rolled, or with the words that it waits.

        Beside an order that waited before, a note is done as it stands.
        """
        match = self._repository.match(receipt.match, fresh=False)
        first = min((line.first for line in receipt.lines if line.state == "done"), default=0)
        if match.dice.waits is None or match.dice.waits.n < first:
            return as_it_went_on(self._repository, request, receipt)
        done = self.roll(receipt.match)
        k = max(k for k, line in enumerate(receipt.lines) if line.state == "done")
        size = self._repository.match(receipt.match).size if done else receipt.size
        line = replace(receipt.lines[k], stop=size, reason="" if done else _why_it_waits(match))
        lines = (*receipt.lines[:k], line, *receipt.lines[k + 1 :])
        went = as_it_went_on(self._repository, request, replace(receipt, size=size, lines=lines))
        return replace(went, lines=_up_to_the_next(went.lines, k, went.size)) if done else went

    def still_waits(self, receipt: Receipt) -> Receipt:
        """The receipt of a request that came again, with the words that its dice still wait."""
        match = self._repository.match(receipt.match, fresh=False)
        if match.dice.waits is None:
            return receipt
        n, why = match.dice.waits.n, _why_it_waits(match)
        told = (replace(r, reason=why) if r.first <= n < r.stop else r for r in receipt.lines)
        return replace(receipt, lines=tuple(told))

    def check_rolled(self, match_id: str) -> None:
        """Raise Busy while something waits: its dice are of the chains that it had seen.

        An order that waits for a key is made void: nobody knows its dice, and its sender gives it
        again.
        """
        match = self._repository.match(match_id)
        if match.lettered and match.dice.waits is not None and match.dice.waits.kind == "order":
            codec, context = self._repository.codec(match.rules), self._house_writer.context(match)
            self._house_writer.keep(match_id, [void(codec, match, VOIDED, context)], [])
        if not self.roll(match_id):
            raise Contended(
                "What waits for the witness is rolled on the old chains first; try again."
            )

    def roll(self, match_id: str) -> bool:
        """Ask the witness for the link of what waits, and roll; whether that is done.

        What goes on by itself then may wait for its own dice, and is rolled in turn.
        """
        for _ in range(MOST_IN_A_ROW):
            match = self._repository.match(match_id)
            if match.dice.waits is None:
                return True
            if match.lettered:
                return False
            try:
                written, opened = self._opened(match_id, match)
                self._house_writer.keep(match_id, [written], [opened])
            except Silent as silent:
                n = match.dice.waits.n
                log.warning("witness: %s waits at entry %d: %s", match_id, n, silent)
                return False
            except IntegrityError:
                continue  # another process asked at the same moment, and got the same link
        return False

    def _opened(self, match_id: str, match: AnyMatch) -> tuple[Commit[Any], Statement]:
        """What is rolled on the next link, not saved yet, and the note that opened it.

        Raises Silent where the witness gives none now.
        """
        asker, waits = self._house.witness, match.dice.waits
        assert waits is not None
        if asker is None or asker.key.vkey != match.dice.keys.witness[0].vkey:
            raise Silent("The witness of this match is not the one that this house knows.")
        self._house_writer.check(match)
        try:
            opened = self._asked(match_id, match, asker, waits.n + 1)
        except Taken as taken:  # for what a letter let be rolled while no answer came through
            late = self._asked(match_id, match, asker, taken.size)
            self._repository.recorder.write([_kept(match_id, late)])
            opened = self._asked(match_id, match, asker, waits.n + 1)
        context = msgspec.structs.replace(self._house_writer.context(match), beacon=opened.word)
        codec = self._repository.codec(match.rules)
        written = roll(
            codec, match, context, UnsavedPast(self._repository, match_id, match.size, [])
        )
        return written, _kept(match_id, opened)

    def _asked(self, match_id: str, match: AnyMatch, asker: Asker, size: int) -> _Link:
        """The next link of the witness, asked for the cause that ends with this size."""
        opened, known = self._signed(match_id)
        link = max(match.dice.links, opened) + 1
        tree = self.grown(match_id, size)
        note = self._house.sign(linked_text(match.origin, size, tree.root(size), link))
        given = asker.link(note, size, tree, known)
        self._check_word(match_id, match, asker, link, given.link)
        return _Link(size, link, given.link, note + given.line)

    def _check_word(
        self, match_id: str, match: AnyMatch, asker: Asker, link: int, word: str
    ) -> None:
        """Raise Silent for a word that does not lead back to the anchor in the opening.

        What was rolled on it could not be mended: no audit would pass again.
        """
        start = (0, match.dice.keys.witness[0].anchor)
        before, known = self._words.get(match_id, start)
        if link <= before:
            before, known = start
        if back(bytes.fromhex(word), link - before).hex() != known:
            raise Silent(f"{asker.name} answers with a word that is not link {link} of its chain.")
        if len(self._words) >= MATCHES:
            self._words.clear()
        self._words[match_id] = (link, word)

    def grown(self, match_id: str, size: int) -> GrownTree:
        """The tree of a match, of its first ``size`` entries at least."""
        with self._growing:
            tree = self._trees(match_id)
            if tree.size < size:
                tree.extend(line for _, _, line in self._repository.rows(match_id, tree.size, size))
        return tree

    def _signed(self, match_id: str) -> tuple[int, int]:
        """The last link that the witness opened, perhaps for what a letter let be rolled, and the
        size that he opened it for, as far as the house knows; each link is for a larger one."""
        return last_link(self._repository.recorder, match_id)


def _kept(match_id: str, opened: _Link) -> Statement:
    return link_opened_statement(match_id, opened.size, opened.link, opened.note)


def _up_to_the_next(lines: Sequence[LineReport], k: int, size: int) -> tuple[LineReport, ...]:
    """Lines whose dice came late, from the ``k``-th on: each ends where the next of them begins."""
    told = list(lines)
    for n in range(len(told) - 1, k - 1, -1):
        if told[n].state == "done":
            told[n] = replace(told[n], stop=size)
            size = told[n].first
    return tuple(told)
