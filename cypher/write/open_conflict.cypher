// Open a conflict over members. It adds HAD_MEMBER edges, so it re-reads them and refuses while marking. The epochs advance of every scope in
// which something rests on a member, or in which an event lies that a member cites: no summary made before states a side as settled.
// known: a conflict over all these members that is open already is kept, and nothing is written.
// unheld: scopes that must be locked too; nothing was changed, try again with the union.
// params:  tenant, tx, now, scopes, scope_id, id, digest, sealed, members [{id, digest}]
// rows:    one
// mode:    write
// returns: ok, shape_ok, unknown, invalid, changed, unheld, marking, known
MATCH (k:Scope {tenant: $tenant}) USING INDEX k:Scope(id) WHERE k.id IN $scopes
WITH k ORDER BY k.id
SET k.lock = $tx
WITH collect(k) AS ks, collect(k.id) AS held, sum(k.marking) AS marking
CALL (held) {  // after the locks
  UNWIND $members AS m
  OPTIONAL MATCH (i:Entity {id: m.id, tenant: $tenant})
  RETURN count(m) > 1 AND count(m) = count(DISTINCT m.id) AS shape_ok, collect(i) AS inputs,
    collect(CASE WHEN i IS NULL THEN m.id END) AS unknown,
    collect(CASE WHEN NOT coalesce(i.validity = 'VALID', false) THEN m.id END) AS invalid,
    collect(CASE WHEN NOT coalesce(i.digest = m.digest, false) THEN m.id END) AS changed
}
CALL (inputs) {
  UNWIND inputs AS i MATCH (i)<-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*0..]-(d) RETURN DISTINCT d.scope_id AS scope_id
  UNION
  UNWIND inputs AS i MATCH (i)-[:WAS_DERIVED_FROM]->(e:Event) RETURN DISTINCT e.scope_id AS scope_id
  UNION
  RETURN $scope_id AS scope_id
}
WITH ks, held, marking, shape_ok, inputs, unknown, invalid, changed, collect(DISTINCT scope_id) AS need
CALL (inputs) {
  WITH inputs, head(inputs) AS first
  MATCH (first)<-[:HAD_MEMBER]-(x:Conflict {state: 'OPEN'}) WHERE all(i IN inputs WHERE EXISTS { (x)-[:HAD_MEMBER]->(i) })
  WITH x ORDER BY x.recorded_at, x.id LIMIT 1
  RETURN collect(x.id) AS same
}
WITH *, [x IN need WHERE NOT x IN held] AS unheld, CASE WHEN shape_ok AND size(unknown) = 0 THEN head(same) END AS known
WITH *, shape_ok AND known IS NULL AND marking = 0 AND size(unknown) = 0 AND size(invalid) = 0 AND size(changed) = 0 AND size(unheld) = 0 AS ok
CALL (ok, ks, inputs, need) {
  WITH * WHERE ok
  FOREACH (k IN [x IN ks WHERE x.id IN need] | SET k.input_epoch = k.input_epoch + 1)
  CREATE (c:Entity:Conflict {id: $id, tenant: $tenant, scope_id: $scope_id, scopes: need, state: 'OPEN', digest: $digest, sealed: $sealed, validity: 'VALID', recorded_at: $now})
  FOREACH (i IN inputs | CREATE (c)-[:HAD_MEMBER {recorded_at: $now}]->(i))
  FOREACH (i IN [x IN inputs WHERE x:Claim] | SET i.standing = 'disputed')
}
RETURN ok, shape_ok, unknown, invalid, changed, unheld, marking, known
