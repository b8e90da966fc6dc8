// What lineage shows of entities (and, in a walk by prov/1, of Activities). The fences are read first, then the plans, validity last, in
// the same statement that returns the content. marking_ok: no marking runs in the scope; plan_ok: the plans behind the entity stand.
// params:  tenant, ids
// rows:    many
// mode:    read
// returns: id, kind, scope_id, seq, validity, stage, recorded_at, digest, sealed, marking_ok, plan_ok, detail, is_evidence, state,
//          covers_through, seqs, speaker_id, speaker_sealed
OPTIONAL MATCH (n:Entity {tenant: $tenant}) WHERE n.id IN $ids
WITH collect(DISTINCT n.scope_id) AS scopes, collect(DISTINCT n.policy_id) AS plan_ids
CALL (scopes) {
  MATCH (k:Scope {tenant: $tenant}) USING INDEX k:Scope(id) WHERE k.id IN scopes AND k.marking = 0
  RETURN collect(k.id) AS open
}
CALL (plan_ids) {
  MATCH (p:Entity:PolicyVersion {tenant: $tenant}) USING INDEX p:Entity(id) WHERE p.id IN plan_ids AND p.validity = 'VALID'
  RETURN collect(p.id) AS plans
}
CALL (open, plans) {
  MATCH (n:Entity {tenant: $tenant}) WHERE n.id IN $ids
  OPTIONAL MATCH (n)-[:WAS_ATTRIBUTED_TO]->(g:Agent)
  WITH n, open, plans, g ORDER BY g.id
  WITH n, open, plans, head(collect(g)) AS g
  RETURN n, head([l IN labels(n) WHERE l <> 'Entity']) AS label, n:Event OR n.scope_id IS NULL OR n.scope_id IN open AS marking_ok,
    (n.policy_id IS NULL OR n.policy_id IN plans) AND all(v IN [(n)-[:HAD_PLAN]->(p) | p.validity] WHERE v = 'VALID') AS plan_ok, g
  UNION
  MATCH (n:Activity {tenant: $tenant}) WHERE n.id IN $ids
  RETURN n, head([l IN labels(n) WHERE l <> 'Activity']) AS label, true AS marking_ok, true AS plan_ok, null AS g
}
RETURN n.id AS id, CASE WHEN label IN ['Artifact', 'Imported'] THEN n.kind ELSE label END AS kind, n.scope_id AS scope_id, n.seq AS seq,
  coalesce(n.validity, 'VALID') AS validity, n.stage AS stage, n.recorded_at AS recorded_at, n.digest AS digest, n.sealed AS sealed, marking_ok, plan_ok,
  CASE label WHEN 'Event' THEN n.kind WHEN 'Claim' THEN n.list END AS detail, n.is_evidence AS is_evidence, n.state AS state,
  n.covers_through AS covers_through, coalesce(n.seqs, []) AS seqs, g.id AS speaker_id, g.sealed AS speaker_sealed
