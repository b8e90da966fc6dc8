// The restoration that was begun under the name that nobody reads (tenant), if one was left: its record, and how far it came.
// params:  tenant
// rows:    optional
// mode:    read
// returns: id, state, archive_digest
MATCH (t:Activity {tenant: $tenant}) USING INDEX t:Activity(tenant)
WHERE t.archive_digest IS NOT NULL AND t.state IN ['RESTORING', 'SHOWING']
RETURN t.id AS id, t.state AS state, t.archive_digest AS archive_digest ORDER BY t.recorded_at DESC LIMIT 1
