"""A module with one of everything that modules hold, of our own drawing: an island for two."""

from tests.kits import island
from tests.kits.island import (
    a_map,
    basic,
    board,
    layer,
    mask,
    old_layer,
    picker,
    picture,
    pile,
    slot,
    stack,
    tag,
)

AUTOMATION = [("macro;x", ""), ("report;x", ""), ("hideCmd;x", ""), ("globalkey;x", "")]
"""What pieces do by themselves, which nobody takes."""
RED = [
    ("prototype;Unit", ""), *AUTOMATION, ("footprint;x", ""), ("rotate;6;1;2;3", "2"),
    ("label;76,130;Change", "1st of June"), ("mark;Movement", "4"),
    layer(["red-full.png", "red-half.png"], 1, names=["", "half"]), basic("", "1/Red"),
]  # fmt: skip
SCOUT = [mask("back.png"), old_layer(["scout.gif", "scout2.jpg"], 1), basic("scout.gif", "Scout")]
SPY = [mask("back.png"), ("hide;x", "null"), basic("spy.svg", "Spy")]
GUN = [
    mask("back.png"), ("PROP;Ammo;x", "1"), ("restrict;Blue;true;;", ""),
    layer(["gun.png", "gun2.png"], 1, "Ammo layer", follows="Ammo"), basic("", "Gun"),
]  # fmt: skip
RUIN = [("immob;g;V;R;", ""), basic("ruin.png", "Ruin")]
CONTROL = [("delete;Remove;68,130", ""), ("clone;Clone;67,130", ""), basic("flag.png", "Flag")]
SYMBOLS = b"<svg xmlns='http://www.w3.org/2000/svg' width='48' height='48'><g id='a'/></svg>"


def files() -> island.Files:
    """Its files by name."""
    turns = tag("VASSAL.build.module.turn.CounterTurnLevel",
                tag("VASSAL.build.module.turn.ListTurnLevel", list="Move,Fight"),
                start=1, incr=1, loop="true", loopLimit=4)  # fmt: skip
    faces = "".join(tag("VASSAL.build.module.SpecialDieFace", text=t) for t in ("hit", "miss"))
    special = tag("VASSAL.build.module.SpecialDie", faces, name="die")
    tray = pile("Bag", 20, 90, slot("Token", 30, [basic("flag.png", "Token")]),
                shuffle="Never", faceDown="Never")  # fmt: skip
    used = pile("Used", 30, 60, reshuffleCommand="Back", reshuffleTarget="Events")
    track = stack("Gun", 220, 200, slot("Gun", 5, GUN), owningBoard="")
    more = "".join(
        (
            tag("VASSAL.build.module.SpecialDiceButton", special, name="Fire"),
            tag("VASSAL.build.module.turn.TurnTracker", turns, name="Turn"),
            tag("VASSAL.build.widget.Chart", chartName="Results", fileName="ruin.png"),
            a_map("Blue room", picker(board("Room", island.squares(), width=200, height=200)),
                  stack("Scouts", 20, 20, slot("Scout", 3, SCOUT), slot("Spy", 4, SPY)),
                  kind="PrivateMap", side="Blue"),
            a_map("Sideways", picker(board("Delta", sideways(), width=420, height=420))),
            a_map("Towns", picker(board("Land", island.regions(Reims=(40, 40), Dax=(160, 40)),
                                        width=300, height=100))),
            slot("Flag", 6, CONTROL),
            tag("VASSAL.chat.Own", ""),
        )
    )  # fmt: skip
    art = {
        "scout.gif": picture(colour="green", form="GIF"),
        "scout2.jpg": picture(colour="olive", form="JPEG"),
        "spy.svg": b"<svg xmlns='http://www.w3.org/2000/svg' width='48' height='48'>"
                   b"<use href='symbols.svg#a'/><rect width='9' height='9'/></svg>",
        "symbols.svg": SYMBOLS, "gun.png": picture(colour="black"),
        "gun2.png": picture(colour="navy"), "ruin.png": picture(colour="brown"),
        "flag.png": picture(colour="white"),
    }  # fmt: skip
    made = island.module(
        red=RED, events=pile("Events", 360, 60, *island.cards()) + used + tray,
        island=track + stack("Ruin", 90, 90, slot("Ruin", 7, RUIN), owningBoard=""), more=more,
    )  # fmt: skip
    return made | {f"images/{name}": data for name, data in art.items()} | {
        "evil/Runs.class": b"\xca\xfe\xba\xbe", "sounds/x.wav": b"RIFF", "rules.pdf": b"%PDF",
    }  # fmt: skip


def sideways() -> str:
    """Hexes on their sides, counted backwards."""
    return island.hexes(island.numbering(vDescend="true"), sideways="true")
