"""Chapter 8: when tactics cards are played in one's own turn."""

from collections.abc import Iterator

from domain.game.ruleset import Chance, Illegal
from domain.game.told import say
from domain.games.company_combat.company import CompanyOrder, Happening
from domain.games.company_combat.effects import effect, targets
from domain.games.company_combat.hand import CardPlayed
from domain.games.company_combat.lookup import at, called, held, own, the_front
from domain.games.company_combat.printed import squad, tactic
from domain.games.company_combat.state import State
from domain.games.company_combat.words import FRONTS, OTHER, PHASES, Stage, Use

OWN_PHASES: tuple[Stage, ...] = ("recon", "suppress", "assault", "rally")
WHEN: dict[Use, tuple[Stage, ...]] = {
    "cover": OWN_PHASES,
    "ground": OWN_PHASES,
    "smoke": OWN_PHASES,
    "ammo": OWN_PHASES,
    "double": ("recon", "suppress", "assault"),
    "flank": ("assault",),
    "sniper": ("suppress",),
    "medic": ("rally",),
    "rally": ("rally",),
}
"""In which phases a card may be played (8.1)."""

ELSEWHERE: dict[Use, str] = {
    "support": say("Play it in the Suppression Phase: “support left with …”."),
    "grenades": say("Use it in an assault: “assault … with … using …”."),
    "ambush": say("It answers an assault: “ambush”, or ahead “when assault do ambush”."),
    "jam": say("It answers a Support card: “jam”, or ahead “when support do jam”."),
}

_EFFECT: dict[Use, str] = {
    "smoke": say("no fire on you there"),
    "flank": say("your assaults there are stronger"),
    "sniper": say("fire at it"),
    "medic": say("a Casualty less"),
    "rally": say("nobody Pinned there"),
    "double": say("units that moved may still act"),
    "ammo": say("it may not attack in its next turn"),
}


class Play(CompanyOrder, frozen=True):
    """Play another card."""

    form = "play {card} [on {target}]"
    help = "Play a card: “play smoke-9 on left”, “play medic-9 on rifle-15”."
    stages = OWN_PHASES
    card: str
    target: str | None = None

    @classmethod
    def offers(cls, state: State) -> Iterator["Play"]:
        for card in own(state).hand or ():
            use = tactic(card).use
            if state.stage in WHEN.get(use, ()):
                yield from (cls(card, target) for target in targets(state, use))

    def leads_to(self, state: State, chance: Chance) -> Happening:
        """The card is played on its target (8.1)."""
        card = held(state, state.seat, self.card)
        use = tactic(card).use
        if use in ELSEWHERE:
            raise Illegal("8.1", ELSEWHERE[use])
        if state.stage not in WHEN[use]:
            told = "{card} is played in the {phases}, not in this phase."
            when = " or ".join(PHASES[stage] for stage in WHEN[use])
            raise Illegal("8.1", told, card=tactic(card).name, phases=when)
        target = self.target.casefold() if self.target is not None else None
        events = list(effect(state, card, target, chance))
        yield CardPlayed(seat=state.seat, card=card, target=target or "")
        yield from events

    def said(self, state: State, seat: str) -> str:
        card, on = tactic(self.card), self.target
        effect = say("cover {n}", n=card.cover) if card.cover else _EFFECT.get(card.use, "")
        form, where = "Play {card}", ""
        if on in FRONTS:
            form, where = "Play {card} at {front}", the_front(on or "")
        elif on:
            form, where = "Play {card} on {unit}", called(on)
        told = say(form, card=card.name, front=where, unit=where)
        return say("{order}: {effect}", order=told, effect=effect) if effect else told

    def why(self, state: State, seat: str) -> str:
        card, on = tactic(self.card).name, self.target or ""
        if on in own(state).units:
            unit = own(state).units[on]
            told = "{unit} has {n} of the {most} Casualties that destroy it."
            return say(told, unit=called(on), n=unit.casualties, most=squad(on).strength)
        if on not in FRONTS:
            return ""
        mine, theirs = at(state, state.seat, on), at(state, OTHER[state.seat], on)
        pinned = sum(unit.pinned for unit in mine.values())
        if tactic(self.card).use == "rally":
            return say("{n} of yours are Pinned at {front}.", n=pinned, front=the_front(on))
        if not theirs:
            return ""
        told = "{card}: at {front} {n} of yours face {more} of theirs."
        return say(told, card=card, front=the_front(on), n=len(mine), more=len(theirs))

    def touched(self, state: State) -> tuple[str, ...]:
        return (self.card, self.target) if self.target else (self.card,)
