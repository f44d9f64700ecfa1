"""The threat table of docs/fair-play.md, 22: what performs each of its rows, by name.

`REFUSED` names forgeries that both verifiers refuse (`second_cheats.py` and its sisters).
`SHOWN` names what is no fault of an export and yet performed: the report tells it, or the dice are
shown to be the same, or a witness refuses; each is a test of `tests/service/test_second_threats.py`
or of the file that is named.
"""

HERE = "test_second_threats"

REFUSED: dict[str, tuple[str, ...]] = {
    "house writes other dice, skips, burns, repeats or moves a link, adds a value, rolls for an "
    "older order": (
        "writes other dice",
        "burns a link whose dice displease",
        "takes an old link",
        "rolls twice for one order",
        "adds a beacon where there is none",
        "rolls for an older order",
    ),
    "makes new chains after it read an order": (
        "new chains once red's order is known",
        "the same, and red's order altered to have seen them",
    ),
    "makes new chains after it read a key": (
        "new chains once red's key is known",
        "makes new chains between key and dice",
    ),
    "lets an order go, takes it back or gives it anew once its key came": (
        "lets an order go whose key came, and orders anew",
        "takes his order back when its key came",
        "asks for a second key when the first displeases",
    ),
    "makes it void once its key came": (
        "voids an order when its key came, and rolls all the same",
    ),
    "makes new chains at the moment when set-up or time that is over is rolled": (
        "new chains at the moment when set-up is rolled",
        "new chains at the moment when a window's time is over",
    ),
    "names in the reply address a size larger than that of the mail": (
        "order that names a future checkpoint",
        "order that names a checkpoint that never was",
    ),
    "plays a seat and grinds ids": (
        "rolls his own order without the witness",
        "asks for a link before he orders",
        "wastes a link on an order without dice",
        "rolls his own order without a key",
    ),
    "joins last, or lets a computer join last, for the set-up": ("sets up without a key",),
    "opens with a computer that it does not list, whose dice would look like a person's": (
        "opens with a computer and does not list it",
    ),
    "begins the match a second time, for another set-up": (
        "begins the match a second time, for another set-up",
    ),
    "grinds other people's dice by notes": ("rolls for his note", "asks for a link for his note"),
    "takes a note before an order": (),
    "takes two letters that wait in another order": ("asks for a link before he orders",),
    "spells an order anew": ("alters an order",),
    "alters or invents an order, gives it another id": (
        "alters an order",
        "alters what a sealed order had seen",
    ),
    "asks the witness early, hides an asked link, wastes one, or shows the witness another tree": (
        "asks for a link before he orders",
        "asks for a link and hides it",
        "hides a link that a mail shows",
        "wastes a link on a plan",
    ),
    "says that the witness is down, and takes a letter's key": (
        "letter's key while the witness answers",
    ),
    "takes a friend's letter into the dice of a person's order": (
        "a friend's letter for red's own order, beside a witness",
        "a friend's beacon for red's order",
    ),
    "voids an order whose link was opened, or a plan; changes rules between link and dice": (
        "voids his order when its dice displease",
        "the same with chains that he says are lost, and uses",
        "voids a plan",
        "changes the rules between link and dice",
    ),
    "is the witness's friend: both know all links": ("a second secret of the same witness",),
    "stops when the dice displease": (),
    "rewrites history, rolls it back, shows two views": (
        "rewrites what was mailed",
        "rolls the log back",
        "rewrites what was receipted",
    ),
    "puts a position in, in mid-match; branches off what never was": (
        "copies a position in mid-match",
        "branch of a root that never was",
    ),
    "names rules that no release had": (
        "rules of a release that never was",
        "rules of a version that never was",
        "rules that go back",
    ),
    "publishes another `lot` than the id gives, for a sealed order": (
        "writes a false lot for red's plan",
    ),
    "keeps openings back that are your due": ("keeps red's openings back",),
    "calls a hidden roll or a card erased, or what is yet to be sealed": (
        "erases a hidden roll that displeased him",
        "erases ahead what is yet to be sealed",
    ),
    "reads a sealed plan before its own": (
        "seals his plan after red's",
        "seals another plan once red's is sealed",
    ),
    "a witness alone: refuses, is down, or wants good dice": (),
}

SHOWN: dict[str, tuple[str, ...]] = {
    "makes it void once its key came": (f"{HERE}.test_an_order_void_though_its_key_came_is_told",),
    "names in the reply address a size larger than that of the mail": (
        f"{HERE}.test_a_checkpoint_that_no_mail_holds_is_told",
    ),
    "plays a seat and grinds ids": (f"{HERE}.test_without_a_second_key_it_is_the_houses_word",),
    "joins last, or lets a computer join last, for the set-up": (
        f"{HERE}.test_without_a_second_key_it_is_the_houses_word",
    ),
    "grinds other people's dice by notes": (f"{HERE}.test_notes_before_an_order_move_no_die",),
    "takes a note before an order": (f"{HERE}.test_notes_before_an_order_move_no_die",),
    "takes two letters that wait in another order": (
        f"{HERE}.test_the_dice_of_a_seat_hang_on_no_other_seats_place",
    ),
    "spells an order anew": (f"{HERE}.test_another_spelling_has_the_same_dice",),
    "asks the witness early, hides an asked link, wastes one, or shows the witness another tree": (
        "test_witness_links.test_what_it_refuses",
    ),
    "says that the witness is down, and takes a letter's key": (
        f"{HERE}.test_a_letter_beside_a_witness_is_told_with_its_seat",
    ),
    "is the witness's friend: both know all links": (
        f"{HERE}.test_who_knows_all_links_moves_no_die_of_a_persons_order",
    ),
    "stops when the dice displease": (f"{HERE}.test_a_match_that_stops_shows_what_waits",),
    "a witness alone: refuses, is down, or wants good dice": (
        "test_letter_witnessed.test_while_the_witness_is_away_the_letter_waits_and_then_goes_on",
        f"{HERE}.test_without_the_houses_link_a_witness_knows_no_die",
    ),
}
