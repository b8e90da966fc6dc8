// Revocations of plans whose consequences are not all drawn, or not all taken back.
// params:  tenant
// rows:    many
// mode:    read
// returns: activity_id, plan_id, undone
MATCH (act:Revocation {sweep: 'PENDING'}) USING INDEX act:Revocation(sweep) WHERE act.tenant = $tenant
MATCH (p:PolicyVersion)-[:WAS_INVALIDATED_BY]->(act)
RETURN act.id AS activity_id, p.id AS plan_id, act.undone_at IS NOT NULL AS undone ORDER BY activity_id
