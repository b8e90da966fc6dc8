// Folds that were made with a plan and judged by the gate, accepted or refused, with what is sealed of each: its verdict among it. Their
// verdicts are counted, never served, so that it makes no difference what became of a fold since.
// params:  tenant, plan_id, after, limit
// rows:    many
// mode:    read
// returns: id, is_refused, sealed
MATCH (p:Entity:PolicyVersion {id: $plan_id, tenant: $tenant}) USING INDEX p:Entity(id)
MATCH (f:Artifact {kind: 'fold'})-[:HAD_PLAN]->(p) WHERE f.id > $after
RETURN f.id AS id, f.stage = 'REJECTED' AS is_refused, f.sealed AS sealed ORDER BY id LIMIT $limit
