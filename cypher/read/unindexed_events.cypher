// Events of a scope after a place whose tokens are not under a key, in order.
// params:  tenant, scope_id, key_id, after, most
// rows:    many
// mode:    read
// returns: id, seq, sealed
MATCH (e:Event {scope_id: $scope_id}) USING INDEX e:Event(scope_id, seq)
WHERE e.seq > $after AND e.tenant = $tenant AND coalesce(e.index_key <> $key_id, true)
WITH e ORDER BY e.seq LIMIT $most
RETURN e.id AS id, e.seq AS seq, e.sealed AS sealed
