// A page of the entities of a scope, in the order of their ids: of those that were imported, or of the others.
// params:  tenant, scope_id, after, limit, imported
// rows:    value
// mode:    read
// returns: ids
MATCH (n:Entity {tenant: $tenant, scope_id: $scope_id}) USING INDEX n:Entity(scope_id) WHERE n.id > $after AND (n:Imported) = $imported
WITH n.id AS id ORDER BY id LIMIT $limit
RETURN collect(id) AS ids
