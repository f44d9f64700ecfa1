-- Programs that know step 0 go on.
-- How long the mails of a player are.
CREATE TABLE styles (player TEXT NOT NULL PRIMARY KEY, style TEXT NOT NULL);
