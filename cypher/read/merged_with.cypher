// Which claim answers for a claim that was merged into another, and which claims this one answers for.
// params:  tenant, id
// rows:    one
// mode:    read
// returns: answered_by, answers_for
OPTIONAL MATCH (c:Entity:Claim {id: $id, tenant: $tenant}) USING INDEX c:Entity(id)
RETURN head(COLLECT { MATCH (c)-[r:ALTERNATE_OF]->(k:Claim) WHERE r.activity_id IS NOT NULL AND r.undone_at IS NULL RETURN k.id }) AS answered_by,
  COLLECT { MATCH (c)<-[r:ALTERNATE_OF]-(d:Claim) WHERE r.activity_id IS NOT NULL AND r.undone_at IS NULL RETURN d.id ORDER BY d.id } AS answers_for
