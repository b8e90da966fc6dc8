// The relations that leave some nodes of one kind, with both ends by kind and key.
// params:  tenant, kind, keys
// rows:    many
// mode:    read
// returns: from_key, type, to_kind, to_key, properties
CALL () {
  WITH 1 AS one WHERE $kind = 'Entity' UNWIND $keys AS key MATCH (n:Entity {id: key, tenant: $tenant}) USING INDEX n:Entity(id) RETURN n, key
  UNION ALL
  WITH 1 AS one WHERE $kind = 'Description' UNWIND $keys AS key MATCH (n:Description {id: key, tenant: $tenant}) USING INDEX n:Description(id) RETURN n, key
  UNION ALL
  WITH 1 AS one WHERE $kind = 'Activity' UNWIND $keys AS key MATCH (n:Activity {id: key, tenant: $tenant}) USING INDEX n:Activity(id) RETURN n, key
  UNION ALL
  WITH 1 AS one WHERE $kind = 'Agent' UNWIND $keys AS key MATCH (n:Agent {id: key, tenant: $tenant}) USING INDEX n:Agent(id) RETURN n, key
  UNION ALL
  WITH 1 AS one WHERE $kind = 'DataSubject' UNWIND $keys AS key MATCH (n:DataSubject {id: key, tenant: $tenant}) USING INDEX n:DataSubject(id) RETURN n, key
  UNION ALL
  WITH 1 AS one WHERE $kind = 'Alias' UNWIND $keys AS key MATCH (n:Alias {key: key, tenant: $tenant}) USING INDEX n:Alias(key) RETURN n, key
  UNION ALL
  WITH 1 AS one WHERE $kind = 'Scope' UNWIND $keys AS key MATCH (n:Scope {id: key, tenant: $tenant}) USING INDEX n:Scope(id) RETURN n, key
  UNION ALL
  WITH 1 AS one WHERE $kind = 'IndexKey' UNWIND $keys AS key MATCH (n:IndexKey {id: key, tenant: $tenant}) USING INDEX n:IndexKey(id) RETURN n, key
  UNION ALL
  WITH 1 AS one WHERE $kind = 'Receipt' UNWIND $keys AS key MATCH (n:Receipt {tenant: $tenant, request_hash: key}) RETURN n, key
}
MATCH (n)-[r]->(m)
RETURN key AS from_key, type(r) AS type, head([l IN labels(m) WHERE l IN ['Entity', 'Description', 'Activity', 'Agent', 'DataSubject', 'Alias', 'Scope', 'IndexKey', 'Receipt']]) AS to_kind,
  CASE WHEN m:Alias THEN m.key WHEN m:Receipt THEN m.request_hash ELSE m.id END AS to_key, properties(r) AS properties
