// What is VALID in the closure of what an Undo, or the revocation of a correction, lets stand again, by type: once its lifting has come to its end.
// params:  tenant, activity_id
// rows:    many
// mode:    read
// returns: type, count
MATCH (act:Activity {id: $activity_id, tenant: $tenant}) USING INDEX act:Activity(id)
CALL (act) {
  MATCH (act:Undo)-[:WAS_INFORMED_BY]->(:Activity)<-[:WAS_INVALIDATED_BY]-(s:Entity) RETURN s
  UNION
  MATCH (act:Revocation)<-[:WAS_INVALIDATED_BY]-(:Entity)-[:WAS_REVISION_OF*1..]->(s:Entity) RETURN s
}
MATCH (s)<-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*0..]-(d)
WITH DISTINCT d WHERE d.validity = 'VALID'
RETURN head([x IN labels(d) WHERE x <> 'Entity']) AS type, count(*) AS count ORDER BY type
