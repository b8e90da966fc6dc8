// Things that no document named before in the scope, which is locked.
// params:  tenant, now, scope_id, import_id, things [{id, name_hash, kind, digest, sealed}]
// rows:    none
// mode:    write
// returns: nothing
MATCH (k:Scope {tenant: $tenant, id: $scope_id}) USING INDEX k:Scope(id)
UNWIND $things AS t
CREATE (:Entity:Imported {id: t.id, tenant: $tenant, scope_id: k.id, name_hash: t.name_hash, kind: t.kind, digest: t.digest, sealed: t.sealed,
        import_id: $import_id, validity: 'VALID', recorded_at: $now})
