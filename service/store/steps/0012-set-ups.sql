-- Programs that know step 0 go on.
-- Set-ups that a person saves by name, each as one order of its game: in no journal, and his alone.
CREATE TABLE set_ups (
    player TEXT NOT NULL, game TEXT NOT NULL, name TEXT NOT NULL, line TEXT NOT NULL,
    PRIMARY KEY (player, game, name));
