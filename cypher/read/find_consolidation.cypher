// A consolidation and what it made.
// params:  tenant, id
// rows:    optional
// mode:    read
// returns: id, state, failure, recorded_at, artifact_id, artifact_stage, folds, rejected
MATCH (act:Activity:Consolidation {id: $id, tenant: $tenant})
OPTIONAL MATCH (act)<-[:WAS_GENERATED_BY]-(a:Artifact)
RETURN act.id AS id, act.state AS state, act.failure AS failure, act.recorded_at AS recorded_at,
  head(collect(CASE WHEN a.kind = 'summary' THEN a.id END)) AS artifact_id,
  head(collect(CASE WHEN a.kind = 'summary' THEN a.stage END)) AS artifact_stage,
  collect(CASE WHEN a.kind = 'fold' AND a.stage <> 'REJECTED' THEN a.id END) AS folds,
  collect(CASE WHEN a.stage = 'REJECTED' THEN a.id END) AS rejected
