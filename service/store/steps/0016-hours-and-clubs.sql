-- Programs that know step 0 go on.
-- Quiet hours of one kind of notice, where they are not those of the mails.
CREATE TABLE hours (
    player TEXT NOT NULL, kind TEXT NOT NULL, quiet_from INTEGER NOT NULL,
    quiet_to INTEGER NOT NULL, sleeps BIGINT NOT NULL, wakes BIGINT NOT NULL,
    PRIMARY KEY (player, kind));
-- Channels of clubs: a way that tells every turn of the matches that it follows.
ALTER TABLE ways ADD COLUMN club TEXT NOT NULL DEFAULT '';
CREATE TABLE followed (way TEXT NOT NULL, match TEXT NOT NULL, PRIMARY KEY (way, match));
