// The documents that were imported into a scope, oldest first.
// params:  tenant, scope_id
// rows:    many
// mode:    read
// returns: id, sealed, recorded_at
MATCH (act:Import {scope_id: $scope_id}) USING INDEX act:Import(scope_id, document_hash)
WHERE act.tenant = $tenant AND act.document_hash IS NOT NULL
RETURN act.id AS id, act.sealed AS sealed, act.recorded_at AS recorded_at ORDER BY id
