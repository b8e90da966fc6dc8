-- Moves the log into the database and cuts it to nothing, so that no older page survives in it.
PRAGMA wal_checkpoint(TRUNCATE);
