-- Programs that know step 0 go on.
-- When a player wants no mails, at which hour his digest comes, and in which language he reads.
-- Minutes after midnight, where he lives; -1 is none. From `sleeps` to `wakes` (Unix seconds) nothing goes out.
CREATE TABLE habits (
    player TEXT NOT NULL PRIMARY KEY, language TEXT NOT NULL, quiet_from INTEGER NOT NULL,
    quiet_to INTEGER NOT NULL, digest_at INTEGER NOT NULL, sleeps BIGINT NOT NULL,
    wakes BIGINT NOT NULL, digest_due BIGINT NOT NULL);
CREATE INDEX habits_wakes ON habits (wakes);
