-- Programs that know step 0 go on.
CREATE TABLE commands (
    match TEXT NOT NULL, id BLOB NOT NULL, n BIGINT NOT NULL, size BIGINT NOT NULL,
    PRIMARY KEY (match, id)) WITHOUT ROWID;
CREATE TABLE links (
    match TEXT NOT NULL, stream TEXT NOT NULL, epoch INTEGER NOT NULL, i INTEGER NOT NULL,
    command BIGINT NOT NULL, PRIMARY KEY (match, stream, epoch, i),
    UNIQUE (match, stream, command)) WITHOUT ROWID;
CREATE TABLE openings (
    match TEXT NOT NULL, n BIGINT NOT NULL, p INTEGER NOT NULL, seats TEXT NOT NULL,
    body BLOB NOT NULL, PRIMARY KEY (match, n, p)) WITHOUT ROWID;
CREATE TABLE snapshots (
    match TEXT NOT NULL, size BIGINT NOT NULL, version INTEGER NOT NULL,
    body BLOB NOT NULL, PRIMARY KEY (match, size));
CREATE TABLE checkpoints (
    match TEXT NOT NULL, size BIGINT NOT NULL, note TEXT NOT NULL,
    logged INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (match, size)) WITHOUT ROWID;
-- What is not in the log of the house yet is found without looking at what is.
CREATE INDEX checkpoints_not_logged ON checkpoints (match, size) WHERE logged=0;
CREATE TABLE house_log (
    log TEXT NOT NULL, n BIGINT NOT NULL, match TEXT NOT NULL, size BIGINT NOT NULL,
    leaf TEXT NOT NULL, PRIMARY KEY (log, n), UNIQUE (log, match, size)) WITHOUT ROWID;
CREATE TABLE seat_tokens (
    match TEXT NOT NULL, seat TEXT NOT NULL, kind TEXT NOT NULL, hash BLOB NOT NULL,
    PRIMARY KEY (match, hash)) WITHOUT ROWID;
CREATE TABLE players (
    id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, zone TEXT NOT NULL);
CREATE TABLE addresses (
    address TEXT NOT NULL, player TEXT NOT NULL, confirmed INTEGER NOT NULL,
    asked INTEGER NOT NULL, PRIMARY KEY (address, player));
CREATE INDEX addresses_player ON addresses (player);
CREATE INDEX addresses_asked ON addresses (player, address) WHERE asked=1 AND confirmed=0;
CREATE TABLE holders (
    match TEXT NOT NULL, seat TEXT NOT NULL, player TEXT NOT NULL, address TEXT NOT NULL,
    quiet INTEGER NOT NULL, coached INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (match, seat));
CREATE INDEX holders_player ON holders (player, match);
CREATE INDEX holders_address ON holders (address);
CREATE TABLE followers (
    match TEXT NOT NULL, id TEXT NOT NULL, address TEXT NOT NULL, every TEXT NOT NULL,
    state INTEGER NOT NULL, number BIGINT NOT NULL, size BIGINT NOT NULL,
    turn BIGINT NOT NULL, made BIGINT NOT NULL, PRIMARY KEY (match, id));
CREATE INDEX followers_state ON followers (state, made);
CREATE TABLE sign_ins (
    id TEXT NOT NULL PRIMARY KEY, address TEXT NOT NULL, made BIGINT NOT NULL,
    state INTEGER NOT NULL);
CREATE INDEX sign_ins_address ON sign_ins (address, made);
CREATE TABLE sessions (
    hash BLOB NOT NULL PRIMARY KEY, sign_in TEXT NOT NULL UNIQUE, player TEXT NOT NULL,
    made BIGINT NOT NULL);
CREATE TABLE wishes (
    player TEXT NOT NULL PRIMARY KEY, mails TEXT NOT NULL);
CREATE TABLE letters (
    id TEXT NOT NULL PRIMARY KEY, message_id TEXT NOT NULL, received BIGINT NOT NULL,
    rcpt TEXT NOT NULL, raw BLOB NOT NULL, state TEXT NOT NULL, reason TEXT NOT NULL,
    sender TEXT NOT NULL, match TEXT NOT NULL, seat TEXT NOT NULL, report TEXT NOT NULL,
    answered INTEGER NOT NULL, tries INTEGER NOT NULL, due BIGINT NOT NULL,
    claim TEXT NOT NULL);
CREATE INDEX letters_state ON letters (state, due);
CREATE INDEX letters_message_id ON letters (message_id);
CREATE INDEX letters_seat ON letters (match, seat, answered);
CREATE INDEX letters_sender ON letters (sender, received);
CREATE INDEX letters_owed ON letters (answered, match, seat, id)
    WHERE answered=0 AND match<>'' AND report<>'' AND state='done';
-- `since`: from where on a mail tells; what one told that was not delivered is told again by the next.
CREATE TABLE mails (
    id TEXT NOT NULL PRIMARY KEY, match TEXT NOT NULL, seat TEXT NOT NULL,
    size BIGINT NOT NULL, kind TEXT NOT NULL, recipient TEXT NOT NULL, sender TEXT NOT NULL,
    raw BLOB NOT NULL, state TEXT NOT NULL, reason TEXT NOT NULL, tries INTEGER NOT NULL,
    due BIGINT NOT NULL, claim TEXT NOT NULL, made BIGINT NOT NULL, sent BIGINT NOT NULL,
    since BIGINT NOT NULL DEFAULT -1, since_note BIGINT NOT NULL DEFAULT 0);
CREATE INDEX mails_state ON mails (state, due);
CREATE INDEX mails_recipient ON mails (recipient, kind, made);
CREATE INDEX mails_kind ON mails (kind, made);
CREATE INDEX mails_match ON mails (match, made);
CREATE TABLE pictures (
    key TEXT NOT NULL PRIMARY KEY, png BLOB NOT NULL, drawn INTEGER NOT NULL,
    made BIGINT NOT NULL);
CREATE TABLE posted (
    match TEXT NOT NULL, seat TEXT NOT NULL, number BIGINT NOT NULL, size BIGINT NOT NULL,
    notes BIGINT NOT NULL, PRIMARY KEY (match, seat));
CREATE TABLE notes (
    match TEXT NOT NULL, k BIGINT NOT NULL, seat TEXT NOT NULL, letter TEXT NOT NULL,
    line INTEGER NOT NULL, text TEXT NOT NULL, made BIGINT NOT NULL,
    PRIMARY KEY (match, k), UNIQUE (letter, line));
CREATE TABLE seen (
    match TEXT NOT NULL, seat TEXT NOT NULL, size BIGINT NOT NULL,
    PRIMARY KEY (match, seat));
-- How far a work that goes on in the background has come, and what it knows.
CREATE TABLE progress (
    name TEXT NOT NULL PRIMARY KEY, position BIGINT NOT NULL, body BLOB NOT NULL);
CREATE TABLE house_keys (slot TEXT NOT NULL PRIMARY KEY, fingerprint TEXT NOT NULL);
-- The printed maps, by their hash.
CREATE TABLE sheets (name TEXT NOT NULL PRIMARY KEY, drawn BLOB NOT NULL) WITHOUT ROWID;
-- How long the mails of a player are.
CREATE TABLE styles (player TEXT NOT NULL PRIMARY KEY, style TEXT NOT NULL);
CREATE TABLE health (
    part TEXT NOT NULL PRIMARY KEY, at BIGINT NOT NULL, state TEXT NOT NULL, told TEXT NOT NULL);
-- The matches whose dice wait for a round, and when it appears.
CREATE TABLE waiting (match TEXT NOT NULL PRIMARY KEY, appears TEXT NOT NULL) WITHOUT ROWID;
-- Who cosigned a checkpoint of a match: the name of each, and its line.
CREATE TABLE cosignatures (
    match TEXT NOT NULL, size BIGINT NOT NULL, name TEXT NOT NULL, line TEXT NOT NULL,
    PRIMARY KEY (match, size, name)) WITHOUT ROWID;
-- When a player wants no mails, at which hour their digest comes, and in which language they read.
-- Minutes after midnight, where they live; -1 is none. From `sleeps` to `wakes` (Unix seconds) nothing goes out.
CREATE TABLE habits (
    player TEXT NOT NULL PRIMARY KEY, language TEXT NOT NULL, quiet_from INTEGER NOT NULL,
    quiet_to INTEGER NOT NULL, digest_at INTEGER NOT NULL, sleeps BIGINT NOT NULL,
    wakes BIGINT NOT NULL, digest_due BIGINT NOT NULL);
CREATE INDEX habits_wakes ON habits (wakes);
-- Who keeps their page to themselves, and what is said beside a match: in no journal, and deleted at will.
CREATE TABLE secluded (player TEXT NOT NULL PRIMARY KEY);
CREATE TABLE chat (
    id TEXT NOT NULL PRIMARY KEY, match TEXT NOT NULL, room TEXT NOT NULL, player TEXT NOT NULL,
    seat TEXT NOT NULL, at BIGINT NOT NULL, words TEXT NOT NULL);
CREATE INDEX chat_match ON chat (match, room, at);
-- Ways in which a person is told that it is their turn, and what each was told last. `trouble` is what
-- came of the last try: a status of the web, or a word; "" if it worked. The channels of clubs are ways.
CREATE TABLE ways (
    id TEXT NOT NULL PRIMARY KEY, player TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL,
    address TEXT NOT NULL, keys TEXT NOT NULL, since BIGINT NOT NULL, failed INTEGER NOT NULL,
    due BIGINT NOT NULL, trouble TEXT NOT NULL DEFAULT '', club TEXT NOT NULL DEFAULT '',
    of_club TEXT NOT NULL DEFAULT '');
CREATE INDEX ways_player ON ways (player);
CREATE INDEX ways_of_club ON ways (of_club);
CREATE TABLE told (
    way TEXT NOT NULL, match TEXT NOT NULL, seat TEXT NOT NULL, moment INTEGER NOT NULL,
    again INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (way, match, seat));
-- Secrets with which a person's own programs read: the calendar of their deadlines, their matches.
CREATE TABLE tokens (
    hash BLOB NOT NULL PRIMARY KEY, player TEXT NOT NULL, purpose TEXT NOT NULL,
    since BIGINT NOT NULL);
CREATE INDEX tokens_player ON tokens (player, purpose);
-- Set-ups that a person saves by name, each as one order of its game: in no journal, and theirs alone.
CREATE TABLE set_ups (
    player TEXT NOT NULL, game TEXT NOT NULL, name TEXT NOT NULL, line TEXT NOT NULL,
    PRIMARY KEY (player, game, name));
-- Who invited whom to a seat, and their words; in no journal, and forgotten with the person.
CREATE TABLE invited (
    match TEXT NOT NULL, seat TEXT NOT NULL, player TEXT NOT NULL, words TEXT NOT NULL,
    PRIMARY KEY (match, seat));
CREATE INDEX invited_player ON invited (player);
-- Quiet hours of one kind of notice, where they are not those of the mails.
CREATE TABLE hours (
    player TEXT NOT NULL, kind TEXT NOT NULL, quiet_from INTEGER NOT NULL,
    quiet_to INTEGER NOT NULL, sleeps BIGINT NOT NULL, wakes BIGINT NOT NULL,
    PRIMARY KEY (player, kind));
-- The matches that a channel of a club follows: it tells every turn of them.
CREATE TABLE followed (way TEXT NOT NULL, match TEXT NOT NULL, PRIMARY KEY (way, match));
-- Clubs, who is in them, and the matches opened for them: in no journal.
CREATE TABLE clubs (
    id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, plain TEXT NOT NULL UNIQUE,
    founder TEXT NOT NULL, since BIGINT NOT NULL);
CREATE INDEX clubs_founder ON clubs (founder);
CREATE TABLE club_members (
    club TEXT NOT NULL, player TEXT NOT NULL, since BIGINT NOT NULL, PRIMARY KEY (club, player));
CREATE INDEX club_members_player ON club_members (player);
CREATE TABLE club_matches (
    match TEXT NOT NULL PRIMARY KEY, club TEXT NOT NULL, shown INTEGER NOT NULL,
    since BIGINT NOT NULL);
CREATE INDEX club_matches_club ON club_matches (club, since);
-- Whom a club asks: by the name that was given, a mail address or a page, whoever it belongs to.
CREATE TABLE club_questions (
    id TEXT NOT NULL PRIMARY KEY, club TEXT NOT NULL, told TEXT NOT NULL, player TEXT NOT NULL,
    since BIGINT NOT NULL, state TEXT NOT NULL, due INTEGER NOT NULL, mailed BIGINT NOT NULL,
    UNIQUE (club, told));
CREATE INDEX club_questions_told ON club_questions (told);
CREATE INDEX club_questions_player ON club_questions (player, since);
CREATE INDEX club_questions_due ON club_questions (due);
-- Addresses to which no club writes.
CREATE TABLE club_mutes (address TEXT NOT NULL PRIMARY KEY);
CREATE TABLE boxes (
    hash TEXT NOT NULL PRIMARY KEY, title TEXT NOT NULL, made TEXT NOT NULL,
    size BIGINT NOT NULL, kept BIGINT NOT NULL, body BLOB NOT NULL);
-- Who may open matches with a box, by which name; player "" is whoever runs the house.
CREATE TABLE boxes_of (
    player TEXT NOT NULL, name TEXT NOT NULL, hash TEXT NOT NULL, kept BIGINT NOT NULL,
    PRIMARY KEY (player, name)) WITHOUT ROWID;
CREATE INDEX boxes_of_hash ON boxes_of (hash);
-- A review that was asked for, is being made, or is whole; whoever makes it beats while it goes on.
CREATE TABLE reviews (
    match TEXT NOT NULL PRIMARY KEY, state TEXT NOT NULL, asked BIGINT NOT NULL,
    maker TEXT NOT NULL, beat BIGINT NOT NULL, done BIGINT NOT NULL,
    told TEXT NOT NULL, version BIGINT NOT NULL, body BLOB NOT NULL);
CREATE INDEX reviews_state ON reviews (state, asked);
-- People who may act for the house.
CREATE TABLE operators (player TEXT NOT NULL PRIMARY KEY, since BIGINT NOT NULL);
-- Their passkeys (WebAuthn): the name that the authenticator gave, its public key, and how often it signed.
CREATE TABLE passkeys (
    id TEXT NOT NULL PRIMARY KEY, player TEXT NOT NULL, public TEXT NOT NULL,
    signed BIGINT NOT NULL, since BIGINT NOT NULL);
CREATE INDEX passkeys_player ON passkeys (player);
-- Who is kept out, or may say nothing: a person, an address (or its hash, once it is forgotten), a
-- mail domain, a network.
CREATE TABLE barred (
    kind TEXT NOT NULL, what TEXT NOT NULL, since BIGINT NOT NULL, PRIMARY KEY (kind, what));
-- Matches that no list shows.
CREATE TABLE hidden (match TEXT NOT NULL PRIMARY KEY, since BIGINT NOT NULL);
-- Who opened a match on the web or by the API; nobody for a guest.
CREATE TABLE openers (match TEXT NOT NULL PRIMARY KEY, player TEXT NOT NULL);
CREATE INDEX openers_player ON openers (player);
-- What operators did, to what, and why; nobody is whoever runs the machine.
CREATE TABLE acts (
    id TEXT NOT NULL PRIMARY KEY, at BIGINT NOT NULL, operator TEXT NOT NULL, act TEXT NOT NULL,
    object TEXT NOT NULL, match TEXT NOT NULL, why TEXT NOT NULL);
CREATE INDEX acts_at ON acts (at, id);
CREATE INDEX acts_match ON acts (match, at);
-- What people agreed to, by the hash of the text, and when; a guest of the web as "guest NAME".
CREATE TABLE agreed (
    player TEXT NOT NULL, version TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (player, version));
-- The conditions of the house, each text to which anybody agreed.
CREATE TABLE conditions (version TEXT NOT NULL PRIMARY KEY, text TEXT NOT NULL, since BIGINT NOT NULL);
-- Whom the house asks next, in this order, if who is invited to a seat declines or does not answer.
CREATE TABLE reserves (
    match TEXT NOT NULL, seat TEXT NOT NULL, place INTEGER NOT NULL, address TEXT NOT NULL,
    PRIMARY KEY (match, seat, place));
