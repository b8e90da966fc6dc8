// Which of these entities may be served. The fences are read first, then the plans they were made with, validity last.
// params:  tenant, ids
// rows:    value
// mode:    read
// returns: ids
MATCH (n:Entity {tenant: $tenant}) USING INDEX n:Entity(id) WHERE n.id IN $ids
OPTIONAL MATCH (n)-[:HAD_PLAN]->(made_with:PolicyVersion)   // a summary: every plan of its folds
WITH collect(DISTINCT n.scope_id) AS scopes, collect(DISTINCT n.policy_id) + collect(DISTINCT made_with.id) AS plan_ids
CALL (scopes) {
  MATCH (k:Scope {tenant: $tenant}) USING INDEX k:Scope(id) WHERE k.id IN scopes AND k.marking = 0
  RETURN collect(k.id) AS open
}
CALL (plan_ids) {
  MATCH (p:Entity:PolicyVersion {tenant: $tenant}) USING INDEX p:Entity(id) WHERE p.id IN plan_ids AND p.validity = 'VALID'
  RETURN collect(p.id) AS plans
}
MATCH (n:Entity {tenant: $tenant}) USING INDEX n:Entity(id) WHERE n.id IN $ids AND n.scope_id IN open AND n.validity = 'VALID'
  AND coalesce(n.stage, 'PUBLISHED') = 'PUBLISHED' AND (n.policy_id IS NULL OR n.policy_id IN plans)
  AND NOT EXISTS { MATCH (n)-[:HAD_PLAN]->(p:PolicyVersion) WHERE NOT p.id IN plans }
RETURN collect(n.id) AS ids
