"""What an invited player answers: ordinary yeses, ordinary noes, and what is neither."""

import pytest

from service.letters.yes_or_no import freely_meant
from tests.workers.mail.test_post_house import ANNA, BOB, PostHouse, flat

YES = """\
yes
Yes, please!
Yes, I accept
Sure!
Sure, why not?
sure, count me in
OK, gladly. Thanks!
I'd love to join
I'd love to, count me in
I would love to play.
Count me in!
I'm in!
I'm in, thanks for the invitation
I accept
I accept your invitation.
With pleasure!
Happy to play.
Of course!
Absolutely, can't wait!
Thanks for the invitation! I'd love to play.
Hi Anna! Count me in.
Sounds great, let's play!
Let's do this
I'll join you.
Yes, count me in! Evenings suit me.
Ja
Ja, gerne
Ja, gerne. Ich freue mich darauf!
Klar!
Klar, ich mache mit!
Natürlich!
Gerne, vielen Dank für die Einladung!
Ich bin dabei!
Da bin ich gerne dabei
Mit Vergnügen!
Ich spiele gerne mit.
Ich nehme an.
Warum nicht? Ich bin dabei.
oui
oui, avec plaisir !
Oui, je viens.
Oui, volontiers
J'accepte
J'accepte l'invitation avec plaisir.
Avec plaisir
Avec plaisir, merci pour l'invitation !
Je suis partant !
Bien sûr !
Pourquoi pas ? Je viens.
D'accord, je participe.
No problem, count me in!
I can't wait, let's go!
Sure, I would love to play! Count me in.
Yes, we would be very glad to.
Agreed, looking forward to it!
Merci ! Je joue.
Sure, go ahead.
Sure thing!
Fine by me
No problem, take your time.
yes, of course, take all the time you need
I don't mind at all
Sounds good to me
All right then
Geht klar!
Kein Problem, lass dir Zeit.
Von mir aus gern
Pas de souci, prends ton temps !
Ça me va
"""

NO = """\
no
No thanks.
No, thank you
No thanks, I'm too busy until May
Nope, sorry
Sorry, I can't
I cannot join.
I'm afraid I can't make it.
I'd love to, but I can't this time
Sorry, but I have no time.
Sorry, no time this month
Thanks, but I have to decline.
I must decline
I'll pass, thanks
I'll pass this time.
Count me out.
Not this time, sorry.
Not for me, thanks
I won't be there
I don't have time
Unfortunately I can't play
Unfortunately not
decline
Nein
Nein danke
Nein, leider nicht
Leider nein
Leider keine Zeit.
Ich habe leider keine Zeit
Ich kann leider nicht.
Diesmal leider nicht
Ohne mich!
Ich bin raus.
Ich muss leider absagen
Da muss ich leider passen
non
Non merci
Non, merci beaucoup
Désolé, je ne peux pas.
Malheureusement je ne peux pas venir
Pas cette fois, désolée.
Sans moi
Je n'ai pas le temps
Je dois décliner.
Ce n'est pas pour moi, merci
No, thanks — maybe another time.
Sorry, no. I am moving house in December
No thanks - too busy with the garden.
Nein danke, ich habe Urlaub.
No, thanks. Too busy until spring.
"""

NEITHER = """\
Yes, but not before Friday
Sure?
Which rules?
ok with 14 days a turn
Yes! Only on weekends.
Sure. When do we begin?
Yes. Not now, though.
Who else plays?
I'll think about it.
Maybe
Maybe next time
If Bob plays, I'm in
I can't say yet
I can't before Friday, but then I'd love to
I'd love to know who else plays
I'd love to if Bob plays too
Would I like to play it?
Let me ask my wife first.
Count me in if the pace is slow
Ja, aber erst im Mai
Klar, wenn es nicht zu lange dauert
Vielleicht
Wann geht es los?
Ich weiß noch nicht
Oui, mais pas avant lundi
Peut-être
Je ne sais pas encore
Avec plaisir si Bob joue
C'est quoi ?
Dear Anna,
Thanks for the invitation!
Best wishes
lock R1 R2
Bob
Sorry, I was away last week.
No, wait, I have to look at my calendar.
No, not until Friday.
No, is it the long scenario?
No idea who you are.
I would love to, if we play in May.
Sounds good?
Great.
Take 2 from chits
Go ahead without me
Take your time, but answer me
It is not fine with me
All right, but not before Friday
"""


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        (one, told)
        for told, lines in ((True, YES), (False, NO), (None, NEITHER))
        for one in lines.splitlines()
    ],
)
def test_an_invitation_is_answered(said: str, meant: bool | None) -> None:
    assert freely_meant(said) is meant


def test_what_is_neither_is_shown_to_its_writer(house: PostHouse) -> None:
    house.write(ANNA, "match@play.example", f"new toy duel with {BOB}")
    house.reply(BOB, "Hi Anna,\n\nlet me ask my wife first\n\nBob")
    told = flat(house.newest(BOB))
    assert "left let me ask my wife first" in told
    assert "Reply “join”, or “decline”." in told


def test_yes_and_no_in_one_letter_are_asked_back(house: PostHouse) -> None:
    house.write(ANNA, "match@play.example", f"new toy duel with {BOB}")
    house.reply(BOB, "Count me in!\n\nNo, sorry, I have no time.")
    assert "blue" not in house.matches.repository.match(house.only_match()).sitting.taken
    assert "Reply “join”, or “decline”." in flat(house.newest(BOB))


def test_who_invited_reads_the_note_below_a_no(house: PostHouse) -> None:
    house.write(ANNA, "match@play.example", f"new toy duel with {BOB}")
    house.reply(BOB, "Non merci\nnote Ask me again in May")
    assert "Non merci Ask me again in May" in flat(house.newest(ANNA))


def test_any_friendly_yes_grants_a_pause_and_only_a_plain_one_a_draw(house: PostHouse) -> None:
    match = house.duel("3 days a turn")
    for asked in ("offer a draw", "refuse", "pause"):
        house.reply(BOB, asked)
        house.reply(ANNA, "Hi Bob,\n\nno problem, take your time!\n\nAnna")
    now = house.matches.repository.match(match)
    assert (now.outcome, now.clock.paused) == (None, True)


def test_who_asks_in_the_subject_of_a_first_letter_reads_where_to_write_it(
    house: PostHouse,
) -> None:
    hint = "write “new toy duel with computer” in the letter itself"
    for who, subject in ((ANNA, "Fwd: new toy duel with computer"), (BOB, "A question")):
        house.write(who, "match@play.example", "Hello", Subject=subject)
        assert (hint in flat(house.server.to(who)[-1])) is (who == ANNA)
