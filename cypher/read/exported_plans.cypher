// The policy versions that entities of a scope were made with, or that its resolutions went by.
// params:  tenant, scope_id
// rows:    value
// mode:    read
// returns: ids
MATCH (n:Entity {tenant: $tenant, scope_id: $scope_id}) USING INDEX n:Entity(scope_id)
CALL (n) {
  MATCH (n)-[:HAD_PLAN]->(p) RETURN p
  UNION
  MATCH (n)-[:WAS_GENERATED_BY|WAS_INVALIDATED_BY]->(:Activity)-[:HAD_PLAN]->(p) RETURN p
  UNION
  MATCH (n)<-[:USED]-(:Activity)-[:HAD_PLAN]->(p) RETURN p
}
WITH DISTINCT p.id AS id ORDER BY id
RETURN collect(id) AS ids
