-- Programs that know step 0 go on.
-- Whether a turn was tried, and is to be told again: until now such a one had a moment below nought.
ALTER TABLE told ADD COLUMN again INTEGER NOT NULL DEFAULT 0;
UPDATE told SET again=1, moment=-moment WHERE moment<0;
