// The open conflicts of a scope with their members, oldest first.
// params:  tenant, scope_id
// rows:    many
// mode:    read
// returns: id, sealed, state, recorded_at, members
MATCH (x:Conflict {tenant: $tenant, state: 'OPEN'})
WHERE x.scope_id = $scope_id OR EXISTS { (x)-[:HAD_MEMBER]->(:Entity {scope_id: $scope_id}) }
OPTIONAL MATCH (x)-[:HAD_MEMBER]->(m:Entity)
WITH x, m ORDER BY m.id
RETURN x.id AS id, x.sealed AS sealed, x.state AS state, x.recorded_at AS recorded_at, collect(m.id) AS members
ORDER BY recorded_at, id
