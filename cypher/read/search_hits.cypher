// What may be served among the entities that a query to the index finds: of the best, in their order, so many after the first `skip` ones are looked at.
// The fence is read first; then validity, stage, plan and every filter. seen: how many there were to look at; fewer than `most` when there are no further
// ones. keys: the index keys of the scope afterwards. A filter that is an empty list (or NULL) lets everything pass; those on time, task and source
// class (is_narrow: there is one) ask an event itself, and of a claim any event that it cites. Times are half-open.
// asked.then: NULL for what may be served now; else the id of the summary that was current at the moment asked.until ('' for none): of what folds claim,
// only what stood in that one is given.
// params:  tenant, scope_id, asked {question, kinds, is_narrow, since, before, tasks, source_classes, recalled, until, then}, skip, most
// rows:    one
// mode:    read
// returns: seen, keys, hits [{id, type, score, seq, sealed, validity, kind, list, source_class, is_evidence, occurred_at, recorded_at, policy_id,
//          search_words, search_also, evidence [{id, scope_id, seq, sealed}]}]
OPTIONAL MATCH (k:Scope {tenant: $tenant, id: $scope_id}) USING INDEX k:Scope(id)
WITH coalesce(collect(k.marking = 0)[0], false) AS is_open
CALL (is_open) {
  CALL db.index.fulltext.queryNodes('search_tokens', $asked.question, {skip: $skip, limit: $most}) YIELD node, score
  RETURN collect([node, score]) AS found
}
CALL (is_open, found) {
  UNWIND found AS pair
  WITH is_open, pair[0] AS n, pair[1] AS score
  WHERE n.scope_id = $scope_id AND n.tenant = $tenant AND n.recorded_at <= $asked.until AND (n:Event OR is_open)
    AND (size($asked.kinds) = 0 OR n.kind IN $asked.kinds OR n.list IN $asked.kinds OR n:Event AND 'event' IN $asked.kinds OR n:Claim AND 'claim' IN $asked.kinds)
    AND ($asked.recalled IS NULL OR $asked.recalled <> coalesce(n.is_evidence, true))
    AND coalesce(n.stage, 'PUBLISHED') IN CASE WHEN $asked.then IS NULL THEN ['PUBLISHED'] ELSE ['PUBLISHED', 'RETIRED'] END
    AND n.validity = 'VALID'
  WITH n, score, CASE WHEN n:Event OR NOT $asked.is_narrow THEN [n] ELSE [(n)-[:WAS_DERIVED_FROM]->(x:Event) | x] END AS events
  WHERE NOT $asked.is_narrow OR any(e IN events WHERE
      ($asked.since IS NULL OR coalesce(e.occurred_at, e.recorded_at) >= $asked.since)
      AND ($asked.before IS NULL OR coalesce(e.occurred_at, e.recorded_at) < $asked.before)
      AND (size($asked.tasks) = 0 OR e.segment_key IN $asked.tasks) AND (size($asked.source_classes) = 0 OR e.source_class IN $asked.source_classes))
  WITH n, score
  WHERE (n.policy_id IS NULL OR NOT EXISTS { MATCH (p:Entity {id: n.policy_id}) WHERE p.validity <> 'VALID' })
    AND (n.stage IS NULL OR $asked.then IS NULL
      OR EXISTS { (n)<-[:HAD_MEMBER]-(:Artifact {kind: 'fold'})<-[:HAD_MEMBER]-(s:Artifact) WHERE s.id = $asked.then })
  WITH n, score ORDER BY score DESC, n.id DESC
  RETURN collect({id: n.id, type: CASE WHEN n:Event THEN 'event' ELSE 'claim' END, score: score, seq: n.seq, sealed: n.sealed, validity: n.validity, kind: n.kind,
    list: n.list, source_class: n.source_class, is_evidence: coalesce(n.is_evidence, true), occurred_at: n.occurred_at, recorded_at: n.recorded_at,
    policy_id: n.policy_id, search_words: coalesce(n.search_words, ''), search_also: coalesce(n.search_also, ''),
    evidence: CASE WHEN n:Event THEN [{id: n.id, scope_id: n.scope_id, seq: n.seq, sealed: null}] ELSE COLLECT {
      MATCH (n)-[:WAS_DERIVED_FROM*1..]->(e:Event) WITH DISTINCT e ORDER BY e.scope_id, e.seq
      RETURN {id: e.id, scope_id: e.scope_id, seq: e.seq, sealed: e.sealed} } END}) AS hits
}
WITH size(found) AS seen, hits
OPTIONAL MATCH (k:Scope {tenant: $tenant, id: $scope_id}) USING INDEX k:Scope(id)
RETURN seen, [x IN [k.index_key] + coalesce(k.index_older, []) WHERE x IS NOT NULL] AS keys, hits
