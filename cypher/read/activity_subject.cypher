// What an Activity took down, and the correction that it brought.
// params:  tenant, activity_id
// rows:    optional
// mode:    read
// returns: kind, source_id, correction_id
MATCH (act:Activity {id: $activity_id, tenant: $tenant}) USING INDEX act:Activity(id)
OPTIONAL MATCH (s:Entity)-[:WAS_INVALIDATED_BY]->(act)
OPTIONAL MATCH (c:Entity)-[:WAS_GENERATED_BY]->(act) WHERE act:Replacement
RETURN head([x IN labels(act) WHERE x <> 'Activity']) AS kind, s.id AS source_id, c.id AS correction_id
LIMIT 1
