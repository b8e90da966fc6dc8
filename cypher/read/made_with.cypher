// Folds and claims made with a plan that its revocation has not reached yet.
// params:  tenant, activity_id, plan_id, after, limit
// rows:    many
// mode:    read
// returns: id, scope_id
MATCH (act:Activity:Revocation {id: $activity_id, tenant: $tenant}) USING INDEX act:Activity(id)
MATCH (n:Entity {policy_id: $plan_id}) USING INDEX n:Entity(policy_id, id)
WHERE n.id > $after AND n.tenant = $tenant AND n.validity <> 'ERASED'
  AND NOT EXISTS { (n)-[:WAS_INVALIDATED_BY]->(:Revocation)-[:WAS_INFORMED_BY]->(act) }
RETURN n.id AS id, n.scope_id AS scope_id ORDER BY id LIMIT $limit
