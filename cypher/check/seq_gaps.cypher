// Scopes whose events do not number 1 to high_water, each once.
// params:  tenant
// rows:    many
// mode:    read
// returns: scope_id, high_water, events, distinct_seqs, top
MATCH (k:Scope {tenant: $tenant})
OPTIONAL MATCH (e:Entity:Event {scope_id: k.id}) USING INDEX e:Entity(scope_id)
WITH k, count(e) AS events, count(DISTINCT e.seq) AS distinct_seqs, coalesce(max(e.seq), 0) AS top
WHERE events <> k.high_water OR distinct_seqs <> events OR top <> events
RETURN k.id AS scope_id, k.high_water AS high_water, events, distinct_seqs, top ORDER BY scope_id
