// The policy versions that entities of a scope were made with, or that its resolutions went by.
// params:  tenant, scope_id, until (microseconds UTC; what was recorded later is left out)
// rows:    value
// mode:    read
// returns: ids
MATCH (n:Entity {tenant: $tenant, scope_id: $scope_id}) USING INDEX n:Entity(scope_id)
CALL (n) {
  MATCH (n)-[r:HAD_PLAN]->(p) WHERE r.recorded_at <= $until RETURN p
  UNION
  MATCH (n)-[:WAS_GENERATED_BY|WAS_INVALIDATED_BY]->(:Activity)-[r:HAD_PLAN]->(p) WHERE r.recorded_at <= $until RETURN p
  UNION
  MATCH (n)<-[:USED]-(:Activity)-[r:HAD_PLAN]->(p) WHERE r.recorded_at <= $until RETURN p
}
WITH DISTINCT p.id AS id ORDER BY id
RETURN collect(id) AS ids
