// Append events to a scope. seq is gapless because it is given under the scope's lock. An event whose caller's id is
// known in the scope is not written again: it is returned, sealed, for the caller to compare.
// receipts: none, or the one to claim first; a run of the same request that has not committed is waited for. is_new: false when an earlier run left it,
// with what it said and answered; nothing is written then. Its answer is closed here, unless some events are known: then by the caller.
// Tokens that are not under the index key of the scope are left out, and the scope has a gap.
// An event of an agent or source class that is trusted no more is REVOKED from the start, with that TrustChange as its cause.
// unknown: names that are not registered, or the scope; nothing is written then, and the caller rolls back.
// params:  tx, tenant, now, scope_id, activity_id, events [{ix, id, caller_hash, digest, sealed, kind, role, source_class,
//          trust, is_evidence, occurred_at, occurred_has_offset, segment_key, speaker_hash, about, index_key, words, also, language}], receipts [{request_hash, said, answer}]
// rows:    one
// mode:    write
// returns: is_new, said, answer, unknown, high_water, written [{ix, seq}], known [{ix, id, seq, sealed}]
CALL () {
  UNWIND $receipts AS x
  MERGE (r:Receipt {tenant: $tenant, request_hash: x.request_hash})
  ON CREATE SET r.tx = $tx, r.said = x.said, r.kind = 'append', r.recorded_at = $now
  RETURN collect(r) AS rs
}
WITH rs, all(r IN rs WHERE r.tx = $tx) AS is_new, coalesce(head(rs).answer, '') AS answer
OPTIONAL MATCH (k:Scope {tenant: $tenant, id: $scope_id}) USING INDEX k:Scope(id)
SET k.lock = $tx
WITH rs, is_new, answer, k
CALL (k) {
  UNWIND $events AS e
  WITH DISTINCT e.speaker_hash AS hash
  WHERE NOT EXISTS { (:Agent {tenant: $tenant, name_hash: hash}) }
  RETURN collect(hash) AS agents
}
CALL (k) {
  UNWIND $events AS e
  UNWIND e.about AS hash
  WITH DISTINCT hash
  WHERE NOT EXISTS { (:DataSubject {tenant: $tenant, name_hash: hash}) }
  RETURN collect(hash) AS subjects
}
WITH rs, is_new, answer, k, CASE WHEN k IS NULL THEN [$scope_id] ELSE [] END + agents + subjects AS unknown
CALL (k, is_new, unknown) {
  UNWIND CASE WHEN is_new AND size(unknown) = 0 THEN $events ELSE [] END AS e
  OPTIONAL MATCH (n:Event {scope_id: k.id, caller_hash: e.caller_hash})
  WITH e, n ORDER BY e.ix
  RETURN collect(CASE WHEN n IS NULL THEN e END) AS fresh,
    collect(CASE WHEN n IS NOT NULL THEN {ix: e.ix, id: n.id, seq: n.seq, sealed: n.sealed} END) AS known
}
WITH rs, is_new, answer, k, unknown, fresh, known, k.high_water AS before
SET k.high_water = before + size(fresh),
  k.index_gap = coalesce(k.index_gap, false) OR any(e IN fresh WHERE coalesce(e.index_key <> k.index_key, true)),
  k.index_languages = reduce(known = coalesce(k.index_languages, []), e IN fresh |
    CASE WHEN e.language IS NULL OR e.language IN known THEN known ELSE known + e.language END)
FOREACH (r IN CASE WHEN size(fresh) > 0 AND size(known) = 0 THEN rs ELSE [] END | SET r.answer = '{"before": ' + toString(before) + ', ' + $receipts[0].answer)
WITH rs, is_new, answer, k, unknown, fresh, known, before
CALL (k) {
  MATCH (t:TrustChange) USING INDEX t:TrustChange(tenant, standing) WHERE t.tenant = $tenant AND t.standing = true
  RETURN collect(t) AS distrusts
}
CALL (k, fresh, before, distrusts) {
  WITH k, fresh, before, distrusts WHERE size(fresh) > 0
  CREATE (act:Activity:Ingestion {id: $activity_id, tenant: $tenant, scopes: [k.id], state: 'DONE', recorded_at: $now})
  WITH k, fresh, before, distrusts, act
  UNWIND range(0, size(fresh) - 1) AS at
  WITH k, before, distrusts, act, at, fresh[at] AS e
  CREATE (n:Entity:Event {id: e.id, tenant: $tenant, scope_id: k.id, seq: before + 1 + at, caller_hash: e.caller_hash,
    digest: e.digest, sealed: e.sealed, validity: 'VALID', recorded_at: $now, kind: e.kind, role: e.role,
    source_class: e.source_class, trust: e.trust, is_evidence: e.is_evidence, occurred_at: e.occurred_at,
    occurred_has_offset: e.occurred_has_offset, segment_key: e.segment_key,
    index_key: CASE WHEN e.index_key = k.index_key THEN e.index_key END, search_words: CASE WHEN e.index_key = k.index_key THEN e.words END,
    search_also: CASE WHEN e.index_key = k.index_key THEN e.also END})
  CREATE (n)-[:WAS_GENERATED_BY {recorded_at: $now}]->(act)
  WITH n, e, distrusts
  MATCH (a:Agent {tenant: $tenant, name_hash: e.speaker_hash})
  CREATE (n)-[:WAS_ATTRIBUTED_TO {recorded_at: $now}]->(a)
  WITH n, e, [t IN distrusts WHERE t.agent_hash = e.speaker_hash OR t.source_class = e.source_class] AS causes
  CALL (n, causes) {
    UNWIND causes AS t
    SET t.lock = $tx REMOVE t.lock
    WITH n, t WHERE t.undone_at IS NULL
    CREATE (n)-[:WAS_INVALIDATED_BY {recorded_at: $now}]->(t)
    SET n.validity = 'REVOKED'
  }
  CALL (n, e) {
    UNWIND e.about AS hash
    MATCH (s:DataSubject {tenant: $tenant, name_hash: hash})
    CREATE (n)-[:ABOUT {recorded_at: $now}]->(s)
  }
  RETURN collect({ix: e.ix, seq: n.seq}) AS written
}
RETURN is_new, coalesce(head(rs).said, '') AS said, answer, unknown, coalesce(k.high_water, 0) AS high_water, written, known
