// Open a conflict over members. It adds HAD_MEMBER edges, so it re-reads them and refuses while marking.
// params:  tenant, tx, now, scopes, scope_id, id, digest, sealed, members [{id, digest}]
// rows:    one
// mode:    write
// returns: ok, shape_ok, unknown, invalid, changed, unheld, marking
MATCH (k:Scope {tenant: $tenant}) USING INDEX k:Scope(id) WHERE k.id IN $scopes
WITH k ORDER BY k.id
SET k.lock = $tx
WITH collect(k) AS ks, collect(k.id) AS held, sum(k.marking) AS marking
CALL (held) {
  UNWIND $members AS m
  OPTIONAL MATCH (i:Entity {id: m.id, tenant: $tenant})
  RETURN count(m) > 1 AND count(m) = count(DISTINCT m.id) AS shape_ok, collect(i) AS inputs, collect(i.scope_id) AS touched,
    collect(CASE WHEN i IS NULL THEN m.id END) AS unknown,
    collect(CASE WHEN NOT coalesce(i.validity = 'VALID', false) THEN m.id END) AS invalid,
    collect(CASE WHEN NOT coalesce(i.digest = m.digest, false) THEN m.id END) AS changed,
    collect(DISTINCT CASE WHEN NOT i.scope_id IN held THEN i.scope_id END) AS unheld
}
WITH *, shape_ok AND marking = 0 AND $scope_id IN held AND size(unknown) = 0 AND size(invalid) = 0 AND size(changed) = 0 AND size(unheld) = 0 AS ok
CALL (ok, ks, inputs, touched) {
  WITH * WHERE ok
  FOREACH (k IN [x IN ks WHERE x.id = $scope_id OR x.id IN touched] | SET k.input_epoch = k.input_epoch + 1)
  CREATE (c:Entity:Conflict {id: $id, tenant: $tenant, scope_id: $scope_id, state: 'OPEN', digest: $digest, sealed: $sealed, validity: 'VALID', recorded_at: $now})
  FOREACH (i IN inputs | CREATE (c)-[:HAD_MEMBER {recorded_at: $now}]->(i))
  FOREACH (i IN [x IN inputs WHERE x:Claim] | SET i.standing = 'disputed')
}
RETURN ok, shape_ok, unknown, invalid, changed, unheld, marking
