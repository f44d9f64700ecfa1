-- Programs that know step 0 go on.
-- What is not in the log of the house yet is found without looking at what is.
ALTER TABLE checkpoints ADD COLUMN logged INTEGER NOT NULL DEFAULT 0;
CREATE INDEX checkpoints_not_logged ON checkpoints (match, size) WHERE logged=0;
-- How far a work that goes on in the background has come, and what it knows.
CREATE TABLE progress (
    name TEXT NOT NULL PRIMARY KEY, position BIGINT NOT NULL, body BLOB NOT NULL);
CREATE INDEX holders_player ON holders (player, match);
CREATE INDEX holders_address ON holders (address);
CREATE INDEX addresses_player ON addresses (player);
CREATE INDEX addresses_asked ON addresses (player, address) WHERE asked=1 AND confirmed=0;
CREATE INDEX followers_state ON followers (state, made);
CREATE INDEX letters_owed ON letters (match, seat, id)
    WHERE answered=0 AND match<>'' AND report<>'' AND state='done';
