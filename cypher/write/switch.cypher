// Move an alias to a stored summary. Every fence is checked and returned; only if all hold is anything written. What `current` points at is PUBLISHED
// with its folds and their claims; `shadow` only points: what it stands for stays a CANDIDATE, which nothing recalls, until `current` moves there.
// stage: CANDIDATE for what was stored and not given up since; RETIRED to go back to what was published before, with the epoch that it was published with.
// scopes = the own scope, and those of all that rests on the members of found_conflicts. The caller rolls back when ok is false; unheld: scopes
// that must be held too.
// The folds that the candidate holds are read there: each must be VALID, with the digest that its generation recorded. inputs: what new ones rest on.
// Folds that no published summary holds any more are retired with the claims they made; nothing else ever returns them.
// params:  tenant, tx, now, scopes, scope_id, alias_key, activity_id, summary_id, stage, input_epoch, covers_through, conflict_ids,
//          expected {artifact_id, source_epoch, covers_through}, inputs [{id, digest}], found_conflicts [{id, digest, sealed, members}]
// rows:    optional
// mode:    write
// returns: ok, epoch_ok, alias_ok, coverage_ok, candidate_ok, inputs_ok, digests_ok, conflicts_ok, plan_ok, marking_ok, scopes_ok,
//          source_epoch, invalid, changed, conflicts, unheld
MATCH (k:Scope {tenant: $tenant}) USING INDEX k:Scope(id) WHERE k.id IN $scopes
WITH k ORDER BY k.id
SET k.lock = $tx
WITH collect(k) AS ks, collect(k.id) AS held, sum(k.marking) AS marking
MATCH (al:Alias {key: $alias_key, scope_id: $scope_id, tenant: $tenant}) SET al.lock = $tx
WITH ks, held, marking, al, head([x IN ks WHERE x.id = $scope_id]) AS k, al.key = $scope_id + '/current' AS publishes
OPTIONAL MATCH (s:Entity:Artifact {id: $summary_id, tenant: $tenant, kind: 'summary', scope_id: $scope_id}) USING INDEX s:Entity(id)
CALL (s) {
  OPTIONAL MATCH (s)-[:HAD_PLAN]->(p:PolicyVersion)
  RETURN count(p) > 0 AND all(x IN collect(p) WHERE x.validity = 'VALID') AS plan_ok
}
CALL (held) {
  UNWIND $inputs AS m
  OPTIONAL MATCH (i:Entity {id: m.id, tenant: $tenant})
  RETURN count(m) AS cited, collect(CASE WHEN NOT coalesce(i.validity = 'VALID', false) THEN m.id END) AS invalid,
    collect(CASE WHEN NOT coalesce(i.digest = m.digest, false) THEN m.id END) AS changed
}
CALL (s) {
  MATCH (s)-[:HAD_MEMBER]->(f:Artifact)
  RETURN collect(f) AS members, collect(CASE WHEN f.stage <> 'PUBLISHED' THEN f END) AS fresh,
    collect(CASE WHEN f.validity <> 'VALID' THEN f.id END) AS invalid_members,
    collect(CASE WHEN EXISTS { (f)-[g:WAS_GENERATED_BY]->(:Activity) WHERE coalesce(g.digest, f.digest) <> f.digest } THEN f.id END) AS changed_members
}
WITH *, cited + size(members) AS rests_on, invalid + [id IN invalid_members WHERE NOT id IN invalid] AS unfit_inputs,
  changed + [id IN changed_members WHERE NOT id IN changed] AS changed_inputs
CALL (s) {
  OPTIONAL MATCH (x:Conflict {tenant: $tenant, state: 'OPEN'})-[:HAD_MEMBER]->(m:Entity)
  WHERE NOT x.id IN $conflict_ids AND EXISTS { (m)<-[:HAD_MEMBER|WAS_DERIVED_FROM*0..2]-(s) }
  RETURN collect(DISTINCT x.id) AS conflicts
}
CALL (held) {
  UNWIND $found_conflicts AS f
  UNWIND f.members AS id
  OPTIONAL MATCH (m:Entity {id: id, tenant: $tenant})
  RETURN collect(DISTINCT m) AS disputed, count(CASE WHEN coalesce(m.validity = 'VALID', false) THEN null ELSE 1 END) AS unfit
}
CALL (disputed) {
  UNWIND disputed AS m MATCH (m)<-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*0..]-(d)
  WITH DISTINCT d.scope_id AS scope_id
  RETURN collect(scope_id) AS contested
}
WITH *, coalesce(k.input_epoch = $input_epoch, false) AS epoch_ok,
  al.artifact_id = $expected.artifact_id AND al.source_epoch = $expected.source_epoch AND al.covers_through = $expected.covers_through AS alias_ok,
  coalesce($covers_through >= al.covers_through AND $covers_through <= k.high_water, false) AS coverage_ok,
  coalesce(s.stage = $stage AND s.dropped_at IS NULL AND s.validity = 'VALID' AND s.covers_through = $covers_through, false) AS candidate_ok,
  rests_on > 0 AND size(unfit_inputs) = 0 AND unfit = 0 AS inputs_ok, size(changed_inputs) = 0 AS digests_ok, size(conflicts) = 0 AS conflicts_ok,
  [x IN contested WHERE NOT x IN held] AS unheld, marking = 0 AS marking_ok
WITH *, size(held) = size($scopes) AND $scope_id IN held AND size(unheld) = 0 AS scopes_ok,
  $input_epoch + CASE WHEN size($found_conflicts) > 0 THEN 1 ELSE 0 END AS source_epoch
WITH *, epoch_ok AND alias_ok AND coverage_ok AND candidate_ok AND inputs_ok AND digests_ok AND conflicts_ok AND plan_ok AND marking_ok AND scopes_ok AS ok
CALL (ok, publishes, ks, k, al, s, members, fresh, contested, source_epoch) {
  WITH * WHERE ok
  OPTIONAL MATCH (al)-[old:POINTS_TO]->(before:Artifact)
  DELETE old
  FOREACH (x IN CASE WHEN publishes AND before IS NOT NULL THEN [before] ELSE [] END | SET x.stage = 'RETIRED')
  FOREACH (x IN CASE WHEN NOT publishes AND before.stage = 'CANDIDATE' AND before <> s THEN [before] ELSE [] END | SET x.dropped_at = $now)
  CREATE (al)-[:POINTS_TO]->(s)
  CREATE (w:Activity:Switch {id: $activity_id, tenant: $tenant, alias_key: $alias_key, from_id: al.artifact_id, to_id: s.id, source_epoch: source_epoch,
          covers_through: $covers_through, state: 'DONE', recorded_at: $now})-[:USED {recorded_at: $now}]->(s)
  SET al.artifact_id = s.id, al.source_epoch = source_epoch, al.covers_through = $covers_through, s.source_epoch = source_epoch, s.stage = CASE WHEN publishes THEN 'PUBLISHED' ELSE s.stage END
  FOREACH (x IN [x IN ks WHERE size($found_conflicts) > 0 AND (x = k OR x.id IN contested)] | SET x.input_epoch = x.input_epoch + 1)
  FOREACH (f IN CASE WHEN publishes THEN fresh ELSE [] END | SET f.stage = 'PUBLISHED')
  WITH publishes, before, contested, members, CASE WHEN publishes THEN fresh ELSE [] END AS published
  CALL (published) {
    UNWIND published AS f
    MATCH (f)-[:HAD_MEMBER]->(c:Claim) WHERE c.stage IN ['CANDIDATE', 'RETIRED']
    SET c.stage = 'PUBLISHED'
  }
  CALL (publishes, before, members) {
    WITH * WHERE publishes
    MATCH (before)-[:HAD_MEMBER]->(f:Artifact {stage: 'PUBLISHED'})
    WHERE NOT f IN members
    WITH f
    WHERE NOT EXISTS { (f)<-[:HAD_MEMBER]-(:Artifact {kind: 'summary', stage: 'PUBLISHED'}) }
    SET f.stage = 'RETIRED'
    WITH f
    MATCH (f)-[:HAD_MEMBER]->(c:Claim {stage: 'PUBLISHED'})
    WHERE NOT EXISTS { (c)<-[:HAD_MEMBER]-(:Artifact {kind: 'fold', stage: 'PUBLISHED'}) }
    SET c.stage = 'RETIRED'
  }
  CALL (contested) {
    UNWIND $found_conflicts AS f
    CREATE (x:Entity:Conflict {id: f.id, tenant: $tenant, scope_id: $scope_id, scopes: contested, state: 'OPEN', digest: f.digest, sealed: f.sealed, validity: 'VALID', recorded_at: $now})
    WITH x, f UNWIND f.members AS id
    MATCH (m:Entity {id: id, tenant: $tenant})
    CREATE (x)-[:HAD_MEMBER {recorded_at: $now}]->(m)
    FOREACH (c IN CASE WHEN m:Claim THEN [m] ELSE [] END | SET c.standing = 'disputed')
  }
}
RETURN ok, epoch_ok, alias_ok, coverage_ok, candidate_ok, inputs_ok, digests_ok, conflicts_ok, plan_ok, marking_ok, scopes_ok,
  source_epoch, unfit_inputs AS invalid, changed_inputs AS changed, conflicts, unheld
