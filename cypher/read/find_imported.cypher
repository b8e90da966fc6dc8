// The thing of a scope that a document calls by a name.
// params:  tenant, scope_hash, name_hashes
// rows:    optional
// mode:    read
// returns: id
MATCH (k:Scope {tenant: $tenant, name_hash: $scope_hash})
UNWIND $name_hashes AS hash
MATCH (n:Imported {scope_id: k.id, name_hash: hash})
RETURN n.id AS id LIMIT 1
