// Record that a tenant was archived (kind Export), or is being restored (kind Import), with the digest of the archive's manifest.
// params:  tenant, now, activity_id, kind, state, archive_digest, as_of, sealed
// rows:    none
// mode:    write
// returns: nothing
MERGE (t:Activity {id: $activity_id})
ON CREATE SET t.tenant = $tenant, t.state = $state, t.archive_digest = $archive_digest, t.as_of = $as_of, t.sealed = $sealed, t.recorded_at = $now
FOREACH (x IN CASE WHEN $kind = 'Import' THEN [t] ELSE [] END | SET x:Import)
FOREACH (x IN CASE WHEN $kind = 'Export' THEN [t] ELSE [] END | SET x:Export)
