"""A box in a line: what is in it, and what its reader left out."""

from domain.kits.kit import Kit
from domain.kits.places import Places
from service.words import _, counted


def measured(kit: Kit) -> str:
    """What is in a box: "76 spaces, 38 counters, 1 deck, 1 cup"."""
    spaces = sum(len(spaces.by_name) for spaces in Places(kit).spaces.values())
    decks = sum(pile.hidden and pile.shuffled for pile in kit.decks)
    cups = sum(pile.shuffled and not pile.hidden for pile in kit.decks)
    kinds = sum(kind.copies for kind in kit.kinds.values())
    parts = (
        (counted("%(num)s space", "%(num)s spaces", spaces), spaces),
        (counted("%(num)s counter", "%(num)s counters", kit.counters), kit.counters),
        (counted("%(num)s kind in the supply", "%(num)s kinds in the supply", kinds), kinds),
        (counted("%(num)s deck", "%(num)s decks", decks), decks),
        (counted("%(num)s cup", "%(num)s cups", cups), cups),
        (counted("%(num)s set-up", "%(num)s set-ups", len(kit.setups)), len(kit.setups)),
    )
    return ", ".join(words % {"num": number} for words, number in parts if number)


def left_out(kit: Kit) -> str:
    """What its reader did not take, counted, as a sentence."""
    if not kit.left_out:
        return _("Nothing was left out.")
    most = sorted(kit.left_out.items(), key=lambda left: -left[1])
    parts = ", ".join(f"{_(what)} ({number})" for what, number in most)
    return _("Left out: {parts}.", parts=parts)


def told(kit: Kit) -> str:
    """A box in a line: its title, what is in it, and what was left out."""
    return f"{kit.title}: {measured(kit)}. {left_out(kit)}"
