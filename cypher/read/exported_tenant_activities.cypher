// A page of all activities of a tenant, in the order of their ids.
// params:  tenant, until (microseconds UTC; what was recorded later is left out), after, limit
// rows:    many
// mode:    read
// returns: id, kind, recorded_at, undone_at, state
MATCH (a:Activity) USING INDEX a:Activity(tenant, id) WHERE a.tenant = $tenant AND a.id > $after AND a.recorded_at <= $until
WITH a ORDER BY a.tenant, a.id LIMIT $limit
RETURN a.id AS id, head([l IN labels(a) WHERE l <> 'Activity']) AS kind, a.recorded_at AS recorded_at, a.undone_at AS undone_at, a.state AS state
