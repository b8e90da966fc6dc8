// Remove a page of what an interrupted restoration left under the name that nobody reads (tenant). last: the key to go on after; '' when nothing is left.
// params:  tenant, kind, after, limit
// rows:    value
// mode:    write
// returns: last
CALL () {
  WITH 1 AS one WHERE $kind = 'Entity' MATCH (n:Entity) USING INDEX n:Entity(id) WHERE n.tenant = $tenant AND n.id > $after
  RETURN n, n.id AS key ORDER BY key LIMIT $limit
  UNION ALL
  WITH 1 AS one WHERE $kind = 'Description' MATCH (n:Description) USING INDEX n:Description(id) WHERE n.tenant = $tenant AND n.id > $after
  RETURN n, n.id AS key ORDER BY key LIMIT $limit
  UNION ALL
  WITH 1 AS one WHERE $kind = 'Activity' MATCH (n:Activity) USING INDEX n:Activity(id) WHERE n.tenant = $tenant AND n.id > $after
  RETURN n, n.id AS key ORDER BY key LIMIT $limit
  UNION ALL
  WITH 1 AS one WHERE $kind = 'Agent' MATCH (n:Agent) USING INDEX n:Agent(id) WHERE n.tenant = $tenant AND n.id > $after
  RETURN n, n.id AS key ORDER BY key LIMIT $limit
  UNION ALL
  WITH 1 AS one WHERE $kind = 'DataSubject' MATCH (n:DataSubject) USING INDEX n:DataSubject(id) WHERE n.tenant = $tenant AND n.id > $after
  RETURN n, n.id AS key ORDER BY key LIMIT $limit
  UNION ALL
  WITH 1 AS one WHERE $kind = 'Alias' MATCH (n:Alias) USING INDEX n:Alias(key) WHERE n.tenant = $tenant AND n.key > $after
  RETURN n, n.key AS key ORDER BY key LIMIT $limit
  UNION ALL
  WITH 1 AS one WHERE $kind = 'Scope' MATCH (n:Scope) USING INDEX n:Scope(id) WHERE n.tenant = $tenant AND n.id > $after
  RETURN n, n.id AS key ORDER BY key LIMIT $limit
  UNION ALL
  WITH 1 AS one WHERE $kind = 'IndexKey' MATCH (n:IndexKey) USING INDEX n:IndexKey(id) WHERE n.tenant = $tenant AND n.id > $after
  RETURN n, n.id AS key ORDER BY key LIMIT $limit
  UNION ALL
  WITH 1 AS one WHERE $kind = 'Receipt' MATCH (n:Receipt) USING INDEX n:Receipt(tenant, request_hash) WHERE n.tenant = $tenant AND n.request_hash > $after
  RETURN n, n.request_hash AS key ORDER BY key LIMIT $limit
}
DETACH DELETE n
RETURN coalesce(max(key), '') AS last
