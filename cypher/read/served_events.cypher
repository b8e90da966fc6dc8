// Events of a scope that may be served: VALID, with a seq in one of the ranges, and recorded by then. Content comes with the validity that it had
// in this statement.
// params:  tenant, scope_id, ranges [[low, high]], until
// rows:    many
// mode:    read
// returns: id, seq, sealed, is_evidence, recorded_at
UNWIND $ranges AS range
MATCH (e:Event {scope_id: $scope_id}) USING INDEX e:Event(scope_id, seq)
WHERE e.seq >= range[0] AND e.seq <= range[1] AND e.tenant = $tenant AND e.validity = 'VALID' AND e.recorded_at <= $until
RETURN e.id AS id, e.seq AS seq, e.sealed AS sealed, e.is_evidence AS is_evidence, e.recorded_at AS recorded_at
ORDER BY seq
