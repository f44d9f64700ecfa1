"""People who come to spoil it: twenty of five hundred."""

import random
from collections import Counter
from typing import Any, Final

from domain.journal.timestamps import DAY, HOUR
from tests.rigs.strangers.folk import BY_PROGRAM, PACE, Programmer, signed_in
from tests.rigs.strangers.town import SLURS, SPAM, Complaint, Diary, Town
from tests.service.web.houses import Reader


class Hostile:
    """Somebody with an address at a provider that does not care, and a network."""

    def __init__(self, town: Town, diary: Diary, luck: random.Random, n: int, *_: Any) -> None:
        self.town, self.diary, self.luck, self.n = town, diary, luck, n
        self.address = f"{type(self).__name__.lower()}{n}@throwaway{n}.example"
        self.network = f"2001:db8:bad{n:x}::66"
        self.did = Counter[str]()
        diary.after(luck.uniform(DAY, 4 * DAY), self.acts)

    def acts(self) -> None:
        """What they do, again and again."""
        self.spoils()
        self.diary.after(self.luck.uniform(0.5, 2) * DAY, self.acts)

    def spoils(self) -> None:
        """One evening's mischief."""
        raise NotImplementedError

    def _asks(self, path: str, body: Any, network: str, token: str = "") -> int:
        key = {"Idempotency-Key": f"{self.luck.getrandbits(128):032x}"}
        headers = key | ({"Authorization": f"Bearer {token}"} if token else {})
        answer = self.town.app.test_client().post(
            f"/api{path}", json=body, headers=headers, environ_base={"REMOTE_ADDR": network}
        )
        self.did[str(answer.status_code)] += 1
        return answer.status_code

    def _opening(self, title: str) -> dict[str, Any]:
        game, scenario = BY_PROGRAM
        return {"game": game, "scenario": scenario, "title": title, "pace": PACE,
                "seats": {"red": "person", "blue": "person"}}  # fmt: skip


class Spammer(Hostile):
    """Opens matches whose titles advertise: without an account, then with one; and by mail."""

    token = ""

    def __init__(self, town: Town, diary: Diary, luck: random.Random, n: int, *_: Any) -> None:
        super().__init__(town, diary, luck, n)
        self.word = f"{SPAM}{n}"

    def spoils(self) -> None:
        """See the class above."""
        for _ in range(self.luck.randint(20, 50)):
            self._asks("/matches", self._opening(self.word), self.network)
        private = self._opening(self.word) | {"invited": True}
        for _ in range(30):
            self._asks("/matches", private, self.network)
        if not self.token:
            _, self.token = signed_in(self.town, self.network, self.address)
        for _ in range(8):
            self._asks("/matches", self._opening(self.word), self.network, self.token)
        victims = ", ".join(f"anna{k}@mail{k % 40}.example" for k in range(3))
        self._letters(f"new dday_dice tiger-practice with {victims}\nnote {self.word}")

    def _letters(self, text: str) -> None:
        for _ in range(10):
            to = self.town.mailer.post.address
            told = self.town.takes(f"198.51.100.{self.n}", self.address, to, text)
            self.did[f"mail {told[:3]}"] += 1


class Flooder(Hostile):
    """Asks from one /48 with a new /64 each time, and from many addresses by mail."""

    def spoils(self) -> None:
        """See the class above."""
        for k in range(80):
            there = f"2001:db8:f{self.n:x}:{k:x}::{self.luck.getrandbits(16):x}"
            self._asks("/matches", self._opening(""), there)
        for k in range(60):
            forged = f"f{self.luck.getrandbits(40):x}@throwaway{self.n}.example"
            self._letter(forged, self.town.mailer.post.address, "hello, what is this?")
            if k % 3 == 0:
                guessed = f"match+{self.luck.getrandbits(50):x}.red.3.abcdefghijkl@play.example"
                self._letter(forged, guessed, "resign")
        for k in range(20):  # links to sign in for somebody who asked for none
            reader = self.town.browser(f"2001:db8:f{self.n:x}:{k:x}::1")
            reader.get("/sign-in")
            if reader.status == 200:
                reader.fill("/sign-in", address="anna1@mail1.example")
            self.did[f"sign-in {reader.status}"] += 1

    def _letter(self, sender: str, to: str, text: str) -> None:
        told = self.town.takes(f"198.51.{self.n}.25", sender, to, text)
        self.did[f"mail {told[:3]}"] += 1


class Foul(Programmer):
    """Sits down with others and says foul things wherever words go."""

    reader: Reader | None = None

    def __init__(self, town: Town, diary: Diary, luck: random.Random, n: int, *_: Any) -> None:
        super().__init__(town, diary, luck, 900 + n)
        self.word, self.person = SLURS[n // len(KINDS) % len(SLURS)], ""
        self.address, self.network = f"foul{n}@throwaway{n}.example", f"2001:db8:bad{n:x}::66"

    def _comes(self) -> None:
        self.reader, self.token = signed_in(self.town, self.network, self.address)
        self.begins()

    def _orders(self, match: str) -> None:
        slur, reader = self.word, self.reader
        super()._orders(match)
        size = self.ask("GET", f"/matches/{match}")["size"]
        self.ask("POST", f"/matches/{match}/orders", {"orders": f"note you {slur}", "seen": size})
        if reader is None:
            return
        reader.get("/settings")
        if 'action="/settings/person"' in reader.page:
            reader.fill("/settings/person", name=f"The {slur.title()}")
        elsewhere = self.ask("GET", "/matches?status=running&limit=10")
        for row in elsewhere["matches"] if elsewhere else ():
            reader.get(f"/m/{row['match']}/chat")
            if 'name="words"' in reader.page:
                reader.fill(f"/m/{row['match']}/chat", words=f"what a {slur}")
        self.ask("POST", "/clubs", {"name": f"{slur.title()} Club {self.luck.randrange(99)}"})
        self.ask("POST", "/matches", Hostile._opening(self, f"for every {slur}"))  # type: ignore[arg-type]


class Doubled(Hostile):
    """One person with two accounts, who takes two seats at one table."""

    def __init__(self, town: Town, diary: Diary, luck: random.Random, n: int, *_: Any) -> None:
        super().__init__(town, diary, luck, n)
        self.one, self.two = (
            Programmer(town, diary, luck, 800 + 2 * n + k, begin=False) for k in (0, 1)
        )
        for k, one in enumerate((self.one, self.two)):
            one.address, one.network = f"double{n}{'ab'[k]}@throwaway.example", self.network

    def acts(self) -> None:
        """Both sit down at the same table, and play from there on."""
        for one in (self.one, self.two):
            _, one.token = signed_in(self.town, self.network, one.address)
        found = self.one.ask("GET", "/matches?status=open&limit=20")
        for row in found["matches"] if found else ():
            told = self.one.ask("GET", f"/matches/{row['match']}")
            free = [s["seat"] for s in told["seats"] if s["who"] == "person" and not s["taken"]]
            taken = [s["seat"] for s in told["seats"] if s["taken"]]
            if len(free) == 2 and taken:
                path = f"/matches/{row['match']}/seats"
                if self.one.ask("POST", f"{path}/{free[0]}", {}) and self.two.ask(
                    "POST", f"{path}/{free[1]}", {}
                ):
                    self.town.complaints.append(Complaint("one person", row["match"], free[1]))
                    self.did["tables"] += 1
                    self.one.later()
                    self.two.later()
                    return
        self.diary.after(DAY / 4, self.acts)


class Staller(Programmer):
    """Sits down and never moves, or only once a computer is about to play for them."""

    def __init__(self, town: Town, diary: Diary, luck: random.Random, n: int, *_: Any) -> None:
        super().__init__(town, diary, luck, 700 + n)
        self.address = f"stall{n}@throwaway{n}.example"

    def plays(self) -> None:
        """Do nothing, look for the next table to stall at."""
        if self.did["tables"] < 5 and self._sits():
            self.did["tables"] += 1
        self.diary.after(self.luck.uniform(12 * HOUR, 2 * DAY), self.plays)


KINDS: Final = (Spammer, Flooder, Foul, Doubled, Staller)
