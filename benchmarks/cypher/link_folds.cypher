// One link for each fold, and no more.
CREATE (s:BenchHead)
WITH s
UNWIND $ids AS id
MATCH (a:Entity {id: id})
CREATE (s)-[:HAD_MEMBER {recorded_at: 1}]->(a)
