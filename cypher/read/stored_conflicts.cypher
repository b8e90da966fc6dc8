// Conflicts as they stand, oldest first: those that belong to a scope or have a side in it, or the one of an id. With the resolution that stands.
// params:  tenant, scope_id (NULL: any), id (NULL: any), states
// rows:    many
// mode:    read
// returns: id, scope_id, sealed, state, recorded_at, members, resolution {id, authority, agent_id, agent_sealed, sealed, policy_id, recorded_at, rejected}
MATCH (x:Conflict) USING INDEX x:Conflict(tenant, state)
WHERE x.tenant = $tenant AND x.state IN $states AND ($id IS NULL OR x.id = $id)
  AND ($scope_id IS NULL OR x.scope_id = $scope_id OR EXISTS { (x)-[:HAD_MEMBER]->(:Entity {scope_id: $scope_id}) })
CALL (x) {
  MATCH (x)<-[:USED]-(r:Resolution) WHERE r.undone_at IS NULL
  OPTIONAL MATCH (r)-[:WAS_ASSOCIATED_WITH]->(g:Agent)
  OPTIONAL MATCH (r)-[:HAD_PLAN]->(p:PolicyVersion)
  WITH r, g, p ORDER BY r.recorded_at DESC LIMIT 1
  RETURN collect({id: r.id, authority: r.authority, agent_id: g.id, agent_sealed: g.sealed, sealed: r.sealed, policy_id: p.id, recorded_at: r.recorded_at,
    rejected: COLLECT { MATCH (m:Entity)-[:WAS_INVALIDATED_BY]->(r) RETURN m.id ORDER BY m.id }}) AS resolutions
}
RETURN x.id AS id, x.scope_id AS scope_id, x.sealed AS sealed, x.state AS state, x.recorded_at AS recorded_at,
  COLLECT { MATCH (x)-[:HAD_MEMBER]->(m:Entity) RETURN m.id ORDER BY m.id } AS members, head(resolutions) AS resolution
ORDER BY recorded_at, id
