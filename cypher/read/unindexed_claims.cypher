// Claims of a scope after an id whose tokens are not under a key, in order.
// params:  tenant, scope_id, key_id, after, most
// rows:    many
// mode:    read
// returns: id, sealed
MATCH (c:Claim {scope_id: $scope_id}) USING INDEX c:Claim(scope_id, id)
WHERE c.id > $after AND c.tenant = $tenant AND coalesce(c.index_key <> $key_id, true)
WITH c ORDER BY c.id LIMIT $most
RETURN c.id AS id, c.sealed AS sealed
