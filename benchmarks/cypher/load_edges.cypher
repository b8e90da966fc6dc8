// Derivations between them, newer to older.
UNWIND $edges AS edge
MATCH (newer:Entity {id: edge[0]})
MATCH (older:Entity {id: edge[1]})
CREATE (newer)-[:WAS_DERIVED_FROM {recorded_at: 1}]->(older)
