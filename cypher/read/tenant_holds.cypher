// What a tenant holds already, one word for each kind of thing; empty for a tenant that nobody has used. `archive_digest` of a record that it was restored.
// params:  tenant
// rows:    one
// mode:    read
// returns: kinds, restored
CALL () {
  MATCH (n:Scope {tenant: $tenant}) USING INDEX n:Scope(tenant) RETURN 'scopes' AS kind LIMIT 1
  UNION ALL
  MATCH (n:Activity {tenant: $tenant}) USING INDEX n:Activity(tenant) RETURN 'activities' AS kind LIMIT 1
  UNION ALL
  MATCH (n:PolicyVersion) USING INDEX n:PolicyVersion(tenant, digest) WHERE n.tenant = $tenant AND n.digest > '' RETURN 'policies' AS kind LIMIT 1
  UNION ALL
  MATCH (n:Agent) USING INDEX n:Agent(tenant, name_hash) WHERE n.tenant = $tenant AND n.name_hash > '' RETURN 'agents' AS kind LIMIT 1
  UNION ALL
  MATCH (n:DataSubject) USING INDEX n:DataSubject(tenant, name_hash) WHERE n.tenant = $tenant AND n.name_hash > '' RETURN 'subjects' AS kind LIMIT 1
  UNION ALL
  MATCH (n:Receipt) USING INDEX n:Receipt(tenant, request_hash) WHERE n.tenant = $tenant AND n.request_hash > '' RETURN 'receipts' AS kind LIMIT 1
}
WITH collect(kind) AS kinds
OPTIONAL MATCH (t:Activity {tenant: $tenant}) USING INDEX t:Activity(tenant) WHERE 'Import' IN labels(t) AND t.state = 'DONE' AND t.archive_digest IS NOT NULL
RETURN kinds, collect(t.archive_digest) AS restored
