// Give the seeds their own state from the causes that stand, and nothing else: the first step of a lifting in batches. What no cause holds down is
// STALE while it rests on something that is not VALID: if it may rise, the lifting tells.
// params:  tenant, seeds
// rows:    none
// mode:    write
// returns: nothing
MATCH (s:Entity {tenant: $tenant}) USING INDEX s:Entity(id) WHERE s.id IN $seeds
OPTIONAL MATCH (s)-[:WAS_INVALIDATED_BY]->(a:Activity)
WHERE a.undone_at IS NULL AND (NOT a:Replacement OR EXISTS {
  (a)<-[:WAS_GENERATED_BY]-(:Entity)<-[:WAS_REVISION_OF*0..]-(v:Entity)
  WHERE NOT EXISTS { (v)-[:WAS_INVALIDATED_BY]->(x) WHERE x.undone_at IS NULL AND NOT x:Replacement } })
WITH s, max(CASE WHEN a:Erasure THEN 3 WHEN a:Replacement THEN 1 WHEN a IS NOT NULL THEN 2 ELSE 0 END) AS rank
WITH s, rank, EXISTS { (s)-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON]->(i) WHERE i.validity <> 'VALID' } AS rests_badly
SET s.validity = CASE WHEN rank = 0 AND rests_badly THEN 'STALE' ELSE ['VALID', 'SUPERSEDED', 'REVOKED', 'ERASED'][rank] END
