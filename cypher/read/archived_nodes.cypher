// A page of the nodes of one kind in the order of their keys: everything about them but their relations; degree counts those that leave them.
// A kind is the one label that every node of a tenant has exactly one of; what its key is stands in docs/archive.md.
// params:  tenant, kind, after, until, limit
// rows:    many
// mode:    read
// returns: key, labels, properties, degree
CALL () {
  WITH 1 AS one WHERE $kind = 'Entity' MATCH (n:Entity) USING INDEX n:Entity(id) WHERE n.tenant = $tenant AND n.id > $after AND n.id < $until
  RETURN n, n.id AS key ORDER BY key LIMIT $limit
  UNION ALL
  WITH 1 AS one WHERE $kind = 'Description' MATCH (n:Description) USING INDEX n:Description(id) WHERE n.tenant = $tenant AND n.id > $after AND n.id < $until
  RETURN n, n.id AS key ORDER BY key LIMIT $limit
  UNION ALL
  WITH 1 AS one WHERE $kind = 'Activity' MATCH (n:Activity) USING INDEX n:Activity(id) WHERE n.tenant = $tenant AND n.id > $after AND n.id < $until
  RETURN n, n.id AS key ORDER BY key LIMIT $limit
  UNION ALL
  WITH 1 AS one WHERE $kind = 'Agent' MATCH (n:Agent) USING INDEX n:Agent(id) WHERE n.tenant = $tenant AND n.id > $after AND n.id < $until
  RETURN n, n.id AS key ORDER BY key LIMIT $limit
  UNION ALL
  WITH 1 AS one WHERE $kind = 'DataSubject' MATCH (n:DataSubject) USING INDEX n:DataSubject(id) WHERE n.tenant = $tenant AND n.id > $after AND n.id < $until
  RETURN n, n.id AS key ORDER BY key LIMIT $limit
  UNION ALL
  WITH 1 AS one WHERE $kind = 'Alias' MATCH (n:Alias) USING INDEX n:Alias(key) WHERE n.tenant = $tenant AND n.key > $after AND n.key < $until
  RETURN n, n.key AS key ORDER BY key LIMIT $limit
  UNION ALL
  WITH 1 AS one WHERE $kind = 'Scope' MATCH (n:Scope) USING INDEX n:Scope(id) WHERE n.tenant = $tenant AND n.id > $after AND n.id < $until
  RETURN n, n.id AS key ORDER BY key LIMIT $limit
  UNION ALL
  WITH 1 AS one WHERE $kind = 'IndexKey' MATCH (n:IndexKey) USING INDEX n:IndexKey(id) WHERE n.tenant = $tenant AND n.id > $after AND n.id < $until
  RETURN n, n.id AS key ORDER BY key LIMIT $limit
  UNION ALL
  WITH 1 AS one WHERE $kind = 'Receipt' MATCH (n:Receipt) USING INDEX n:Receipt(tenant, request_hash) WHERE n.tenant = $tenant AND n.request_hash > $after AND n.request_hash < $until
  RETURN n, n.request_hash AS key ORDER BY key LIMIT $limit
}
RETURN key, labels(n) AS labels, properties(n) AS properties, COUNT { (n)-->() } AS degree ORDER BY key
