-- Programs that know step 1 go on.
-- A review that was asked for, is being made, or is whole; whoever makes it beats while it goes on.
CREATE TABLE reviews (
    match TEXT NOT NULL PRIMARY KEY, state TEXT NOT NULL, asked BIGINT NOT NULL,
    maker TEXT NOT NULL, beat BIGINT NOT NULL, done BIGINT NOT NULL,
    told TEXT NOT NULL, version BIGINT NOT NULL, body BLOB NOT NULL);
CREATE INDEX reviews_state ON reviews (state, asked);
