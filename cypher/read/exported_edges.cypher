// The edges of some types that leave these entities or activities, each once, in the order of their ends. `undone_at`: of the activity at the end.
// params:  tenant, ids, relations
// rows:    many
// mode:    read
// returns: relation, newer, older, recorded_at, undone_at
CALL () {
  MATCH (n:Entity {tenant: $tenant}) WHERE n.id IN $ids RETURN n
  UNION
  MATCH (n:Activity {tenant: $tenant}) WHERE n.id IN $ids RETURN n
}
MATCH (n)-[r]->(m) WHERE type(r) IN $relations
RETURN type(r) AS relation, n.id AS newer, m.id AS older, r.recorded_at AS recorded_at, m.undone_at AS undone_at
ORDER BY newer, relation, older, recorded_at
