"""What a counter shows: a silhouette in a word, and its figures as they are printed (22.1)."""

from domain.games.tcs_omaha.printed import Kind

_VEHICLES = (
    ("DD", "DD tank"), ("StuG", "assault gun"), ("Marder", "tank destroyer"),
    ("M10", "tank destroyer"), ("Tiger", "heavy tank"), ("Panther", "heavy tank"),
    ("Sherman", "Sherman tank"), ("self-propelled", "self-propelled gun"), ("", "tank"),
)  # fmt: skip
_GUNS = (
    ("anti-tank", "anti-tank gun"), ("Pak", "anti-tank gun"), ("88", "anti-tank gun"),
    ("", "howitzer"),
)  # fmt: skip
_OTHERS = {"leader": "leader", "pillbox": "pill box", "pit": "rocket launcher"}


def art(kind: Kind) -> str:
    """The silhouette of a kind of unit; "" of infantry, which has its symbol alone."""
    if kind.class_ in _OTHERS:
        return _OTHERS[kind.class_]
    if kind.mortar:
        return "mortar"
    if kind.class_ == "vehicle":
        return next(art for word, art in _VEHICLES if word in kind.name)
    if kind.class_ == "gun":
        return next(art for word, art in _GUNS if word in kind.name)
    if kind.class_ == "carrier":
        return "half-track" if "half-track" in kind.name else "truck"
    return "machine gun" if "machine gun" in kind.name else ""


def figures(kind: Kind, points: int) -> str:
    """Fire, reach and morale, or attack, range and defence: "5[4]3"; leaders have none."""
    last = kind.morale if kind.foot else kind.defence
    if points:
        return f"{points}[{kind.reach}]{last or ''}"
    if kind.attack:
        return f"{kind.attack}[{kind.point_range}]{last or ''}"
    return ""
