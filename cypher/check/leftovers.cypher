// What lives only inside a transaction, or behind a closed fence, and must never be seen elsewhere: locks on entities, marks of a recompute or lifting.
// params:  tenant
// rows:    many
// mode:    read
// returns: id, what
MATCH (k:Scope {tenant: $tenant})
WITH k.id AS scope_id, k.marking = 0 AS is_open
MATCH (n:Entity {scope_id: scope_id}) USING INDEX n:Entity(scope_id)
WITH n, CASE WHEN n.lock IS NOT NULL THEN 'lock' WHEN is_open AND (n.may_rise IS NOT NULL OR EXISTS { (n)-[:HELD_BACK_BY]->() }) THEN 'mark' END AS what
WHERE what IS NOT NULL
RETURN n.id AS id, what ORDER BY id
