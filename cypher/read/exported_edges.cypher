// The edges of some types that leave these entities or activities, each once, in the order of their ends. Those of imports that stand for a relation
// of a document are called by both: 'RESTS_ON USED'. `undone_at`: of the activity at the end.
// params:  tenant, ids, relations, until (microseconds UTC; what was recorded later is left out)
// rows:    many
// mode:    read
// returns: relation, newer, older, recorded_at, undone_at
CALL () {
  MATCH (n:Entity {tenant: $tenant}) WHERE n.id IN $ids RETURN n
  UNION
  MATCH (n:Activity {tenant: $tenant}) WHERE n.id IN $ids RETURN n
}
MATCH (n)-[r]->(m)
WITH n, m, r, type(r) + coalesce(' ' + r.relation, '') AS relation
WHERE relation IN $relations AND coalesce(r.recorded_at, 0) <= $until
RETURN relation, n.id AS newer, m.id AS older, r.recorded_at AS recorded_at, m.undone_at AS undone_at
ORDER BY newer, relation, older, recorded_at
