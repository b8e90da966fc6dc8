// The place of events in their scopes.
// params:  tenant, ids
// rows:    many
// mode:    read
// returns: id, seq
MATCH (e:Entity {tenant: $tenant}) WHERE e.id IN $ids AND e:Event
RETURN e.id AS id, e.seq AS seq ORDER BY seq, id
