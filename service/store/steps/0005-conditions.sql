-- Programs that know step 1 go on.
-- What people agreed to, by the hash of the text, and when; a guest of the web as "guest NAME".
CREATE TABLE agreed (
    player TEXT NOT NULL, version TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (player, version));
-- The conditions of the house, each text to which anybody agreed.
CREATE TABLE conditions (version TEXT NOT NULL PRIMARY KEY, text TEXT NOT NULL, since BIGINT NOT NULL);
