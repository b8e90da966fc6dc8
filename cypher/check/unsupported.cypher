// Claims and artifacts that some wasDerivedFrom or hadMember path does not lead to evidence: nothing cited, or something cited that is neither
// an event that counts as evidence nor a claim or fold. Edges point to the past, so local support means that every path ends in events.
// Refused folds rest on nothing by design.
// params:  tenant
// rows:    many
// mode:    read
// returns: id, type
MATCH (k:Scope {tenant: $tenant})
WITH k.id AS scope_id
MATCH (n:Entity {scope_id: scope_id}) USING INDEX n:Entity(scope_id) WHERE n:Claim OR (n:Artifact AND n.stage <> 'REJECTED')
WITH n WHERE NOT EXISTS { (n)-[:WAS_DERIVED_FROM|HAD_MEMBER]->() }
  OR (n:Claim AND NOT EXISTS { (n)-[:WAS_DERIVED_FROM]->() })
  OR EXISTS { (n)-[:WAS_DERIVED_FROM|HAD_MEMBER]->(i)
    WHERE NOT (i:Event OR i:Claim OR (i:Artifact AND i.kind = 'fold' AND i.stage <> 'REJECTED')) OR coalesce(i.is_evidence, true) = false OR i.tenant <> $tenant }
RETURN n.id AS id, head([x IN labels(n) WHERE x <> 'Entity']) AS type ORDER BY id
