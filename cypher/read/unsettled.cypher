// Events of a change of trust, or of one that was undone, and what they had replaced, whose own state is not what the causes that stand demand.
// params:  tenant, activity_id, limit
// rows:    value
// mode:    read
// returns: ids
MATCH (act:Activity {id: $activity_id, tenant: $tenant}) USING INDEX act:Activity(id)
CALL (act) {
  MATCH (act:TrustChange) RETURN act AS t
  UNION
  MATCH (act:Undo)-[:WAS_INFORMED_BY]->(t:TrustChange) RETURN t
}
MATCH (t)<-[:WAS_INVALIDATED_BY]-(:Event)-[:WAS_REVISION_OF*0..]->(v:Entity)
WITH DISTINCT v
CALL (v) {
  OPTIONAL MATCH (v)-[:WAS_INVALIDATED_BY]->(a:Activity)
  WHERE a.undone_at IS NULL AND (NOT a:Replacement OR EXISTS {
    (a)<-[:WAS_GENERATED_BY]-(:Entity)<-[:WAS_REVISION_OF*0..]-(n:Entity)
    WHERE NOT EXISTS { (n)-[:WAS_INVALIDATED_BY]->(x) WHERE x.undone_at IS NULL AND NOT x:Replacement } })
  RETURN max(CASE WHEN a:Erasure THEN 3 WHEN a:Replacement THEN 1 WHEN a IS NOT NULL THEN 2 ELSE 0 END) AS rank
}
WITH v WHERE CASE rank WHEN 0 THEN v.validity IN ['SUPERSEDED', 'REVOKED', 'ERASED'] ELSE v.validity <> ['', 'SUPERSEDED', 'REVOKED', 'ERASED'][rank] END
WITH v.id AS id ORDER BY id LIMIT $limit
RETURN collect(id) AS ids
