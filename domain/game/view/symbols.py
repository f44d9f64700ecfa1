"""The codes of APP-6 by which a counter's symbol is drawn."""


def app6(printed: str, *, hostile: bool) -> str:
    """The code of a symbol that a table writes as "echelon:function:modifiers".

    An echelon of one figure is that of a headquarters. Friend and hostile are as the Allied staff
    draws them.
    """
    echelon, function, modifiers = printed.split(":")
    staff, size = (echelon, "00") if len(echelon) == 1 else ("0", echelon)
    return f"10{'06' if hostile else '03'}100{staff}{size}{function}{modifiers}"
