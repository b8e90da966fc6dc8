// When an entity or activity came to be: recorded, or for a summary (and the consolidation that made it) first switched to.
// params:  tenant, id
// rows:    optional
// mode:    read
// returns: recorded_at, switched_at
CALL () {
  MATCH (n:Entity {id: $id, tenant: $tenant})
  RETURN n.recorded_at AS recorded_at, CASE WHEN n:Artifact THEN n END AS made
  UNION
  MATCH (a:Activity {id: $id, tenant: $tenant})
  OPTIONAL MATCH (a)<-[:WAS_GENERATED_BY]-(made:Artifact {kind: 'summary'})
  RETURN a.recorded_at AS recorded_at, made
}
RETURN recorded_at, COLLECT { MATCH (made)<-[:USED]-(w:Switch) RETURN w.recorded_at ORDER BY w.recorded_at LIMIT 1 }[0] AS switched_at
