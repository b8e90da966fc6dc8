// The schema files that were applied, with the checksums they had.
// params:  none
// rows:    many
// mode:    read
// returns: name, checksum
MATCH (m:Migration)
RETURN m.name AS name, m.checksum AS checksum ORDER BY name
