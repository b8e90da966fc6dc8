// The Activities that acted on entities, with what decides whether each stands: for a Replacement, its correction and all corrections above
// it, each with what took it down.
// params:  tenant, ids
// rows:    many
// mode:    read
// returns: entity_id, activity_id, kind, recorded_at, undone_at, sealed, agent_id, agent_sealed,
//          versions [{recorded_at, takedowns [{recorded_at, undone_at}]}]
MATCH (n:Entity {tenant: $tenant}) WHERE n.id IN $ids
MATCH (n)-[:WAS_INVALIDATED_BY]->(a:Activity)
CALL (a) {
  OPTIONAL MATCH (a)-[:WAS_ASSOCIATED_WITH]->(g:Agent)
  RETURN g ORDER BY g.id LIMIT 1
}
CALL (a) {
  MATCH (a)<-[:WAS_GENERATED_BY]-(:Entity)<-[:WAS_REVISION_OF*0..]-(v:Entity) WHERE a:Replacement
  WITH DISTINCT v
  RETURN collect({recorded_at: v.recorded_at, takedowns: COLLECT {
    MATCH (v)-[:WAS_INVALIDATED_BY]->(x) WHERE NOT x:Replacement
    RETURN {recorded_at: x.recorded_at, undone_at: x.undone_at}
  }}) AS versions
}
RETURN n.id AS entity_id, a.id AS activity_id, head([l IN labels(a) WHERE l <> 'Activity']) AS kind, a.recorded_at AS recorded_at,
  a.undone_at AS undone_at, a.sealed AS sealed, g.id AS agent_id, g.sealed AS agent_sealed, versions
ORDER BY entity_id, recorded_at, activity_id
