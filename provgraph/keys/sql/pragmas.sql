-- Deleted content is overwritten with zeros; a commit returns after its bytes are on the disk.
PRAGMA busy_timeout = 30000;
PRAGMA secure_delete = ON;
PRAGMA synchronous = FULL;
PRAGMA temp_store = MEMORY;
PRAGMA journal_mode = WAL;
