-- Programs that know step 0 go on.
-- A save takes one number of the sequence for all its entries, and counts on from it.
ALTER SEQUENCE stored_events_notification_id_seq INCREMENT BY 1048576;
