// All of an archive is written: from here on the restoration goes on to its end, whoever carries it there.
// params:  tenant, activity_id
// rows:    optional
// mode:    write
// returns: id
MATCH (t:Activity:Import {id: $activity_id, tenant: $tenant}) USING INDEX t:Activity(id)
WHERE t.state = 'RESTORING'
SET t.state = 'SHOWING'
RETURN t.id AS id
