// What entities rest on, by walk policy prov/1, which also takes revision, generation through usage and the other relations of imports.
// What an import wrote stands under RESTS_ON and is told with the relation that the document states: 'RESTS_ON USED'.
// One row of parallel lists, since a row for each entity takes six times as long; edges are (newer, relation, older). The caller walks again
// over the edges to tell how far each entity lies. caused: the entities that an Activity ever acted on; unpublished: what a
// consolidation stored and nobody has switched to.
// params:  tenant, ids, until (microseconds UTC; what was recorded later is left out)
// rows:    one
// mode:    read
// returns: ids, instants, caused, unpublished, newer, relations, older
MATCH (s:Entity {tenant: $tenant}) WHERE s.id IN $ids
MATCH (s)-[:WAS_DERIVED_FROM|HAD_MEMBER|WAS_REVISION_OF|WAS_GENERATED_BY|USED|WAS_INFORMED_BY|SPECIALIZATION_OF|ALTERNATE_OF|RESTS_ON*0..]->(n)
WITH DISTINCT n WHERE n.recorded_at <= $until
WITH collect(n) AS ns
CALL (ns) {
  UNWIND ns AS n
  MATCH (n)-[r:WAS_DERIVED_FROM|HAD_MEMBER|WAS_REVISION_OF|WAS_GENERATED_BY|USED|WAS_INFORMED_BY|SPECIALIZATION_OF|ALTERNATE_OF|RESTS_ON]->(o) WHERE r.recorded_at <= $until AND o.recorded_at <= $until
  RETURN collect(n.id) AS newer, collect(CASE WHEN type(r) = 'RESTS_ON' THEN 'RESTS_ON ' + r.relation ELSE type(r) END) AS relations, collect(o.id) AS older
}
CALL (ns) {
  UNWIND ns AS n
  WITH n WHERE EXISTS { (n)-[:WAS_INVALIDATED_BY]->() }
  RETURN collect(n.id) AS caused
}
RETURN [n IN ns | n.id] AS ids, [n IN ns | n.recorded_at] AS instants, caused,
  [n IN ns WHERE n.stage = 'CANDIDATE' | n.id] AS unpublished, newer, relations, older
