"""A match of the demo once more without any mail: the same orders in a house of its own."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from email.policy import SMTP
from email.utils import parseaddr
from itertools import zip_longest
from pathlib import Path
from typing import Any, cast

from domain.game.grammar.forms import verb_of
from domain.games import AnyRuleset
from domain.journal.entries import told_id
from domain.table.grammar.lines import order_kinds
from projections.past import Store
from projections.projector import Projector
from service.application.matches import Matches
from service.letters.letters import read_letter
from service.letters.lines import instructions
from service.store.sqlite import SqliteRecorder
from tests.rigs.mail_proof.given import (
    Disproved,
    GivenOrder,
    Journal,
    letter_id,
    read_journal,
    sat_down,
)
from tests.rigs.mail_proof.looked_up import all_owed
from tests.rigs.mail_proof.player import DemoPlayer

Owed = list[tuple[str, int]]
"""The seats to which a mail is owed, each with the entry that is to be told."""


def same_without_mail(
    folder: Path, matches: Matches, match_id: str, players: Sequence[DemoPlayer], journal: Journal
) -> Owed:
    """Give the same orders with the same keys in another store; raises Disproved.

    Compared is every entry but for what hangs on the moment alone: its time, and the salts of
    what is sealed. That holds every order with its id, every link of the dice chains, every roll
    and draw, every fact, every commitment's content; then the position at the end.

    Returns which mails the journal owed on the way.
    """
    clock = ClockAgain(journal.entries[0].ts)
    with _clean(folder, matches, clock) as clean:
        projector = Projector(cast(Store, clean.repository.recorder), clean.games)
        projector.prepare()
        owed: dict[tuple[str, int], None] = {}
        for _ in _played(clean, matches, match_id, players, journal.given, clock):
            projector.catch_up()
            owed |= dict.fromkeys(all_owed(clean.repository.recorder))
        made = read_journal(clean, match_id)
        for one, other in zip_longest(journal.timeless(), made.timeless()):
            if one != other:
                raise Disproved(f"Without mail {_differing(one, other)}")
        ended, again = (m.repository.match(match_id) for m in (matches, clean))
        if (ended.table.position, ended.outcome) != (again.table.position, again.outcome):
            raise Disproved("Without mail the match ends otherwise.")
    return list(owed)


@dataclass
class ClockAgain:
    """The clock of the other house: whether a deadline is set anew hangs on when an order came."""

    ts: str

    def __call__(self) -> str:
        return self.ts


@contextmanager
def _clean(folder: Path, matches: Matches, clock: ClockAgain) -> Iterator[Matches]:
    recorder = SqliteRecorder(folder / "clean.sqlite")
    recorder.make_tables()
    try:
        yield Matches(recorder, matches.house, games=matches.games, now=clock)
    finally:
        recorder.close()


def _played(
    clean: Matches,
    matches: Matches,
    match_id: str,
    players: Sequence[DemoPlayer],
    given: Sequence[GivenOrder],
    clock: ClockAgain,
) -> Iterator[None]:
    """Play the match order by order, with a stop after each."""
    match = matches.repository.match(match_id)
    first, *rest = given
    clean.open(
        match.rules,
        match.scenario,
        match.sitting.seats,
        invited=True,
        pace=match.clock.pace,
        match_id=match_id,
        key=sat_down(players, match_id, first)[1],
        sit=(first.seat,),
    )
    yield
    letters = dict(_letters(players, match_id, clean.rules_of(match)))
    given_before: set[str] = set()
    for one in rest:
        if one.id in given_before:
            continue
        clock.ts = one.ts
        if one.orders == "join":
            code = clean.house.token("invitation", match_id, one.seat)
            key = sat_down(players, match_id, one)[1]
            clean.join(match_id, one.seat, key, code, seen=one.seen)
        else:
            letter = letters.get(one.id, LetterAgain(one.id, one.orders))
            receipt = clean.order(match_id, one.seat, letter.text, letter.id, seen=one.seen)
            if not any(line.state == "done" for line in receipt.lines):
                raise Disproved(f"Without mail the order “{one.orders}” of {one.seat} is refused.")
            given_before |= letter.ids
        yield


@dataclass(frozen=True)
class LetterAgain:
    """What a letter asks of the match, under which id, and the ids of its lines."""

    id: str
    text: str
    ids: frozenset[str] = frozenset()


def _letters(
    players: Sequence[DemoPlayer], match_id: str, rules: AnyRuleset
) -> Iterator[tuple[str, LetterAgain]]:
    """The letters of the Sent folders that hold several orders, by the id of each of these.

    Such a letter is one request: what of it must wait goes on by itself.
    """
    verbs, kinds = {verb_of(kind) for kind in rules.orders}, order_kinds(rules)
    for player in players:
        for mail in player.sent:
            to = parseaddr(str(mail["To"]))[1]
            if not to.partition("+")[2].startswith(f"{match_id}."):
                continue
            sent = read_letter(mail.as_bytes(policy=SMTP))
            said = instructions(sent.text, verbs, kinds, sent.names)
            lines = [one.command for one in said if one.command]
            alone = letter_id(str(mail["Message-ID"]), to)
            ids = [told_id(alone, k) for k in range(len(lines))] if lines[1:] else []
            letter = LetterAgain(alone, "\n".join(lines), frozenset(ids))
            yield from ((one, letter) for one in ids)


def _differing(one: tuple[Any, ...] | None, other: tuple[Any, ...] | None) -> str:
    """Where two entries differ, as the end of a sentence."""
    if one is None or other is None:
        _, kind, *_ = one or other or (0, "")
        return f"the match is {'longer' if one is None else 'shorter'}, by {kind}."
    (n, kind, by, public, *_), (_, *others) = one, other
    if (kind, by) != tuple(others[:2]):
        return f"entry {n} is {others[0]} of {others[1]}, not {kind} of {by}."
    names = sorted(public.keys() | others[2].keys())
    apart = [
        f"{name} {others[2].get(name)!r}, not {public.get(name)!r}"
        for name in names
        if others[2].get(name) != public.get(name)
    ]
    return f"entry {n} ({kind}) has another {'; '.join(apart)[:500] or 'sealed part'}."
