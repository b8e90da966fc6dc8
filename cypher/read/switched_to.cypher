// Which summary an alias pointed at at a moment, and what had advanced the scope's epoch since: then it was no longer served. A shadow may have been
// made to point at nothing.
// params:  tenant, scope_id, alias_key, until
// rows:    optional
// mode:    read
// returns: artifact_id, switched_at, covers_through, source_epoch, advanced_by
MATCH (w:Switch {alias_key: $alias_key}) USING INDEX w:Switch(alias_key, recorded_at)
WHERE w.tenant = $tenant AND w.recorded_at <= $until
WITH w ORDER BY w.recorded_at DESC, w.source_epoch DESC, w.covers_through DESC, w.id DESC LIMIT 1
WHERE w.to_id <> ''
CALL (w) {
  CALL (w) {
    MATCH (a:Activity) USING INDEX a:Activity(tenant, recorded_at)
    WHERE a.tenant = $tenant AND a.recorded_at > w.recorded_at AND a.recorded_at <= $until
      AND ($scope_id IN a.scopes AND NOT (a:Ingestion OR a:Consolidation OR a:Switch)
        OR EXISTS { (a:Resolution)-[:USED]->(x:Conflict) WHERE x.scope_id = $scope_id OR EXISTS { (x)-[:HAD_MEMBER]->(m:Entity) WHERE m.scope_id = $scope_id } })
    RETURN a.id AS id
    UNION
    MATCH (x:Conflict) USING INDEX x:Conflict(tenant, state)
    WHERE x.tenant = $tenant AND x.state IN ['OPEN', 'RESOLVED'] AND x.recorded_at > w.recorded_at AND x.recorded_at <= $until
      AND ($scope_id IN x.scopes OR x.scope_id = $scope_id OR EXISTS { (x)-[:HAD_MEMBER]->(m:Entity) WHERE m.scope_id = $scope_id })
    RETURN x.id AS id
  }
  WITH id ORDER BY id
  RETURN collect(id) AS advanced_by
}
RETURN w.to_id AS artifact_id, w.recorded_at AS switched_at, w.covers_through AS covers_through, w.source_epoch AS source_epoch, advanced_by
