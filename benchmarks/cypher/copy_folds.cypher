// Folds like one that the product made, of closed segments, with events and claims of their own, all held by the same summary.
MATCH (t:Entity {id: $fold_id})<-[:HAD_MEMBER]-(s:Artifact {kind: 'summary', stage: 'PUBLISHED'})
MATCH (t)-[:HAD_PLAN]->(p)
MATCH (t)-[:WAS_GENERATED_BY]->(act)
UNWIND $rows AS row
CREATE (f:Entity:Artifact)
SET f = t {.*, id: row.id, segment_key: row.id, segment_closed: true, seqs: [row.seq, row.seq + $events - 1]}
CREATE (s)-[:HAD_MEMBER {recorded_at: 1}]->(f), (f)-[:HAD_PLAN {recorded_at: 1}]->(p)
CREATE (f)-[:WAS_GENERATED_BY {recorded_at: 1, digest: f.digest}]->(act)
WITH t, f, row
CALL (t, f, row) {
  MATCH (t)-[:WAS_DERIVED_FROM]->(e:Event)
  CREATE (n:Entity:Event)
  SET n = e {.*, id: row.id + e.id, caller_hash: row.id + e.id, segment_key: row.id, seq: row.seq + e.seq - 1}
  CREATE (f)-[:WAS_DERIVED_FROM {recorded_at: 1}]->(n)
  WITH t, f, row, e, n
  MATCH (e)<-[:WAS_DERIVED_FROM]-(c:Claim)<-[:HAD_MEMBER]-(t)
  CREATE (m:Entity:Claim)
  SET m = c {.*, id: row.id + c.id + e.id}
  CREATE (f)-[:HAD_MEMBER {recorded_at: 1}]->(m)-[:WAS_DERIVED_FROM {recorded_at: 1}]->(n)
}
