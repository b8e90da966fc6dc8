// Which things of a scope documents have named before, by the keyed hashes of their names; how many documents were imported into it, and the
// answer of the import of this one, if it is among them.
// params:  tenant, scope_id, document_hash, hashes
// rows:    one
// mode:    read
// returns: imports, answer, ids, known
MATCH (k:Scope {tenant: $tenant, id: $scope_id}) USING INDEX k:Scope(id)
OPTIONAL MATCH (act:Import {scope_id: k.id, document_hash: $document_hash})
WITH k, head(collect(act.answer)) AS answer
CALL (k) {
  UNWIND CASE WHEN coalesce(k.imports, 0) = 0 THEN [] ELSE $hashes END AS hash
  MATCH (n:Imported {scope_id: k.id, name_hash: hash})
  RETURN collect(n.id) AS ids, collect(n.name_hash) AS known
}
RETURN coalesce(k.imports, 0) AS imports, answer, ids, known
