// One link for each fold with its check, and no more.
CREATE (s:BenchHead)
WITH s
UNWIND $folds AS fold
MATCH (a:Entity {id: fold.id})
WHERE a.validity = 'VALID' AND a.digest = fold.digest
CREATE (s)-[:HAD_MEMBER {recorded_at: 1}]->(a)
