-- Programs that know step 0 go on.
CREATE TABLE stored_events (
    originator_id text NOT NULL, originator_version bigint NOT NULL, topic text, state bytea,
    notification_id bigserial, PRIMARY KEY (originator_id, originator_version))
    WITH (autovacuum_enabled = true, autovacuum_vacuum_threshold = 100000000,
    autovacuum_vacuum_scale_factor = 0.5, autovacuum_analyze_threshold = 1000,
    autovacuum_analyze_scale_factor = 0.01);
CREATE UNIQUE INDEX stored_events_notification_id_idx
    ON stored_events (notification_id ASC);
-- A save takes one number of the sequence for all its entries, and counts on from it.
ALTER SEQUENCE stored_events_notification_id_seq INCREMENT BY 1048576;
