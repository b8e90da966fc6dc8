// First guess of the scopes to lock for revoke, replace, undo and batches, and how many entities rest on the sources (themselves included);
// the statements check the scopes again under the locks.
// params:  tenant, ids (the source; for the undo of a replacement the correction too)
// rows:    one
// mode:    read
// returns: scopes, size
MATCH (s:Entity {tenant: $tenant}) USING INDEX s:Entity(id) WHERE s.id IN $ids
MATCH (s)-[:WAS_REVISION_OF*0..]->(v)
WITH DISTINCT v
MATCH (v)<-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*0..]-(d)
WITH DISTINCT d
RETURN collect(DISTINCT d.scope_id) AS scopes, count(d) AS size
