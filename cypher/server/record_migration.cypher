// Record a schema file that was applied, with the SHA-256 of its bytes.
// params:  name, checksum, now
// rows:    none
// mode:    write
// returns: nothing
CREATE (:Migration {name: $name, checksum: $checksum, recorded_at: $now})
