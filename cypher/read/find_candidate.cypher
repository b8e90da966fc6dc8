// A stored summary and its manifest, to be switched to.
// params:  tenant, id
// rows:    optional
// mode:    read
// returns: id, scope_id, stage, manifest
MATCH (s:Entity:Artifact {id: $id, tenant: $tenant, kind: 'summary'})
RETURN s.id AS id, s.scope_id AS scope_id, s.stage AS stage, s.manifest AS manifest
