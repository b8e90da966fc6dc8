// Register a scope with its two aliases, and agents and data subjects, where they are new. Rows come sorted by hash.
// params:  tenant, now, scopes [{id, name_hash, sealed}], agents [{id, name_hash, sealed}], subjects [{id, name_hash, sealed}]
// rows:    none
// mode:    write
// returns: nothing
CALL () {
  UNWIND $scopes AS n
  MERGE (k:Scope {tenant: $tenant, name_hash: n.name_hash})
  ON CREATE SET k.id = n.id, k.sealed = n.sealed, k.high_water = 0, k.input_epoch = 0, k.marking = 0, k.recorded_at = $now
  WITH k UNWIND ['current', 'shadow'] AS name
  MERGE (al:Alias {key: k.id + '/' + name})
  ON CREATE SET al.tenant = $tenant, al.scope_id = k.id, al.artifact_id = '', al.source_epoch = 0, al.covers_through = 0, al.recorded_at = $now
}
CALL () {
  UNWIND $agents AS n
  MERGE (a:Agent {tenant: $tenant, name_hash: n.name_hash})
  ON CREATE SET a.id = n.id, a.sealed = n.sealed, a.recorded_at = $now
}
CALL () {
  UNWIND $subjects AS n
  MERGE (s:DataSubject {tenant: $tenant, name_hash: n.name_hash})
  ON CREATE SET s.id = n.id, s.sealed = n.sealed, s.recorded_at = $now
}
