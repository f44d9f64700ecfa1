"""People who come to play: some by mail, some with a program of theirs."""

import random
import re
from collections import Counter
from typing import Any, Final

from domain.games import library
from domain.journal.timestamps import DAY, HOUR
from service.reading.positions import to_move
from tests.rigs.strangers.town import SLURS, SPAM, Complaint, Diary, Town
from tests.rigs.trying import ahead
from tests.service.web.houses import Reader
from tests.workers.mail.test_post_house import flat, text_of

PACE: Final = "3 days"
BY_MAIL: Final = ("dday_dice", "tiger-practice", "steady")
BY_PROGRAM: Final = ("dice_table", "cards")
SEATS: Final = ("red", "blue", "green")


class Pair:
    """Two people who play by mail: one invites the other."""

    def __init__(self, town: Town, diary: Diary, luck: random.Random, n: int) -> None:
        self.town, self.diary, self.luck, self.n = town, diary, luck, n
        self.people = (f"anna{n}@mail{n % 40}.example", f"bob{n}@mail{n % 37}.example")
        self.match, self.did = "", Counter[str]()
        self.refused: list[str] = []
        self.read = Counter[str]()
        """How many mails each has looked at."""
        diary.after(luck.uniform(0, 3 * DAY), self._invites)

    def _post(self, sender: str, to: str, text: str) -> None:
        peer = f"198.18.{self.n % 40}.25"  # many have the same provider
        told = self.town.takes(peer, sender, to, text)
        self.did["letters"] += 1
        if not told.startswith("250"):
            self.refused.append(told)

    def _invites(self) -> None:
        game, scenario, _ = BY_MAIL
        line = f"new {game} {scenario} with {self.people[1]}, {PACE} a turn"
        self._post(self.people[0], self.town.mailer.post.address, line)
        self.diary.after(self.luck.uniform(HOUR, 12 * HOUR), self._accepts)

    def _accepts(self) -> None:
        person = self.town.people.at(self.people[1])
        assert person is not None, "the invitation made a person"
        invited = [h.match for h in self.town.people.seats_of(person.id)]
        assert len(invited) == 1, f"{self.people} were not invited"
        self.match = invited[0]
        self._answers(self.people[1], "Yes, I accept.")
        self._later()

    def _answers(self, who: str, text: str) -> None:
        self._post(who, self.town.server.answered_at(who), text)

    def _later(self) -> None:
        self.diary.after(min(2 * DAY, self.luck.expovariate(1 / DAY)), self._plays)

    def _plays(self) -> None:
        self._complains()
        now = self.town.matches.repository.match(self.match)
        if now.outcome is not None:
            return
        held = self.town.people.holders(self.match)
        moving = [s for s in to_move(self.town.matches, now) if s in held]
        if moving:
            seat = self.luck.choice(moving)
            game, _, bot = BY_MAIL
            rules, state = library()[game], now.table.seen_by(seat)
            lines = ahead(rules, bot, state, seat, self.luck, 30)
            self._answers(held[seat].address, "\n".join(lines))
        self._later()

    def _complains(self) -> None:
        """Write to the operator of each advertisement that came since they last looked."""
        for who in self.people:
            mails = self.town.server.to(who)
            for mail in mails[self.read[who] :]:
                if SPAM in flat(mail):
                    match = re.split("[+.]", str(mail["Reply-To"]))[1]
                    self.town.complaints.append(Complaint("an advertisement", match))
            self.read[who] = len(mails)


class Programmer:
    """Somebody who signs in by mail and plays with a program by the API."""

    def __init__(
        self, town: Town, diary: Diary, luck: random.Random, n: int, *,
        seats: int = 0, begin: bool = True,
    ) -> None:  # fmt: skip
        """With ``seats`` they open a match of so many; without, they look for one."""
        self.town, self.diary, self.luck, self.n, self.seats = town, diary, luck, n, seats
        self.address = f"prog{n}@dev{n % 30}.example"
        self.network = f"203.{n // 250}.{n % 250}.7" if n % 2 else f"2001:db8:{n:x}::7"
        self.token, self.match, self.did = "", "", Counter[str]()
        self.refused: list[str] = []
        self.complained = set[int]()
        if begin:
            diary.after(luck.uniform(0, 3 * DAY), self._comes)

    def _comes(self) -> None:
        reader, self.token = signed_in(self.town, self.network, self.address)
        if reader.status != 200 or not self.token:
            self.refused.append(f"sign-in {reader.status}")
            return
        self.begins()

    def begins(self) -> None:
        """Open a match, or sit down in one that is open."""
        if self.seats:
            self._opens()
        elif not self._sits():
            self.diary.after(DAY / 2, self.begins)
            return
        self.later()

    def later(self) -> None:
        """Look again in a day or two."""
        self.diary.after(min(2 * DAY, self.luck.expovariate(1 / DAY)), self.plays)

    def ask(self, method: str, path: str, body: Any = None, *, may: tuple[int, ...] = ()) -> Any:
        """A request of the program; the body of the answer, None if it was refused."""
        headers = {"Authorization": f"Bearer {self.token}"}
        if method == "POST":
            headers["Idempotency-Key"] = f"{self.luck.getrandbits(128):032x}"
        client = self.town.app.test_client()
        answer = client.open(f"/api{path}", method=method, json=body, headers=headers,
                             environ_base={"REMOTE_ADDR": self.network})  # fmt: skip
        self.did["requests"] += 1
        if answer.status_code >= 400:
            if answer.status_code not in may:
                told = answer.get_json().get("detail", "")
                self.refused.append(f"{method} {path} {answer.status_code} {told}")
            return None
        return answer.get_json()

    def _opens(self) -> None:
        game, scenario = BY_PROGRAM
        seats = dict.fromkeys(SEATS[: self.seats], "person")
        asked = {"game": game, "scenario": scenario, "seats": seats, "pace": PACE}
        found = self.ask("POST", "/matches", asked)
        if found:
            self.match = found["match"]
            self.ask("POST", f"/matches/{self.match}/seats/red", {})

    def _sits(self) -> bool:
        """Sit down in the first match of the list that has a free seat."""
        found = self.ask("GET", "/matches?status=open&limit=20")
        for row in found["matches"] if found else ():
            if row["game"] != BY_PROGRAM[0]:
                continue
            told = self.ask("GET", f"/matches/{row['match']}")
            free = [s["seat"] for s in told["seats"] if s["who"] == "person" and not s["taken"]]
            for seat in free:
                if self.ask("POST", f"/matches/{row['match']}/seats/{seat}", {}, may=(403, 422)):
                    self.match = row["match"]
                    return True
        return False

    def plays(self) -> None:
        """Give an order in each match that waits."""
        for row in (self.ask("GET", "/me/matches") or {"matches": ()})["matches"]:
            if row["over"]:
                continue
            if row["turn"]:
                self._orders(row["match"])
            self._looks_around(row["match"], row["seats"])
        self.later()

    def _orders(self, match: str) -> None:
        offer = self.ask("GET", f"/matches/{match}/orders")
        if offer and offer["orders"]:
            body = {"orders": self.luck.choice(offer["orders"]), "seen": offer["size"]}
            self.ask("POST", f"/matches/{match}/orders", body, may=(409, 422))

    def _looks_around(self, match: str, own: list[str]) -> None:
        """Have a computer play on for who is overdue, and complain of what is foul."""
        told = self.ask("GET", f"/matches/{match}")
        late = [d["seat"] for d in told["deadlines"] if d["overdue"] and d["seat"] not in own]
        for seat in late:
            body = {"orders": f"replace {seat} with partner", "seen": told["size"]}
            self.ask("POST", f"/matches/{match}/orders", body, may=(409, 422))
        self.did["replaced"] += len(late)
        read = self.ask("GET", f"/matches/{match}/story?limit=200")
        for told in read["story"] if read else ():
            foul = any(slur in told["text"].lower() for slur in SLURS)
            if foul and told["n"] not in self.complained:
                self.complained.add(told["n"])
                who = told["text"].split()[0].strip(":,").lower()
                self.town.complaints.append(Complaint("words", match, who, told["n"]))


def signed_in(town: Town, network: str, address: str) -> tuple[Reader, str]:
    """A browser that signed in by the link of a mail, and the token of a program of its person."""
    reader = town.browser(network)
    reader.get("/sign-in")
    reader.fill("/sign-in", address=address)
    town.work()
    links = [re.search(r"/sign-in/(\S+)", text_of(mail)) for mail in town.server.to(address)[-1:]]
    if reader.status != 200 or not links or links[0] is None:
        return reader, ""
    path = f"/sign-in/{links[0][1]}"
    reader.get(path)
    reader.fill(path)
    reader.get("/notices")
    page = reader.post("/notices", reader.fields("/notices") | {"do": "program"})
    found = re.search(r"fpp_[\w-]+", page)
    return reader, found[0] if found else ""
