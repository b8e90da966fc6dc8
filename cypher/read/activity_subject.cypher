// What an Activity took down, the correction that it brought, the members of the conflict that it resolved: all whose closure its undo touches.
// params:  tenant, activity_id
// rows:    optional
// mode:    read
// returns: kind, entity_ids
MATCH (act:Activity {id: $activity_id, tenant: $tenant}) USING INDEX act:Activity(id)
CALL (act) {
  MATCH (s:Entity)-[:WAS_INVALIDATED_BY]->(act) WHERE NOT act:TrustChange RETURN s.id AS id
  UNION
  MATCH (c:Entity)-[:WAS_GENERATED_BY]->(act) WHERE act:Replacement RETURN c.id AS id
  UNION
  MATCH (act)-[:USED]->(x:Conflict)-[:HAD_MEMBER*0..1]->(m) WHERE act:Resolution RETURN m.id AS id
  UNION
  RETURN null AS id
}
RETURN head([x IN labels(act) WHERE x <> 'Activity']) AS kind, collect(DISTINCT id) AS entity_ids
