// The rules that were adopted last and stand.
// params:  tenant
// rows:    optional
// mode:    read
// returns: id, digest, sealed, validity, recorded_at
MATCH (p:PolicyVersion {tenant: $tenant}) WHERE p.digest IS NOT NULL AND p.adopted_at IS NOT NULL AND p.validity = 'VALID'
RETURN p.id AS id, p.digest AS digest, p.sealed AS sealed, p.validity AS validity, p.recorded_at AS recorded_at
ORDER BY p.adopted_at DESC, id DESC LIMIT 1
