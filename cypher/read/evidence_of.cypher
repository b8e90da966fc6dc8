// The events that claims rest on in the end, those of claims merged into them among them; content only of what is VALID.
// params:  tenant, ids
// rows:    many
// mode:    read
// returns: claim_id, id, validity, sealed
MATCH (c:Entity:Claim {tenant: $tenant}) USING INDEX c:Entity(id) WHERE c.id IN $ids
MATCH (c) (()<-[r:ALTERNATE_OF WHERE r.activity_id IS NOT NULL AND r.undone_at IS NULL]-())* (d:Claim)
WITH DISTINCT c, d
MATCH (d)-[:WAS_DERIVED_FROM*1..]->(e:Event)
WITH DISTINCT c, e
RETURN c.id AS claim_id, e.id AS id, e.validity AS validity, CASE WHEN e.validity = 'VALID' THEN e.sealed END AS sealed
ORDER BY claim_id, e.scope_id, e.seq
