// Claims that a summary's folds state, one by one: what is left of a fold that may not be served as a whole. Content only of those that may be served.
// params:  tenant, fold_ids
// rows:    many
// mode:    read
// returns: fold_id, id, sealed, is_served, events
MATCH (f:Entity:Artifact {tenant: $tenant, kind: 'fold'}) WHERE f.id IN $fold_ids
WITH collect(f) AS folds, collect(DISTINCT f.scope_id) AS scopes
CALL (scopes) {
  MATCH (k:Scope {tenant: $tenant}) USING INDEX k:Scope(id) WHERE k.id IN scopes AND k.marking = 0
  RETURN collect(k.id) AS open
}
UNWIND folds AS f
MATCH (f)-[held:HAD_MEMBER]->(c:Claim) WHERE coalesce(held.is_stated, true)
WITH f, c, c.validity = 'VALID' AND c.scope_id IN open AND coalesce(c.stage, 'PUBLISHED') IN ['PUBLISHED', 'RETIRED']
  AND NOT EXISTS { (f)-[:HAD_PLAN]->(p:PolicyVersion) WHERE p.validity <> 'VALID' } AS is_served
RETURN f.id AS fold_id, c.id AS id, CASE WHEN is_served THEN c.sealed END AS sealed, is_served,
  COLLECT { MATCH (c)-[:WAS_DERIVED_FROM]->(e:Event) RETURN e.id ORDER BY e.seq } AS events
ORDER BY f.seqs[0], fold_id, id
