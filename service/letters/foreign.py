"""The words of the post in German and French, for those whose mails are written so.

Only whole lines count, and only those that begin with no order of the game: what a game is told
stays in the language of its rules.
"""

import re
from typing import Final

ALONE: Final = {
    "hilfe": "help", "aide": "help",
    "ende": "end", "fin": "end",
    "brett": "board", "karte": "board", "plateau": "board", "carte": "board",
    "stand": "status", "état": "status", "etat": "status",
    "würfel": "dice", "wuerfel": "dice", "dés": "dice",
    "geschichte": "story", "histoire": "story",
    "meine partien": "my matches", "mes parties": "my matches",
    "einverstanden": "agree", "ich stimme zu": "agree", "d'accord": "agree",
    "ablehnen": "refuse", "ich lehne ab": "refuse", "refuser": "refuse", "je refuse": "refuse",
    "remis": "draw", "remis anbieten": "draw", "nulle": "draw", "proposer nulle": "draw",
    "rückgängig": "takeback", "zurücknehmen": "takeback",
    "weiter": "resume", "reprendre": "resume",
    "lernen": "first", "erste partie": "first", "apprendre": "first", "première partie": "first",
    "mitspielen": "join", "rejoindre": "join",
    "prüfen": "check", "vérifier": "check",
    "lehrer an": "coach on", "lehrer ein": "coach on", "lehrer aus": "coach off",
    "moniteur oui": "coach on", "moniteur non": "coach off", "sans moniteur": "coach off",
    "mails kurz": "mails short", "mails lang": "mails full", "mails text": "mails text",
    "mails alle": "mails all", "mails täglich": "mails daily", "mails warnungen": "mails warnings",
    "mails courts": "mails short", "mails longs": "mails full", "mails texte": "mails text",
    "mails tous": "mails all", "mails quotidiens": "mails daily",
    "mails avertissements": "mails warnings",
}  # fmt: skip
"""A line and what it means."""

_BEGINS: Final = (
    (re.compile(r"(?:geschichte|histoire) (\d.*)"), r"story \1"),
    (re.compile(r"(?:regeln?|règles?|regles?) (.+)"), r"rules \1"),
    (re.compile(r"(?:hilfe|aide) (\S+)"), r"help \1"),
    (re.compile(r"(?:mails )?(?:überblick|résumé)(?: (?:um|à) (\d\S*))?"), r"mails digest \1"),
    (re.compile(r"(?:abwesend|absent) (?:pour )?(\d+) (?:tage?|jours?)"), r"leave \1 days"),
)

_NOTE: Final = re.compile(r"(?i)notiz\b[:,]?\s+(?=\S)")


def in_english(line: str) -> str:
    """The line of the post that a German or French one stands for; the same line for any other."""
    bare = " ".join(line.strip(" .!,;").casefold().replace("\u2019", "'").split())
    if bare in ALONE:
        return ALONE[bare]
    for form, meant in _BEGINS:
        if found := form.fullmatch(bare):
            return found.expand(meant).strip() if found[1] else "mails digest"
    return _NOTE.sub("note ", line, count=1)
