"""New secrets for the dice of a whole house, as after a restore or a theft.

A link of a dice chain that anybody has seen must never be opened again. Chains are made from the
house's master secret and an epoch; so a house that lost its newest entries, or whose master may be
known, gets a new master first, and then every running match new chains. Reply addresses are made
from the master too: an answer to a mail from before is turned away, not carried out on a position
that its writer never saw.
"""

import json
import logging
import os
import time
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, cast

from domain.journal.entries import read_entry
from projections.past import Store
from projections.projector import Projector
from service import chance
from service.application.fairness import LostSecret
from service.application.matches import Matches
from service.beacon.sources import NoRound, Sources
from service.house.door import expect_keys, settle_keys
from service.house.keys import KEYS, BadHouse, House, open_house, past_keys
from service.store.matches import all_matches, first_lines
from service.store.opening import has_table
from service.store.people.seats import invitation_seats, new_invitation_statement
from service.store.post.mails import void_statement
from service.store.post.owed import nothing_owed_statement, number_ahead, owe
from service.store.recorder import Recorder, Statement
from service.store.repository import AnyMatch

log = logging.getLogger("fieldpost")

PATIENCE = 15
"""Seconds that a renewal waits for rounds that are about to appear."""

NEXT_KEYS = "house.next.json"
"""Keys that are about to become those of the house; their presence says that it was interrupted."""

NUMBERS_BEGIN = 1_767_225_600
"""Mail numbers go on from the seconds since 2026: mailboxes hide a number that came before."""


@dataclass(frozen=True)
class Renewed:
    """A match that got new dice chains."""

    match: str
    size: int
    """Its entries now, the rekeying the last of them."""
    seats: tuple[str, ...]
    """The people to whom the checkpoint goes."""
    checkpoint: str


def next_keys(folder: Path, keys: Path) -> Path:
    """Write the keys of ``keys`` with a new master beside them, or find them there already.

    The log of all checkpoints begins anew too: the old one may have lost its end.
    """
    file = folder / NEXT_KEYS
    if not file.exists():
        old = json.loads(keys.read_text())
        fresh = {"master": chance.token_hex(32), "log": chance.token_hex(4)}
        write_private(file, json.dumps({**old, **fresh}).encode())
    return file


def house_of(keys: Path, name: str) -> House:
    """The house whose keys a file holds; raises BadHouse."""
    try:
        held = json.loads(keys.read_text())
        house = House(
            str(held["name"]),
            bytes.fromhex(held["master"]),
            bytes.fromhex(held["signing"]),
            past=past_keys(held),
        )
    except (OSError, ValueError, KeyError, TypeError):
        raise BadHouse(f"The keys in {keys} cannot be read.") from None
    if house.name != name:
        raise BadHouse(
            f"These are the keys of {house.name}, not of {name}. Set FIELDPOST_HOUSE={house.name}."
        )
    return house


def check_not_interrupted(folder: Path) -> None:
    """Raise BadHouse where new secrets were begun and not finished: dice would be wrong."""
    if (folder / NEXT_KEYS).exists():
        raise BadHouse(
            "The house was interrupted while it got new secrets. Run fieldpost rekey --all again."
        )


def renew_house(
    folder: Path,
    name: str,
    recorder: Recorder,
    games: Any,
    why: str,
    beacon: Sources | None,
    *,
    leave: bool = False,
) -> list[Renewed]:
    """Give the house in ``folder`` a new master and every running match new dice chains.

    Nothing else may run on it. Interrupted, it is to be begun again, and then ends well. Raises
    BadHouse while dice wait for a round that ``beacon`` does not tell, unless they are to be left.
    """
    old = open_house(folder, name)
    old.beacon = beacon
    lost = roll_what_waits(Matches(recorder, old, games=games), recorder, leave=leave)
    fresh = next_keys(folder, folder / KEYS)
    house = house_of(fresh, name)
    renewed = renew_matches(Matches(recorder, house, games=games), recorder, why, lost)
    expect_keys(recorder, house)
    fresh.replace(folder / KEYS)
    settle_keys(recorder, house)
    return renewed


def roll_what_waits(
    old: Matches, recorder: Recorder, *, leave: bool = False, patience: int = PATIENCE
) -> list[str]:
    """Roll what waits for its round with the secret that it was fixed by, before there is another.

    Returns the matches of which that secret is lost: they stand still, and go on as branches; with
    ``leave`` also those whose round nobody has after so many seconds. Raises BadHouse for those.
    """
    lost = []
    for match_id in running(old, recorder):
        try:
            while not old.fairness.roll_on(match_id):
                patience -= 1
                if patience < 0:
                    raise NoRound("it does not exist yet")
                time.sleep(1)
        except NoRound as why:
            if not leave and not isinstance(why, LostSecret):
                raise BadHouse(_waits(old, match_id, why)) from None
            log.critical("match %s waits for its dice, and goes on as a branch: %s", match_id, why)
            lost.append(match_id)
    return lost


def _waits(old: Matches, match_id: str, why: NoRound) -> str:
    dice = old.repository.match(match_id).dice
    number, appears = dice.round_of(dice.due[0])
    return (
        f"Match {match_id} waits for round {number:,} of its beacon, at {appears}, and its dice "
        f"must fall before it gets new chains ({why}). Begin again with the beacon within reach; "
        "or say --leave-waiting: such a match then stands still, and goes on as a branch."
    )


def renew_matches(
    matches: Matches, recorder: Recorder, why: str, without: Collection[str] = ()
) -> list[Renewed]:
    """Give every running match new dice chains, but for those ``without``, and owe each player a
    mail that tells them."""
    projector = Projector(cast(Store, recorder), matches.games)
    projector.prepare()
    going_on = [match_id for match_id in running(matches, recorder) if match_id not in without]
    # First: what the projector notes of older entries would stand above what is owed now.
    projector.catch_up()
    found = []
    for match_id in going_on:
        size = matches.rekey(match_id, why)
        match = matches.repository.match(match_id)
        recorder.write(_aside(matches.house, recorder, match_id, match))
        found.append(Renewed(match_id, size, match.sitting.readers, matches.checkpoint(match_id)))
    projector.catch_up()
    if has_table(recorder, "posted"):
        number_ahead(recorder, matches.unix_now() - NUMBERS_BEGIN)
    return found


def running(matches: Matches, recorder: Recorder) -> list[str]:
    """The matches that are not over; raises BadHouse for one of a game that is not here, and
    NewerRules for one of newer rules."""
    for match_id, line in first_lines(recorder):
        game = read_entry(line).pub["rules"]
        if game not in matches.games:
            raise BadHouse(
                f"Match {match_id} is of the game {game}, which is not here; nothing was renewed. "
                "Install the game, and begin again."
            )
    found = {m: matches.repository.match(m) for m in all_matches(recorder)}
    going_on = [m for m, match in found.items() if match.outcome is None]
    for match_id in going_on:
        matches.repository.check_rules(found[match_id])
    return going_on


def _aside(house: House, recorder: Recorder, match_id: str, match: AnyMatch) -> list[Statement]:
    """What follows from new secrets beside the journal: invitations, and mails owed."""
    statements: list[Statement] = []
    for seat in sorted(invitation_seats(recorder, match_id)):
        code = sha256(house.token("invitation", match_id, seat).encode()).digest()
        statements.append(new_invitation_statement(match_id, seat, code))
    if has_table(recorder, "mails"):
        statements.append(void_statement(match_id))
    if has_table(recorder, "owed"):
        at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        statements += [
            owe(match_id, s, match.size - 1, "renewed", at) for s in match.sitting.readers
        ]
    return statements


def settle_ended(matches: Matches, recorder: Recorder, brought: Iterable[str]) -> None:
    """Owe and send nothing for matches that were over when their last entries were brought back.

    Their players know the end from the lost house; what lay ready in the backup is of before it.
    """
    for match_id in brought:
        if matches.repository.match(match_id).outcome is not None:
            void = [void_statement(match_id)] if has_table(recorder, "mails") else []
            recorder.write([nothing_owed_statement(match_id), *void])


def write_private(file: Path, content: bytes) -> None:
    """Write a file that only its owner can read, whole or not at all."""
    fresh = file.with_name(f"{file.name}.{os.getpid()}.{chance.token_hex(4)}")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    fresh.replace(file)
