// Conflicts that belong to a scope or have a side in it and were open at a moment, with their members and the events that a claim among them
// cites; content only of what may be served. A conflict stays open, and is shown, when a member of it fell. states: OPEN alone for the present, RESOLVED too for the past.
// params:  tenant, scope_id, until, states
// rows:    many
// mode:    read
// returns: id, sealed, recorded_at, members [{id, kind, sealed, validity, evidence [{id, sealed, validity}]}]
MATCH (k:Scope {tenant: $tenant, id: $scope_id}) USING INDEX k:Scope(id)
WITH collect(k.marking)[0] = 0 AS marking_ok
MATCH (x:Conflict) USING INDEX x:Conflict(tenant, state)
WHERE x.tenant = $tenant AND x.state IN $states AND x.recorded_at <= $until
  AND NOT EXISTS { (x)<-[:USED]-(r:Resolution) WHERE r.recorded_at <= $until AND coalesce(r.undone_at > $until, true) } AND (x.scope_id = $scope_id OR EXISTS { (x)-[:HAD_MEMBER]->(m:Entity) WHERE m.scope_id = $scope_id })
CALL (x, marking_ok) {
  MATCH (x)-[:HAD_MEMBER]->(m:Entity)
  OPTIONAL MATCH (own:Scope {id: m.scope_id})
  WITH m, m.validity = 'VALID' AND coalesce(m.stage, 'PUBLISHED') IN ['PUBLISHED', 'RETIRED'] AND (m:Event OR (marking_ok AND own.marking = 0)) AS is_served
  ORDER BY m.seq, m.id
  CALL (m, is_served) {
    OPTIONAL MATCH (m)-[:WAS_DERIVED_FROM]->(e:Event)
    WITH e, is_served ORDER BY e.seq, e.id WHERE e IS NOT NULL
    RETURN collect({id: e.id, validity: e.validity, sealed: CASE WHEN is_served AND e.validity = 'VALID' THEN e.sealed END}) AS evidence
  }
  RETURN collect({id: m.id, kind: head([l IN labels(m) WHERE l <> 'Entity']), validity: m.validity, sealed: CASE WHEN is_served THEN m.sealed END, evidence: evidence}) AS members
}
RETURN x.id AS id, CASE WHEN marking_ok AND x.validity = 'VALID' THEN x.sealed END AS sealed, x.recorded_at AS recorded_at, members
ORDER BY recorded_at, id
