// Write the tokens of entities, if they are under the key that the scope uses: with rows under another one, or under none (NULL), the scope has a gap.
// What was erased meanwhile gets none.
// params:  tx, tenant, scope_id, key_id, entities [{id, words, also, language}]
// rows:    value
// mode:    write
// returns: is_written
MATCH (k:Scope {tenant: $tenant, id: $scope_id}) USING INDEX k:Scope(id)
SET k.lock = $tx
WITH k, coalesce(k.index_key = $key_id, false) AS is_written
SET k.index_gap = coalesce(k.index_gap, false) OR NOT is_written,
  k.index_languages = reduce(known = coalesce(k.index_languages, []), e IN $entities |
    CASE WHEN e.language IS NULL OR e.language IN known THEN known ELSE known + e.language END)
WITH is_written
CALL (is_written) {
  UNWIND CASE WHEN is_written THEN $entities ELSE [] END AS e
  MATCH (n:Entity {id: e.id, tenant: $tenant}) USING INDEX n:Entity(id) WHERE n.scope_id = $scope_id
  SET n.index_key = $key_id, n.search_words = CASE WHEN n.validity <> 'ERASED' THEN e.words END, n.search_also = CASE WHEN n.validity <> 'ERASED' THEN e.also END
}
RETURN is_written
