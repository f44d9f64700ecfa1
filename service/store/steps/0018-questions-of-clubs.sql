-- Programs that know step 0 go on.
-- Whom a club asks: by the name that was given, a mail address or a page, whoever it belongs to.
-- No release has clubs: who was asked before is asked again by hand.
CREATE TABLE club_questions (
    id TEXT NOT NULL PRIMARY KEY, club TEXT NOT NULL, told TEXT NOT NULL, player TEXT NOT NULL,
    since BIGINT NOT NULL, state TEXT NOT NULL, due INTEGER NOT NULL, mailed BIGINT NOT NULL,
    UNIQUE (club, told));
CREATE INDEX club_questions_told ON club_questions (told);
CREATE INDEX club_questions_player ON club_questions (player, since);
CREATE INDEX club_questions_due ON club_questions (due);
-- Addresses to which no club writes.
CREATE TABLE club_mutes (address TEXT NOT NULL PRIMARY KEY);
DELETE FROM club_members WHERE state='asked';
DROP INDEX club_members_player;
ALTER TABLE club_members DROP COLUMN state;
ALTER TABLE club_members DROP COLUMN told;
CREATE INDEX club_members_player ON club_members (player);
