// Keep folds that the gate refused: sealed with their verdict, never served, never an input. They have no derivation edges; what their
// Activity used tells what they were made from.
// params:  tenant, now, scope_id, policy_id, activity_id, folds [{id, digest, sealed, segment_key, seqs, codes, events}]
// rows:    none
// mode:    write
// returns: nothing
MATCH (plan:Entity:PolicyVersion {id: $policy_id, tenant: $tenant}) USING INDEX plan:Entity(id)
CREATE (act:Activity:Consolidation {id: $activity_id, tenant: $tenant, state: 'REFUSED', scopes: [], recorded_at: $now})
WITH plan, act
UNWIND $folds AS f
CREATE (a:Entity:Artifact {id: f.id, tenant: $tenant, kind: 'fold', stage: 'REJECTED', scope_id: $scope_id, digest: f.digest, sealed: f.sealed,
        segment_key: f.segment_key, seqs: f.seqs, codes: f.codes, validity: 'VALID', recorded_at: $now})
CREATE (a)-[:HAD_PLAN {recorded_at: $now}]->(plan)
CREATE (a)-[:WAS_GENERATED_BY {recorded_at: $now}]->(act)
WITH act, f
UNWIND f.events AS id
MATCH (i:Entity:Event {id: id, tenant: $tenant})
MERGE (act)-[u:USED]->(i) ON CREATE SET u.recorded_at = $now
