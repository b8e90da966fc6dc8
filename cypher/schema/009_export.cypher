// What is paged through by id: the entities of a scope, the activities of a tenant.
// params:  none
// rows:    none
// mode:    schema
// returns: nothing
CREATE INDEX entity_page IF NOT EXISTS FOR (n:Entity) ON (n.scope_id, n.id);
CREATE INDEX activity_page IF NOT EXISTS FOR (n:Activity) ON (n.tenant, n.id);
