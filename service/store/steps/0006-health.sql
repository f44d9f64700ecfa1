-- Programs that know step 0 go on.
CREATE TABLE health (
    part TEXT NOT NULL PRIMARY KEY, at BIGINT NOT NULL, state TEXT NOT NULL, told TEXT NOT NULL);
