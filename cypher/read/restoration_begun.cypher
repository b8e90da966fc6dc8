// The restoration that was begun under the name that nobody reads (tenant), if one was left: its record, and how far it came. shows: a page of it is shown.
// params:  tenant
// rows:    optional
// mode:    read
// returns: id, state, archive_digest, shows
MATCH (t:Activity {tenant: $tenant}) USING INDEX t:Activity(tenant)
WHERE t.archive_digest IS NOT NULL AND t.state IN ['RESTORING', 'SHOWING']
RETURN t.id AS id, t.state AS state, t.archive_digest AS archive_digest, coalesce(t.shows, false) AS shows ORDER BY t.recorded_at DESC LIMIT 1
