// Activities by time within a tenant: what an as-of read asks for.
// params:  none
// rows:    none
// mode:    schema
// returns: nothing
CREATE INDEX activity_time IF NOT EXISTS FOR (n:Activity) ON (n.tenant, n.recorded_at);
