// Write relations of an archive between nodes that were written before, all from one kind to one other. The caller compares the number.
// params:  tenant, activity_id, from_kind, to_kind, relations [{from_key, type, to_key, properties}]
// rows:    optional
// mode:    write
// returns: created
MATCH (t:Activity:Import {id: $activity_id, tenant: $tenant}) USING INDEX t:Activity(id)
CALL () {
  UNWIND $relations AS row
  CALL (row) {
    WITH row WHERE $from_kind = 'Entity' MATCH (a:Entity {id: row.from_key, tenant: $tenant}) USING INDEX a:Entity(id) RETURN a
    UNION ALL
    WITH row WHERE $from_kind = 'Description' MATCH (a:Description {id: row.from_key, tenant: $tenant}) USING INDEX a:Description(id) RETURN a
    UNION ALL
    WITH row WHERE $from_kind = 'Activity' MATCH (a:Activity {id: row.from_key, tenant: $tenant}) USING INDEX a:Activity(id) RETURN a
    UNION ALL
    WITH row WHERE $from_kind = 'Agent' MATCH (a:Agent {id: row.from_key, tenant: $tenant}) USING INDEX a:Agent(id) RETURN a
    UNION ALL
    WITH row WHERE $from_kind = 'DataSubject' MATCH (a:DataSubject {id: row.from_key, tenant: $tenant}) USING INDEX a:DataSubject(id) RETURN a
    UNION ALL
    WITH row WHERE $from_kind = 'Alias' MATCH (a:Alias {key: row.from_key, tenant: $tenant}) USING INDEX a:Alias(key) RETURN a
    UNION ALL
    WITH row WHERE $from_kind = 'Scope' MATCH (a:Scope {id: row.from_key, tenant: $tenant}) USING INDEX a:Scope(id) RETURN a
    UNION ALL
    WITH row WHERE $from_kind = 'IndexKey' MATCH (a:IndexKey {id: row.from_key, tenant: $tenant}) USING INDEX a:IndexKey(id) RETURN a
    UNION ALL
    WITH row WHERE $from_kind = 'Receipt' MATCH (a:Receipt {tenant: $tenant, request_hash: row.from_key}) RETURN a
  }
  CALL (row) {
    WITH row WHERE $to_kind = 'Entity' MATCH (b:Entity {id: row.to_key, tenant: $tenant}) USING INDEX b:Entity(id) RETURN b
    UNION ALL
    WITH row WHERE $to_kind = 'Description' MATCH (b:Description {id: row.to_key, tenant: $tenant}) USING INDEX b:Description(id) RETURN b
    UNION ALL
    WITH row WHERE $to_kind = 'Activity' MATCH (b:Activity {id: row.to_key, tenant: $tenant}) USING INDEX b:Activity(id) RETURN b
    UNION ALL
    WITH row WHERE $to_kind = 'Agent' MATCH (b:Agent {id: row.to_key, tenant: $tenant}) USING INDEX b:Agent(id) RETURN b
    UNION ALL
    WITH row WHERE $to_kind = 'DataSubject' MATCH (b:DataSubject {id: row.to_key, tenant: $tenant}) USING INDEX b:DataSubject(id) RETURN b
    UNION ALL
    WITH row WHERE $to_kind = 'Alias' MATCH (b:Alias {key: row.to_key, tenant: $tenant}) USING INDEX b:Alias(key) RETURN b
    UNION ALL
    WITH row WHERE $to_kind = 'Scope' MATCH (b:Scope {id: row.to_key, tenant: $tenant}) USING INDEX b:Scope(id) RETURN b
    UNION ALL
    WITH row WHERE $to_kind = 'IndexKey' MATCH (b:IndexKey {id: row.to_key, tenant: $tenant}) USING INDEX b:IndexKey(id) RETURN b
    UNION ALL
    WITH row WHERE $to_kind = 'Receipt' MATCH (b:Receipt {tenant: $tenant, request_hash: row.to_key}) RETURN b
  }
  CREATE (a)-[r:$(row.type)]->(b)
  SET r = row.properties
  RETURN count(r) AS created
}
RETURN created
