// What a search in a scope begins with, once the index holds all that was committed before: the scope's fence, its index keys (older ones only while
// tokens are written anew), and how many entities the index holds. has_gaps: some entities of the scope have no tokens, or tokens under a key that is gone.
// version: changes with the tokens of the scope, for who writes them takes its lock; read before the index is waited for, so that what the index then says
// is no older.
// params:  tenant, scope_id
// rows:    optional
// mode:    read
// returns: version, marking_ok, high_water, keys, languages, has_gaps, indexed
MATCH (k:Scope {tenant: $tenant, id: $scope_id}) USING INDEX k:Scope(id)
WITH k, coalesce(k.lock, '') AS version
CALL db.index.fulltext.awaitEventuallyConsistentIndexRefresh()
WITH version, k.marking = 0 AS marking_ok, k.high_water AS high_water, [x IN [k.index_key] + coalesce(k.index_older, []) WHERE x IS NOT NULL] AS keys,
  coalesce(k.index_languages, []) AS languages,
  coalesce(k.index_gap, false) OR coalesce(k.index_pass, false) OR k.index_key IS NULL AND k.high_water > 0 AS has_gaps
CALL () { MATCH (e:Event) RETURN count(e) AS events }
CALL () { MATCH (c:Claim) RETURN count(c) AS claims }
RETURN version, marking_ok, high_water, keys, languages, has_gaps, events + claims AS indexed
