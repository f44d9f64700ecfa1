-- Programs that know step 0 go on.
-- The notes with which witnesses opened links, and the matches that wait for one.
CREATE TABLE witnessed (
    match TEXT NOT NULL, size BIGINT NOT NULL, link BIGINT NOT NULL, note TEXT NOT NULL,
    PRIMARY KEY (match, link)) WITHOUT ROWID;
CREATE TABLE waiting (match TEXT NOT NULL PRIMARY KEY, n BIGINT NOT NULL) WITHOUT ROWID;
