// Erase in what a restoration has written and nobody finds yet: entities by id, and those about data subjects of these ids. They are ERASED with an Erasure as
// their cause, all that rests on them and is VALID is STALE, and the epochs of its scopes advance. found: all that loses its content; words leave the index.
// into: the tenant to be, under whose name pages of it may be shown by now. Repeatable: what is ERASED already gets no second cause.
// params:  tenant, into, activity_id, erasure_id, now, ids
// rows:    value
// mode:    write
// returns: found
MATCH (t:Activity:Import {id: $activity_id, tenant: $tenant}) USING INDEX t:Activity(id)
WITH t, COLLECT {
  MATCH (n:Entity) USING INDEX n:Entity(id) WHERE n.id IN $ids AND n.tenant IN [$tenant, $into]
  RETURN n
  UNION
  MATCH (s:DataSubject) USING INDEX s:DataSubject(id) WHERE s.id IN $ids AND s.tenant IN [$tenant, $into]
  MATCH (s)<-[:ABOUT]-(n:Entity)
  RETURN n
} AS seeds
WITH seeds, [n IN seeds WHERE n.validity <> 'ERASED'] AS fresh
FOREACH (one IN CASE WHEN size(fresh) = 0 THEN [] ELSE [1] END |
  MERGE (x:Activity {id: $erasure_id})
  SET x:Erasure, x.tenant = $tenant, x.scopes = [], x.state = 'DONE', x.recorded_at = $now
  FOREACH (n IN fresh | CREATE (n)-[:WAS_INVALIDATED_BY {recorded_at: $now}]->(x) SET n.validity = 'ERASED'))
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
