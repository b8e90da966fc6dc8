// Conflicts, open or resolved, over some events or over claims that cite them, each with all events that its sides rest on.
// params:  tenant, ids
// rows:    many
// mode:    read
// returns: id, events
MATCH (e:Entity:Event {tenant: $tenant}) USING INDEX e:Entity(id) WHERE e.id IN $ids
CALL (e) {
  MATCH (e)<-[:HAD_MEMBER]-(x:Conflict) RETURN x
  UNION
  MATCH (e)<-[:WAS_DERIVED_FROM]-(:Claim)<-[:HAD_MEMBER]-(x:Conflict) RETURN x
}
WITH DISTINCT x
MATCH (x)-[:HAD_MEMBER]->(m:Entity)
OPTIONAL MATCH (m)-[:WAS_DERIVED_FROM]->(cited:Event)
RETURN x.id AS id, collect(DISTINCT CASE WHEN m:Event THEN m.id ELSE cited.id END) AS events
ORDER BY id
