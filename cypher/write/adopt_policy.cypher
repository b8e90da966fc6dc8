// Put a policy version in force: of those that were adopted and stand, the last one counts. No row: it was revoked.
// params:  tenant, now, id
// rows:    optional
// mode:    write
// returns: id, validity
MATCH (p:Entity:PolicyVersion {id: $id, tenant: $tenant}) USING INDEX p:Entity(id)
SET p.adopted_at = $now
WITH p WHERE p.validity = 'VALID'
RETURN p.id AS id, p.validity AS validity
