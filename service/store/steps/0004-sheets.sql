-- Programs that know step 0 go on.
-- The printed maps, by their hash.
CREATE TABLE sheets (name TEXT NOT NULL PRIMARY KEY, drawn BLOB NOT NULL) WITHOUT ROWID;
