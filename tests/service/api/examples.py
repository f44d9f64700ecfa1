"""One request to each operation of the API, sent in turn to a house with real games.

What was sent and answered is the example of the operation in the document.
"""

from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import Any
from zipfile import ZipFile

from werkzeug.test import TestResponse

from domain.journal.entries import leaf_hash
from domain.journal.timestamps import seconds
from service.api.examples import Example
from service.house.asking import ITSELF, Asker
from service.house.cosign import Cosigner
from service.house.cosigners import Cosigners
from service.people import club_questions, tokens
from service.people.post import unix_now
from service.people.register import People
from service.store.house.operators import appoint_statement
from service.store.people.clubs import match_statements
from service.store.post.mails import NewMail, mail_statement
from tests.kits import island, whole_island
from tests.rigs.beacon import HandBeacon, HandClock
from tests.rigs.reviews import keep, sample
from tests.service.api.conftest import House
from tests.service.api.refused import Asked, asked_for, refusals, told_of

NOW = 1_795_417_200
TEXT = 400
"""Characters of a long text that an example shows."""

DECIDES = ("suppress", "support", "recon", "report", "call", "deploy", "done", "let pass")


@dataclass
class Tour:
    """A house, and what was sent to it and answered."""

    house: House
    told: list[Example] = field(default_factory=list)
    tokens: dict[str, str] = field(default_factory=dict)
    keys: int = 0
    patterns: dict[str, str] = field(default_factory=dict)
    """The address of each operation, with the parts that vary."""

    def send(
        self,
        operation: str,
        address: str,
        *,
        as_: str = "",
        body: dict[str, Any] | None = None,
        file: bytes | None = None,
        once: bool = False,
        query: dict[str, Any] | None = None,
        headers: dict[str, Any] | None = None,
        **path: Any,
    ) -> Any:
        """Send a request to an operation (``GET /api/games``) and note it as its example."""
        method, _, pattern = address.partition(" ")
        self.patterns[operation] = pattern
        sent = {} if headers is None else dict(headers)
        if once:
            self.keys += 1
            sent["Idempotency-Key"] = f"crossroads-{self.keys:04}-{operation.replace('_', '-')}"
        bearer = {"Authorization": f"Bearer {self.tokens[as_]}"} if as_ else {}
        url = pattern.format(**path) + asked_for(query or {})
        heads = {name: str(value) for name, value in (sent | bearer).items()}
        kind = "application/json" if file is None else "application/octet-stream"
        asked = Asked(
            operation, method, pattern, path, query or {}, sent | bearer, body, file, kind
        )
        before = list(refusals(self.house, asked))
        how: dict[str, Any] = {"json": body} if file is None else {"data": file}
        answer = self.house.client.open(url, method=method, headers=heads, **how)
        assert answer.status_code < 400, (operation, answer.get_data(as_text=True))
        said = _said(answer)
        self.told.append(
            Example(
                operation, method, url, answer.status_code, path, query or {}, sent | bearer, body,
                shortened(said),
            )
        )  # fmt: skip
        self.told += before
        return said


def refuse(visit: Tour, wrong: str, last: Example, **changes: Any) -> None:
    """Send what an example sent with some of it changed, and note how it was refused."""
    asked = Asked(
        last.operation, last.method, visit.patterns[last.operation], last.path, last.query,
        last.headers, last.body,
    )  # fmt: skip
    request = replace(asked, **changes)
    visit.told.append(told_of(request, request.sent(visit.house), wrong))


def _said(answer: TestResponse) -> Any:
    if answer.mimetype == "text/event-stream":
        events = answer.get_data(as_text=True).split("\n\n")
        first = next(event for event in events if event.startswith("id: "))
        return dict(line.split(": ", 1) for line in first.splitlines())
    if answer.mimetype == "application/zip":
        return f"a ZIP file of {len(ZipFile(BytesIO(answer.data)).namelist())} files"
    return answer.json if answer.is_json else answer.get_data(as_text=True)


def shortened(value: Any) -> Any:
    """A value with at most two of each list, four of each map of many, and the start of texts."""
    if isinstance(value, dict):
        return {name: shortened(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [shortened(inner) for inner in value[:2]]
    if isinstance(value, str) and len(value) > TEXT:
        return value[:TEXT] + " …"
    return value


def tour(house: House) -> list[Example]:
    """The examples of a house, in the order in which they were sent."""
    visit = Tour(house)
    for part in (
        _games,
        _opening,
        _playing,
        _disputing,
        _reading,
        _log,
        _setting_up,
        _inviting,
        _ending,
        _clubs,
        _boxes,
        _house,
        _bringing,
        _operating,
    ):
        part(visit)
    return visit.told


MATCH = "/api/matches/{match_id}"


def _games(visit: Tour) -> None:
    visit.send("list_games", "GET /api/games")
    visit.send("show_game", "GET /api/games/{key}", key="company_combat")
    visit.send(
        "show_rulebook", "GET /api/games/{key}/rulebook", key="company_combat", query={"q": "rally"}
    )


def _opening(visit: Tour) -> None:
    seats = {"american": "person", "german": "person"}
    body = {"game": "company_combat", "scenario": "meeting", "seats": seats}
    more = {"title": "At the crossroads", "pace": "2 days", "invited": True}
    told = visit.send("open_match", "POST /api/matches", once=True, body=body | more)
    match = told["match"]
    for seat in ("german", "american"):
        sat = visit.send(
            "take_seat", f"POST {MATCH}/seats/{{seat}}", match_id=match, seat=seat, once=True,
            body={"invitation": told["invitations"][seat]},
        )  # fmt: skip
        visit.tokens[seat] = sat["token"]
    visit.told[:] = [t for t in visit.told if t.path.get("seat") != "german"]
    visit.tokens["match"] = match
    store = visit.house.matches.repository.recorder
    anna = People(store).met("anna@example.org")
    People(store).hold(match, "american", anna.id, "anna@example.org")
    visit.tokens["anna"] = tokens.make(store, anna.id, tokens.PROGRAM, NOW)
    visit.house.project()
    visit.send("list_matches", "GET /api/matches", query={"status": "running", "limit": 10})
    visit.send("list_my_matches", "GET /api/me/matches", as_="anna")
    visit.send("my_data", "GET /api/me/data", as_="anna")
    visit.send("show_match", f"GET {MATCH}", match_id=match)


def _playing(visit: Tour) -> None:
    match, house = visit.tokens["match"], visit.house
    first = house.matches.repository.match(match, fresh=True)
    seat = to_move(visit, match)
    other = "german" if seat == "american" else "american"
    at: dict[str, Any] = {"match_id": match, "as_": seat}
    offered = visit.send("offer_orders", f"GET {MATCH}/orders", **at)["orders"]
    visit.send("offer_steps", f"GET {MATCH}/orders/steps", query={"said": "deploy"}, **at)
    body = {"orders": offered[0], "seen": first.size}
    visit.send("try_orders", f"POST {MATCH}/orders/try", body=body, **at)
    visit.send("give_orders", f"POST {MATCH}/orders", once=True, body=body, **at)
    _refused_orders(visit)
    while to_move(visit, match) == seat:
        _let_decide(visit)
    size = {"If-Match": f'"{house.matches.repository.match(match).size}"'}
    visit.send("ask_takeback", f"POST {MATCH}/takeback", once=True, body={}, headers=size, **at)
    visit.send(
        "answer_takeback", f"POST {MATCH}/takeback/answer", match_id=match, as_=other, once=True,
        body={"agree": False},
        headers={"If-Match": f'"{house.matches.repository.match(match).size}"'},
    )  # fmt: skip
    while not _rolls(visit):
        _let_decide(visit)


def _refused_orders(visit: Tour) -> None:
    """What a player meets most: a forbidden order, a match that went on, a key twice."""
    given = next(told for told in visit.told if told.operation == "give_orders" and not told.wrong)
    body, key = given.body or {}, {"Idempotency-Key": "crossroads-of-one-refusal"}
    fresh = given.headers | key
    size = visit.house.matches.repository.match(visit.tokens["match"]).size
    flies = {"orders": "fly away", "seen": size}
    refuse(visit, "This is not an order of the game.", given, headers=fresh, body=flies)
    etag = {"If-Match": f'"{size - 1}"'}
    refuse(visit, "The match went on since.", given, headers=fresh | etag)
    refuse(visit, "Nothing says what was seen.", given, headers=fresh,
           body={"orders": body["orders"]})  # fmt: skip
    refuse(visit, "The key was another command's.", given, body=flies)


def _let(visit: Tour, seat: str, text: str) -> None:
    _ordered(visit, visit.tokens["match"], seat, text)


def _ordered(visit: Tour, match: str, seat: str, text: str) -> None:
    """Give an order that is not an example."""
    visit.keys += 1
    book = visit.house.matches
    size = book.repository.match(match).size
    receipt = book.order(match, seat, text, f"in-between-{visit.keys:08}", seen=size)
    assert receipt.done, receipt


def to_move(visit: Tour, match: str) -> str:
    """The seat that a match waits for."""
    shown = visit.house.get("", match).json
    assert shown
    return str(shown["to_move"][0])


def _let_decide(visit: Tour) -> None:
    """Give the order that leads soonest to dice."""
    match = visit.tokens["match"]
    seat = to_move(visit, visit.tokens["match"])
    bearer = {"Authorization": f"Bearer {visit.tokens[seat]}"}
    told = visit.house.client.get(f"/api/matches/{match}/orders", headers=bearer).json
    assert told
    best = min(told["orders"], key=lambda line: (_rank(line), line))
    _let(visit, seat, best)


def _rank(line: str) -> int:
    return next((k for k, verb in enumerate(DECIDES) if line.startswith(verb)), len(DECIDES))


def _rolls(visit: Tour) -> list[dict[str, Any]]:
    visit.house.project()
    told = visit.house.get("/rolls", visit.tokens["match"]).json
    assert told
    return [roll for roll in told["rolls"] if "uppression" in roll["why"]]


def _disputing(visit: Tour) -> None:
    match, roll = visit.tokens["match"], _rolls(visit)[0]
    at: dict[str, Any] = {"match_id": match}
    visit.send("list_rolls", f"GET {MATCH}/rolls", query={"after": roll["n"] - 1}, **at)
    visit.send("prove_roll", f"GET {MATCH}/rolls/{{n}}/proof", n=roll["n"], **at)
    _let(visit, "german", f"dispute roll {roll['n']} because the gun has no line of sight")
    told = visit.send("list_disputes", f"GET {MATCH}/disputes", **at)["disputes"]
    visit.send("show_evidence", f"GET {MATCH}/disputes/{{n}}", n=told[0]["n"], **at)


def _reading(visit: Tour) -> None:
    match = visit.tokens["match"]
    visit.house.project()
    at: dict[str, Any] = {"match_id": match}
    visit.send("look", f"GET {MATCH}/view", query={"as": "american"}, as_="american", **at)
    looked = next(told for told in visit.told if told.operation == "look" and not told.wrong)
    refuse(visit, "The other side's view is its own.", looked, query={"as": "german"})
    visit.send("read_journal", f"GET {MATCH}/journal", query={"start": 20, "limit": 2}, **at)
    visit.send("list_turns", f"GET {MATCH}/turns", **at)
    visit.send("read_story", f"GET {MATCH}/story", query={"after": 20, "limit": 2}, **at)
    visit.send("show_conditions", "GET /api/conditions")
    visit.send("show_luck", f"GET {MATCH}/luck", **at)
    keep(visit.house.matches.repository.recorder, sample(match, ("american", "german"), 20))
    visit.send("show_review", f"GET {MATCH}/review", **at)
    visit.send("export", f"GET {MATCH}/export", query={"as": "public"}, **at)
    visit.send("show_checkpoint", f"GET {MATCH}/checkpoint", **at)
    visit.send("prove_match", f"GET {MATCH}/consistency", query={"old": 20, "new": 24}, **at)
    given = next(told for told in visit.told if told.operation == "give_orders")
    once = {"id": given.headers["Idempotency-Key"], "line": 1}
    visit.send("give_receipt", f"GET {MATCH}/receipt", query=once, **at)
    visit.send("stream", f"GET {MATCH}/stream", headers={"Last-Event-ID": 20}, **at)
    mail = NewMail(
        "turn-30", "turn", "anna@example.org", b"", match=match, seat="american", size=30
    )
    visit.house.matches.repository.recorder.write([mail_statement(mail, NOW)])
    visit.send("list_mails", f"GET {MATCH}/mails", as_="american", **at)


def _log(visit: Tour) -> None:
    visit.house.services.log.grow()
    visit.send("list_keys", "GET /api/keys")
    visit.send("show_key", "GET /api/key")
    size = visit.send("show_log", "GET /api/log")["size"]
    query: dict[str, Any] = {"start": 0, "limit": 2}
    entries = visit.send("list_entries", "GET /api/log/entries", query=query)["entries"]
    visit.send("prove_log", "GET /api/log/consistency", query={"old": 1, "new": size})
    leaf = leaf_hash(entries[0].encode()).hex()
    visit.send("prove_leaf", "GET /api/log/inclusion", query={"leaf": leaf})


def _mustered(visit: Tour) -> str:
    """A match of Combined Arms before its first placement, in which Anna is the Allies."""
    book, seats = visit.house.matches, ("allied", "axis")
    match, _ = book.open("combined_arms", "battle", dict.fromkeys(seats, "person"))
    for seat in seats:
        visit.tokens[seat] = book.join(match, seat, f"sits-down-as-{seat}")[1]
    for seat, army in zip(seats, ("us-infantry", "panzer-corps"), strict=True):
        _ordered(visit, match, seat, f"army {army}\nready")
    anna = People(book.repository.recorder).met("anna@example.org")
    People(book.repository.recorder).hold(match, "allied", anna.id, "anna@example.org")
    return match


def _setting_up(visit: Tour) -> None:
    named = f"{MATCH}/set-ups/{{name}}"
    before = _mustered(visit)
    for _ in ("allied", "axis"):
        _ordered(visit, before, to_move(visit, before), "place as deep")
    at: dict[str, Any] = {"match_id": before, "as_": "allied"}
    visit.send("save_set_up", f"PUT {named}", name="river-line", **at)
    at["match_id"] = now = _mustered(visit)
    if to_move(visit, now) == "axis":
        _ordered(visit, now, "axis", "place as deep")
    visit.send("list_set_ups", f"GET {MATCH}/set-ups", **at)
    visit.send("forget_set_up", f"DELETE {named}", name="river-line", **at)


def _inviting(visit: Tour) -> None:
    """Inviting to an empty seat, and getting up from one's own."""
    book = visit.house.matches
    visit.house.sends_mail()
    seats = {"american": "person", "german": "person"}
    match, _ = book.open("company_combat", "meeting", seats)
    visit.tokens["host"] = book.join(match, "german", "sits-down-to-invite")[1]
    anna = People(book.repository.recorder).met("anna@example.org")
    People(book.repository.recorder).hold(match, "german", anna.id, "anna@example.org")
    body = {"seat": "american", "address": "ben@example.org"}
    at: dict[str, Any] = {"match_id": match, "as_": "host", "once": True}
    visit.send("invite_to_seat", f"POST {MATCH}/invitations", body=body, **at)
    size = {"If-Match": f'"{book.repository.match(match).size}"'}
    visit.send("leave_seat", f"DELETE {MATCH}/seats/{{seat}}", seat="german", headers=size, **at)


def _ending(visit: Tour) -> None:
    """A finished match of a campaign, and the one that follows it."""
    book = visit.house.matches
    match, _ = book.open("siege", "one", {"red": "person", "blue": "person"})
    for seat in ("red", "blue"):
        visit.tokens[seat] = book.join(match, seat, f"joins-the-siege-{seat}")[1]
    given = (("red", "attack north"), ("blue", "yield"), ("red", "done\ndone"), ("blue", "done"))
    for seat, text in given:
        _ordered(visit, match, seat, text)
    body = {"at": book.repository.match(match).size - 4, "title": "What if they had held?"}
    visit.send("fork_match", f"POST {MATCH}/fork", match_id=match, once=True, body=body)
    visit.send("open_next", f"POST {MATCH}/next", match_id=match, as_="red")
    visit.house.project()
    visit.house.services.log.grow()
    visit.send("list_journals", "GET /api/journals", query={"limit": 1})


def _clubs(visit: Tour) -> None:
    """A club that Anna leads, with the match that she plays."""
    store, match = visit.house.matches.repository.recorder, visit.tokens["match"]
    anna = People(store).met("anna@example.org").id
    bob = People(store).met("bob@example.org").id
    People(store).confirm(bob, "bob@example.org")
    visit.tokens["bob"] = tokens.make(store, bob, tokens.PROGRAM, NOW)
    club = "/api/clubs/{key}"
    told = visit.send("found_club", "POST /api/clubs", as_="anna", body={"name": "Crossroads"})
    key = told["club"]
    store.write(match_statements(key, anna, match, NOW))
    leads: dict[str, Any] = {"key": key, "as_": "anna"}
    for whom in ("bob@example.org", "carol@example.org"):
        visit.send("ask_into_club", f"POST {club}/ask", **leads, body={"whom": whom})
    visit.told[:] = [t for t in visit.told if "bob@" not in str(t.body)]
    visit.send("unask_into_club", f"POST {club}/unask", **leads, body={"whom": "carol@example.org"})
    joins: dict[str, Any] = {"key": key, "as_": "bob", "body": {"accepts": True}}
    visit.send("answer_club", f"POST {club}/answer", **joins)
    visit.send("list_clubs", "GET /api/clubs", as_="anna")
    visit.send("show_club", f"GET {club}", **leads)
    visit.send("open_to_all", f"POST {club}/open", **leads, body={"match": match})
    visit.send("leave_club", f"POST {club}/leave", key=key, as_="bob")
    _again(visit, key, anna, bob)
    visit.send("let_member_go", f"POST {club}/let-go", **leads, body={"person": bob})
    _again(visit, key, anna, bob)
    visit.send("hand_club_on", f"POST {club}/hand-on", **leads, body={"person": bob})
    visit.send("close_club", f"POST {club}/close", key=key, as_="bob")


def _operating(visit: Tour) -> None:
    """What an operator looks up and does."""
    store = visit.house.matches.repository.recorder
    olga = People(store).met("olga@example.org").id
    store.write([appoint_statement(olga, NOW)])
    visit.tokens["olga"] = tokens.make(store, olga, tokens.OPERATOR, NOW)
    words = {"words": "bob"}
    visit.send("look_up", "GET /api/house/{what}", as_="olga", what="people", query=words)
    body = {"act": "ban", "on": "spam.example", "why": "286 matches in a minute"}
    visit.send("act_for_house", "POST /api/house/acts", as_="olga", body=body)


def _boxes(visit: Tour) -> None:
    """A box that Anna drew up as text."""
    body = {"name": "ford", "text": FORD, "may_use": True}
    visit.send("add_box", "POST /api/boxes", as_="anna", body=body)
    visit.send("list_boxes", "GET /api/boxes", as_="anna")
    visit.send("show_box", f"GET {BOX}", name="ford", as_="anna")
    visit.send("forget_box", f"DELETE {BOX}", name="ford", as_="anna")
    module = island.packed(whole_island.files())
    may, choices = {"may_use": True}, f"{BOX}/choices"
    visit.send("add_module", f"PUT {BOX}", name="island", as_="anna", query=may, file=module)
    visit.send("list_choices", f"GET {choices}", name="island", as_="anna")
    swapped = {"answers": {"seat-red": "Blue", "seat-blue": "Red"}}
    visit.send("choose_answers", f"PUT {choices}", name="island", as_="anna", body=swapped)


BOX = "/api/boxes/{name}"
FORD = """title = "The Ford"
licence = "own"
[sides]
us = "red"
[[boards]]
name = "tracks"
boxes = "VP | 0..10"
[pieces]
counters = "us | VP | objective | | VP-0"
"""


def _again(visit: Tour, club: str, anna: str, bob: str) -> None:
    """Bob is in the club again."""
    store, now = visit.house.matches.repository.recorder, unix_now()
    club_questions.ask(store, club, anna, "bob@example.org", now)
    club_questions.answer(store, club, bob, True, now)


def _house(visit: Tour) -> None:
    visit.send("alive", "GET /healthz")
    visit.send("ready", "GET /readyz")
    visit.send("figures", "GET /metrics")
    refuse(
        visit,
        "Somebody else asks, through a proxy.",
        visit.told[-1],
        headers={"Forwarded": "for=192.0.2.7"},
    )


def _bringing(visit: Tour) -> None:
    """A match whose set-up waits for a round, which somebody brings."""
    book, clock = visit.house.matches, HandClock(visit.house.matches.now())
    book.house_writer.timestamps.now, beacon = clock, HandBeacon(clock)
    book.house.beacon = beacon
    anna = Cosigner("anna.example/c", b"a" * 32)
    book.house.cosigners = Cosigners(1, [Asker(ITSELF, anna.vkey)])
    seats = dict.fromkeys(("american", "german"), "person")
    match, _ = book.open("company_combat", "meeting", seats, dice="proved")
    for seat in seats:
        book.join(match, seat, f"sits-down-as-{seat}")
    new = visit.send("list_checkpoints", "GET /api/checkpoints", query={"after": 0})
    note = new["checkpoints"][0]
    line = anna.line(note.rpartition("\n\n")[0] + "\n", seconds(clock.now))
    visit.send("bring_cosignature", "POST /api/cosignatures", body={"note": note + line})
    clock.go_on(60)
    dice = book.repository.match(match).dice
    number, _ = dice.round_of(dice.due[0])
    visit.send(
        "bring_round", "POST /api/beacon/{number}", number=number,
        body={"signature": beacon.signature(number)},
    )  # fmt: skip
    brought = next(one for one in visit.told if one.operation == "bring_round" and not one.wrong)
    refuse(visit, "Nothing waits for it any more.", brought)
