// The last event of a scope that was recorded by a moment; 0 before the first.
// params:  tenant, scope_id, until
// rows:    value
// mode:    read
// returns: high_water
CALL () {
  MATCH (e:Event {scope_id: $scope_id}) USING INDEX e:Event(scope_id, seq)
  WHERE e.seq > 0 AND e.tenant = $tenant AND e.recorded_at <= $until
  WITH e.seq AS seq ORDER BY seq DESC LIMIT 1
  RETURN max(seq) AS last
}
RETURN coalesce(last, 0) AS high_water
