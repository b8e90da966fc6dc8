// What may be served of the entities that a query to the index finds, best first. The fence is read first; validity, stage, plan and every filter
// are applied before anything is counted. A filter that is an empty list (or NULL) lets everything pass; those on time, task and source class ask
// an event itself, and of a claim any event that it cites. Times are half-open.
// asked.then: NULL for what may be served now; else the id of the summary that was current at the moment asked.until ('' for none): of what folds claim,
// only what stood in that one is given.
// params:  tenant, scope_id, asked {question, kinds, since, before, tasks, source_classes, recalled, until, then}, skip, most
// rows:    many
// mode:    read
// returns: id, type, score, seq, sealed, validity, kind, list, source_class, is_evidence, occurred_at, recorded_at, policy_id, search_words, search_also,
//          evidence [{id, scope_id, seq, sealed}]
MATCH (k:Scope {tenant: $tenant, id: $scope_id}) USING INDEX k:Scope(id)
WITH collect(k.marking = 0)[0] AS is_open
CALL db.index.fulltext.queryNodes('search_tokens', $asked.question) YIELD node, score
WITH is_open, node AS n, score
WHERE n.tenant = $tenant AND n.scope_id = $scope_id AND n.recorded_at <= $asked.until AND (n:Event OR is_open)
  AND (n.stage IS NULL OR CASE WHEN $asked.then IS NULL THEN n.stage = 'PUBLISHED' ELSE n.stage IN ['PUBLISHED', 'RETIRED']
    AND EXISTS { (n)<-[:HAD_MEMBER]-(:Artifact {kind: 'fold'})<-[:HAD_MEMBER]-(s:Artifact) WHERE s.id = $asked.then } END)
  AND (size($asked.kinds) = 0 OR n.kind IN $asked.kinds OR n.list IN $asked.kinds OR n:Event AND 'event' IN $asked.kinds OR n:Claim AND 'claim' IN $asked.kinds)
  AND any(e IN CASE WHEN n:Event THEN [n] ELSE [(n)-[:WAS_DERIVED_FROM]->(x:Event) | x] + CASE WHEN size($asked.tasks) + size($asked.source_classes) = 0
      AND $asked.since IS NULL AND $asked.before IS NULL THEN [n] ELSE [] END END
    WHERE ($asked.since IS NULL OR coalesce(e.occurred_at, e.recorded_at) >= $asked.since) AND ($asked.before IS NULL OR coalesce(e.occurred_at, e.recorded_at) < $asked.before)
      AND (size($asked.tasks) = 0 OR e.segment_key IN $asked.tasks) AND (size($asked.source_classes) = 0 OR e.source_class IN $asked.source_classes))
  AND ($asked.recalled IS NULL OR $asked.recalled <> coalesce(n.is_evidence, true))
  AND (n.policy_id IS NULL OR NOT EXISTS { MATCH (p:Entity {id: n.policy_id}) WHERE p.validity <> 'VALID' })
  AND n.validity = 'VALID'
WITH n, score ORDER BY score DESC, n.id DESC SKIP $skip LIMIT $most
RETURN n.id AS id, CASE WHEN n:Event THEN 'event' ELSE 'claim' END AS type, score, n.seq AS seq, n.sealed AS sealed, n.validity AS validity, n.kind AS kind,
  n.list AS list, n.source_class AS source_class, coalesce(n.is_evidence, true) AS is_evidence, n.occurred_at AS occurred_at, n.recorded_at AS recorded_at,
  n.policy_id AS policy_id, coalesce(n.search_words, '') AS search_words, coalesce(n.search_also, '') AS search_also,
  CASE WHEN n:Event THEN [{id: n.id, scope_id: n.scope_id, seq: n.seq, sealed: null}] ELSE COLLECT {
    MATCH (n)-[:WAS_DERIVED_FROM*1..]->(e:Event) WITH DISTINCT e ORDER BY e.scope_id, e.seq
    RETURN {id: e.id, scope_id: e.scope_id, seq: e.seq, sealed: e.sealed} } END AS evidence
ORDER BY score DESC, id DESC
