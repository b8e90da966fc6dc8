// Whether an id of our own is an entity or an activity of the tenant.
// params:  tenant, id
// rows:    optional
// mode:    read
// returns: id
OPTIONAL MATCH (n:Entity {id: $id, tenant: $tenant})
OPTIONAL MATCH (a:Activity {id: $id, tenant: $tenant}) USING INDEX a:Activity(id)
WITH coalesce(n.id, a.id) AS id WHERE id IS NOT NULL
RETURN id
