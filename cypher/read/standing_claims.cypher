// The VALID claims of a scope that say what these hashes stand for. A claim that was merged into another is answered for by that one, while it stands.
// params:  tenant, scope_id, hashes
// rows:    many
// mode:    read
// returns: statement_hash, id, inputs
UNWIND $hashes AS hash
MATCH (c:Claim {scope_id: $scope_id, statement_hash: hash}) USING INDEX c:Claim(scope_id, statement_hash)
WHERE c.tenant = $tenant AND c.validity = 'VALID'
WITH hash, c ORDER BY c.recorded_at, c.id
WITH hash, head(collect(c)) AS c
OPTIONAL MATCH (c) (()-[r:ALTERNATE_OF WHERE r.activity_id IS NOT NULL AND r.undone_at IS NULL]->())+ (k:Claim)
WHERE k.validity = 'VALID' AND NOT EXISTS { (k)-[o:ALTERNATE_OF WHERE o.activity_id IS NOT NULL AND o.undone_at IS NULL]->() }
WITH hash, c, head(collect(k)) AS k
WITH hash, coalesce(k, c) AS c
RETURN hash AS statement_hash, c.id AS id, COLLECT { MATCH (c)-[:WAS_DERIVED_FROM]->(i:Entity) RETURN i.id ORDER BY i.id } AS inputs
