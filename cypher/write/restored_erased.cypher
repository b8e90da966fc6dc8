// Erase in what a restoration has written and not shown: entities by id, and those about data subjects of these ids. They are ERASED with an Erasure as
// their cause, all that rests on them and is VALID is STALE, and the epochs of its scopes advance. found: all that loses its content; words leave the index.
// params:  tenant, activity_id, erasure_id, now, ids
// rows:    value
// mode:    write
// returns: found
MATCH (t:Activity:Import {id: $activity_id, tenant: $tenant}) USING INDEX t:Activity(id)
CREATE (x:Activity:Erasure {id: $erasure_id, tenant: $tenant, scopes: [], state: 'DONE', recorded_at: $now})
WITH x
CALL (x) {
  MATCH (n:Entity {tenant: $tenant}) USING INDEX n:Entity(id) WHERE n.id IN $ids
  RETURN n
  UNION
  MATCH (s:DataSubject {tenant: $tenant}) USING INDEX s:DataSubject(id) WHERE s.id IN $ids
  MATCH (s)<-[:ABOUT]-(n:Entity)
  RETURN n
}
WITH x, collect(n) AS seeds
FOREACH (n IN seeds | CREATE (n)-[:WAS_INVALIDATED_BY {recorded_at: $now}]->(x) SET n.validity = 'ERASED')
WITH seeds
CALL (seeds) {
  UNWIND seeds AS n
  MATCH (n)<-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*0..]-(d)
  RETURN collect(DISTINCT d) AS closure
}
CALL (closure) {
  UNWIND closure AS d
  MATCH (x:Description {thing_id: d.id}) USING INDEX x:Description(thing_id)
  RETURN collect(x.id) AS descriptions
}
FOREACH (d IN [c IN closure WHERE c.validity = 'VALID'] | SET d.validity = 'STALE')
FOREACH (d IN closure | SET d.search_words = null, d.search_also = null)
WITH [d IN closure | d.id] + descriptions AS found, reduce(known = [], d IN closure | CASE WHEN d.scope_id IS NULL OR d.scope_id IN known THEN known ELSE known + d.scope_id END) AS scopes
CALL (scopes) {
  MATCH (k:Scope {tenant: $tenant}) USING INDEX k:Scope(id) WHERE k.id IN scopes
  SET k.input_epoch = k.input_epoch + 1
}
RETURN found
