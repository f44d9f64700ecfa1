"""One table from words to instruction: the lines that mean the same in every game.

They may be English, German or French; a game's own orders stay in the language of its rules, and a
game that has a verb of such a name goes first. The words of the table are those of
:mod:`domain.table.grammar.orders`, all others are for the post itself.
"""

import re
from collections.abc import Collection, Sequence
from typing import Final

from msgspec.structs import replace

from domain.game.grammar.bodies import bodied
from domain.game.grammar.forms import verb_of
from domain.game.grammar.orders import LONGEST_LINE
from domain.game.grammar.words import CLOSING
from domain.game.ruleset import Order
from domain.table.grammar.orders import TABLE_ORDERS
from domain.table.grammar.spelling import at_the_table
from service.letters.instruction import ADDRESS, Instruction, Kind, asked_match
from service.letters.phrases import HOW_TO_END, MAILS_OFF
from service.words import _, later

_THE: Final = "(?:show )?(?:the )?"
_SHOW: Final = "(?:show|zeige?|montrez?)(?: me| mir)?(?: the| das| la)?"
_SET_UP: Final = r"(?:my )?(?:set-?up|placement)(?: as)? (\S.{0,60})"
_HOURS: Final = r"\d[\d:.h]*\s*(?:-|\u2013|to|until|bis|à)\s*\d[\d:.h]*"
_POST: Final[tuple[tuple[Kind, str, str], ...]] = (
    ("help", "help|hilfe|aide", ""),
    ("help", r"(?:help|hilfe|aide) (\S+)", r"\1"),
    ("check", "check|prüfen|vérifier", ""),
    ("end", "end|ende|fin", ""),
    ("next", "next(?: match| battle)?", ""),
    ("matches", "(?:my )?matches|meine partien|mes parties", ""),
    ("agree", "i agree to (?:the|your) conditions|ich stimme den (?:nutzungs)?bedingungen zu"
              "|j'accepte les conditions", ""),
    ("data", r"(?:(?:send|export)(?: me)?(?: all)? )?my data"
             r"|(?:alle )?meine daten(?: exportieren)?"
             r"|(?:envoyez(?:-moi)? |exporter )?mes données", ""),
    ("opponents", r"(?:find|get)(?: me)? (?:an? |some )?(?:opponents?|players?|match|game)"
                  r"|open matches|offene partien|parties ouvertes"
                  r"|(?:finde(?: mir)?|suche)(?: einen| eine)? (?:gegner|partie|mitspieler)"
                  r"|(?:trouve[rz]?(?:-moi)?|cherche)(?: un| une)? (?:adversaire|partie)", ""),
    ("again", "(?:a |the )?(?:return match|re-?match)|(?:play|once) again|revanche|rückspiel"
              "|noch einmal|nochmal|la revanche|match retour", ""),
    ("show", f"{_THE}(?:board|brett|karte|plateau|carte)", "board"),
    ("show", f"{_THE}(?:board|brett|karte|plateau|carte)(?: at| of| bei| à)? "
             r"([\w./'-]{1,40}(?:,? [\w./'()-]{1,40}){0,2})", r"board \1"),
    ("show", f"{_THE}(?:all )?(?:my )?(?:units|forces|einheiten|unités)", "units"),
    ("show", f"{_THE}(?:status|stand|[ée]tat)", "status"),
    ("show", f"{_THE}(?:my )?(?:calend[ae]r|kalender|calendrier|deadlines|fristen|échéances)",
     "calendar"),
    ("show", f"{_THE}(?:files|attachments|dateien|anhänge|fichiers)", "files"),
    ("show", f"{_THE}(?:dice|würfel|wuerfel|dés)", "dice"),
    ("show", f"{_THE}(?:(?:reference )?sheet|cards|tables)", "sheet"),
    ("show", f"{_THE}(?:review|luck and skill|auswertung|bilan)", "review"),
    ("show", f"{_THE}(?:story|geschichte|histoire)", "story"),
    ("show", f"{_THE}(?:story|geschichte|histoire) ([1-9]\\d{{0,3}})", r"story \1"),
    ("show", f"{_THE}(?:story|geschichte|histoire) ([1-9]\\d{{0,3}}) ?- ?([1-9]\\d{{0,3}})",
     r"story \1-\2"),
    ("show", f"{_THE}(?:rules|rulebook|regeln|r[èe]gles)", "rules"),
    ("show", f"{_THE}(?:rules?|regeln?|r[èe]gles?) (?:the |a |der |le )?"
             "(?:first turn|erster? zug|premier tour)", "rules first turn"),
    ("show", f"{_THE}(rules?|regeln?|r[èe]gles?) ([\\w.-]{{1,30}}(?: [\\w-]{{1,30}}){{0,2}})",
     r"rules \2"),
    ("show", f"{_SHOW} (?:hex |space |sector |square |feld |case )?([^\\W_][\\w./' -]{{0,39}})",
     r"place \1"),
    ("mails", "(?:mails )?(?:digest|überblick|résumé)", "digest"),
    ("mails", r"(?:mails )?(?:digest(?: daily)?(?: at)?|(?:überblick|résumé)(?: um| à)?)"
              r" (\d[\d:.h]{0,4})", r"digest \1"),
    ("mails", "mails (?:short|kurz|courts)", "short"),
    ("mails", "mails (?:full|lang|longs)", "full"),
    ("mails", "mails (?:text|texte)", "text"),
    ("mails", "mails (?:all|alle|tous)", "all"),
    ("mails", "mails (?:daily|täglich|quotidiens)", "daily"),
    ("mails", "mails (?:warnings|warnungen|avertissements)", "warnings"),
    ("mails", r"(?:send )?(?:my )?mails (?:to|an|à|nach) <?([^\s<>@]{1,64}@[^\s<>@]{1,200})>?",
     r"to \1"),
    ("quiet", "(?:quiet(?: hours)?|do not disturb|ruhe(?:zeit)?|silence)(?: from| von| de)? "
              f"(off|none|aus|non|{_HOURS})", r"\1"),
    ("language", r"(?:my )?(?:language|lang|sprache|langue)(?: is)? ([\w-]{2,20})", r"\1"),
    ("coach", "(?:the )?coach on|lehrer (?:an|ein)|moniteur oui", "on"),
    ("coach", "(?:the )?coach off|lehrer aus|moniteur non|sans moniteur", "off"),
    ("save", f"save {_SET_UP}", r"\1"),
    ("forget", f"forget {_SET_UP}", r"\1"),
)  # fmt: skip
"""What a line asks of the post, how it is said, and what the instruction says of it."""
_FORMS: Final = tuple((kind, re.compile(form), text) for kind, form, text in _POST)
_ANY: Final = re.compile("|".join(f"(?:{form})" for _kind, form, _text in _POST))

OF_THE_POST: Final = (
    "address", "board", "check", "coach", "follow", "forget", "help", "invite", "language", "mails",
    "quiet", "review", "rules", "save", "show", "status", "story", "zone",
)  # fmt: skip
"""What begins lines that are for the post, and hardly a sentence."""
NO_CLAUSE: Final = ("check", "help", "?", "note", "new", "invite", "follow")
"""What begins a line that belongs to no order, whatever stands before it."""

_FOLLOW: Final = re.compile(r"follow (?:match )?([a-z0-9]{1,20})( daily| (?:every|each) day)?")
_SIT: Final = re.compile(r"join match ([a-z0-9]{1,20})(?: as (?:the )?([\w-]{1,32}))?")
_NEXT: Final = r"(?: ?[,;] ?(?:then |or |and )?| (?:then|or) )"
_INVITE: Final = re.compile(
    rf"invite (\S+?(?:{_NEXT}\S*?@\S*?){{0,9}})(?: in turn)?(?: (?:to|as|for) (\S+))?"
)
"""An invitation; of several people each is asked if those before do not accept."""
_ZONE: Final = re.compile(r"(?:my )?(time zone|zone)(?: is)? (\w+/[\w/+-]+|UTC)", re.IGNORECASE)
_OWN: Final = re.compile(r"(?:my )?(address|zone|time zone)(?: is)? (\S+)", re.IGNORECASE)

_DATED: Final = re.compile(
    r"(leave|away|abwesend|absente?)\b(?: .{0,30})? (?:until|till|bis|jusqu.{1,3}) .{1,60}"
    r"|leave\b(?: .{0,30})? (?:days?|weeks?|months?|tomorrow|tonight|\w{3,6}day"
    r"|(?:tag|woche|monat)\w{0,2}|morgen|jours?|semaines?|mois|demain)(?: .{0,30})?"
)
"""A leave with a date, or with a time that is not a number of days."""
_PAUSED: Final = re.compile(
    r"pause\b.{0,20} (?:until|till|bis|jusqu.{1,3}) .{1,60}|pause\b.{0,20} \d{1,4} \w{3,10}"
)
LEAVE_IN_DAYS = later(
    "Say for how long you are away like this: “leave 7 days”, “leave until 3 Jan” or “leave 20 Dec "
    "to 3 Jan”."
)
HOW_LONG = later(
    "Say when a pause ends like this: “pause 2 weeks” or “pause until 2026-12-20”. A plain "
    "“pause” lasts until somebody writes “resume”."
)


def read(line: str, said: str, number: int) -> Instruction | None:
    """What a line asks for that means the same in every game; None for anything else."""
    if line[0] == "?":
        return _help(line.strip("? "), said, number)
    bare = line.rstrip(CLOSING).casefold()
    order = at_the_table(bare)
    if wrong := HOW_TO_END if bare in MAILS_OFF else "" if order else _wrong_time(bare):
        return Instruction(kind="order", text=line, number=number, said=said, wrong=wrong)
    if order:
        return Instruction(kind="order", text=order, number=number, said=said)
    if asked := _of_the_post(bare):
        kind, text = asked
        return _help(text, said, number) if kind == "help" else _told(kind, text, said, number)
    if bare.startswith("check "):
        return _told("check", line[6:].strip(), said, number)
    if follows := _FOLLOW.fullmatch(bare):
        every = "day" if follows[2] else "turn"
        return Instruction(kind="follow", text=follows[1], number=number, said=said, every=every)
    if sits := _SIT.fullmatch(without_thanks(bare)):
        match, seat = sits[1], sits[2] or ""
        return Instruction(kind="sit", text=match, number=number, said=said, seat=seat)
    if new := asked_match(without_thanks(line)):
        return Instruction(kind="new", text=line, number=number, said=said, new=new)
    if invited := _INVITE.fullmatch(bare):
        seat, people = (invited[2] or "").strip(",."), re.split(_NEXT, invited[1])
        return _invited(people, said, number, seat)
    own = _OWN.fullmatch(line.rstrip(CLOSING))
    return _own(own, said, number) if own else None


def is_end(line: str) -> bool:
    """Whether a line ends what is for the house."""
    return _of_the_post(line.strip(CLOSING).casefold()) == ("end", "")


def named_zone(line: str, said: str, number: int) -> Instruction | None:
    """The time zone that a line names, also where a game has an order of that name."""
    zone = _ZONE.fullmatch(line.rstrip(CLOSING))
    return _own(zone, said, number) if zone else None


def _of_the_post(bare: str) -> tuple[Kind, str] | None:
    """What a line asks of the post, and the text of the instruction."""
    courteous = without_thanks(bare.rstrip("? "))
    if not any(map(_ANY.fullmatch, (bare, courteous))):
        return None
    said = (
        (kind, form.fullmatch(bare if kind != "show" else courteous), text)
        for kind, form, text in _FORMS
    )
    return next(((kind, found.expand(text)) for kind, found, text in said if found), None)


def _wrong_time(bare: str) -> str:
    """What is said to whoever gives a leave a date, or a pause an odd one; "" for anything else."""
    return LEAVE_IN_DAYS if _DATED.fullmatch(bare) else HOW_LONG if _PAUSED.fullmatch(bare) else ""


def _told(kind: Kind, text: str, said: str, number: int) -> Instruction:
    return Instruction(kind=kind, text=text, number=number, said=said)


def _help(asked: str, said: str, number: int) -> Instruction:
    """Help with a word; who asks for help with the sheet wants to see it."""
    if asked.casefold() in ("sheet", "reference sheet", "cards", "tables"):
        return _told("show", "sheet", said, number)
    return _told("help", asked, said, number)


def _own(found: re.Match[str], said: str, number: int) -> Instruction:
    if found[1].casefold() != "address":
        return _told("zone", found[2], said, number)
    return _to_address("address", found[2].strip("<>").casefold(), said, number)


def _invited(people: Sequence[str], said: str, number: int, seat: str) -> Instruction:
    """An invitation of one, or of several who are asked in turn; wrong if one of them is."""
    every = [_to_address("invite", a.strip("<>,"), said, number, seat) for a in people]
    first = next((one for one in every if one.wrong), every[0])
    return replace(first, text=" ".join(one.text for one in every))


def _to_address(kind: Kind, address: str, said: str, number: int, seat: str = "") -> Instruction:
    right = ADDRESS.fullmatch(address)
    wrong = "" if right else _("“{address}” is not a mail address.", address=address[:60])
    return Instruction(kind=kind, text=address, number=number, said=said, wrong=wrong, seat=seat)


# Courtesy around an order, as people write to anybody whom they ask for something: it is taken off
# where what is left is an order by itself, and nowhere else.

_PLEASE: Final = r"please|pls|plz|kindly|bitte|s'il (?:vous|te) pla[iî]t|svp|stp|por favor"
_BEFORE: Final = re.compile(
    rf"(?:(?P<asked>(?:(?:could|can|would|will) you (?:(?:{_PLEASE}) )?|(?:{_PLEASE})[,:]? ))"
    r"|(?P<wish>(?:i'd|i would|we'd|we would) like to (?:please )?|ich möchte (?:bitte )?"
    r"|je voudrais )|(?P<let>let's |let us |lasst? uns ))(?=\S)",
    re.IGNORECASE,
)
_ASKED: Final = re.compile(rf"(?<=[ ,;.!])(?:{_PLEASE})$", re.IGNORECASE)
_COURTESY: Final = re.compile(
    rf"(?<=[ ,;.!])(?:{_PLEASE}|thanks|thank you|danke|merci)$", re.IGNORECASE
)
_LONGEST: Final = 40
"""No courtesy has more characters, with the one before it: a line is not searched for one."""

_BINDING: Final = frozenset(verb_of(kind) for kind in TABLE_ORDERS if kind.binds)
_WISHED: Final = _BINDING - {"wait"}
"""Of those what “I'd like to” leaves in no doubt."""


def without_thanks(line: str) -> str:
    """The line without the courtesies behind it; one that is too long for an order as it is."""
    left = line
    if len(line) > LONGEST_LINE:
        return line
    while found := _COURTESY.search((bare := left.rstrip(CLOSING))[-_LONGEST:]):
        left = bare.removesuffix(found[0]).rstrip(CLOSING).removesuffix(" -")
    return left


def is_courtesy(line: str) -> bool:
    """Whether a line is a courtesy and nothing else: “Thanks!”"""
    left = without_thanks(f"x {line}").removeprefix("x").strip(f"- {CLOSING}")
    return not left and any(map(str.isalpha, line))


def bare_of_courtesy(line: str) -> str:
    """What stands in a courteous line beside the courtesy; "" where it has none."""
    found = _BEFORE.match(line)
    left = without_thanks(line[found.end() :] if found else line)
    return "" if left == line or not left.rstrip(CLOSING) else left


def without_courtesy(line: str) -> str:
    """What is asked in a courteous line; "" where it has no courtesy, or may mean another."""
    left, found = bare_of_courtesy(line), _BEFORE.match(line)
    if not left:
        return ""
    meant = at_the_table(left.rstrip(CLOSING).casefold())
    return "" if meant in _BINDING and meant not in _allowed(line, found) else left


def courteous_head(line: str | None, kinds: Collection[type[Order]]) -> str | None:
    """A head of an order with a body without courtesy around it; any other line as it is."""
    bare = line if line and ":" in line and len(line) <= LONGEST_LINE else ""
    while bare := without_courtesy(bare):
        if bodied(bare, kinds):
            return bare
    return line


def _allowed(line: str, before: re.Match[str] | None) -> frozenset[str]:
    """Words that bind, and are clear with the courtesy of this line."""
    if before is None:
        asked = _ASKED.search(line.rstrip(CLOSING)[-_LONGEST:])
        return frozenset() if asked else _BINDING
    if before["wish"]:
        return _WISHED
    return frozenset({"offer-draw"}) if before["let"] else frozenset()
