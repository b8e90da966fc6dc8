// What a document links, from effect to cause: walked by every closure under the first three, under RELATES_TO by none.
// params:  tenant, now, derivations [{newer, relation, older}], members [{newer, relation, older}], rests [{newer, relation, older}], relates [{newer, relation, older}]
// rows:    none
// mode:    write
// returns: nothing
CALL () {
  UNWIND $derivations AS e
  MATCH (n:Entity {id: e.newer}), (o:Entity {id: e.older}) WHERE n.tenant = $tenant AND o.tenant = $tenant
  CREATE (n)-[:WAS_DERIVED_FROM {recorded_at: $now}]->(o)
}
CALL () {
  UNWIND $members AS e
  MATCH (n:Entity {id: e.newer}), (o:Entity {id: e.older}) WHERE n.tenant = $tenant AND o.tenant = $tenant
  CREATE (n)-[:HAD_MEMBER {recorded_at: $now}]->(o)
}
CALL () {
  UNWIND $rests AS e
  MATCH (n:Entity {id: e.newer}), (o:Entity {id: e.older}) WHERE n.tenant = $tenant AND o.tenant = $tenant
  CREATE (n)-[:RESTS_ON {relation: e.relation, recorded_at: $now}]->(o)
}
CALL () {
  UNWIND $relates AS e
  MATCH (n:Entity {id: e.newer}), (o:Entity {id: e.older}) WHERE n.tenant = $tenant AND o.tenant = $tenant
  CREATE (n)-[:RELATES_TO {relation: e.relation, recorded_at: $now}]->(o)
}
