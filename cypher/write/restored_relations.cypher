// Write relations of an archive between nodes that were written before, all from one kind to one other. The caller compares the number.
// params:  tenant, activity_id, from_kind, to_kind, relations [{from_key, type, to_key, properties}]
// rows:    optional
// mode:    write
// returns: created
MATCH (t:Activity:Import {id: $activity_id, tenant: $tenant}) USING INDEX t:Activity(id)
CALL () {
  CALL () {
    UNWIND CASE $from_kind WHEN 'Entity' THEN $relations ELSE [] END AS row MATCH (a:Entity {id: row.from_key, tenant: $tenant}) USING INDEX a:Entity(id) RETURN row, a
    UNION ALL
    UNWIND CASE $from_kind WHEN 'Description' THEN $relations ELSE [] END AS row MATCH (a:Description {id: row.from_key, tenant: $tenant}) USING INDEX a:Description(id) RETURN row, a
    UNION ALL
    UNWIND CASE $from_kind WHEN 'Activity' THEN $relations ELSE [] END AS row MATCH (a:Activity {id: row.from_key, tenant: $tenant}) USING INDEX a:Activity(id) RETURN row, a
    UNION ALL
    UNWIND CASE $from_kind WHEN 'Agent' THEN $relations ELSE [] END AS row MATCH (a:Agent {id: row.from_key, tenant: $tenant}) USING INDEX a:Agent(id) RETURN row, a
    UNION ALL
    UNWIND CASE $from_kind WHEN 'DataSubject' THEN $relations ELSE [] END AS row MATCH (a:DataSubject {id: row.from_key, tenant: $tenant}) USING INDEX a:DataSubject(id) RETURN row, a
    UNION ALL
    UNWIND CASE $from_kind WHEN 'Alias' THEN $relations ELSE [] END AS row MATCH (a:Alias {key: row.from_key, tenant: $tenant}) USING INDEX a:Alias(key) RETURN row, a
    UNION ALL
    UNWIND CASE $from_kind WHEN 'Scope' THEN $relations ELSE [] END AS row MATCH (a:Scope {id: row.from_key, tenant: $tenant}) USING INDEX a:Scope(id) RETURN row, a
    UNION ALL
    UNWIND CASE $from_kind WHEN 'IndexKey' THEN $relations ELSE [] END AS row MATCH (a:IndexKey {id: row.from_key, tenant: $tenant}) USING INDEX a:IndexKey(id) RETURN row, a
    UNION ALL
    UNWIND CASE $from_kind WHEN 'Receipt' THEN $relations ELSE [] END AS row MATCH (a:Receipt {tenant: $tenant, request_hash: row.from_key}) RETURN row, a
  }
  WITH collect({row: row, a: a}) AS starts
  CALL (starts) {
    UNWIND CASE $to_kind WHEN 'Entity' THEN starts ELSE [] END AS s WITH s.row AS row, s.a AS a MATCH (b:Entity {id: row.to_key, tenant: $tenant}) USING INDEX b:Entity(id) RETURN row, a, b
    UNION ALL
    UNWIND CASE $to_kind WHEN 'Description' THEN starts ELSE [] END AS s WITH s.row AS row, s.a AS a MATCH (b:Description {id: row.to_key, tenant: $tenant}) USING INDEX b:Description(id) RETURN row, a, b
    UNION ALL
    UNWIND CASE $to_kind WHEN 'Activity' THEN starts ELSE [] END AS s WITH s.row AS row, s.a AS a MATCH (b:Activity {id: row.to_key, tenant: $tenant}) USING INDEX b:Activity(id) RETURN row, a, b
    UNION ALL
    UNWIND CASE $to_kind WHEN 'Agent' THEN starts ELSE [] END AS s WITH s.row AS row, s.a AS a MATCH (b:Agent {id: row.to_key, tenant: $tenant}) USING INDEX b:Agent(id) RETURN row, a, b
    UNION ALL
    UNWIND CASE $to_kind WHEN 'DataSubject' THEN starts ELSE [] END AS s WITH s.row AS row, s.a AS a MATCH (b:DataSubject {id: row.to_key, tenant: $tenant}) USING INDEX b:DataSubject(id) RETURN row, a, b
    UNION ALL
    UNWIND CASE $to_kind WHEN 'Alias' THEN starts ELSE [] END AS s WITH s.row AS row, s.a AS a MATCH (b:Alias {key: row.to_key, tenant: $tenant}) USING INDEX b:Alias(key) RETURN row, a, b
    UNION ALL
    UNWIND CASE $to_kind WHEN 'Scope' THEN starts ELSE [] END AS s WITH s.row AS row, s.a AS a MATCH (b:Scope {id: row.to_key, tenant: $tenant}) USING INDEX b:Scope(id) RETURN row, a, b
    UNION ALL
    UNWIND CASE $to_kind WHEN 'IndexKey' THEN starts ELSE [] END AS s WITH s.row AS row, s.a AS a MATCH (b:IndexKey {id: row.to_key, tenant: $tenant}) USING INDEX b:IndexKey(id) RETURN row, a, b
    UNION ALL
    UNWIND CASE $to_kind WHEN 'Receipt' THEN starts ELSE [] END AS s WITH s.row AS row, s.a AS a MATCH (b:Receipt {tenant: $tenant, request_hash: row.to_key}) RETURN row, a, b
  }
  CREATE (a)-[r:$(row.type)]->(b)
  SET r = row.properties
  RETURN count(r) AS created
}
RETURN created
