"""The events of an export, checked one after another with the standard library alone.

Written from docs/fair-play.md, 1 to 3 and 6, whose numbers stand in the comments; it shares no code
with the audit of the service, so that one can find the other out.
"""

from datetime import datetime
from typing import Any

from service.audit.alone_dice import (
    Failed,
    Stream,
    canon,
    command_id,
    has,
    is_count,
    is_hash,
    is_name,
    need,
    read_json,
    results,
    sha,
)
from service.audit.alone_plans import Planned

READERS = frozenset(
    (
        *("game.opened", "dice.rekeyed", "command", "roll", "roll.hidden", "dice.rolled"),
        *("cards.drawn", "deck.sealed", "card.dealt", "card.shown", "rewound"),
        *("order.held", "order.released", "plan.changed", "sheets.opened"),
    )
)
"""The types that have a proof of their own."""


class Journal:
    """2 and 6: chains, rolls, sealed parts and decks, from the first event to the last."""

    def __init__(self, origin: str, openings: dict[tuple[int, int], Any]) -> None:
        self.origin, self.openings = origin, openings
        self.chains: dict[str, dict[str, Any]] = {}
        self.all_chains: list[dict[str, Any]] = []
        self.commands: dict[str, int] = {}
        self.seqs: dict[str, int] = {}
        self.decks: dict[str, list[str]] = {}
        self.waiting: dict[tuple[int, int], tuple[Any, bool]] = {}
        self.rolled: dict[str, int] = {}
        self.sealed_rolls: set[int] = set()
        self.sealed_tellings = 0
        self.command, self.cmd, self.ts, self.epoch, self.hidden = -1, "", "", -1, -1
        self.two_keys: list[str] = []
        self.held: Any = ()
        self.by = self.orders = self.rolls_for = ""
        self.turned: list[tuple[int, int]] = []
        self.plans, self.secrets = Planned(), dict[int, tuple[str, int]]()
        self.rolls = self.dice = self.opened = self.unopened = 0
        self.events = self.checkpoints = self.seen = 0

    def read(self, n: int, line: bytes) -> None:
        e = read_json(line)
        need(has(e, "by", "n", "pub", "sealed", "ts", "type"), "it has other fields than an event")
        need(e["n"] == n and type(e["n"]) is int, "it is numbered otherwise; one was dropped")
        need(is_name(e["by"]) and isinstance(e["pub"], dict), "it is out of form")
        need(is_name(e["type"], "[A-Za-z0-9_.-]{1,100}"), "its type is out of form")
        self._time(e["ts"])
        need((n == 0) == (e["type"] == "game.opened"), "a game is opened by its first event alone")
        parts = self._parts(n, e["sealed"])
        reader = getattr(self, "on_" + e["type"].replace(".", "_"), None)
        if reader and e["type"] in READERS:
            reader(n, e, e["pub"], parts)

    def _time(self, ts: Any) -> None:
        need(is_name(ts, r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z"), "no time")
        need(ts >= self.ts, "its time is before that of the event before it")
        try:
            datetime.fromisoformat(ts)
        except ValueError:
            raise Failed("its time is no time") from None
        self.ts = ts

    def _parts(self, n: int, sealed: Any) -> list[Any]:
        """What each sealed part holds, None for one that stays sealed."""
        need(isinstance(sealed, list), "its sealed parts are out of form")
        data = []
        for p, part in enumerate(sealed):
            good = has(part, "c", "to") and is_hash(part["c"]) and isinstance(part["to"], list)
            need(good and all(map(is_name, part["to"])), "a sealed part is out of form")
            opening = self.openings.pop((n, p), None)
            self.opened, self.unopened = self.opened + bool(opening), self.unopened + (not opening)
            if opening:
                made = sha(bytes.fromhex(opening["salt"]), canon(opening["data"])).hex()
                need(made == part["c"], f"the opening of part {p} is not what was sealed")
            data.append(opening and (opening["data"],))
        return data

    def finish(self) -> None:
        self._end_of_command()
        need(not self.openings, "an opening belongs to no event")

    def _end_of_command(self) -> None:
        left = list(self.waiting.values())
        need(all(hidden for _, hidden in left), "a draw is never told")
        need(len(left) <= self.sealed_tellings, "a hidden draw is never told")
        self.waiting, self.sealed_tellings = {}, 0
        self.sealed_rolls = set()

    # 2 Chains

    def _anchor(self, n: int, epoch: Any, chains: Any) -> None:
        need(type(epoch) is int and epoch == self.epoch + 1, "it is not the next epoch of dice")
        need(isinstance(chains, dict) and all(map(is_hash, chains.values())), "no chains")
        need(all(is_name(s, "~?[a-z0-9-]{1,32}") for s in chains), "a stream is out of form")
        self.epoch = epoch
        for stream, link in chains.items():
            chain = {"stream": stream, "born": n, "link": link, "i": 0, "used": 0, "first": -1}
            self.chains[stream] = chain
            self.all_chains.append(chain)

    def _use(self, n: int, stream: str) -> tuple[dict[str, Any], int]:
        need(stream in self.chains, f"there is no chain for {stream}")
        self._need_keys(stream)
        chain = self.chains[stream]
        need(self.command > chain["born"], "it rolls with no command since the anchor")
        need(self.rolled.get(stream) != self.command, "it is a second roll for one command")
        self.rolled[stream] = self.command
        chain["used"] += 1
        chain["first"] = self.command if chain["first"] < 0 else chain["first"]
        return chain, chain["used"]

    def _fits(self, roll: Any, used: tuple[dict[str, Any], int], *more: str) -> None:
        chain, index = used
        fields = ("beacon", "cmd", "draws", "i", "reveal", "stream", *more)
        need(has(roll, *fields) and is_hash(roll["reveal"]), "the roll is out of form")
        need(roll["beacon"] == "", "it uses a beacon")
        need(roll["stream"] == chain["stream"], "it rolls on another stream")
        need(type(roll["i"]) is int and roll["i"] == index, f"link {index} is next, not its own")
        need(roll["cmd"] == self.cmd, "it does not roll for the command before it")
        need(isinstance(roll["draws"], list) and roll["draws"], "it has no draws")
        link = bytes.fromhex(roll["reveal"])
        back = link
        for _ in range(index - chain["i"]):
            back = sha(back)
        need(back.hex() == chain["link"], "its link does not fit the chain")
        chain["i"], chain["link"] = index, roll["reveal"]
        context = f"pbem-dice/1\n{self.origin}\n{roll['stream']}\n{index}\n{self.cmd}\n\n"
        stream = Stream(link, context)
        for spec in roll["draws"]:
            drawn = results(stream, spec)
            need(canon(drawn) == canon(spec["r"]), f"its dice are wrong: the link gives {drawn}")
            self.dice += len(drawn) * (spec["k"] in ("dice", "d66"))
        self.rolls += 1

    def _tell(self, told: Any, cards: bool, hidden: bool) -> None:
        good = isinstance(told, dict) and is_count(told.get("roll")) and is_count(told.get("draw"))
        need(good and isinstance(told.get("r"), list), "the told draw is out of form")
        labels: Any = told.get("labels")
        good = isinstance(labels, list) and all(isinstance(one, str) for one in labels)
        need(good, "its labels are out of form")
        at = (told["roll"], told["draw"])
        if hidden and at not in self.waiting and at[0] in self.sealed_rolls:
            return
        spec: Any
        spec, was_hidden = self.waiting.pop(at, (None, None))
        need(was_hidden is hidden, "it tells a draw that does not wait to be told")
        need((spec["k"] in ("pick", "shuffle")) == cards, "it tells dice as cards")
        same = canon(told["r"]) == canon(spec["r"]) and len(labels) == len(told["r"])
        need(same, "it tells another result than was rolled")

    # By type

    def on_game_opened(self, n: int, e: Any, pub: Any, _: Any) -> None:
        need(pub.get("game") == self.origin, "it opens another match than the header names")
        self._anchor(n, 0, pub.get("chains"))
        keys = pub.get("two_keys", [])
        need(isinstance(keys, list) and all(map(is_name, keys)), "its two keys are out of form")
        self.two_keys = keys

    # 9 Two keys

    def _need_keys(self, stream: str) -> None:
        owner = stream.removeprefix("~")
        need(not (self.two_keys and self.by in self.two_keys), "its dice need a second key")
        need(owner not in self.two_keys or owner == self.rolls_for, "its order was not released")

    def on_order_held(self, n: int, e: Any, pub: Any, _: Any) -> None:
        seat = pub.get("seat")
        mine = seat in self.two_keys and (seat, pub.get("entry")) == (self.by, self.command)
        need(mine, "it holds another order than that before it")
        need(not self.held, "it holds an order while another waits")
        self.held = (seat, self.command, n)

    def on_order_released(self, n: int, e: Any, pub: Any, _: Any) -> None:
        need(self.held and pub.get("entry") == self.held[1], "it releases what does not wait")
        need(self.by not in self.two_keys, "the key is turned by a seat under two keys")
        need(self.orders == f"key {self.held[1]}", "the command before it is not its key")
        self.rolls_for, _entry, at = self.held
        self.turned.append((at, self.command))
        self.held = ()

    def on_dice_rekeyed(self, n: int, e: Any, pub: Any, _: Any) -> None:
        self._anchor(n, pub.get("epoch"), pub.get("chains"))

    def on_command(self, n: int, e: Any, pub: Any, parts: list[Any]) -> None:
        self._end_of_command()
        seq = self.seqs[e["by"]] = self.seqs.get(e["by"], 0) + 1
        if has(pub, "command"):
            self._command(pub["command"], e["by"], seq)
            self.cmd = command_id(pub["command"])
        else:
            need(has(pub, "cmd") and is_hash(pub["cmd"]) and len(parts) == 1, "it is no command")
            self.cmd = pub["cmd"]
            if parts[0]:
                (data,) = parts[0]
                need(isinstance(data, dict) and data.get("kind") == "command", "no command sealed")
                self._command(data.get("command"), e["by"], seq)
                need(command_id(data["command"]) == self.cmd, "another command was published")
        need(self.commands.setdefault(self.cmd, n) == n, "a command is repeated")
        self.command = n
        self.by, self.rolls_for = e["by"], ""
        self.orders = pub["command"]["orders"] if has(pub, "command") else ""
        self.secrets[n] = (e["by"], seq)
        self.plans.command = (n, e["by"], "" if has(pub, "command") else self.cmd)

    def on_plan_changed(self, n: int, e: Any, pub: Any, parts: list[Any]) -> None:
        self.plans.change(e, pub, parts)

    def on_sheets_opened(self, n: int, e: Any, pub: Any, _: Any) -> None:
        for one in self.plans.open(pub):
            self._command(one["command"], *self.secrets[one["n"]])

    def _command(self, command: Any, by: str, seq: int) -> None:
        need(has(command, "game", "id", "orders", "seat", "seq"), "the command is out of form")
        texts = isinstance(command["id"], str) and isinstance(command["orders"], str)
        need(texts and len(command["id"]) >= 16, "the id of the command can be guessed")
        mine = (command["game"], command["seat"]) == (self.origin, by)
        need(mine and type(command["seq"]) is int and command["seq"] == seq, "it is of another")

    def on_roll(self, n: int, e: Any, pub: Any, _: Any) -> None:
        need(is_name(pub.get("stream")), "it opens a sealed stream to everybody, or none")
        self._fits(pub, self._use(n, pub["stream"]))
        self._wait(n, pub["draws"], False)

    def _wait(self, n: int, draws: list[Any], hidden: bool) -> None:
        self.waiting |= {(n, place): (spec, hidden) for place, spec in enumerate(draws)}

    def on_roll_hidden(self, n: int, e: Any, pub: Any, parts: list[Any]) -> None:
        one = pub == {} and len(parts) == 1 and len(e["sealed"][0]["to"]) == 1
        need(one, "a hidden roll is one part sealed to one seat")
        used = self._use(n, "~" + e["sealed"][0]["to"][0])
        self.hidden = n
        if not parts[0]:
            self.sealed_rolls.add(n)
            return
        (roll,) = parts[0]
        self._fits(roll, used, "kind")
        need(roll["kind"] == "roll", "a hidden roll is out of form")
        self._wait(n, roll["draws"], True)

    def on_dice_rolled(
        self, n: int, e: Any, pub: Any, parts: list[Any], cards: bool = False
    ) -> None:
        if pub:
            self._tell(pub, cards, False)
            return
        need(len(parts) == 1 and self.hidden > self.command, "it tells a draw that nobody made")
        if not parts[0]:
            self.sealed_tellings += 1
            return
        (told,) = parts[0]
        need(isinstance(told, dict) and told.get("kind") == "draw", "a draw is out of form")
        self._tell(told, cards, True)

    def on_cards_drawn(self, n: int, e: Any, pub: Any, parts: list[Any]) -> None:
        self.on_dice_rolled(n, e, pub, parts, cards=True)

    # 6 Decks

    def on_deck_sealed(self, n: int, e: Any, pub: Any, parts: list[Any]) -> None:
        cards, name = pub.get("cards"), pub.get("deck")
        need(isinstance(cards, list) and all(map(is_hash, cards)) and is_name(name), "no deck")
        need([part["to"] for part in e["sealed"]] == [[]], "its shuffle is not sealed to nobody")
        used = self._use(n, f"~{name}")
        self.decks[name] = cards
        if not parts[0]:
            return
        (proof,) = parts[0]
        salts: Any = proof.get("salts") if isinstance(proof, dict) else None
        need(isinstance(salts, list) and proof.get("kind") == "shuffle", "it is no shuffle")
        self._fits(proof.get("roll"), used)
        (spec, *rest) = proof["roll"]["draws"]
        need(spec["k"] == "shuffle" and not rest, "the deck was not made by one shuffle")
        need(len(spec["r"]) == len(salts) == len(cards), "it has another number of cards")
        for pos, card in enumerate(spec["r"]):
            self._lies(name, pos, card, salts[pos])

    def _lies(self, deck: Any, pos: Any, card: Any, salt: Any) -> None:
        need(isinstance(deck, str) and deck in self.decks, "no such deck was sealed")
        need(is_count(pos) and pos < len(self.decks[deck]), "the deck has no such position")
        need(is_hash(salt), "a salt is out of form")
        made = sha(bytes.fromhex(salt), canon(card)).hex()
        need(made == self.decks[deck][pos], "the card is not the one sealed there")

    def on_card_dealt(self, n: int, e: Any, pub: Any, parts: list[Any]) -> None:
        deck, pos = pub.get("deck"), pub.get("pos")
        need(isinstance(deck, str) and deck in self.decks, "no such deck was sealed")
        need(is_count(pos) and pos < len(self.decks[deck]), "the deck has no such position")
        need(len(parts) == 1, "a dealt card is one sealed part")
        if parts[0]:
            (card,) = parts[0]
            same = isinstance(card, dict) and (card.get("deck"), card.get("pos")) == (deck, pos)
            need(same and card.get("kind") == "card" and "card" in card, "another card is opened")
            self._lies(deck, pos, card["card"], card.get("salt"))

    def on_card_shown(self, n: int, e: Any, pub: Any, _: Any) -> None:
        need("card" in pub, "a shown card is out of form")
        self._lies(pub.get("deck"), pub.get("pos"), pub["card"], pub.get("salt"))

    def on_rewound(self, n: int, e: Any, pub: Any, _: Any) -> None:
        need(is_count(pub.get("to")) and pub["to"] <= n, "it goes back to what is yet to come")
        consent = pub.get("consent")
        need(isinstance(consent, list) and all(map(is_name, consent)), "no consent is told")
        self.plans.rewind(pub["to"])
        if self.held and self.held[1] >= pub["to"]:
            self.held = ()
