// Things that a document links to some that do not stand fall with these, as does all that rests on them.
// missing: scopes that must be locked too; nothing was changed, try again with the union.
// params:  tenant, scopes (those that are locked), ids (things that may rest on others that were known before)
// rows:    one
// mode:    write
// returns: missing, fallen
MATCH (k:Scope {tenant: $tenant}) USING INDEX k:Scope(id) WHERE k.id IN $scopes
WITH collect(k) AS ks
CALL () {
  MATCH (n:Entity {tenant: $tenant}) USING INDEX n:Entity(id) WHERE n.id IN $ids AND n.validity = 'VALID'
    AND EXISTS { (n)-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON]->(i) WHERE i.validity <> 'VALID' }
  RETURN collect(n) AS seeds
}
CALL (seeds) {
  UNWIND seeds AS s
  MATCH (s)<-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*0..]-(d)
  WITH DISTINCT d WHERE d.validity = 'VALID'
  RETURN collect(d) AS falling, collect(DISTINCT d.scope_id) AS need
}
WITH ks, falling, need, [x IN need WHERE NOT x IN $scopes] AS missing
FOREACH (d IN CASE WHEN size(missing) = 0 THEN falling ELSE [] END | SET d.validity = 'STALE')
FOREACH (k IN CASE WHEN size(missing) = 0 THEN [x IN ks WHERE x.id IN need] ELSE [] END | SET k.input_epoch = k.input_epoch + 1)
RETURN missing, size(falling) AS fallen
