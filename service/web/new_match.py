"""Opening a match: game, scenario, options, pace, and who plays each seat."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Blueprint, Response, request

from domain.game.ruleset import Illegal, Scenario
from domain.games import AnyRuleset
from domain.journal.rounds import is_public
from domain.kits import shelf
from service.application.fairness import PROVED, QUICK
from service.application.matches import Reused
from service.kits.told import Counts
from service.operating.admission import INVITED
from service.people.clubs import ClubRefused, opened_for
from service.people.post import check_invitations, invite_statements
from service.people.register import BadAddress, plain_address
from service.store.people.clubs import Club, clubs_of_player
from service.store.people.seats import hold_statement
from service.store.recorder import Statement
from service.web.boxes import counted
from service.web.cookies import guest
from service.web.games import told_of
from service.web.pages import render
from service.web.persons import mails_go_out, opened_here, opening_here, people, person
from service.web.playing import command_id
from service.web.quick import ME, NOBODY, PERSON, bots, level, played_at_first
from service.web.services import matches, services
from service.words import _, later

MAIL = "mail"

PUBLIC = later(
    "Proved dice: each roll waits {least} to {most} seconds for a public source of chance."
)
OTHER = later(
    "Proved dice: each roll waits {least} to {most} seconds for the beacon of this house."
)

PACES = {
    "none": later("as long as everybody wants"),
    "1 day": later("1 day for each decision"),
    "3 days": later("3 days for each decision"),
    "7 days": later("a week for each decision"),
    "14 days": later("two weeks for each decision"),
}


BANKS = {
    "": later("no time bank"),
    "10 days": later("a time bank of 10 days beside it"),
    "20 days": later("a time bank of 20 days beside it"),
    "40 days": later("a time bank of 40 days beside it"),
}


def add_to(bp: Blueprint) -> None:
    """Add these pages."""
    bp.add_url_rule("/new", "new", new)
    bp.add_url_rule("/new", "open_match", open_match, methods=["POST"])


def new() -> Response:
    """Choose a game and a scenario, then fill in the form."""
    return _form(request.args)


def _form(given: Mapping[str, str], message: str = "", status: int = 200) -> Response:
    games = matches().games
    rules = games.get(given.get("game", ""))
    scenario = _scenario(rules, given.get("scenario", "")) if rules else None
    if rules is None or scenario is None:
        told = [(game, told_of(game)) for game in games.every().values()]
        club = {"club": given["club"], "with": "people"} if given.get("club") else {}
        return render(
            "new_game.html", games=told, status=status, at_first=played_at_first, club=club
        )
    me = person()
    boxes = [(box, counted(box)) for box in (matches().boxes.of(me.id) if me else ())]
    boxed = shelf.option_of(rules, scenario.key)
    return render(
        "new.html",
        status=status,
        rules=rules,
        meta=told_of(rules),
        chosen=scenario,
        seats=_seats(
            rules, scenario, given, _most_seats([many for _box, many in boxes]) if boxed else None
        ),
        people=_with_people(given),
        clubs=_clubs(),
        settled=not (message or _with_people(given)),
        paces=PACES,
        banks=BANKS,
        mails=mails_go_out(),
        dice=_dice(),
        given=given,
        boxed=boxed,
        boxes=boxes,
        message=message,
    )


def _dice() -> dict[str, str]:
    """The dice that one may choose, in words; none where the house asks no beacon."""
    sources = matches().house.beacon
    if sources is None:
        return {}
    least = sources.beacon.delay
    waits = {"least": str(least), "most": str(least + sources.beacon.period)}
    return {
        "": _(
            "As the house suggests: proved between people at a pace of hours or days, "
            "otherwise quick."
        ),
        PROVED: _(PUBLIC if is_public(sources.beacon) else OTHER, **waits),
        QUICK: _("Quick dice: rolled by this house at once."),
    }


def _scenario(rules: AnyRuleset, key: str) -> Scenario | None:
    return next((s for s in rules.scenarios if s.key == key), None)


def _most_seats(boxes: Sequence[Counts]) -> int | None:
    """How many seats the sides of these boxes take, two at least for the example; None if there is
    one without sides, which is for as many as like."""
    many = [len({*box.seats}) for box in boxes]
    return None if 0 in many else max(2, *many, 2)


def _seats(
    rules: AnyRuleset, scenario: Scenario, given: Mapping[str, str], most: int | None
) -> list[dict[str, Any]]:
    """Each seat with who may play it and who does so at first; not more than so many."""
    ways = [(ME, _("I do")), (PERSON, _("whoever has the link"))]
    ways += [(MAIL, _("somebody by mail"))] if _may_invite() else []
    ways += [(f"computer:{bot}", level(rules, bot)) for bot in bots(rules)]
    at_first = played_at_first(rules, scenario, people=_with_people(given))
    found = []
    for k, seat in enumerate(scenario.seats[:most]):
        spare = k >= scenario.fewest
        own = [(NOBODY, _("nobody: the seat stays empty")), *ways] if spare else ways
        chosen = given.get(f"seat-{seat}", at_first[seat])
        mail = given.get(f"mail-{seat}", "")[:254]
        found.append({"seat": seat, "ways": own, "chosen": chosen, "mail": mail})
    return found


def _clubs() -> list[Club]:
    """The clubs for which the reader may open a match."""
    me = person()
    return clubs_of_player(matches().repository.recorder, me.id) if me else []


def _with_people(given: Mapping[str, str]) -> bool:
    return given.get("with", "") == "people"


def _may_invite() -> bool:
    """Whether the reader may send mail to others: only who can be named for it."""
    return mails_go_out() and person() is not None


def open_match() -> Response:
    """Open the match, sit down where the form says so, and invite the others."""
    form = request.form
    rules = matches().games.get(form.get("game", ""))
    scenario = _scenario(rules, form.get("scenario", "")) if rules else None
    if rules is None or scenario is None:
        return _form(form)
    chosen = {s: form.get(f"seat-{s}", NOBODY) for s in scenario.seats}
    key = matches().house.token("opened", guest(), command_id())
    try:
        match_id = _opened(rules, scenario, chosen, key)
    except Illegal as refusal:
        return _form(form, f"{refusal.reason} (rule {refusal.rule})", 422)
    except (BadAddress, ClubRefused) as error:
        return _form(form, str(error), 422)
    except Reused:
        return _form(form, "This form opened another match before; send it again.", 409)
    return opened_here(match_id, key, _own(chosen))


def _own(chosen: Mapping[str, str]) -> tuple[str, ...]:
    """The seats on which the reader sits down at once."""
    return tuple(seat for seat, who in chosen.items() if who == ME)


def _seated(match_id: str, chosen: Mapping[str, str]) -> list[Statement]:
    """What is written with the opening: who holds the own seats, and who is invited by mail."""
    mailed, me = _mailed(chosen, match_id), person()
    by, club, store = (
        me.id if me else "",
        request.form.get("club", ""),
        matches().repository.recorder,
    )
    found = opened_for(store, club, by, match_id, matches().unix_now()) if club else []
    for seat, address in mailed.items():
        to = people().met(address).id
        found += invite_statements(match_id, seat, to, address, matches().now(), by=by)
    if me and (address := people().address(me.id)):
        found += [hold_statement(match_id, seat, me.id, address) for seat in _own(chosen)]
    return found


def _mailed(chosen: Mapping[str, str], match_id: str) -> dict[str, str]:
    """The seats whose players are invited by mail, each with the address; raises BadAddress."""
    wanted = [s for s, who in chosen.items() if who == MAIL]
    if wanted and not _may_invite():
        raise BadAddress("Sign in to invite people by mail; or send them the link yourself.")
    if me := person():
        store = matches().repository.recorder
        check_invitations(store, me.id, match_id, len(wanted), matches().unix_now())
    return {s: plain_address(request.form.get(f"mail-{s}", "")) for s in wanted}


def pace_chosen(form: Mapping[str, str]) -> str:
    """The pace that the form stands for, as one line."""
    pace = form.get("pace", "none")
    if pace == "none":
        return pace
    bank, start, end = (form.get(name, "") for name in ("bank", "quiet-from", "quiet-to"))
    parts = [pace, f"bank {bank}" if bank else ""]
    parts += ["free weekends" if form.get("weekends") == "yes" else ""]
    parts += [f"quiet {start}-{end}" if start and end and start != end else ""]
    return ", ".join(filter(None, parts))


def _opened(rules: AnyRuleset, scenario: Scenario, chosen: Mapping[str, str], key: str) -> str:
    """The match of this form: sent twice, before and after a restart, it is one match."""
    form, me = request.form, person()
    people_play = (ME, MAIL)
    seats = {s: PERSON if w in people_play else w for s, w in chosen.items() if w != NOBODY}
    title = " ".join(form.get("title", "").split())[:120]
    invited = form.get("invited") == "yes" or MAIL in chosen.values() or bool(form.get("club"))
    invited = invited or services().settings.admit == INVITED
    public = PERSON in chosen.values() and not invited
    beside = opening_here(public=public, title=title)
    match_id, *_known = matches().open(
        rules.key,
        scenario.key,
        seats,
        {o.key: form.get(f"option-{o.key}", o.default) for o in scenario.options},
        title=title,
        invited=invited,
        pace=pace_chosen(form),
        referee=form.get("referee") == "yes",
        dice=form.get("dice", ""),
        key=key,
        sit=_own(chosen),
        by=me.id if me else None,
        aside=lambda match_id: [*beside(match_id), *_seated(match_id, chosen)],
    )
    return match_id
