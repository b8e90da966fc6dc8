// Entities that an Activity acted on, among all that is connected with some entities by the relations of native/1, in whatever direction. What
// an entity rests on lies among them, so none of these in force means that nothing holds it down. Undirected, since a walk up from each
// of many entities would pass the same ground once for each.
// params:  tenant, ids
// rows:    value
// mode:    read
// returns: ids
MATCH (s:Entity {tenant: $tenant}) WHERE s.id IN $ids
MATCH (s)-[:WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*0..]-(n)
WITH DISTINCT n WHERE EXISTS { (n)-[:WAS_INVALIDATED_BY]->() }
RETURN collect(n.id) AS ids
