// Events that claims of a scope on one of some topics rest on: VALID ones of that scope that are evidence. Claims that are not served
// yet lead there too: their events are read again, and may be what the shadow carries.
// params:  tenant, scope_id, topics
// rows:    many
// mode:    read
// returns: id, seq, digest, sealed, validity, is_evidence, segment_key, recorded_at
UNWIND $topics AS topic
MATCH (c:Claim {scope_id: $scope_id, subject_hash: topic, predicate_hash: topic}) USING INDEX c:Claim(scope_id, subject_hash, predicate_hash)
WHERE c.tenant = $tenant AND c.validity = 'VALID' AND c.stage IN ['PUBLISHED', 'CANDIDATE']
MATCH (c)-[:WAS_DERIVED_FROM]->(e:Event {scope_id: $scope_id})
WHERE e.validity = 'VALID' AND e.is_evidence
WITH DISTINCT e
RETURN e.id AS id, e.seq AS seq, e.digest AS digest, e.sealed AS sealed, e.validity AS validity,
  e.is_evidence AS is_evidence, e.segment_key AS segment_key, e.recorded_at AS recorded_at
ORDER BY seq
