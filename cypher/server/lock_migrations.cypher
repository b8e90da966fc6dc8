// Take the lock of migrations, and tell what was applied. It is held until the transaction ends.
// params:  tx
// rows:    many
// mode:    write
// returns: name, checksum
MERGE (l:MigrationLock {name: 'schema'})
SET l.lock = $tx
WITH l
MATCH (m:Migration)
RETURN m.name AS name, m.checksum AS checksum ORDER BY m.name
