// The ids of a tenant's scopes, page by page.
// params:  tenant, after, limit
// rows:    value
// mode:    read
// returns: ids
MATCH (k:Scope {tenant: $tenant}) WHERE k.id > $after
WITH k.id AS id ORDER BY id LIMIT $limit
RETURN collect(id) AS ids
