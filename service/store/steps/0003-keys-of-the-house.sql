-- Programs that know step 0 go on.
CREATE TABLE house_keys (slot TEXT NOT NULL PRIMARY KEY, fingerprint TEXT NOT NULL);
