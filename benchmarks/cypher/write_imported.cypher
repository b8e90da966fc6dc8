// The same rows as an import leaves, and no more: things, descriptions, an activity, the edges between things.
MATCH (k:Scope {id: $scope_id})
SET k.lock = $tx
CREATE (:Activity:Import {id: $activity_id, tenant: $tenant, recorded_at: $now})
WITH k
CALL (k) {
  UNWIND $things AS t
  CREATE (n:Entity:Imported)
  SET n = t, n.tenant = $tenant, n.scope_id = k.id, n.validity = 'VALID', n.recorded_at = $now
}
CALL (k) {
  UNWIND $descriptions AS d
  CREATE (n:Description)
  SET n = d, n.tenant = $tenant, n.scope_id = k.id, n.place = d.thing_id + '/' + d.id, n.recorded_at = $now
}
CALL () {
  UNWIND $derived AS e
  MATCH (n:Entity {id: e.newer}), (o:Entity {id: e.older})
  CREATE (n)-[:WAS_DERIVED_FROM {recorded_at: $now}]->(o)
}
CALL () {
  UNWIND $rests AS e
  MATCH (n:Entity {id: e.newer}), (o:Entity {id: e.older})
  CREATE (n)-[:RESTS_ON {relation: e.relation, recorded_at: $now}]->(o)
}
