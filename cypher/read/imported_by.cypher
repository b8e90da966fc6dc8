// Where an Activity imported a document to; scope_id is null when it imported none. kind: what it is.
// params:  tenant, activity_id
// rows:    optional
// mode:    read
// returns: kind, scope_id
MATCH (act:Activity {id: $activity_id, tenant: $tenant}) USING INDEX act:Activity(id)
RETURN head([x IN labels(act) WHERE x <> 'Activity']) AS kind, CASE WHEN act.document_hash IS NOT NULL THEN act.scope_id END AS scope_id
