// Revocations that follow from that of a plan and stand.
// params:  tenant, activity_id, limit
// rows:    many
// mode:    read
// returns: activity_id, source_id
MATCH (act:Activity:Revocation {id: $activity_id, tenant: $tenant}) USING INDEX act:Activity(id)
MATCH (act)<-[:WAS_INFORMED_BY]-(child:Revocation)<-[:WAS_INVALIDATED_BY]-(n:Entity)
WHERE child.undone_at IS NULL
RETURN child.id AS activity_id, n.id AS source_id ORDER BY activity_id LIMIT $limit
