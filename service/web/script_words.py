"""What scripts say: ``words.js`` looks it up in the language of the page."""

from service.offline_replay.verdicts import BY_PRESSING, BY_VERIFIER
from service.words import _, later

BY_EVERY_SCRIPT = (
    later("There is no connection to the house; trying again."),
    later("The match went on while you were looking back."),
    later("The match went on."),
    later("{seconds} s more"),
    later("The round is out; the dice come in a moment."),
    later("The round is late. The house asks for it again and again."),
    later("The house does not answer; your draft is kept here."),
    later("What you pressed first was still on its way. Press again."),
    later("This came up only as you pressed: press again if you mean it."),
    later("What you pressed is there no more."),
    later("Nothing is ordered while you look at another moment: End leads back to now."),
    later("The house does not answer: the board stays as it is."),
    later(
        "The house did not answer, so nobody knows yet whether your orders arrived. "
        "Your draft is kept: send it again, it counts once."
    ),
    later(
        "This browser may no longer give orders here: sign in or take your seat again in "
        "another tab, then send once more."
    ),
    later("This page had grown too old to order from; now it is fresh."),
    later("Your draft is kept."),
    later("Your draft is kept: send it once more."),
    later("The house is too busy. Your draft is kept; send it again in a minute."),
    later("There is no connection: this is how it was at {time}. A draft stays on this device."),
    later("{day} {month} {year}, {time}"),
    later("Times are"),
    later("● Your turn: "),
    later("Map"),
    later("{map}; once more: the whole of it"),
    later("A quarter of the map; once more: the next"),
    later("Cards"),
    later("Table"),
    later("What lies below the maps: sheets, cards, notes"),
    later("More boards"),
    later("All the same"),
    later("Leave it"),
    later("Can be ordered now"),
    later("Save your notes (1 order)"),
    later("Save your notes ({count} orders)"),
    later("This browser has no room to note your orders down: save your notes."),
    later(
        "Entry {n} is an order in your name (“{orders}”), and the notes of this browser do not "
        "have it. If you gave it in no other way, it is not yours."
    ),
    later(
        "{count} orders in your name are not in the notes of this browser (entries {some}). If you "
        "gave them in no other way, they are not yours."
    ),
    later("I gave it"),
    later(
        "You sent “{orders}”, and its receipt shows “{there}” (entry {n}, {by}). If that is more "
        "than another spelling, it is not your order: save your notes."
    ),
    later(
        "You sent “{orders}”, and its receipt seals other words (entry {n}). If you did not spell "
        "it in your own way, it is not your order: save your notes."
    ),
    later(
        "Your browser does not allow it. Allow notices for this site in its settings, then press "
        "again."
    ),
    later("It did not work: {trouble}"),
    later("Nothing else can be ordered: “{order}” goes by itself. Any press stops it."),
    later("In the draft: {order}. Send it when you are ready."),
    later("{pieces}: Send gives “{order}”{note}; or choose more."),
    later("{pieces}: press it again if {others} shall go on to {target}, on which it stands."),
    later("To {place}"),
    later("The whole stack"),
    later("Close"),
    later("Press the place on the board."),
    later("Find a counter"),
    later("{map} is {seat}'s own: what you lay there lies face down for all others."),
    later("Ruler"),
    later("How far it is from one point or counter to another"),
    later("Ruler: press two points or counters, or draw from one to the other."),
    later("This is"),
    later("inch, pace …"),
    later("Keep it for all"),
    later("… and {count} more: type a part of the name."),
    later("Send: {order}"),
    later("Send orders"),
    later("Send the draft, and this behind it"),
    later("Give this order at once"),
    later("Nothing is drafted yet: press what is lit on the board, or one of these orders."),
    later("{pieces}: press what is lit, or an order below."),
    later("{thing}: what is chosen can do nothing there now."),
    later("{pieces}: there is nothing that they can do together now."),
    later("Since you were here: one thing happened."),
    later("Since you were here: {count} things happened."),
    later("Stop"),
    later("▶ Play"),
    later("That is where it stands now."),
    later("Nothing has happened yet."),
)
"""What is said on the pages of a match, and on any other."""

BY_CHECKS = (
    later("First give the key of the house: it is in your invitation."),
    later("✗ wrong:"),
    later("The figures"),
    later("The envelope was sealed before."),
    later(
        "The house had published its seal when the chain began, and what it opened now fits that "
        "seal. Another one would not fit."
    ),
    later("Then came what it was rolled for."),
    later(
        "It has a number of its own, and the roll was made for just that number. Of proved dice "
        "it also fixes the round of the beacon."
    ),
    later("All together give these dice, and no others."),
    later(
        "Your own machine has just done the sums again: the same envelope, order and round "
        "always give the same dice."
    ),
    later("It stands in the signed journal."),
    later(
        "The house signed a journal that holds this very roll. If it took the roll out again, your "
        "mails, and whoever keeps an export, would show it."
    ),
    later("All of it fits: this roll is what link and order give."),
    later("This roll does not fit. Keep this page and its data."),
    later("This roll is refused: {trouble}"),
    later("Checking: {what}."),
    later("Not checked"),
    later("It is what was sealed"),
    later("{origin}: FALSE. {why}"),
    later("{origin}: right, 1 roll"),
    later("{origin}: right, {rolls} rolls"),
    later("{right}, in the log of {logged}"),
    later("{right}, not in the log yet"),
    later(
        "OK as far as it could be checked: no rules were replayed, nobody's mail or notes was "
        "compared, and whether matches are missing at its end no stream can show."
    ),
    later("The stream holds no matches."),
    later("FALSE."),
    later("NO VERDICT."),
    later("It fits, as far as it could be checked"),
    later("{origin}, the export for {view}"),
    later("{origin}, the full export"),
    later("{origin}, the public export"),
    later("rolls"),
    later("proved"),
    later("if you trust"),
    later("on a number"),
    later("word of the house"),
    later("event {some}"),
    later("events {some}"),
    later("THE DICE ARE PROVED ({rolls}). Not looked at: {left}."),
    later("NOT PROVED. Whoever runs the house could have chosen {rolls}."),
    later("the only roll"),
    later("{n} of {all} rolls"),
    later("NOT PROVED. {hold} only if you trust {names}, whom you have not named."),
    later("NOT PROVED. {hold} only if the sender's own program drew its number by chance."),
    later("NOT PROVED. {hold} only if the sender's own program drew their number by chance."),
    later("The only roll holds"),
    later("1 of {all} rolls holds"),
    later("{n} of {all} rolls hold"),
    later("NO DICE. This export opens no roll. Not looked at: {left}."),
    later("1 roll"),
    later("{n} rolls"),
    later("whether the rules ask for just these rolls"),
    later("your mails and notes"),
    later("1 sealed part"),
    later("{n} sealed parts"),
    later("what is named below"),
    later("{one}; {other}"),
    later(
        "1 of them was taken back after it was seen (event {n}); that all agreed is the word of "
        "the house."
    ),
    later(
        "{n} of them were taken back after they were seen (events {some}); that all agreed is the "
        "word of the house."
    ),
    later("What would prove more"),
    later("Check this roll"),
    later("The mails that you got from the house, from the invitation on (--seen)."),
    later("The mailbox that the house writes to, from the invitation on (--seen)."),
    later("The mail of that time (--seen); the first of them is the invitation."),
    later("The mails that you sent (--sent), and your notes of the match (--mine)."),
    later("The rules, which decide every order again: fieldpost audit --replay."),
    later("The export of the match that is named (--parent)."),
    later("A later log.tlog-proof, which more cosigners have signed (--receipt)."),
    later("The cosigners and the beacon that you know, named in a file of yours (--trust)."),
    later(
        "A later export: what is sealed is opened to its seat, and to all once the match is over. "
        "What was erased stays closed for good."
    ),
    later("It goes on from {before}: the export of that match was read, and fits."),
    later("{count} files"),
    later("Dropped here: {files}"),
    later("{openings} sealed parts are opened, and are what was committed to."),
    later("{decksProved} of {decks} decks lay as their shuffles gave them."),
    later("{cards} cards lay at their places in their sealed decks."),
    later("{receipts} receipts show the very lines of this export."),
    later(
        "{seen} checkpoints that you kept say the same: nothing that they cover was changed since."
    ),
    later("The first {cosigned} of {events} events are cosigned by {need} of your cosigners."),
    later("{sent} of your orders are in the log as you sent them."),
    later("Nothing came of {vain} orders (events {some})."),
    later(
        "{events} and {commands} stand as they were signed, in {checkpoints} of a key that you "
        "trust."
    ),
    later("1 event"),
    later("{n} events"),
    later("1 order"),
    later("{n} orders"),
    later("1 checkpoint"),
    later("{n} checkpoints"),
    later("1 draw"),
    later("{n} draws"),
    later("1 die"),
    later("{n} dice"),
    later(
        "The dice of this match were computed again from the sealed chains: its only "
        "roll, with {draws} and {dice}, is right."
    ),
    later(
        "The dice of this match were computed again from the sealed chains: {rolls} of {rolls} "
        "rolls, with {draws} and {dice}, are right."
    ),
    later("1 sealed part is opened, and is what was committed to."),
    later("The only deck lay as its shuffle gave it."),
    later("1 card lay at its place in its sealed deck."),
    later("1 receipt shows the very lines of this export."),
    later("1 checkpoint that you kept says the same: nothing that it covers was changed since."),
    later("1 of your orders is in the log as you sent it."),
    later("Nothing came of 1 order (event {some})."),
    later("Absent: {one}"),
    later("Proved"),
    later("To know"),
    later("Not proved"),
)
"""What is said besides where a roll or a file is checked."""


def script_words(*, checks: bool = False) -> dict[str, str]:
    """The words of the scripts of a page."""
    return {
        said: _(said)
        for said in BY_EVERY_SCRIPT + BY_PRESSING + (BY_CHECKS + BY_VERIFIER if checks else ())
    }
