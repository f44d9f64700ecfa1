-- Programs that know step 1 go on.
-- Whom the house asks next, in this order, if who is invited to a seat declines or does not answer.
CREATE TABLE reserves (
    match TEXT NOT NULL, seat TEXT NOT NULL, place INTEGER NOT NULL, address TEXT NOT NULL,
    PRIMARY KEY (match, seat, place));
