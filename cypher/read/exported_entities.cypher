// A page of the entities of a scope, in the order of their ids.
// params:  tenant, scope_id, after, limit
// rows:    value
// mode:    read
// returns: ids
MATCH (n:Entity {tenant: $tenant, scope_id: $scope_id}) USING INDEX n:Entity(scope_id) WHERE n.id > $after
WITH n.id AS id ORDER BY id LIMIT $limit
RETURN collect(id) AS ids
