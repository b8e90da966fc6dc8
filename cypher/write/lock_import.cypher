// First statement of an import: take the scope. imports: as known_things; when it has grown since, some names may be known that were not.
// params:  tx, tenant, scope_id, document_hash
// rows:    optional
// mode:    write
// returns: marking, imports, answer
MATCH (k:Scope {tenant: $tenant, id: $scope_id}) USING INDEX k:Scope(id)
SET k.lock = $tx
WITH k
OPTIONAL MATCH (act:Import {scope_id: k.id, document_hash: $document_hash})
WITH k, head(collect(act.answer)) AS answer
RETURN k.marking AS marking, coalesce(k.imports, 0) AS imports, answer
