// The policy versions of a tenant, newest first.
// params:  tenant
// rows:    many
// mode:    read
// returns: id, digest, sealed, validity, recorded_at
MATCH (p:PolicyVersion {tenant: $tenant}) WHERE p.digest IS NOT NULL
RETURN p.id AS id, p.digest AS digest, p.sealed AS sealed, p.validity AS validity, p.recorded_at AS recorded_at
ORDER BY recorded_at DESC, id
