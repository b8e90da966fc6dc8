// Agents and data subjects, in the order of their ids.
// params:  tenant, ids
// rows:    many
// mode:    read
// returns: id, kind, sealed
CALL () {
  MATCH (g:Agent {tenant: $tenant}) WHERE g.id IN $ids RETURN g
  UNION
  MATCH (g:DataSubject {tenant: $tenant}) WHERE g.id IN $ids RETURN g
}
RETURN g.id AS id, head(labels(g)) AS kind, g.sealed AS sealed ORDER BY id
