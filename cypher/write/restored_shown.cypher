// Show a page of restored nodes of one kind: from here on they are the tenant's (into). Scopes come last, and with them everything is found.
// last: the key to go on after; '' when nothing is left. The record keeps that a page is shown: from then on it is not given up any more.
// params:  tenant, into, activity_id, kind, after, limit
// rows:    value
// mode:    write
// returns: last
MATCH (t:Activity:Import {id: $activity_id, tenant: $tenant}) USING INDEX t:Activity(id)
CALL (t) {
  WITH t WHERE $kind = 'Entity' MATCH (n:Entity) USING INDEX n:Entity(id) WHERE n.tenant = $tenant AND n.id > $after
  RETURN n, n.id AS key ORDER BY key LIMIT $limit
  UNION ALL
  WITH t WHERE $kind = 'Description' MATCH (n:Description) USING INDEX n:Description(id) WHERE n.tenant = $tenant AND n.id > $after
  RETURN n, n.id AS key ORDER BY key LIMIT $limit
  UNION ALL
  WITH t WHERE $kind = 'Activity' MATCH (n:Activity) USING INDEX n:Activity(id) WHERE n.tenant = $tenant AND n.id > $after AND n <> t
  RETURN n, n.id AS key ORDER BY key LIMIT $limit
  UNION ALL
  WITH t WHERE $kind = 'Agent' MATCH (n:Agent) USING INDEX n:Agent(id) WHERE n.tenant = $tenant AND n.id > $after
  RETURN n, n.id AS key ORDER BY key LIMIT $limit
  UNION ALL
  WITH t WHERE $kind = 'DataSubject' MATCH (n:DataSubject) USING INDEX n:DataSubject(id) WHERE n.tenant = $tenant AND n.id > $after
  RETURN n, n.id AS key ORDER BY key LIMIT $limit
  UNION ALL
  WITH t WHERE $kind = 'Alias' MATCH (n:Alias) USING INDEX n:Alias(key) WHERE n.tenant = $tenant AND n.key > $after
  RETURN n, n.key AS key ORDER BY key LIMIT $limit
  UNION ALL
  WITH t WHERE $kind = 'IndexKey' MATCH (n:IndexKey) USING INDEX n:IndexKey(id) WHERE n.tenant = $tenant AND n.id > $after
  RETURN n, n.id AS key ORDER BY key LIMIT $limit
  UNION ALL
  WITH t WHERE $kind = 'Receipt' MATCH (n:Receipt) USING INDEX n:Receipt(tenant, request_hash) WHERE n.tenant = $tenant AND n.request_hash > $after
  RETURN n, n.request_hash AS key ORDER BY key LIMIT $limit
}
SET n.tenant = $into
WITH coalesce(max(key), '') AS last
MATCH (t:Activity:Import {id: $activity_id, tenant: $tenant}) USING INDEX t:Activity(id)
SET t.shows = coalesce(t.shows, false) OR last <> ''
RETURN last
