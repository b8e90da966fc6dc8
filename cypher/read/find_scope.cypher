// A scope by the keyed hash of its name.
// params:  tenant, scope_hash
// rows:    optional
// mode:    read
// returns: id
MATCH (k:Scope {tenant: $tenant, name_hash: $scope_hash})
RETURN k.id AS id
