-- Programs that know step 0 go on.
-- From where on a mail tells: what one told that was not delivered is told again by the next.
ALTER TABLE mails ADD COLUMN since BIGINT NOT NULL DEFAULT -1;
ALTER TABLE mails ADD COLUMN since_note BIGINT NOT NULL DEFAULT 0;
