-- Programs that know step 0 go on.
CREATE TABLE IF NOT EXISTS commands (
    match TEXT NOT NULL, id BLOB NOT NULL, n BIGINT NOT NULL, size BIGINT NOT NULL,
    PRIMARY KEY (match, id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS links (
    match TEXT NOT NULL, stream TEXT NOT NULL, epoch INTEGER NOT NULL, i INTEGER NOT NULL,
    command BIGINT NOT NULL, PRIMARY KEY (match, stream, epoch, i),
    UNIQUE (match, stream, command)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS openings (
    match TEXT NOT NULL, n BIGINT NOT NULL, p INTEGER NOT NULL, seats TEXT NOT NULL,
    body BLOB NOT NULL, PRIMARY KEY (match, n, p)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS snapshots (
    match TEXT NOT NULL, size BIGINT NOT NULL, version INTEGER NOT NULL,
    body BLOB NOT NULL, PRIMARY KEY (match, size));
CREATE TABLE IF NOT EXISTS checkpoints (
    match TEXT NOT NULL, size BIGINT NOT NULL, note TEXT NOT NULL,
    PRIMARY KEY (match, size)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS house_log (
    log TEXT NOT NULL, n BIGINT NOT NULL, match TEXT NOT NULL, size BIGINT NOT NULL,
    leaf TEXT NOT NULL, PRIMARY KEY (log, n), UNIQUE (log, match, size)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seat_tokens (
    match TEXT NOT NULL, seat TEXT NOT NULL, kind TEXT NOT NULL, hash BLOB NOT NULL,
    PRIMARY KEY (match, hash)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS players (
    id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, zone TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS addresses (
    address TEXT NOT NULL, player TEXT NOT NULL, confirmed INTEGER NOT NULL,
    asked INTEGER NOT NULL, PRIMARY KEY (address, player));
CREATE TABLE IF NOT EXISTS holders (
    match TEXT NOT NULL, seat TEXT NOT NULL, player TEXT NOT NULL, address TEXT NOT NULL,
    quiet INTEGER NOT NULL, PRIMARY KEY (match, seat));
CREATE TABLE IF NOT EXISTS followers (
    match TEXT NOT NULL, id TEXT NOT NULL, address TEXT NOT NULL, every TEXT NOT NULL,
    state INTEGER NOT NULL, number BIGINT NOT NULL, size BIGINT NOT NULL,
    turn BIGINT NOT NULL, made BIGINT NOT NULL, PRIMARY KEY (match, id));
CREATE TABLE IF NOT EXISTS sign_ins (
    id TEXT NOT NULL PRIMARY KEY, address TEXT NOT NULL, made BIGINT NOT NULL,
    state INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS sign_ins_address ON sign_ins (address, made);
CREATE TABLE IF NOT EXISTS sessions (
    hash BLOB NOT NULL PRIMARY KEY, sign_in TEXT NOT NULL UNIQUE, player TEXT NOT NULL,
    made BIGINT NOT NULL);
CREATE TABLE IF NOT EXISTS wishes (
    player TEXT NOT NULL PRIMARY KEY, mails TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS letters (
    id TEXT NOT NULL PRIMARY KEY, message_id TEXT NOT NULL, received BIGINT NOT NULL,
    rcpt TEXT NOT NULL, raw BLOB NOT NULL, state TEXT NOT NULL, reason TEXT NOT NULL,
    sender TEXT NOT NULL, match TEXT NOT NULL, seat TEXT NOT NULL, report TEXT NOT NULL,
    answered INTEGER NOT NULL, tries INTEGER NOT NULL, due BIGINT NOT NULL,
    claim TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS letters_state ON letters (state, due);
CREATE INDEX IF NOT EXISTS letters_message_id ON letters (message_id);
CREATE INDEX IF NOT EXISTS letters_seat ON letters (match, seat, answered);
CREATE INDEX IF NOT EXISTS letters_sender ON letters (sender, received);
CREATE TABLE IF NOT EXISTS mails (
    id TEXT NOT NULL PRIMARY KEY, match TEXT NOT NULL, seat TEXT NOT NULL,
    size BIGINT NOT NULL, kind TEXT NOT NULL, recipient TEXT NOT NULL, sender TEXT NOT NULL,
    raw BLOB NOT NULL, state TEXT NOT NULL, reason TEXT NOT NULL, tries INTEGER NOT NULL,
    due BIGINT NOT NULL, claim TEXT NOT NULL, made BIGINT NOT NULL, sent BIGINT NOT NULL);
CREATE INDEX IF NOT EXISTS mails_state ON mails (state, due);
CREATE INDEX IF NOT EXISTS mails_recipient ON mails (recipient, kind, made);
CREATE INDEX IF NOT EXISTS mails_kind ON mails (kind, made);
CREATE INDEX IF NOT EXISTS mails_match ON mails (match, made);
CREATE TABLE IF NOT EXISTS pictures (
    key TEXT NOT NULL PRIMARY KEY, png BLOB NOT NULL, drawn INTEGER NOT NULL,
    made BIGINT NOT NULL);
CREATE TABLE IF NOT EXISTS posted (
    match TEXT NOT NULL, seat TEXT NOT NULL, number BIGINT NOT NULL, size BIGINT NOT NULL,
    notes BIGINT NOT NULL, PRIMARY KEY (match, seat));
CREATE TABLE IF NOT EXISTS notes (
    match TEXT NOT NULL, k BIGINT NOT NULL, seat TEXT NOT NULL, letter TEXT NOT NULL,
    line INTEGER NOT NULL, text TEXT NOT NULL, made BIGINT NOT NULL,
    PRIMARY KEY (match, k), UNIQUE (letter, line));
CREATE TABLE IF NOT EXISTS seen (
    match TEXT NOT NULL, seat TEXT NOT NULL, size BIGINT NOT NULL,
    PRIMARY KEY (match, seat));
