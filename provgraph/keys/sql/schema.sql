-- Tables of the key store, version 1. Wrapped keys are nonce, AES-256-GCM ciphertext and tag (60 bytes).
CREATE TABLE IF NOT EXISTS data_key (
    key_id TEXT PRIMARY KEY,
    wrapped BLOB NOT NULL,
    master_version INTEGER NOT NULL,
    lease_until INTEGER -- microseconds UTC; NULL once the graph refers to the key
) WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS data_key_lease ON data_key (lease_until) WHERE lease_until IS NOT NULL;

-- What stays of a destroyed key: its id, so that erased and missing can be told apart.
CREATE TABLE IF NOT EXISTS destroyed_key (
    key_id TEXT PRIMARY KEY
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS named_key (
    name TEXT PRIMARY KEY,
    wrapped BLOB NOT NULL,
    master_version INTEGER NOT NULL
) WITHOUT ROWID;

-- One row: the version of the master key that everything is wrapped under, and a wrapped constant that proves it.
CREATE TABLE IF NOT EXISTS wrapping (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    master_version INTEGER NOT NULL,
    probe BLOB NOT NULL
);
