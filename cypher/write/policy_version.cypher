// Create a policy version, or give the one of that content.
// params:  tenant, now, id, digest, sealed
// rows:    one
// mode:    write
// returns: id, validity
MERGE (p:PolicyVersion {tenant: $tenant, digest: $digest})
ON CREATE SET p:Entity, p.id = $id, p.sealed = $sealed, p.validity = 'VALID', p.recorded_at = $now
RETURN p.id AS id, p.validity AS validity
