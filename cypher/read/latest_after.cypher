// The latest instant that an activity of the tenant was recorded at, if it lies after `since`, else 0: normally nothing does.
// params:  tenant, since
// rows:    value
// mode:    read
// returns: latest
MATCH (a:Activity {tenant: $tenant}) WHERE a.recorded_at > $since
RETURN coalesce(max(a.recorded_at), 0) AS latest
