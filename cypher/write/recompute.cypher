// Give the seeds their own state from the causes that stand, then the closure by the rule: lift every STALE node of it, find those that
// still rest on something not VALID, push these and what rests on them down again. One breadth-first walk each, whatever the depth, and however
// many the seeds: they are marked, and walked from by way of the Activity.
// Runs under the locks of the statement before it, in its transaction. HELD_BACK_BY lives only inside this statement.
// params:  tenant, seeds, activity_id (the Undo or Revocation that is being written)
// rows:    optional
// mode:    write
// returns: lifted, fallen, origins, changes [{type, was, now, count}]
MATCH (act:Activity {id: $activity_id, tenant: $tenant}) USING INDEX act:Activity(id)
WITH act
MATCH (s:Entity {tenant: $tenant}) USING INDEX s:Entity(id) WHERE s.id IN $seeds
CREATE (s)-[:HELD_BACK_BY]->(act)
WITH act, collect(s) AS all_seeds
CALL (act) {
  MATCH (act)<-[:HELD_BACK_BY|WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*1..]-(d)
  WITH DISTINCT d
  RETURN collect([d, d.validity]) AS before
}
CALL (all_seeds) {
  UNWIND all_seeds AS s
  OPTIONAL MATCH (s)-[:WAS_INVALIDATED_BY]->(a:Activity)
  WHERE a.undone_at IS NULL AND (NOT a:Replacement OR EXISTS {
    (a)<-[:WAS_GENERATED_BY]-(:Entity)<-[:WAS_REVISION_OF*0..]-(v:Entity)
    WHERE NOT EXISTS { (v)-[:WAS_INVALIDATED_BY]->(x) WHERE x.undone_at IS NULL AND NOT x:Replacement } })
  WITH s, max(CASE WHEN a:Erasure THEN 3 WHEN a:Replacement THEN 1 WHEN a IS NOT NULL THEN 2 ELSE 0 END) AS rank
  RETURN collect([s, rank]) AS owns
}
FOREACH (o IN owns | FOREACH (s IN [o[0]] | SET s.validity = ['VALID', 'SUPERSEDED', 'REVOKED', 'ERASED'][o[1]]))
WITH act, before
CALL (act) {
  MATCH (act)<-[:HELD_BACK_BY|WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*1..]-(d)
  WITH DISTINCT d WHERE d.validity = 'STALE'
  SET d.validity = 'VALID'
  RETURN count(d) AS lifted
}
CALL (act, lifted) {
  MATCH (act)<-[:HELD_BACK_BY|WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*1..]-(d)
  WITH DISTINCT d WHERE d.validity = 'VALID' AND EXISTS { (d)-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON]->(i) WHERE i.validity <> 'VALID' }
  RETURN collect(d) AS held
}
CALL (act, held) { MATCH (act)<-[t:HELD_BACK_BY]-() DELETE t }
FOREACH (d IN held | CREATE (d)-[:HELD_BACK_BY]->(act))
WITH act, before, lifted, size(held) AS origins
CALL (act, origins) {
  MATCH (act)<-[:HELD_BACK_BY|WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*1..]-(d)
  WITH DISTINCT d WHERE d.validity = 'VALID'
  SET d.validity = 'STALE'
  RETURN count(d) AS fallen
}
CALL (act, fallen) { MATCH (act)<-[t:HELD_BACK_BY]-() DELETE t }
CALL (before, fallen) {
  UNWIND before AS pair
  WITH pair[0] AS d, pair[1] AS was
  WITH d, was WHERE d.validity <> was
  WITH head([x IN labels(d) WHERE x <> 'Entity']) AS type, was, d.validity AS now, count(*) AS count
  RETURN collect({type: type, was: was, now: now, count: count}) AS changes
}
RETURN lifted, fallen, origins, changes
