// Events of a scope whose seq lies in one of the ranges.
// params:  tenant, scope_id, ranges [[low, high]]
// rows:    many
// mode:    read
// returns: id, seq, digest, sealed, validity, is_evidence, segment_key, recorded_at
UNWIND $ranges AS range
MATCH (e:Event {scope_id: $scope_id})
WHERE e.seq >= range[0] AND e.seq <= range[1] AND e.tenant = $tenant
RETURN e.id AS id, e.seq AS seq, e.digest AS digest, e.sealed AS sealed, e.validity AS validity,
  e.is_evidence AS is_evidence, e.segment_key AS segment_key, e.recorded_at AS recorded_at
ORDER BY seq
