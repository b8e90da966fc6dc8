// Entities to be cited: where they are and the digest that a fence will compare.
// params:  tenant, ids
// rows:    many
// mode:    read
// returns: id, digest, scope_id, validity
UNWIND $ids AS wanted
MATCH (n:Entity {id: wanted, tenant: $tenant})
RETURN n.id AS id, coalesce(n.digest, '') AS digest, coalesce(n.scope_id, '') AS scope_id, n.validity AS validity
