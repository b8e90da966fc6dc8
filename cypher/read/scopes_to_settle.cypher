// The scopes of all that a change of trust, or one that was undone, has to say about: the events, and what they had replaced.
// params:  tenant, activity_id
// rows:    value
// mode:    read
// returns: ids
MATCH (act:Activity {id: $activity_id, tenant: $tenant}) USING INDEX act:Activity(id)
CALL (act) {
  MATCH (act:TrustChange) RETURN act AS t
  UNION
  MATCH (act:Undo)-[:WAS_INFORMED_BY]->(t:TrustChange) RETURN t
}
MATCH (t)<-[:WAS_INVALIDATED_BY]-(:Event)-[:WAS_REVISION_OF*0..]->(v:Entity)
WITH DISTINCT v.scope_id AS id ORDER BY id
RETURN collect(id) AS ids
