// What lives only inside a transaction and must never be seen outside one: locks on entities, marks of a recompute.
// params:  tenant
// rows:    many
// mode:    read
// returns: id, what
MATCH (k:Scope {tenant: $tenant})
WITH k.id AS scope_id
MATCH (n:Entity {scope_id: scope_id}) USING INDEX n:Entity(scope_id)
WITH n, CASE WHEN n.lock IS NOT NULL THEN 'lock' WHEN EXISTS { (n)-[:HELD_BACK_BY]->() } THEN 'mark' END AS what
WHERE what IS NOT NULL
RETURN n.id AS id, what ORDER BY id
