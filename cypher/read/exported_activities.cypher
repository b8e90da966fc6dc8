// A page of the activities that acted on entities of a scope, and of those that took such an activity back, in the order of their ids.
// params:  tenant, scope_id, until (microseconds UTC; what was recorded later is left out), after, limit
// rows:    many
// mode:    read
// returns: id, kind, recorded_at, undone_at, state
MATCH (a:Activity) USING INDEX a:Activity(tenant, id) WHERE a.tenant = $tenant AND a.id > $after AND a.recorded_at <= $until AND (
  a.scope_id = $scope_id
  OR EXISTS { (a)<-[:WAS_GENERATED_BY|WAS_INVALIDATED_BY]-(:Entity {scope_id: $scope_id}) }
  OR EXISTS { (a)-[:USED]->(:Entity {scope_id: $scope_id}) }
  OR EXISTS { (a)-[:WAS_INFORMED_BY]->(:Activity)<-[:WAS_INVALIDATED_BY]-(:Entity {scope_id: $scope_id}) })
WITH a ORDER BY a.tenant, a.id LIMIT $limit
RETURN a.id AS id, head([l IN labels(a) WHERE l <> 'Activity']) AS kind, a.recorded_at AS recorded_at, a.undone_at AS undone_at, a.state AS state
