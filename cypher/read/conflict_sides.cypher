// The members of a conflict with what an authority asks about them: the predicate, from when it holds, the events that it is or cites.
// params:  tenant, id
// rows:    many
// mode:    read
// returns: id, kind, scope_id, validity, predicate_hash, valid_from, evidence [{id, source_class, at}]
MATCH (x:Entity:Conflict {id: $id, tenant: $tenant}) USING INDEX x:Entity(id)
MATCH (x)-[:HAD_MEMBER]->(m:Entity)
RETURN m.id AS id, head([l IN labels(m) WHERE l <> 'Entity']) AS kind, m.scope_id AS scope_id, m.validity AS validity,
  m.predicate_hash AS predicate_hash, m.valid_from AS valid_from,
  COLLECT {
    MATCH (m)-[:WAS_DERIVED_FROM*0..1]->(e:Event)
    WITH DISTINCT e ORDER BY e.id
    RETURN {id: e.id, source_class: e.source_class, at: coalesce(e.occurred_at, e.recorded_at)}
  } AS evidence
ORDER BY id
