-- Programs that know step 0 go on.
-- Whether the coach speaks in the mails of a seat.
ALTER TABLE holders ADD COLUMN coached INTEGER NOT NULL DEFAULT 0;
