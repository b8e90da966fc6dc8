// A page of the entities of a scope, in the order of their ids: of those that were imported, or of the others.
// params:  tenant, scope_id, until (microseconds UTC; what was recorded later is left out), after, limit, imported
// rows:    value
// mode:    read
// returns: ids
MATCH (n:Entity) USING INDEX n:Entity(scope_id, id) WHERE n.scope_id = $scope_id AND n.id > $after AND n.tenant = $tenant
  AND n.recorded_at <= $until AND (n:Imported) = $imported
WITH n.id AS id ORDER BY n.scope_id, id LIMIT $limit
RETURN collect(id) AS ids
