-- Programs that know step 0 go on.
-- Who keeps his page to himself, and what is said beside a match: in no journal, and deleted at will.
CREATE TABLE secluded (player TEXT NOT NULL PRIMARY KEY);
CREATE TABLE chat (
    id TEXT NOT NULL PRIMARY KEY, match TEXT NOT NULL, room TEXT NOT NULL, player TEXT NOT NULL,
    seat TEXT NOT NULL, at BIGINT NOT NULL, words TEXT NOT NULL);
CREATE INDEX chat_match ON chat (match, room, at);
-- Ways in which a person is told that it is his turn, and what each was told last.
CREATE TABLE ways (
    id TEXT NOT NULL PRIMARY KEY, player TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL,
    address TEXT NOT NULL, keys TEXT NOT NULL, since BIGINT NOT NULL, failed INTEGER NOT NULL,
    due BIGINT NOT NULL);
CREATE INDEX ways_player ON ways (player);
CREATE TABLE told (
    way TEXT NOT NULL, match TEXT NOT NULL, seat TEXT NOT NULL, moment INTEGER NOT NULL,
    PRIMARY KEY (way, match, seat));
-- Secrets with which a person's own programs read: the calendar of his deadlines, his matches.
CREATE TABLE tokens (
    hash BLOB NOT NULL PRIMARY KEY, player TEXT NOT NULL, purpose TEXT NOT NULL,
    since BIGINT NOT NULL);
CREATE INDEX tokens_player ON tokens (player, purpose);
