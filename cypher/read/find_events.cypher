// Events of a scope by the keyed hashes of their callers' ids.
// params:  tenant, scope_id, hashes
// rows:    many
// mode:    read
// returns: hash, id
UNWIND $hashes AS hash
MATCH (e:Event {scope_id: $scope_id, caller_hash: hash})
WHERE e.tenant = $tenant
RETURN hash, e.id AS id
