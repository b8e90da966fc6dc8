// Everything is settled: the Activity is done.
// params:  tenant, tx, now, activity_id
// rows:    none
// mode:    write
// returns: nothing
MATCH (act:Activity {id: $activity_id, tenant: $tenant}) USING INDEX act:Activity(id)
SET act.lock = $tx REMOVE act.lock
WITH act WHERE act.state = 'SETTLING'
SET act.state = 'DONE', act.marked_at = $now
