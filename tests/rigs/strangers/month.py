"""A month of strangers: who lives in the house, and what must hold at its end."""

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from domain.games import library
from domain.journal.timestamps import DAY, HOUR, between
from service.audit import audit
from service.audit.replay import replay
from service.audit.tape import Tape
from service.reading.positions import export, to_move
from service.store.house.operators import acts_done, acts_in
from service.store.matches import all_matches
from service.store.repository import EVERYTHING
from tests.rigs.strangers.folk import Pair, Programmer
from tests.rigs.strangers.hostile import KINDS, Foul, Spammer
from tests.rigs.strangers.house_operator import HouseOperator
from tests.rigs.strangers.town import Diary, Town
from tests.workers.mail.test_post_house import MailServer, flat, read

LONGEST_WAIT: Final = 6 * DAY
"""Seconds for which somebody may wait for one who stalls: the pace, the tenth of it until they are
overdue, and two days until one looks again."""


class Month:
    """So many people for so many days, some of them hostile, and one operator."""

    def __init__(
        self, folder: Path, server: MailServer, seed: str, people: int = 500, hostile: int = 20,
        *, works: bool = True,
    ) -> None:  # fmt: skip
        self.town, self.luck = Town(folder, server), random.Random(seed)
        self.diary = Diary(self.town)
        self.operator = HouseOperator(self.town, self.diary, works=works)
        friendly = people - hostile
        town, diary, luck = self.town, self.diary, self.luck
        self.pairs = [Pair(town, diary, luck, n) for n in range(friendly // 4)]
        seats = (3, 0, 2, 0, 2, 0)  # of six with programs three open a table
        self.programs = [
            Programmer(town, diary, luck, n, seats=seats[n % 6])
            for n in range(friendly - 2 * len(self.pairs))
        ]
        self.hostile: list[Any] = [
            KINDS[k % len(KINDS)](town, diary, luck, k) for k in range(hostile)
        ]
        self.waited = 0
        self.told: Callable[[str], None] = lambda _: None

    def live(self, days: int) -> None:
        """Let the days go by."""
        began = self.town.clock.seconds
        for day in range(1, days + 1):
            self.diary.live(began + day * DAY)
            self._looks_who_waits()
            acts = sum(self.operator.did.values())
            self.told(f"day {day}: {len(self.town.server.got)} mails, {acts} acts")

    # Nobody else notices

    def _friendly(self) -> set[str]:
        town = self.town
        addresses = [a for pair in self.pairs for a in pair.people]
        addresses += [one.address for one in self.programs]
        found = [town.people.at(a) for a in addresses]
        return {one.id for one in found if one is not None}

    def _looks_who_waits(self) -> None:
        """The longest time for which a friendly person waits for others alone, at most."""
        town, friendly = self.town, self._friendly()
        for match_id in all_matches(town.recorder):
            match = town.matches.repository.match(match_id)
            held = {s: h.player for s, h in town.people.holders(match_id).items()}
            waits = [s for s in to_move(town.matches, match) if match.sitting.seats[s] == "person"]
            if match.outcome is not None or not waits or not friendly & set(held.values()):
                continue
            if all(held.get(s) not in friendly and s in held for s in waits) and match.begun:
                self.waited = max(self.waited, between(match.ts, town.clock.ts))

    def faults(self) -> list[str]:
        """What went wrong for the friendly, or was not written down; nothing if all is well."""
        return [
            *self._refused(), *self._letters(), *self._waiting(), *self._mails(), *self._journals(),
            *self._written_down(), *self._shut_out(),
        ]  # fmt: skip

    def _refused(self) -> list[str]:
        friendly: list[Pair | Programmer] = [*self.pairs, *self.programs]
        return [f"a friendly person was refused: {why}" for one in friendly for why in one.refused]

    def _letters(self) -> list[str]:
        """Each letter of the friendly was read at once and has its answer."""
        found, people = [], {a for pair in self.pairs for a in pair.people}
        rows = self.town.recorder.query("SELECT sender, state, reason, answered FROM letters")
        for sender, state, reason, answered in rows:
            if sender in people and (state != "done" or not answered):
                found.append(f"a letter of {sender} is {state}, {reason or 'not answered'}")
        return found

    def _waiting(self) -> list[str]:
        late = self.waited > LONGEST_WAIT
        return [f"somebody waited {self.waited // HOUR} hours for one who stalls"] if late else []

    def _mails(self) -> list[str]:
        """No mail has somebody's foul words once the operator acted on them, and no list ever."""
        acted: dict[str, int] = {}
        for row in acts_done(self.town.recorder, "%", 10**6):  # the last one first
            if row.act in ("mute", "ban"):
                acted[row.object.removeprefix("person ")] = row.at
        read = [
            (f"{to} ({mail['Subject']})", mail["Date"].datetime.timestamp(), flat(mail).lower())
            for to, mail in self._read()
        ]
        page, found = self.town.browser("192.0.2.9").get("/").lower(), list[str]()
        for one in self.hostile:
            if not isinstance(one, Foul | Spammer):
                continue
            who = self.town.people.at(one.address)
            since = acted.get(who.id) if who else None
            heard = [
                (to, at) for to, at, text in read if one.word in text and one.address not in to
            ]
            if since is None and heard:
                found.append(f"nobody acted on {one.address}, whom {len(heard)} mails quote")
            found += [
                f"a mail to {to} says {one.word} {at - since:.0f} s after the act"
                for to, at in heard
                if since is not None and at > since
            ]
            found += [f"the lobby shows {one.word}"] if one.word in page else []
        return found

    def _read(self) -> list[tuple[str, Any]]:
        return [(to, read(raw)) for _, to, raw in self.town.server.got]

    def _journals(self) -> list[str]:
        """Each journal passes its audit and is decided again."""
        town, found = self.town, []
        for match_id in all_matches(town.recorder):
            lines = list(export(town.matches, match_id, EVERYTHING))
            try:
                audit(lines, [town.matches.house.key.vkey])
                at = replay(Tape.of(lines), library())
                if at.stopped != -1:
                    found.append(f"{match_id} is decided again up to {at.stopped} only")
            except Exception as error:
                found.append(f"{match_id}: {error}")
        return found

    def _written_down(self) -> list[str]:
        """Every act of the operator is in the list, with why; and beside the match it touched."""
        done = Counter({k: n for k, n in self.operator.did.items() if " " not in k})
        rows = acts_done(self.town.recorder, "%", 10**6)
        kept = Counter(row.act for row in rows if row.operator)
        found = [] if kept == done else [f"acts: did {done}, written down {kept}"]
        found += [f"{row.act} has no reason" for row in rows if not row.why]
        beside = [row for row in rows if row.match]
        missing = [
            r for r in beside if r.act not in {a.act for a in acts_in(self.town.recorder, r.match)}
        ]
        return found + [f"{row.act} is not beside {row.match}" for row in missing]

    def _shut_out(self) -> list[str]:
        """Whoever spams, insults or plays twice is kept out at the end, and nobody else."""
        barred = {
            what
            for (what,) in self.town.recorder.query("SELECT what FROM barred WHERE kind='person'")
        }
        return [f"a friendly person is banned: {who}" for who in barred & self._friendly()]

    def figures(self) -> str:
        """How it went."""
        friendly: list[Pair | Programmer] = [*self.pairs, *self.programs]
        did = sum((one.did for one in friendly), Counter[str]())
        foul = {type(one).__name__: Counter[str]() for one in self.hostile}
        for one in self.hostile:
            foul[type(one).__name__] += one.did
        matches = len(all_matches(self.town.recorder))
        entries = sum(self.town.matches.repository.size(m) for m in all_matches(self.town.recorder))
        return (
            f"{matches} matches, {entries} entries, {len(self.town.server.got)} mails; friendly "
            f"{dict(did)}; hostile { {k: dict(v) for k, v in foul.items()} }; the operator "
            f"{dict(self.operator.did)}; {self.operator.refused[:5]}; "
            f"the longest wait {self.waited // HOUR} hours"
        )
