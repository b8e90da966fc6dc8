// A fold that the gate refused, with the codes of its verdict. Its sealed payload only while everything that it was made from may be served:
// a verdict quotes its sources.
// params:  tenant, id
// rows:    optional
// mode:    read
// returns: id, codes, sealed
MATCH (f:Entity {id: $id, tenant: $tenant}) USING INDEX f:Entity(id)
WHERE f:Artifact AND f.kind = 'fold' AND f.stage = 'REJECTED'
MATCH (k:Scope {id: f.scope_id, tenant: $tenant})
OPTIONAL MATCH (f)-[:WAS_GENERATED_BY]->(act:Activity)
WITH f, k.marking = 0 AND NOT EXISTS { (act)-[:USED]->(i:Entity) WHERE i.validity <> 'VALID' } AS is_served
RETURN f.id AS id, f.codes AS codes, CASE WHEN is_served THEN f.sealed END AS sealed
