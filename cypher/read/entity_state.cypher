// An entity as it stands.
// params:  tenant, id
// rows:    optional
// mode:    read
// returns: type, scope_id, validity, digest, is_evidence
MATCH (n:Entity {id: $id, tenant: $tenant})
RETURN head([x IN labels(n) WHERE x <> 'Entity']) AS type, n.scope_id AS scope_id, n.validity AS validity, n.digest AS digest,
  coalesce(n.is_evidence, true) AS is_evidence
