-- Programs that know step 0 go on.
-- What came of the last try to tell a turn: a status of the web, or a word; "" where it worked.
ALTER TABLE ways ADD COLUMN trouble TEXT NOT NULL DEFAULT '';
