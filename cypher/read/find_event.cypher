// The event that a caller's id names in a scope.
// params:  tenant, scope_hash, caller_hash
// rows:    optional
// mode:    read
// returns: id
MATCH (k:Scope {tenant: $tenant, name_hash: $scope_hash})
MATCH (e:Event {scope_id: k.id, caller_hash: $caller_hash})
RETURN e.id AS id
