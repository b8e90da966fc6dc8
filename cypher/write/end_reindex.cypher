// End a pass over a scope: unless a gap was left meanwhile, only the key in use is searched from here on, and the others (retired) can be destroyed.
// params:  tx, tenant, now, scope_id, key_id
// rows:    one
// mode:    write
// returns: is_whole, retired
MATCH (k:Scope {tenant: $tenant, id: $scope_id}) USING INDEX k:Scope(id)
SET k.lock = $tx
WITH k, k.index_key = $key_id AND NOT coalesce(k.index_gap, false) AS is_whole
FOREACH (x IN CASE WHEN is_whole THEN [k] ELSE [] END | SET x.index_older = [] REMOVE x.index_pass)
WITH k, is_whole
CALL (k, is_whole) {
  MATCH (i:IndexKey {scope_id: k.id}) WHERE is_whole AND i.tenant = $tenant AND i.id <> k.index_key
  SET i.retired_at = coalesce(i.retired_at, $now)
  RETURN collect(i.id) AS retired
}
RETURN is_whole, retired
