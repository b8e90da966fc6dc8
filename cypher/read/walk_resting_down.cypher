// What rests on entities as revocation has it: native/1 for what provgraph wrote, prov/1 for what was imported.
// One row of parallel lists, since a row for each entity takes six times as long; edges are (newer, relation, older). The caller walks again
// over the edges to tell how far each entity lies. caused: the entities that an Activity ever acted on; unpublished: what a
// consolidation stored and nobody has switched to.
// params:  tenant, ids, until (microseconds UTC; what was recorded later is left out)
// rows:    one
// mode:    read
// returns: ids, instants, caused, unpublished, newer, relations, older
MATCH (s:Entity {tenant: $tenant}) WHERE s.id IN $ids
MATCH (s)<-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*0..]-(n)
WITH DISTINCT n WHERE n.recorded_at <= $until
WITH collect(n) AS ns
CALL (ns) {
  UNWIND ns AS n
  MATCH (n)<-[r:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON]-(o) WHERE r.recorded_at <= $until AND o.recorded_at <= $until
  RETURN collect(o.id) AS newer, collect(type(r)) AS relations, collect(n.id) AS older
}
CALL (ns) {
  UNWIND ns AS n
  WITH n WHERE EXISTS { (n)-[:WAS_INVALIDATED_BY]->() }
  RETURN collect(n.id) AS caused
}
RETURN [n IN ns | n.id] AS ids, [n IN ns | n.recorded_at] AS instants, caused,
  [n IN ns WHERE n.stage = 'CANDIDATE' | n.id] AS unpublished, newer, relations, older
