-- Programs that know step 1 go on.
-- An index by which it is found at once who is owed an answer; by the one before, SQLite read all letters that were ever done.
DROP INDEX letters_owed;
CREATE INDEX letters_owed ON letters (answered, match, seat, id)
    WHERE answered=0 AND match<>'' AND report<>'' AND state='done';
