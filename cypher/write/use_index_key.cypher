// Give a scope its first index key, or, with is_next, the next one: the one before is searched beside it until nothing stands under it any more.
// used: the key that the scope uses now; another one when somebody else was first.
// params:  tx, tenant, now, scope_id, key_id, is_next
// rows:    value
// mode:    write
// returns: used
MATCH (k:Scope {tenant: $tenant, id: $scope_id}) USING INDEX k:Scope(id)
SET k.lock = $tx
WITH k, k.index_key IS NULL OR $is_next AS takes, k.index_key AS before
CALL (k, takes, before) {
  WITH k, before WHERE takes
  CREATE (:IndexKey {id: $key_id, tenant: $tenant, scope_id: k.id, generation: coalesce(k.index_generation, 0) + 1, recorded_at: $now})
  SET k.index_older = [x IN [before] + coalesce(k.index_older, []) WHERE x IS NOT NULL],
    k.index_gap = coalesce(k.index_gap, false) OR before IS NULL AND k.high_water > 0,
    k.index_generation = coalesce(k.index_generation, 0) + 1, k.index_key = $key_id
}
RETURN k.index_key AS used
