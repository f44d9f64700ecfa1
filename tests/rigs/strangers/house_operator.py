"""The operator: three rounds a day through the page of the house, and nothing else."""

import re
from collections import Counter
from html import unescape
from typing import Final

from service.operating.acts import carry_out
from service.operating.asked import AskedAct
from service.operating.passkeys import OPEN, Passkeys
from service.store.house.operators import Passkey, keep_passkey
from tests.rigs.strangers.folk import signed_in
from tests.rigs.strangers.town import SLURS, SPAM, Diary, Town

OLGA: Final = "olga@operators.example"
EVERY: Final = 8 * 3600
"""Seconds from one round to the next."""

_ROW = re.compile(r"<tr>(.*?)</tr>", re.DOTALL)
_CELL = re.compile(r'<td data-name="(\w+)"[^>]*>(.*?)</td>', re.DOTALL)


class HouseOperator:
    """An operator with a passkey, who knows what the page tells and what people complain of."""

    def __init__(self, town: Town, diary: Diary, *, works: bool) -> None:
        self.town, self.diary, self.did = town, diary, Counter[str]()
        self.refused: list[str] = []
        self._reader, _ = signed_in(town, "192.0.2.1", OLGA)
        who = town.people.at(OLGA)
        assert who is not None
        self.id, now = who.id, town.clock.seconds
        carry_out(town.matches, AskedAct(act="appoint", on=OLGA, why="she helps", now=now))
        keep_passkey(town.recorder, Passkey("key", self.id, "public", 0), now)
        if works:
            diary.after(EVERY, self.rounds)

    def _opens_the_page(self) -> None:
        kept = Passkeys(self.town.recorder, self.town.matches.house, now=self.town.clock)
        shown = kept.sign("open", self.id, "key", lasts=OPEN)
        self._reader.client.set_cookie("operator", shown, path="/house")

    def look(self, what: str, words: str = "") -> list[dict[str, str]]:
        """The rows of a list as the page shows them."""
        page = self._reader.get(f"/house/{what}?q={words}")
        assert self._reader.status == 200, f"/house/{what}: {self._reader.status}"
        rows = [dict(_CELL.findall(row)) for row in _ROW.findall(page)]
        return [
            {name: unescape(re.sub(r"<[^>]*>", "", cell)).strip() for name, cell in row.items()}
            for row in rows
            if row
        ]

    def act(self, act: str, on: str, why: str, to: str = "") -> bool:
        """Do something on the page; whether it was done."""
        path = "/house/acts"
        self._reader.get(path)
        form = self._reader.fields(path) | {"act": act, "on": on, "why": why, "to": to}
        page = self._reader.post(path, form)
        done = self._reader.status == 200
        self.did[act if done else f"{act} refused"] += 1
        if not done:
            told = re.search(r'class="refusal"[^>]*>(.*?)<', page)
            self.refused.append(f"{act} {on}: {told[1] if told else self._reader.status}")
        return done

    def rounds(self) -> None:
        """Look through everything, and act on what is foul."""
        self._opens_the_page()
        self._health()
        self._complaints()
        self._words()
        self._matches()
        self._names()
        self.town.work()
        self.diary.after(EVERY, self.rounds)

    def _health(self) -> None:
        for row in self.look("health"):
            assert row["state"] in ("", "well"), row

    def _complaints(self) -> None:
        complaints, self.town.complaints = self.town.complaints, []
        for one in complaints:
            if not one.seat:
                (row,) = self.look("matches", one.match)
                self._bans(row["opener"], "advertisements")
                continue
            (row,) = self.look("seats", f"{one.match}/{one.seat}")
            if one.entry:
                self._took(f"{one.match}:{one.entry}", "foul words in a note")
                self._warned(row["person"])
            else:
                self._bans(row["person"], "a second account at one table")

    def _took(self, what: str, why: str) -> None:
        self.act("erase", what, why)

    def _words(self) -> None:
        for row in self.look("words"):
            if any(slur in row["words"].lower() for slur in SLURS):
                self._took(row["said"], "foul words")
                self._warned(row["person"])
            elif row["room"] == "waiting":
                self.act("allow", row["said"], "friendly")

    def _warned(self, person: str) -> None:
        """Take the word from somebody; who is foul again is kept out."""
        (row,) = self.look("people", person)
        if not row["muted"]:
            self.act("mute", person, "foul words")
        else:
            self._bans(person, "foul words again")

    def _bans(self, person: str, why: str) -> None:
        if not self.look("people", person)[0]["barred"]:
            self.act("ban", person, why)

    def _matches(self) -> None:
        for row in self.look("matches"):
            title = row["title"].lower()
            foul = SPAM in title or any(slur in title for slur in SLURS)
            if row["status"] == "finished":
                continue
            if foul:
                self.act("close", row["match"], "an advertisement or foul words in its title")
                if not row["hidden"]:
                    self.act("hide", row["match"], "its title")
                if row["opener"]:
                    self._bans(row["opener"], "titles that advertise or insult")
            elif row["hidden"]:
                self.act("show", row["match"], "a friendly title")

    def _names(self) -> None:
        for slur in SLURS:
            for row in self.look("people", slur):
                self._took(row["person"], "a foul name")
                self._warned(row["person"])
            for row in self.look("clubs", slur):
                self._took(row["club"], "a foul name")
