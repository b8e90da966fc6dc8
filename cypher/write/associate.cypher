// Record who bears responsibility for an Activity of this transaction.
// params:  tenant, now, activity_id, name_hash
// rows:    none
// mode:    write
// returns: nothing
MATCH (act:Activity {id: $activity_id, tenant: $tenant}) USING INDEX act:Activity(id)
MATCH (g:Agent {tenant: $tenant, name_hash: $name_hash})
CREATE (act)-[:WAS_ASSOCIATED_WITH {recorded_at: $now}]->(g)
