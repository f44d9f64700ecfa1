"""The lines that mean the same in every game: what the post itself is asked, and the table."""

import re
from typing import Final

from service.letters.courtesy import without_thanks
from service.letters.instruction import Instruction, Kind
from service.letters.new_line import ADDRESS, asked_match
from service.letters.phrases import HOW_TO_END, MAILS_OFF
from service.letters.table_words import at_the_table, wrong_time
from service.words import _

_ALONE: Final[dict[str, Kind]] = {
    "help": "help",
    "check": "check",
    "end": "end",
    "next": "next",
    **dict.fromkeys(("next match", "next battle"), "next"),
    **dict.fromkeys(("my matches", "matches"), "matches"),
}
_INVITE: Final = re.compile(r"invite (\S+?)(?: (?:to|as|for) (\S+))?", re.IGNORECASE)
_FOLLOW: Final = re.compile(r"follow (?:match )?([a-z0-9]{1,20})( daily| (?:every|each) day)?")
_SHOW: Final = re.compile(
    r"(?:show )?(?:the )?(board|status|dice|(?:reference )?sheet|cards|tables"
    r"|story(?: [1-9]\d{0,3}(?: ?- ?[1-9]\d{0,3})?)?"
    r"|rules? [\w.-]{1,30}(?: [\w-]{1,30}){0,2})"
)
_SHEET: Final = ("sheet", "reference sheet", "cards", "tables")
_MAILS: Final = re.compile(
    r"(?:mails )?(digest)(?: (?:daily )?(?:at )?(\d[\d:.h]{0,4}))?"
    r"|mails (short|full|text|all|daily|warnings)"
)
_QUIET: Final = re.compile(
    r"(?:quiet(?: hours)?|do not disturb|ruhe(?:zeit)?|silence)(?: from| von| de)? "
    r"(off|none|aus|non|\d[\d:.h]*\s*(?:-|\u2013|to|until|bis|à)\s*\d[\d:.h]*)"
)
_LANGUAGE: Final = re.compile(r"(?:my )?(?:language|lang|sprache|langue)(?: is)? ([\w-]{2,20})")
_COACH: Final = re.compile(r"(?:the )?coach (on|off)")
_WISHED: Final[dict[Kind, re.Pattern[str]]] = {
    "quiet": _QUIET, "language": _LANGUAGE, "coach": _COACH,
}  # fmt: skip
_SET_UP: Final = re.compile(r"(?:(save)|forget) (?:my )?(?:set-?up|placement)(?: as)? (\S.{0,60})")
_ZONE: Final = re.compile(
    r"(?:my )?(time zone|zone)(?: is)? (\w+/[\w/+-]+|UTC)[.!,;]?", re.IGNORECASE
)
_OWN: Final = re.compile(r"(?:my )?(address|zone|time zone)(?: is)? (\S+)", re.IGNORECASE)


def common(line: str, said: str, number: int) -> Instruction | None:
    """What means the same in every game; None for anything else."""
    if line[0] == "?":
        return _help(line.strip("? "), said, number)
    bare = line.rstrip(" .!,;").casefold()
    if wrong := HOW_TO_END if bare in MAILS_OFF else wrong_time(bare):
        return Instruction(kind="order", text=line, number=number, said=said, wrong=wrong)
    if kind := _ALONE.get(bare):
        return Instruction(kind=kind, text="", number=number, said=said)
    verb, _sep, rest = bare.partition(" ")
    if verb == "help" and len(rest.split()) == 1:
        return _help(rest, said, number)
    if shown := _SHOW.fullmatch(without_thanks(bare.rstrip("? "))):
        text = "sheet" if shown[1] in _SHEET else shown[1].replace(" - ", "-")
        return Instruction(kind="show", text=text, number=number, said=said)
    if mails := _MAILS.fullmatch(bare):
        text = mails[3] or " ".join(part for part in (mails[1], mails[2]) if part)
        return Instruction(kind="mails", text=text, number=number, said=said)
    for one, form in _WISHED.items():
        if wished := form.fullmatch(bare):
            return Instruction(kind=one, text=wished[1], number=number, said=said)
    if kept := _SET_UP.fullmatch(bare):
        wish: Kind = "save" if kept[1] else "forget"
        return Instruction(kind=wish, text=kept[2], number=number, said=said)
    if verb == "check":
        return Instruction(kind="check", text=line[6:].strip(), number=number, said=said)
    if follows := _FOLLOW.fullmatch(bare):
        every = "day" if follows[2] else "turn"
        return Instruction(kind="follow", text=follows[1], number=number, said=said, every=every)
    if new := asked_match(without_thanks(line)):
        return Instruction(kind="new", text=line, number=number, said=said, new=new)
    if invited := _INVITE.fullmatch(bare):
        return _invite(invited, said, number)
    if own := _OWN.fullmatch(line.rstrip(" .!,;")):
        return _own(own, said, number)
    table = at_the_table(bare)
    return Instruction(kind="order", text=table, number=number, said=said) if table else None


def named_zone(line: str, said: str, number: int) -> Instruction | None:
    """The time zone that a line names, also where a game has an order of that name."""
    zone = _ZONE.fullmatch(line)
    return _own(zone, said, number) if zone else None


def _help(asked: str, said: str, number: int) -> Instruction:
    kind: Kind = "show" if asked.casefold() in _SHEET else "help"
    text = "sheet" if kind == "show" else asked
    return Instruction(kind=kind, text=text, number=number, said=said)


def _invite(found: re.Match[str], said: str, number: int) -> Instruction:
    address = found[1].strip("<>,")
    wrong = ""
    if not ADDRESS.fullmatch(address):
        wrong = _("“{address}” is no mail address.", address=address[:60])
    seat = (found[2] or "").strip(",.")
    return Instruction(
        kind="invite", text=address, number=number, said=said, wrong=wrong, seat=seat
    )


def _own(found: re.Match[str], said: str, number: int) -> Instruction:
    if found[1].casefold() != "address":
        return Instruction(kind="zone", text=found[2], number=number, said=said)
    address = found[2].strip("<>").casefold()
    wrong = ""
    if not ADDRESS.fullmatch(address):
        wrong = _("“{address}” is no mail address.", address=address[:60])
    return Instruction(kind="address", text=address, number=number, said=said, wrong=wrong)
