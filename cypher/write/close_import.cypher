// Last statement of an import: the Activity, with what the document declares (sealed) and the answer that the same document is given again.
// params:  tenant, now, scope_id, activity_id, document_hash, sealed, answer
// rows:    none
// mode:    write
// returns: nothing
MATCH (k:Scope {tenant: $tenant, id: $scope_id}) USING INDEX k:Scope(id)
SET k.imports = coalesce(k.imports, 0) + 1
CREATE (:Activity:Import {id: $activity_id, tenant: $tenant, scope_id: k.id, scopes: [k.id], state: 'DONE', document_hash: $document_hash,
        sealed: $sealed, answer: $answer, recorded_at: $now})
