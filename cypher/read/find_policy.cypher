// The policy version of a content, by its digest.
// params:  tenant, digest
// rows:    optional
// mode:    read
// returns: id, validity
MATCH (p:PolicyVersion {tenant: $tenant, digest: $digest})
RETURN p.id AS id, p.validity AS validity
