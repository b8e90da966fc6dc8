// The activities that acted on entities, and those that took such an activity back, in the order of their ids.
// params:  tenant, ids, until (microseconds UTC; what was recorded later is left out)
// rows:    many
// mode:    read
// returns: id, kind, recorded_at, undone_at, state
MATCH (n:Entity {tenant: $tenant}) WHERE n.id IN $ids
CALL (n) {
  MATCH (n)-[:WAS_GENERATED_BY|WAS_INVALIDATED_BY]->(a:Activity) RETURN a
  UNION
  MATCH (n)<-[:USED]-(a:Activity) RETURN a
  UNION
  MATCH (n)-[:WAS_INVALIDATED_BY]->(:Activity)<-[:WAS_INFORMED_BY]-(a:Activity) RETURN a
}
WITH DISTINCT a WHERE a.recorded_at <= $until
RETURN a.id AS id, head([l IN labels(a) WHERE l <> 'Activity']) AS kind, a.recorded_at AS recorded_at, a.undone_at AS undone_at, a.state AS state
ORDER BY id
