// The summary that an alias points at with all that is served beside it, in one statement, if everything about it stands: the fence is read first
// (collect is a barrier), then the pointer, then validity in the same statement that returns the content. No row: there is no such scope, or something
// does not stand, or the summary is of an older version; the reader then asks step by step and says why. A summary names the plans of all its folds.
// params:  tenant, scope_hash, alias
// rows:    optional
// mode:    read
// returns: scope_id, high_water, input_epoch, artifact_id, covers_through, raw_open, cold, folds [{id, sealed, seqs, cold, is_served}],
//          events [{id, seq, sealed, is_evidence, recorded_at}], in_conflict
MATCH (k:Scope {tenant: $tenant, name_hash: $scope_hash}) USING INDEX k:Scope(tenant, name_hash)
WITH collect(k.id)[0] AS scope_id, collect([k.marking, k.input_epoch, k.high_water])[0] AS fence
WHERE fence[0] = 0
MATCH (al:Alias {key: scope_id + '/' + $alias})-[:POINTS_TO]->(s:Artifact {kind: 'summary'})
WHERE al.tenant = $tenant AND al.scope_id = scope_id
WITH scope_id, fence, collect(s) AS heads
UNWIND heads AS s
WITH scope_id, fence, s
WHERE s.source_epoch = fence[1] AND s.validity = 'VALID' AND s.stage = 'PUBLISHED' AND s.raw_open IS NOT NULL
  AND EXISTS { (s)-[:HAD_PLAN]->(:PolicyVersion) }
CALL (s) {
  OPTIONAL MATCH (s)-[:HAD_PLAN]->(p:PolicyVersion) WHERE p.validity <> 'VALID'
  RETURN count(p) AS lapsed
}
WITH scope_id, fence, s, lapsed
WHERE lapsed = 0
CALL (s) {
  MATCH (s)-[:HAD_MEMBER]->(f:Artifact {kind: 'fold'})
  WITH f, f.validity = 'VALID' AND f.stage IN ['PUBLISHED', 'RETIRED'] AS is_served
  ORDER BY f.seqs[0], f.id
  RETURN collect({id: f.id, sealed: CASE WHEN is_served THEN f.sealed END, seqs: coalesce(f.seqs, []), cold: coalesce(f.cold_seqs, []), is_served: is_served}) AS folds
}
CALL (scope_id, fence, s) {
  UNWIND [[s.covers_through + 1, fence[2]]] + [i IN range(0, size(s.raw_open) - 1, 2) | [s.raw_open[i], s.raw_open[i + 1]]]
    + [i IN range(0, size(s.cold) - 1, 2) | [s.cold[i], s.cold[i + 1]]] AS range
  MATCH (e:Event {scope_id: scope_id}) USING INDEX e:Event(scope_id, seq)
  WHERE e.seq >= range[0] AND e.seq <= range[1] AND e.tenant = $tenant AND e.validity = 'VALID'
  WITH DISTINCT e ORDER BY e.seq
  RETURN collect({id: e.id, seq: e.seq, sealed: e.sealed, is_evidence: e.is_evidence, recorded_at: e.recorded_at}) AS events
}
RETURN scope_id, fence[2] AS high_water, fence[1] AS input_epoch, s.id AS artifact_id, s.covers_through AS covers_through,
  s.raw_open AS raw_open, s.cold AS cold, folds, events,
  EXISTS { (x:Conflict {tenant: $tenant, state: 'OPEN'}) WHERE x.scope_id = scope_id OR EXISTS { (x)-[:HAD_MEMBER]->(m:Entity) WHERE m.scope_id = scope_id } } AS in_conflict
