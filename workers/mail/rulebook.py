"""What a game's rulebook has of something, for a letter that asks."""

from domain.games import AnyRuleset
from service.mails.contents import Section
from service.mails.plain_text import paragraphs
from service.reading.rulebooks import chapters_of, looked_up, taught, untranslated
from service.words import _

MOST_RULES = 6
"""Of tables and orders at most so many too."""


def rules_section(rules: AnyRuleset, asked: str) -> Section:
    """What teaches the game, or what its book has by a number, by words or as “first turn”."""
    passages, found = looked_up(rules, asked)
    title = _("Rules: {words}", words=asked) if asked else _("Rulebook")
    if not passages and not found:
        return Section(title, _("No rule has this number or these words: {words}.", words=asked))
    teaching = taught(rules)
    shown = [p for p in passages if p in teaching]
    shown += [p for p in passages if p not in teaching][:MOST_RULES]
    whole = not asked and bool(teaching)
    told = list(filter(None, [untranslated(rules)]))
    told += [f"{p.title}\n{p.text}" for p in shown]
    told += [f"{r.number}  {r.title}\n{r.text}" for r in found[: 0 if whole else MOST_RULES]]
    rest = [r.number for r in found[MOST_RULES:]]
    if whole:
        rest = [f"“rules {c.number}” {c.title}" for c in chapters_of(rules)]
    if rest:
        told.append(_("See also {rules}.", rules=", ".join(rest)))
    text = "\n\n".join(paragraphs(one).rstrip() for one in told)
    return Section(title, text, narrow="\n\n".join(told))
