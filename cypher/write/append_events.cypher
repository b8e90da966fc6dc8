// Append events to a scope. seq is gapless because it is given under the scope's lock. An event whose caller's id is
// known in the scope is not written again: it is returned, sealed, for the caller to compare.
// params:  tx, tenant, now, scope_id, activity_id, events [{ix, id, caller_hash, digest, sealed, kind, role, source_class,
//          trust, is_evidence, occurred_at, occurred_has_offset, segment_key, speaker_hash, about}]
// rows:    one
// mode:    write
// returns: high_water, written [{ix, seq}], known [{ix, id, seq, sealed}]
MATCH (k:Scope {tenant: $tenant, id: $scope_id})
SET k.lock = $tx
WITH k
CALL (k) {
  UNWIND $events AS e
  OPTIONAL MATCH (n:Event {scope_id: k.id, caller_hash: e.caller_hash})
  WITH e, n ORDER BY e.ix
  RETURN collect(CASE WHEN n IS NULL THEN e END) AS fresh,
    collect(CASE WHEN n IS NOT NULL THEN {ix: e.ix, id: n.id, seq: n.seq, sealed: n.sealed} END) AS known
}
WITH k, fresh, known, k.high_water AS before
SET k.high_water = before + size(fresh)
WITH k, fresh, known, before
CALL (k, fresh, before) {
  WITH k, fresh, before WHERE size(fresh) > 0
  CREATE (act:Activity:Ingestion {id: $activity_id, tenant: $tenant, scopes: [k.id], state: 'DONE', recorded_at: $now})
  WITH k, fresh, before, act
  UNWIND range(0, size(fresh) - 1) AS at
  WITH k, before, act, at, fresh[at] AS e
  CREATE (n:Entity:Event {id: e.id, tenant: $tenant, scope_id: k.id, seq: before + 1 + at, caller_hash: e.caller_hash,
    digest: e.digest, sealed: e.sealed, validity: 'VALID', recorded_at: $now, kind: e.kind, role: e.role,
    source_class: e.source_class, trust: e.trust, is_evidence: e.is_evidence, occurred_at: e.occurred_at,
    occurred_has_offset: e.occurred_has_offset, segment_key: e.segment_key})
  CREATE (n)-[:WAS_GENERATED_BY {recorded_at: $now}]->(act)
  WITH n, e
  MATCH (a:Agent {tenant: $tenant, name_hash: e.speaker_hash})
  CREATE (n)-[:WAS_ATTRIBUTED_TO {recorded_at: $now}]->(a)
  WITH n, e
  CALL (n, e) {
    UNWIND e.about AS hash
    MATCH (s:DataSubject {tenant: $tenant, name_hash: hash})
    CREATE (n)-[:ABOUT {recorded_at: $now}]->(s)
  }
  RETURN collect({ix: e.ix, seq: n.seq}) AS written
}
RETURN k.high_water AS high_water, written, known
