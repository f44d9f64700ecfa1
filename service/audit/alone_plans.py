"""Plans that seats seal, change and open together, with the standard library alone.

Written from docs/fair-play.md, 21; it shares no code with the audit of the service, so that one
can find the other out.
"""

from typing import Any

from service.audit.alone_dice import command_id, has, is_count, is_name, need


class Planned:
    """The plans that stand: of each seat the entry, the hash, and whether it is ready."""

    def __init__(self) -> None:
        self.command: tuple[int, str, str] = (-1, "", "")
        """The latest: its entry, seat and, where it is secret, its hash."""
        self.stand: dict[str, list[Any]] = {}
        self.named: tuple[str, list[str]] = ("", [])
        self.opened: set[str] = set()

    def change(self, e: Any, pub: Any, parts: list[Any]) -> None:
        """`plan.changed`."""
        need(has(pub, "n", "now", "seat", "seats", "set"), "a plan is out of form")
        seats, now, seat = pub["seats"], pub["now"], pub["seat"]
        need(isinstance(seats, list) and seats and all(map(is_name, seats)), "nobody plans")
        good = is_count(pub["n"]) and is_name(seat) and is_name(pub["set"], "~?[a-z0-9-]{1,32}")
        need(good, "a plan is out of form")
        need(pub["set"] not in self.opened, "its set of plans was opened")
        need(not self.stand or self.named == (pub["set"], seats), "another set is planned")
        n, by, cmd = self.command
        need(seat == by and seat in seats, "the command before it is of another seat")
        self.named = (pub["set"], seats)
        if now == "sealed":
            need(pub["n"] == n and cmd, "the command before it is not the plan")
            need([part["to"] for part in e["sealed"]] == [[seat]], "it is sealed to others")
            if parts[0]:
                (data,) = parts[0]
                need(has(data, "command", "kind") and data["kind"] == "plan", "it is no plan")
                need(command_id(data["command"]) == cmd, "it is another plan")
            self.stand[seat] = [n, cmd, False]
            return
        need(seat in self.stand and self.stand[seat][0] == pub["n"], "no such plan stands")
        need(now in ("ready", "unready", "withdrawn"), "a plan is out of form")
        if now == "withdrawn":
            del self.stand[seat]
            return
        need(self.stand[seat][2] is (now == "unready"), "it says the same a second time")
        self.stand[seat][2] = now == "ready"

    def open(self, pub: Any) -> list[Any]:
        """`sheets.opened`: the plans, each with its entry."""
        need(has(pub, "set", "sheets") and isinstance(pub["sheets"], list), "it opens no plans")
        need(all(has(one, "command", "n") for one in pub["sheets"]), "it opens no plans")
        need(self.stand and pub["set"] == self.named[0], "no plans wait to be opened")
        ready = all(self.stand.get(seat, (0, "", False))[2] for seat in self.named[1])
        need(ready, "it opens plans before all are ready")
        plans = sorted(self.stand.values())
        need([one["n"] for one in pub["sheets"]] == [p[0] for p in plans], "not all, or others")
        for one, plan in zip(pub["sheets"], plans, strict=True):
            need(isinstance(one["command"], dict), "it opens no plans")
            need(command_id(one["command"]) == plan[1], "it opens another plan than was sealed")
        self.opened.add(pub["set"])
        self.stand = {}
        return list(pub["sheets"])

    def rewind(self, to: int) -> None:
        """Plans that were sealed since are gone."""
        self.stand = {seat: plan for seat, plan in self.stand.items() if plan[0] < to}
