// Write claims that cite inputs, and give claims that stand already (is_known) further inputs: an edge of its own time for each that is new.
// Refused (ok = false, nothing written) unless every input is as it was read and every known claim is VALID.
// unknown: nothing of this tenant has that id; recalled: content recalled from a memory, which is never evidence; circular: a claim that rests
// on the claim it would be evidence for.
// params:  tenant, tx, now, scopes, scope_id, agent_hash, claims [{id, digest, sealed, subject_hash, predicate_hash, value_hash, polarity,
//          modality, list, inputs [{id, digest}], statement_hash, valid_from, valid_to, is_known}]
// rows:    one
// mode:    write
// returns: ok, shape_ok, unknown, recalled, circular, invalid, changed, unheld, marking
MATCH (k:Scope {tenant: $tenant}) USING INDEX k:Scope(id) WHERE k.id IN $scopes
WITH k ORDER BY k.id
SET k.lock = $tx
WITH collect(k.id) AS held, sum(k.marking) AS marking
CALL (held) {
  UNWIND $claims AS c
  UNWIND c.inputs AS m
  OPTIONAL MATCH (i:Entity {id: m.id, tenant: $tenant})
  RETURN count(*) = count(DISTINCT [c.id, m.id]) AS distinct_ok,
    collect(DISTINCT CASE WHEN i IS NULL THEN m.id END) AS unknown,
    collect(DISTINCT CASE WHEN coalesce(i.is_evidence, true) = false THEN m.id END) AS recalled,
    collect(DISTINCT CASE WHEN c.is_known AND i:Claim AND EXISTS { (i)-[:WAS_DERIVED_FROM*0..]->(:Entity {id: c.id}) } THEN m.id END) AS circular,
    collect(DISTINCT CASE WHEN NOT coalesce(i.validity = 'VALID' AND (i:Event OR (i:Claim AND coalesce(i.stage, 'PUBLISHED') = 'PUBLISHED')), false)
                          THEN m.id END) AS bad_inputs,
    collect(DISTINCT CASE WHEN NOT coalesce(i.digest = m.digest, false) THEN m.id END) AS changed,
    collect(DISTINCT CASE WHEN NOT i.scope_id IN held THEN i.scope_id END) AS unheld
}
CALL (held) {
  UNWIND [c IN $claims WHERE c.is_known] AS c
  OPTIONAL MATCH (n:Entity:Claim {id: c.id, tenant: $tenant, scope_id: $scope_id}) USING INDEX n:Entity(id)
  RETURN collect(DISTINCT CASE WHEN NOT coalesce(n.validity = 'VALID', false) THEN c.id END) AS fallen
}
WITH *, bad_inputs + fallen AS invalid, distinct_ok AND size($claims) > 0 AND all(c IN $claims WHERE size(c.inputs) > 0) AS shape_ok
WITH *, shape_ok AND marking = 0 AND $scope_id IN held AND size(unknown) = 0 AND size(recalled) = 0 AND size(circular) = 0 AND size(invalid) = 0
  AND size(changed) = 0 AND size(unheld) = 0 AS ok
OPTIONAL MATCH (g:Agent {tenant: $tenant, name_hash: $agent_hash})
CALL (ok, g) {
  WITH ok, g WHERE ok
  UNWIND [c IN $claims WHERE NOT c.is_known] AS c
  CREATE (n:Entity:Claim {id: c.id, tenant: $tenant, scope_id: $scope_id, digest: c.digest, sealed: c.sealed, subject_hash: c.subject_hash,
          predicate_hash: c.predicate_hash, value_hash: c.value_hash, polarity: c.polarity, modality: c.modality, list: c.list,
          statement_hash: c.statement_hash, valid_from: c.valid_from, valid_to: c.valid_to,
          validity: 'VALID', standing: 'active', recorded_at: $now})
  FOREACH (a IN CASE WHEN g IS NULL THEN [] ELSE [g] END | CREATE (n)-[:WAS_ATTRIBUTED_TO {recorded_at: $now}]->(a))
  RETURN count(n) AS created
}
CALL (ok, created) {
  WITH ok WHERE ok
  UNWIND $claims AS c
  MATCH (n:Entity {id: c.id, tenant: $tenant})
  UNWIND c.inputs AS m
  MATCH (i:Entity {id: m.id, tenant: $tenant})
  WITH n, i, c WHERE NOT (c.is_known AND EXISTS { (n)-[:WAS_DERIVED_FROM]->(i) })
  CREATE (n)-[:WAS_DERIVED_FROM {recorded_at: $now}]->(i)
}
RETURN ok, shape_ok, unknown, recalled, circular, invalid, changed, unheld, marking
