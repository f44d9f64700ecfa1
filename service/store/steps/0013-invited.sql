-- Programs that know step 0 go on.
-- Who invited whom to a seat, and his words; in no journal, and forgotten with the person.
CREATE TABLE invited (
    match TEXT NOT NULL, seat TEXT NOT NULL, player TEXT NOT NULL, words TEXT NOT NULL,
    PRIMARY KEY (match, seat));
CREATE INDEX invited_player ON invited (player);
