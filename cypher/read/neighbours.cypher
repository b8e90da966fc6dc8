// What one entity rests on directly, what rests directly on it (no candidate that nobody has switched to, except on another one), and its plans.
// params:  tenant, id
// rows:    one
// mode:    read
// returns: rests_on [{relation, id, kind, validity}], rested_on_by [{relation, id, kind, validity}], plans
OPTIONAL MATCH (n:Entity {id: $id, tenant: $tenant})
RETURN
  COLLECT { MATCH (n)-[r:WAS_DERIVED_FROM|HAD_MEMBER]->(o:Entity) WITH r, o ORDER BY type(r), o.seq, o.id
    RETURN {relation: type(r), id: o.id, kind: head([l IN labels(o) WHERE l <> 'Entity']), validity: o.validity} } AS rests_on,
  COLLECT { MATCH (n)<-[r:WAS_DERIVED_FROM|HAD_MEMBER]-(o:Entity)
    WHERE coalesce(o.stage, '') <> 'CANDIDATE' OR coalesce(n.stage, '') = 'CANDIDATE' WITH r, o ORDER BY type(r), o.id
    RETURN {relation: type(r), id: o.id, kind: head([l IN labels(o) WHERE l <> 'Entity']), validity: o.validity} } AS rested_on_by,
  COLLECT { MATCH (n)-[:HAD_PLAN]->(p:PolicyVersion) RETURN p.id ORDER BY p.id } AS plans
