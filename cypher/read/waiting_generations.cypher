// The scopes of a tenant whose shadow stands for a generation that nobody has switched to; artifact_id is empty when nothing of it is kept yet.
// params:  tenant
// rows:    many
// mode:    read
// returns: scope_id, artifact_id
MATCH (k:Scope {tenant: $tenant}) USING INDEX k:Scope(tenant)
MATCH (al:Alias {key: k.id + '/shadow'}) USING INDEX al:Alias(key) WHERE al.generation = 'next'
RETURN k.id AS scope_id, coalesce(al.artifact_id, '') AS artifact_id ORDER BY scope_id
