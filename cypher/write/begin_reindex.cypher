// Take note that a pass over a scope begins: a gap that is left from here on is not one that the pass has closed.
// params:  tx, tenant, scope_id
// rows:    optional
// mode:    write
// returns: key_id, high_water
MATCH (k:Scope {tenant: $tenant, id: $scope_id}) USING INDEX k:Scope(id)
SET k.lock = $tx
WITH k
SET k.index_pass = coalesce(k.index_pass, false) OR coalesce(k.index_gap, false), k.index_gap = false
RETURN k.index_key AS key_id, k.high_water AS high_water
