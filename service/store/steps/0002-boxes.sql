-- Programs that know step 1 go on.
CREATE TABLE boxes (
    hash TEXT NOT NULL PRIMARY KEY, title TEXT NOT NULL, made TEXT NOT NULL,
    size BIGINT NOT NULL, kept BIGINT NOT NULL, body BLOB NOT NULL);
-- Who may open matches with a box, by which name; player "" is whoever runs the house.
CREATE TABLE boxes_of (
    player TEXT NOT NULL, name TEXT NOT NULL, hash TEXT NOT NULL, kept BIGINT NOT NULL,
    PRIMARY KEY (player, name)) WITHOUT ROWID;
CREATE INDEX boxes_of_hash ON boxes_of (hash);
