// What a document says of things of the scope, which is locked. place: the thing, then the description, so that an export reads thing by thing.
// params:  tenant, now, scope_id, import_id, descriptions [{id, thing_id, bundle_id, kinds, digest, sealed}]
// rows:    none
// mode:    write
// returns: nothing
MATCH (k:Scope {tenant: $tenant, id: $scope_id}) USING INDEX k:Scope(id)
UNWIND $descriptions AS d
CREATE (:Description {id: d.id, tenant: $tenant, scope_id: k.id, thing_id: d.thing_id, bundle_id: d.bundle_id, place: d.thing_id + '/' + d.id,
        kinds: d.kinds, digest: d.digest, sealed: d.sealed, import_id: $import_id, recorded_at: $now})
