// Record a consolidation that failed before there was anything to judge or to store: which error ended it, and the events that it was given.
// params:  tenant, now, activity_id, failure, events
// rows:    none
// mode:    write
// returns: nothing
CREATE (act:Activity:Consolidation {id: $activity_id, tenant: $tenant, state: 'FAILED', failure: $failure, scopes: [], recorded_at: $now})
WITH act
UNWIND $events AS id
MATCH (i:Entity:Event {id: id, tenant: $tenant}) USING INDEX i:Entity(id)
MERGE (act)-[u:USED]->(i) ON CREATE SET u.recorded_at = $now
