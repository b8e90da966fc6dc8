// The kinds of statements that the documents of a scope make, within each bundle ('' for what stands outside of bundles).
// params:  tenant, scope_id
// rows:    many
// mode:    read
// returns: bundle_id, kinds
MATCH (d:Description {scope_id: $scope_id}) USING INDEX d:Description(scope_id, bundle_id, place)
WHERE d.bundle_id IS NOT NULL AND d.place IS NOT NULL AND d.tenant = $tenant
UNWIND d.kinds AS kind
RETURN d.bundle_id AS bundle_id, collect(DISTINCT kind) AS kinds ORDER BY bundle_id
