// Store folds, their claims and the summary over them as CANDIDATE, under the same fences as derive_claims: it adds derivation edges.
// A fold rests on events (WAS_DERIVED_FROM) and claims (HAD_MEMBER): those it makes and those that it takes in (inputs). Carried folds are
// linked, not copied: all folds of a summary that an alias points at but the dropped ones, each VALID and with the digest that its generation recorded. USED and
// WAS_GENERATED_BY are followed by no walk of what provgraph writes itself.
// Without a summary before it no id is looked up: one that nothing has is locked for all tenants until the transaction ends.
// params:  tenant, tx, now, scopes, scope_id, policy_id, activity_id,
//          summary {id, digest, sealed, covers_through, input_epoch, manifest, manifest_digest, raw_open, cold, held, watched, window},
//          folds [{id, digest, sealed, segment_key, is_closed, seqs, cold, conflict_ids, events [{id, digest}], inputs [{id, digest, is_stated}], claims [{id, digest, sealed,
//          subject_hash, predicate_hash, value_hash, polarity, modality, list, evidence [{id, digest}]}]}], carried {summary_id, folds, dropped}
// rows:    one
// mode:    write
// returns: ok, shape_ok, unknown, recalled, invalid, changed, unheld, marking, plan_ok, coverage_ok
MATCH (k:Scope {tenant: $tenant}) USING INDEX k:Scope(id) WHERE k.id IN $scopes
WITH k ORDER BY k.id
SET k.lock = $tx
WITH collect(k.id) AS held, sum(k.marking) AS marking,
  coalesce(max(CASE WHEN k.id = $scope_id THEN k.high_water END) >= $summary.covers_through, false) AS coverage_ok
OPTIONAL MATCH (plan:Entity:PolicyVersion {id: $policy_id, tenant: $tenant}) USING INDEX plan:Entity(id)
CALL (held) {
  UNWIND $folds AS f
  CALL (f) {
    UNWIND f.events AS m RETURN f.id AS owner, m
    UNION ALL
    UNWIND f.inputs AS m RETURN f.id AS owner, m
    UNION ALL
    UNWIND f.claims AS c UNWIND c.evidence AS m RETURN c.id AS owner, m
  }
  OPTIONAL MATCH (i:Entity {id: m.id, tenant: $tenant})
  RETURN count(*) = count(DISTINCT [owner, m.id]) AS distinct_ok,
    collect(DISTINCT CASE WHEN i IS NULL THEN m.id END) AS unknown_inputs,
    collect(DISTINCT CASE WHEN coalesce(i.is_evidence, true) = false THEN m.id END) AS recalled,
    collect(DISTINCT CASE WHEN NOT coalesce(i.validity = 'VALID' AND (i:Event OR (i:Claim AND coalesce(i.stage, 'PUBLISHED') = 'PUBLISHED')), false)
                          THEN m.id END) AS bad_inputs,
    collect(DISTINCT CASE WHEN NOT coalesce(i.digest = m.digest, false) THEN m.id END) AS changed_inputs,
    collect(DISTINCT CASE WHEN NOT i.scope_id IN held THEN i.scope_id END) AS unheld
}
OPTIONAL MATCH (parent:Entity:Artifact {id: nullIf($carried.summary_id, ''), tenant: $tenant, kind: 'summary', scope_id: $scope_id}) USING INDEX parent:Entity(id)
CALL () {
  MATCH (f:Entity) WHERE f.id IN $carried.dropped
  RETURN collect(f) AS dropped
}
CALL (parent) {
  MATCH (parent)-[:HAD_PLAN]->(p:PolicyVersion)
  RETURN collect(p.id) AS plans_of_parent
}
CALL (parent, dropped, plans_of_parent) {
  MATCH (parent)-[:HAD_MEMBER]->(f:Artifact)
  WHERE NOT f IN dropped
  RETURN collect(f) AS carried, collect(DISTINCT CASE size(plans_of_parent) WHEN 1 THEN plans_of_parent[0] ELSE f.policy_id END) AS policy_ids,
    collect(CASE WHEN NOT (f.validity = 'VALID' AND (parent.stage = 'PUBLISHED' OR f.stage = 'PUBLISHED' OR EXISTS { (parent)<-[:POINTS_TO]-(:Alias) })) THEN f.id END) AS bad_carried,
    collect(CASE WHEN EXISTS { (f)-[g:WAS_GENERATED_BY]->(:Activity) WHERE coalesce(g.digest, f.digest) <> f.digest } THEN f.id END) AS changed_carried
}
CALL (policy_ids) {
  UNWIND policy_ids AS id
  MATCH (p:Entity:PolicyVersion {id: id, tenant: $tenant}) USING INDEX p:Entity(id)
  RETURN collect(p) AS plans
}
WITH held, marking, coverage_ok, plan, plans, policy_ids, unheld, recalled, carried,
  unknown_inputs + [id IN [$carried.summary_id] WHERE parent IS NULL AND $carried.folds > 0] AS unknown, bad_inputs + bad_carried AS invalid,
  changed_inputs + changed_carried + [id IN [$carried.summary_id] WHERE size(carried) <> $carried.folds] AS changed,
  distinct_ok AND size($folds) + $carried.folds > 0
  AND all(f IN $folds WHERE size(f.events) + size(f.inputs) > 0 AND all(c IN f.claims WHERE size(c.evidence) > 0)) AS shape_ok
WITH *, coalesce(plan.validity = 'VALID', false) AND size(plans) = size(policy_ids) AND all(p IN plans WHERE p.validity = 'VALID') AS plan_ok
WITH *, shape_ok AND plan_ok AND coverage_ok AND marking = 0 AND $scope_id IN held AND size(unknown) = 0 AND size(recalled) = 0
  AND size(invalid) = 0 AND size(changed) = 0 AND size(unheld) = 0 AS ok
CALL (ok, plan, plans, carried) {
  WITH ok, plan, carried, [p IN plans WHERE p <> plan] AS older WHERE ok
  CREATE (act:Activity:Consolidation {id: $activity_id, tenant: $tenant, state: 'DONE', scopes: [], recorded_at: $now})
  CREATE (s:Entity:Artifact {id: $summary.id, tenant: $tenant, kind: 'summary', stage: 'CANDIDATE', scope_id: $scope_id, digest: $summary.digest,
          sealed: $summary.sealed, validity: 'VALID', covers_through: $summary.covers_through, input_epoch: $summary.input_epoch,
          manifest: $summary.manifest, manifest_digest: $summary.manifest_digest, raw_open: $summary.raw_open, cold: $summary.cold, held: $summary.held, watched: $summary.watched, window: $summary.window, recorded_at: $now})
  CREATE (s)-[:HAD_PLAN {recorded_at: $now}]->(plan)
  CREATE (s)-[:WAS_GENERATED_BY {recorded_at: $now}]->(act)
  FOREACH (p IN older | CREATE (s)-[:HAD_PLAN {recorded_at: $now}]->(p))
  FOREACH (f IN carried | CREATE (s)-[:HAD_MEMBER {recorded_at: $now}]->(f))
  WITH act, s, plan
  CALL (act, s, plan) {
    UNWIND $folds AS f
    CREATE (a:Entity:Artifact {id: f.id, tenant: $tenant, kind: 'fold', stage: 'CANDIDATE', scope_id: $scope_id, policy_id: $policy_id, digest: f.digest,
            sealed: f.sealed, segment_key: f.segment_key, segment_closed: f.is_closed, seqs: f.seqs, cold_seqs: f.cold, conflict_ids: f.conflict_ids, validity: 'VALID', recorded_at: $now})
    CREATE (s)-[:HAD_MEMBER {recorded_at: $now}]->(a)
    CREATE (a)-[:HAD_PLAN {recorded_at: $now}]->(plan)
    CREATE (a)-[:WAS_GENERATED_BY {recorded_at: $now, digest: f.digest}]->(act)
    WITH act, a, f
    CALL (act, a, f) {
      UNWIND f.events + f.inputs AS m
      MATCH (i:Entity {id: m.id, tenant: $tenant})
      CREATE (act)-[:USED {recorded_at: $now}]->(i)
      FOREACH (x IN CASE WHEN i:Claim THEN [i] ELSE [] END | CREATE (a)-[:HAD_MEMBER {recorded_at: $now, is_stated: m.is_stated}]->(x))
      FOREACH (x IN CASE WHEN i:Event THEN [i] ELSE [] END | CREATE (a)-[:WAS_DERIVED_FROM {recorded_at: $now}]->(x))
    }
    CALL (a, f) {
      UNWIND f.claims AS c
      CREATE (a)-[:HAD_MEMBER {recorded_at: $now}]->(n:Entity:Claim {id: c.id, tenant: $tenant, stage: 'CANDIDATE', scope_id: $scope_id,
              policy_id: $policy_id, digest: c.digest, sealed: c.sealed, subject_hash: c.subject_hash, predicate_hash: c.predicate_hash,
              value_hash: c.value_hash, polarity: c.polarity, modality: c.modality, list: c.list, validity: 'VALID',
              standing: CASE c.list WHEN 'conflicts' THEN 'disputed' ELSE 'active' END, recorded_at: $now})
      WITH n, c
      UNWIND c.evidence AS m
      MATCH (i:Entity {id: m.id, tenant: $tenant})
      CREATE (n)-[:WAS_DERIVED_FROM {recorded_at: $now}]->(i)
    }
  }
}
RETURN ok, shape_ok, unknown, recalled, invalid, changed, unheld, marking, plan_ok, coverage_ok
