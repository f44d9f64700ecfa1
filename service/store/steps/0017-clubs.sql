-- Programs that know step 0 go on.
-- Clubs, who is in them or asked to be, and the matches opened for them: in no journal.
CREATE TABLE clubs (
    id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, plain TEXT NOT NULL UNIQUE,
    founder TEXT NOT NULL, since BIGINT NOT NULL);
CREATE INDEX clubs_founder ON clubs (founder);
CREATE TABLE club_members (
    club TEXT NOT NULL, player TEXT NOT NULL, state TEXT NOT NULL, told TEXT NOT NULL,
    since BIGINT NOT NULL, PRIMARY KEY (club, player));
CREATE INDEX club_members_player ON club_members (player, state);
CREATE TABLE club_matches (
    match TEXT NOT NULL PRIMARY KEY, club TEXT NOT NULL, shown INTEGER NOT NULL,
    since BIGINT NOT NULL);
CREATE INDEX club_matches_club ON club_matches (club, since);
-- Channels belong to a club. Those with a name of a club alone get one, founded by who owns them.
ALTER TABLE ways ADD COLUMN of_club TEXT NOT NULL DEFAULT '';
CREATE INDEX ways_of_club ON ways (of_club);
INSERT INTO clubs (id, name, plain, founder, since)
    SELECT MIN(id), club, MIN(id), player, MIN(since) FROM ways WHERE club<>'' GROUP BY player, club;
UPDATE clubs SET plain=LOWER(REPLACE(name, ' ', ''))
    WHERE id=(SELECT MIN(c.id) FROM clubs c
        WHERE LOWER(REPLACE(c.name, ' ', ''))=LOWER(REPLACE(clubs.name, ' ', '')));
INSERT INTO club_members (club, player, state, told, since)
    SELECT id, founder, 'member', '', since FROM clubs;
UPDATE ways SET of_club=(SELECT c.id FROM clubs c WHERE c.founder=ways.player AND c.name=ways.club)
    WHERE club<>'';
