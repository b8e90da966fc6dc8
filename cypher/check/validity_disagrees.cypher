// Every entity whose cached validity differs from the rule. Local: each entity against its own causes and its direct inputs.
// Entities of scopes that are marking are left out, and those of a change of trust, or of its undo, whose turn to be settled has not come: they are
// withheld until then.
// params:  tenant
// rows:    many
// mode:    read
// returns: id, validity, expected
CALL () {
  MATCH (k:Scope {tenant: $tenant}) WHERE k.marking = 0
  WITH k.id AS scope_id
  MATCH (n:Entity {scope_id: scope_id}) USING INDEX n:Entity(scope_id)
  RETURN n
  UNION
  MATCH (n:PolicyVersion {tenant: $tenant}) WHERE n.digest IS NOT NULL
  RETURN n
}
CALL (n) {
  OPTIONAL MATCH (n)-[:WAS_INVALIDATED_BY]->(a:Activity)
  WHERE a.undone_at IS NULL AND (NOT a:Replacement OR EXISTS {
    (a)<-[:WAS_GENERATED_BY]-(:Entity)<-[:WAS_REVISION_OF*0..]-(v:Entity)
    WHERE NOT EXISTS { (v)-[:WAS_INVALIDATED_BY]->(x) WHERE x.undone_at IS NULL AND NOT x:Replacement } })
  RETURN max(CASE WHEN a:Erasure THEN 3 WHEN a:Replacement THEN 1 WHEN a IS NOT NULL THEN 2 ELSE 0 END) AS rank
}
WITH n, CASE WHEN rank > 0 THEN ['', 'SUPERSEDED', 'REVOKED', 'ERASED'][rank]
             WHEN EXISTS { (n)-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON]->(i) WHERE coalesce(i.validity <> 'VALID', true) } THEN 'STALE' ELSE 'VALID' END AS expected
WHERE coalesce(n.validity <> expected, true) AND NOT EXISTS {
  (n)<-[:WAS_REVISION_OF*0..]-(:Event)-[:WAS_INVALIDATED_BY]->(t:TrustChange)
  WHERE t.state <> 'DONE' OR EXISTS { (t)<-[:WAS_INFORMED_BY]-(u:Undo) WHERE u.state <> 'DONE' } }
RETURN n.id AS id, n.validity AS validity, expected ORDER BY id
