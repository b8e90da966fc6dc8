// The same rows as an append leaves, and no more: nodes with their properties, an activity, an edge to each and to the speaker.
MATCH (k:Scope {id: $scope_id})
SET k.lock = $tx, k.high_water = k.high_water + size($rows)
WITH k
MATCH (a:Agent {tenant: $tenant, name_hash: $agent})
CREATE (act:Activity:Ingestion {id: $activity_id, tenant: $tenant, recorded_at: $now})
WITH a, act
UNWIND $rows AS row
CREATE (n:Entity:Event)
SET n = row
CREATE (n)-[:WAS_GENERATED_BY {recorded_at: $now}]->(act)
CREATE (n)-[:WAS_ATTRIBUTED_TO {recorded_at: $now}]->(a)
