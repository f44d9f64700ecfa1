-- Programs that know step 1 go on.
-- People who may act for the house.
CREATE TABLE operators (player TEXT NOT NULL PRIMARY KEY, since BIGINT NOT NULL);
-- Their passkeys (WebAuthn): the name that the authenticator gave, its public key, and how often it signed.
CREATE TABLE passkeys (
    id TEXT NOT NULL PRIMARY KEY, player TEXT NOT NULL, public TEXT NOT NULL,
    signed BIGINT NOT NULL, since BIGINT NOT NULL);
CREATE INDEX passkeys_player ON passkeys (player);
-- Who is kept out, or may say nothing: a person, an address (or its hash, once it is forgotten), a
-- mail domain, a network.
CREATE TABLE barred (
    kind TEXT NOT NULL, what TEXT NOT NULL, since BIGINT NOT NULL, PRIMARY KEY (kind, what));
-- Matches that no list shows.
CREATE TABLE hidden (match TEXT NOT NULL PRIMARY KEY, since BIGINT NOT NULL);
-- Who opened a match on the web or by the API; nobody for a guest.
CREATE TABLE openers (match TEXT NOT NULL PRIMARY KEY, player TEXT NOT NULL);
CREATE INDEX openers_player ON openers (player);
-- What operators did, to what, and why; nobody is whoever runs the machine.
CREATE TABLE acts (
    id TEXT NOT NULL PRIMARY KEY, at BIGINT NOT NULL, operator TEXT NOT NULL, act TEXT NOT NULL,
    object TEXT NOT NULL, match TEXT NOT NULL, why TEXT NOT NULL);
CREATE INDEX acts_at ON acts (at, id);
CREATE INDEX acts_match ON acts (match, at);
