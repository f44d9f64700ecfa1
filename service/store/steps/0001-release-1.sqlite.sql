-- Programs that know step 0 go on.
CREATE TABLE stored_events (
    originator_id TEXT, originator_version INTEGER, topic TEXT, state BLOB,
    PRIMARY KEY (originator_id, originator_version));
