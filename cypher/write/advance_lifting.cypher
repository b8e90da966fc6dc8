// Lifting in batches: go on to the next step if nothing is left of this one; after the last, open the fence. left: what is left of the step `was`.
// params:  tenant, tx, now, scopes (the Activity's), activity_id
// rows:    optional
// mode:    write
// returns: state, left, missing, was
MATCH (k:Scope {tenant: $tenant}) USING INDEX k:Scope(id) WHERE k.id IN $scopes
WITH k ORDER BY k.id
SET k.lock = $tx
WITH collect(k) AS ks, collect(k.id) AS held
MATCH (act:Activity {id: $activity_id, tenant: $tenant}) USING INDEX act:Activity(id)
SET act.lock = $tx REMOVE act.lock
WITH ks, act, act.state AS was, [x IN coalesce(act.lifting_scopes, act.scopes) WHERE NOT x IN held] AS missing
CALL (act, was) {
  WITH act, was WHERE was = 'LIFTING'
  UNWIND act.seeds AS seed
  MATCH (s:Entity {id: seed})<-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*0..]-(d)
  WITH DISTINCT act, d WHERE d.validity = 'STALE' AND coalesce(d.may_rise <> act.id, true)
  RETURN count(d) AS some
  UNION ALL
  WITH act, was WHERE was = 'HOLDING'
  UNWIND act.seeds AS seed
  MATCH (s:Entity {id: seed})<-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*0..]-(d)
  WITH DISTINCT act, d WHERE (d.validity = 'VALID' OR d.may_rise = act.id) AND NOT EXISTS { (d)-[:HELD_BACK_BY]->(act) }
    AND EXISTS { (d)-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON]->(i) WHERE i.validity <> 'VALID' AND coalesce(i.may_rise <> act.id, true) }
  RETURN count(d) AS some
  UNION ALL
  WITH act, was WHERE was = 'PUSHING'
  MATCH (act)<-[:HELD_BACK_BY|WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*1..]-(d)
  WITH DISTINCT act, d WHERE d.validity = 'VALID' OR d.may_rise = act.id
  RETURN count(d) AS some
  UNION ALL
  WITH act, was WHERE was = 'RELEASING'
  UNWIND act.seeds AS seed
  MATCH (s:Entity {id: seed})<-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*0..]-(d)
  WITH DISTINCT act, d WHERE d.may_rise = act.id
  RETURN count(d) AS some
  UNION ALL
  WITH act, was WHERE was = 'RELEASING'
  RETURN COUNT { (act)<-[:HELD_BACK_BY]-() } AS some
}
WITH ks, act, was, missing, sum(some) AS left
WITH *, CASE WHEN left > 0 OR size(missing) > 0 THEN was ELSE
  CASE was WHEN 'LIFTING' THEN 'HOLDING' WHEN 'HOLDING' THEN 'PUSHING' WHEN 'PUSHING' THEN 'RELEASING' WHEN 'RELEASING' THEN 'DONE' ELSE was END END AS state
CALL (ks, act, was, state) {
  WITH * WHERE was <> state
  SET act.state = state
  WITH * WHERE state = 'DONE'
  FOREACH (k IN [x IN ks WHERE x.id IN coalesce(act.lifting_scopes, act.scopes)] | SET k.marking = k.marking - 1, k.lifting = k.lifting - 1)
  SET act.marked_at = $now, act.state = CASE WHEN act.settles THEN 'SETTLING' ELSE 'DONE' END
  REMOVE act.seeds, act.lifting_scopes
}
RETURN act.state AS state, left, missing, was
