// A page of what documents say, in statements of one kind, within one bundle ('' for what stands outside of bundles), in the order of things.
// params:  tenant, scope_id, bundle_id, kind, after, limit
// rows:    many
// mode:    read
// returns: id, place, thing_id, sealed
MATCH (d:Description {scope_id: $scope_id, bundle_id: $bundle_id}) USING INDEX d:Description(scope_id, bundle_id, place)
WHERE d.place > $after AND d.tenant = $tenant AND $kind IN d.kinds
WITH d ORDER BY d.place LIMIT $limit
RETURN d.id AS id, d.place AS place, d.thing_id AS thing_id, d.sealed AS sealed ORDER BY place
