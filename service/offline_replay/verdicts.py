"""What the verifier of the browser says, on its page and in the replay file.

Its modules mark each sentence with ``said()`` and keep it in English, as programs compare it; who
shows it to a reader puts it in his language with ``again()``. Why a match is refused stays English.
"""

from service.words import later

BY_PRESSING = (
    later("Your order of {time} UTC (“{orders}”)"),
    later("{most} and {last}"),
    later("{name} was answered as taken, and is not in the log."),
    later("{name} was never answered, and is not in the log."),
    later("{name} was answered as taken, and no receipt came."),
    later(
        "{name} was answered at {at}, after its round existed: by your own clock the house could "
        "have chosen among 1 round."
    ),
    later(
        "{name} was answered at {at}, after its round existed: by your own clock the house could "
        "have chosen among {n} rounds."
    ),
    later(
        "1 of your orders was refused or had no answer, and was never taken under its number. A "
        "mistake in it, or in a line sent with it, is reason enough. Without a beacon a house "
        "could do it to get other dice too, and notes do not tell which it was."
    ),
    later(
        "{never} of your orders were refused or had no answer, and were never taken under their "
        "numbers. A mistake in them, or in a line sent with them, is reason enough. Without a "
        "beacon a house could do it to get other dice too, and notes do not tell which it was."
    ),
    later(
        "{name} was refused at {refused}, had no answer at {lost} and was taken at {taken}, always "
        "under the same number."
    ),
    later(
        "{name} was refused at {refused} and was taken at {taken}, always under the same number."
    ),
    later("{name} had no answer at {lost} and was taken at {taken}, always under the same number."),
    later(
        "{told} Nothing could be gained by that, but its dice could be known from the first press."
    ),
)
"""What notes tell of pressing, on the page of a match too."""

BY_VERIFIER = (
    *BY_PRESSING,
    later("No mail shows what you had seen as you gave {orders} orders (events {some})."),
    later(
        "No beacon protects this match: the dice of the table, of set-up, of computers and of "
        "time that is over, and those of who runs the house if he plays, rest on the word of the "
        "house."
    ),
    later(
        "The beacon {key} is not drand, the public one: whoever holds its key knows its dice "
        "beforehand."
    ),
    later("Next time, play with dice from a beacon; nothing can add one to a match afterwards."),
    later("The program that checks rounds could not be loaded; look again with a connection."),
    later("{n} of {rounds} rounds"),
    later("Event {n} waits for round {number} of its beacon, which appears at {time}."),
    later("Event {n} is due, and nothing was rolled for it."),
    later("your order “{orders}” was not taken."),
    later("The export of {origin}, of which this match is a branch, was not given."),
    later("{rolls} rolls of {origin} lie after the branch."),
    later("None of your cosigners has signed this match."),
    later("Nothing of this match is cosigned by {need} of your cosigners."),
    later("the beacon {key}"),
    later(
        "{name} gave a time {seconds} seconds too early: its clock is slow, or it lied. Its times "
        "are put right."
    ),
    later("{seat} (of the house)"),
    later("set-up, time, table"),
    later("free rolls in notes"),
    later("decks"),
    later("taken back later"),
    later("still sealed"),
    later("{liars} of {names}"),
    later("{most} and {last}"),
    later(
        "It holds unless {who} signed a false time for whoever runs the house, or most holders of "
        "the beacon worked for them."
    ),
    later("too few"),
    later(
        "Event {n} was signed before its round by {who}: that its roll was not chosen is the word "
        "of this house."
    ),
    later(
        "{n} events ({some}) were signed before their rounds by {who}: that no roll for them was "
        "chosen is the word of this house."
    ),
    later("{name} has signed nothing since event {n}: ask for their last note."),
    later(
        "Line {n} reads '{word}', and a line is house VKEY, cosigner VKEY, need K or beacon KEY "
        "GENESIS PERIOD."
    ),
    later("Line {n} has no number where {kind} needs one."),
    later("“need” is there twice."),
    later("More than {most} keys of one kind are named."),
    later("One cosigner is named twice, under two names; name each once."),
    later("{asked} cosigners are asked for, and none is named."),
    later(
        "{asked} of {count} cosigners is not possible: ask for {least} to {count} of them, for "
        "with half two histories could each have enough."
    ),
    later("{count} on {stream}"),
    later(
        "Event {n} took back the events from {to} on; rolls withdrawn: {rolls}; agreed by {who}."
    ),
    later("none"),
    later("nobody"),
    later("The plans of {set} were never opened."),
    later("The export of {origin}, from which this match goes on, was not given."),
    later(
        "Event {n} of {origin}, {type} by {by} at {ts}, holds in part {part}, sealed for {to}: "
        "{data}"
    ),
    later(
        "Only this part is proved: what else happened, and whether it still holds, the whole "
        "export shows."
    ),
    later("That is not a key: it reads name+id+base64."),
    later("The key is not of Ed25519, or of another kind."),
    later("This is the key of a cosigner, with which no house signs."),
    later("The key does not have the id that it names."),
    later("The archive unpacks to more than is read here."),
    later("The file was compressed with gzip and is broken; send it again."),
    later("The zip holds {count} exports; audit each alone."),
    later("no"),
    later("The file was converted to UTF-16 and is broken; send it again."),
    later("The file is a mail, too large to be read; save the export out of it."),
    later("The file is a mail that holds {count} exports."),
    later("It was compressed with gzip."),
    later("It was packed as zip."),
    later("A byte order mark was put before it."),
    later("It was converted to UTF-16."),
    later("It was quoted as in an answer to a mail."),
    later("It was indented."),
    later("Its line ends were converted to CR."),
    later("Its line ends were converted to CRLF."),
    later("Spaces were added at the ends of its lines."),
    later("It came inside a mail."),
    later("Other words stood before it."),
    later("Blank lines were added at its end."),
    later("SHA-256 of it: {hash}"),
    later("Its lot: {lot}"),
    later("The link"),
    later("Link {i} of {stream}: {link}"),
    later("The link before it: {link}"),
    later("Draw {draw} of {draws}, this roll"),
    later("Draw {draw} of {draws}"),
    later("and 1 is added to each"),
    later("Results: {results}; in the journal: {logged}"),
    later("As it was told"),
    later("In the signed journal"),
    later("Leaf of entry {n}: {hash}"),
    later("with {k} of {steps}: {hash}"),
    later("Root: {hash}"),
    later("Signed root of {entries} entries: {hash}"),
    later("What it was rolled for"),
    later("A sealed order: its sender can check it, and everybody once it is opened."),
    later("The house's {event}"),
    later("The order of {who}, by its id {what}"),
    later("The round"),
    later("Round {number} of the beacon {beacon}, which appears at {time}"),
    later("Its signature: {signature}"),
    later("The order was written down at {ts}"),
    later("HMAC block {block}: {hash}"),
    later("{bytes} = {word}, at least {limit}: thrown away"),
    later("The id of the order of event {n} was made by the house."),
    later(
        "The rules {rules} {version} are of a release ({release}) that this program cannot compare."
    ),
    later("The rules {rules} {version} are those of Fieldpost {releases}."),
    later("It is played by tables of the house's own: {names}."),
    later("Event {n} brought new chains of dice: {reason}"),
    later("Event {n} says that {count} openings are erased: {reason}"),
    later("Line {line} of the notes file {name} is out of form."),
    later("without an id"),
    later("letter of {day} ({id})"),
    later("letter ({id})"),
    later("{unreadable} sent letters to this match could not be read."),
    later("None of the {mails} mails sent is an order to this match."),
    later(
        "{count} orders in your name are not in your mails and notes (events {some}). If you gave "
        "them in no other way, they are not yours."
    ),
    later(
        "The log has the order “{orders}” for your {letter}, where it stands only in what looks"
        " quoted or broken; compare them."
    ),
    later(
        "Of your {letter} to {seat} the log does not hold {lost}: refused, lost, or sent on "
        "under another Message-ID. Compare the answer that you got."
    ),
    later(
        "Event {n} seals your order, and its hash fits none of its words in your notes: what it "
        "says shows once it is opened."
    ),
    later(
        "Event {n} was erased, so it no longer shows whether it is a line that waited since event "
        "{since}."
    ),
    later("{name} was not read: this match names none before it."),
    later("The file is out of form ({name})."),
    later("{count} mails received"),
    later("{count} mails sent"),
    later("proofs that were attached to mails sent"),
    later("A mail cannot be read ({name})."),
    later(
        "No checkpoint in the mailbox shows that the dice of {stream} were fixed before event "
        "{first}."
    ),
    later("proofs that were kept"),
    later("checkpoints that were kept"),
    later(
        "Nothing that you gave holds a checkpoint of this match, so a history that was rewritten "
        "and signed again would not show."
    ),
    later(
        "{count} {what} could not be used: they are of another match, were garbled on their way, "
        "or are signed by keys that were not named."
    ),
    later("{unopened} sealed parts are not opened in this export."),
    later("{decks} decks are not proved yet: their shuffles are sealed."),
    later("No mail shows what you had seen as you gave the order of event {n}."),
    later("1 roll of {origin} lies after the branch."),
    later("Event {n} says that 1 opening is erased: {reason}"),
    later("1 sent letter to this match could not be read."),
    later("The only mail sent is not an order to this match."),
    later(
        "1 order in your name is not in your mails and notes (event {some}). If you gave it in no "
        "other way, it is not yours."
    ),
    later("1 mail received"),
    later("1 mail sent"),
    later("proof that was kept"),
    later("proof that was attached to a mail sent"),
    later("checkpoint that was kept"),
    later(
        "1 {one} could not be used: it is of another match, was garbled on its way, or is signed "
        "by a key that was not named."
    ),
    later("1 sealed part is not opened in this export."),
    later("1 deck is not proved yet: its shuffle is sealed."),
    later(
        "No mails and no notes were given, so a history that was rewritten and signed again would "
        "not show."
    ),
    later(
        "No orders of yours were given, so one that was changed or lost on its way would not show."
    ),
    later(
        "{name} holds notes and shows no sealed part; give it beside an export, as your own "
        "(--mine)"
    ),
    later(
        "{name} signed another history, under a key of the house that is not known here: one of "
        "the two lies."
    ),
    later("The clock of your notes was slow by {slow} seconds: their times are put right."),
    later("1 roll holds by notes that a page of this house wrote."),
    later("{paged} rolls hold by notes that a page of this house wrote."),
    later(
        "It holds unless {who} signed a false time for whoever runs the house, or most holders of "
        "the beacon worked for them, or the page of this house wrote your notes falsely."
    ),
    later(
        "It holds unless most holders of the beacon worked for whoever runs the house, or the page "
        "of this house wrote your notes falsely."
    ),
    later("It holds unless most holders of the beacon worked for whoever runs the house."),
    later("The rules were not replayed, so dice that were asked for wrongly would not show."),
)
