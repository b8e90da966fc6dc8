// Write claims that cite inputs. Refused (ok = false, nothing created) unless every input is as it was read.
// unknown: nothing of this tenant has that id; recalled: content recalled from a memory, which is never evidence.
// params:  tenant, tx, now, scopes, scope_id, claims [{id, digest, sealed, subject_hash, predicate_hash, value_hash, polarity,
//          modality, list, inputs [{id, digest}]}]
// rows:    one
// mode:    write
// returns: ok, shape_ok, unknown, recalled, invalid, changed, unheld, marking
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
    collect(DISTINCT CASE WHEN NOT coalesce(i.validity = 'VALID' AND (i:Event OR (i:Claim AND coalesce(i.stage, 'PUBLISHED') = 'PUBLISHED')), false)
                          THEN m.id END) AS invalid,
    collect(DISTINCT CASE WHEN NOT coalesce(i.digest = m.digest, false) THEN m.id END) AS changed,
    collect(DISTINCT CASE WHEN NOT i.scope_id IN held THEN i.scope_id END) AS unheld
}
WITH *, distinct_ok AND size($claims) > 0 AND all(c IN $claims WHERE size(c.inputs) > 0) AS shape_ok
WITH *, shape_ok AND marking = 0 AND $scope_id IN held AND size(unknown) = 0 AND size(recalled) = 0 AND size(invalid) = 0
  AND size(changed) = 0 AND size(unheld) = 0 AS ok
CALL (ok) {
  WITH ok WHERE ok
  UNWIND $claims AS c
  CREATE (n:Entity:Claim {id: c.id, tenant: $tenant, scope_id: $scope_id, digest: c.digest, sealed: c.sealed, subject_hash: c.subject_hash,
          predicate_hash: c.predicate_hash, value_hash: c.value_hash, polarity: c.polarity, modality: c.modality, list: c.list,
          validity: 'VALID', standing: 'active', recorded_at: $now})
  WITH n, c
  UNWIND c.inputs AS m
  MATCH (i:Entity {id: m.id, tenant: $tenant})
  CREATE (n)-[:WAS_DERIVED_FROM {recorded_at: $now}]->(i)
}
RETURN ok, shape_ok, unknown, recalled, invalid, changed, unheld, marking
