"""The threat table of docs/threats.md: what performs each of its rows, by name.

`REFUSED` names forgeries that both verifiers refuse (`cheats.py` and its sisters). `SHOWN` names
what is not a fault of an export and yet performed: the report tells it, or the dice are shown to be
the same, or it passes; each is a test of `tests/service/test_audit_threats.py` or of the file that
is named.
"""

HERE = "test_audit_threats"
TIMES = "test_audit_times.test_a_roll_is_proved_if_enough_signed_its_entry_in_time"

REFUSED: dict[str, tuple[str, ...]] = {
    "the house writes other dice; skips, burns, repeats or moves a link; adds a value": (
        "writes other dice",
        "burns a link whose dice displease",
        "shows the link of a later roll for this one",
        "rolls twice for one order",
        "adds a beacon where there is none",
        "adds a field to a roll, to grind it",
    ),
    "rolls for an older order, or for another stream than is due": (
        "rolls for an older order",
        "rolls on another stream than is due",
        "rolls in secret where a roll for all is due",
        "rolls red's order on the chain of blue",
    ),
    "lets an order lie whose dice displease, and goes on with another": (
        "lets an order lie whose dice displease, and orders anew",
        "lets time be over in its place",
    ),
    "passes free rolls over until one pleases": (
        "passes a note over",
        "makes new chains while a free roll waits",
        "rolls twice for one note",
    ),
    "writes a ruling, a plan, a waiting line, new rules or a taking back between order and dice": (
        "takes back between an order and its dice",
        "changes the rules between an order and its dice",
        "changes a plan between an order and its dice",
        "lets lines wait between an order and its dice",
        "has the referee order between an order and its dice",
        "rules in a dispute between the dice of an order",
    ),
    "takes another round, a forged one, or one of another beacon": (
        "takes the next round",
        "takes the round of another beacon",
        "forges a round",
        "spells a point a second way",
        "takes the point at infinity for a round",
        "takes a point outside the subgroup",
        "gives two rolls of one order two rounds",
        "rolls without the beacon",
    ),
    "rolls before the round is there": ("rolls before the round is there",),
    "names the key of drand with other times, so that old rounds are new": (
        "opens with drand's rounds of long ago",
        "opens with drand's rounds half as often",
    ),
    "writes an order down, or dates it, once it knows the round, and grinds its id": (),
    "dates an order ahead, to pick its round": (),
    "names cosigners of its own, under whatever names, that sign what it likes": (),
    "shows its cosigners an order, and another one to the readers once it knows the dice": (),
    "has the log signed with several histories of one match, and shows the one that pleases": (),
    "holds an order back until a round pleases": (),
    "refuses orders until their dice please": (),
    "serves a page that draws ground numbers for its players": (),
    "has a beacon of its own, or of a friend": (),
    "makes new chains after it read an order": (
        "new chains once red's order is known",
        "the same, and red's order altered to have seen them",
        "makes new chains between an order and its dice",
        "new chains for one stream alone",
    ),
    "makes new chains at the moment when set-up or time that is over is rolled": (
        "new chains at the moment when set-up is rolled",
        "new chains at the moment when a window's time is over",
    ),
    "begins the match a second time, for another set-up": (
        "begins the match a second time, for another set-up",
    ),
    "joins last, lets a computer join last, or lets empty time run out when it suits": (),
    "opens with a computer that it does not list": (
        "opens a match with a computer that is not of the house",
    ),
    "says that it does not play": (),
    "grinds other people's dice by notes": ("rolls for his note", "decides by a free roll"),
    "takes a note before an order": (),
    "takes two letters that wait in another order": (),
    "spells an order anew": ("alters an order",),
    "alters or invents an order, or gives it another id": (
        "alters an order",
        "alters what a sealed order had seen",
    ),
    "names in the reply address a size larger than that of the mail": (
        "order that names a future checkpoint",
    ),
    "rolls for the referee, or for somebody who has no seat": (
        "rolls for the referee",
        "a command in the name of the table",
    ),
    "opens another plan than was sealed, one that was withdrawn, not all, or too early": (
        "opens another plan than was sealed",
        "opens a plan of another match",
        "leaves red's plan out",
        "opens the plans before all are ready",
        "opens the plans though red thinks again",
    ),
    "reads a sealed plan before its own": (
        "seals his plan after red's",
        "seals another plan once red's is sealed",
    ),
    "goes on with another line than waited": (
        "goes on with another line than waits",
        "goes on as if red had seen the answer",
    ),
    "takes back a roll that displeases, and writes a consent that nobody gave": (),
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
    "calls a hidden roll or a card erased": ("erases a hidden roll that displeased him",),
    "stops when the dice displease": (),
    "begins many matches, and gives you the one that went well": (),
}

SHOWN: dict[str, tuple[str, ...]] = {
    "writes an order down, or dates it, once it knows the round, and grinds its id": (
        TIMES,
        f"{HERE}.test_ids_that_were_ground_pass_and_the_report_names_whose_word_it_is",
    ),
    "dates an order ahead, to pick its round": (TIMES,),
    "names cosigners of its own, under whatever names, that sign what it likes": (
        "test_audit_times.test_a_cosigner_whom_only_the_house_named_proves_nothing",
        "test_audit_times.test_whom_the_reader_named_decides",
    ),
    "shows its cosigners an order, and another one to the readers once it knows the dice": (
        "test_audit_times.test_an_order_that_was_let_fall_for_another_is_refuted_by_one_kept_note",
    ),
    "has the log signed with several histories of one match, and shows the one that pleases": (
        "test_audit_cosigned.test_a_log_gives_no_time_for_dice",
    ),
    "holds an order back until a round pleases": (
        f"{HERE}.test_an_order_that_was_held_back_passes_and_is_the_word_of_the_house",
    ),
    "refuses orders until their dice please": (
        f"{HERE}.test_the_same_number_has_the_same_dice_when_it_comes_again",
    ),
    "has a beacon of its own, or of a friend": (f"{HERE}.test_a_beacon_that_is_not_drand_is_told",),
    "joins last, lets a computer join last, or lets empty time run out when it suits": (
        f"{HERE}.test_ids_that_were_ground_pass_and_the_report_names_whose_word_it_is",
    ),
    "grinds other people's dice by notes": (f"{HERE}.test_notes_before_an_order_move_no_die",),
    "takes a note before an order": (f"{HERE}.test_notes_before_an_order_move_no_die",),
    "takes two letters that wait in another order": (
        f"{HERE}.test_the_dice_of_a_seat_hang_on_no_other_seats_place",
    ),
    "spells an order anew": (f"{HERE}.test_another_spelling_has_the_same_dice",),
    "names in the reply address a size larger than that of the mail": (
        f"{HERE}.test_a_checkpoint_that_no_mail_holds_is_told",
    ),
    "takes back a roll that displeases, and writes a consent that nobody gave": (
        f"{HERE}.test_what_is_taken_back_is_told_with_its_rolls",
    ),
    "stops when the dice displease": (f"{HERE}.test_a_match_that_stops_shows_what_waits",),
    "names rules that no release had": (f"{HERE}.test_no_verdict_is_none_of_both",),
}

NOT_PREVENTED = "**not prevented**"
"""What stands in a cell of a row that nothing finds."""
