// The agents and data subjects that entities of a scope name, or that its activities were associated with.
// params:  tenant, scope_id, until (microseconds UTC; what was recorded later is left out)
// rows:    many
// mode:    read
// returns: id, kind, sealed
MATCH (n:Entity {tenant: $tenant, scope_id: $scope_id}) USING INDEX n:Entity(scope_id)
CALL (n) {
  MATCH (n)-[r:WAS_ATTRIBUTED_TO|ABOUT]->(g) WHERE r.recorded_at <= $until RETURN g
  UNION
  MATCH (n)-[:WAS_GENERATED_BY|WAS_INVALIDATED_BY]->(:Activity)-[r:WAS_ASSOCIATED_WITH]->(g) WHERE r.recorded_at <= $until RETURN g
}
WITH DISTINCT g ORDER BY g.id
RETURN g.id AS id, head(labels(g)) AS kind, g.sealed AS sealed
