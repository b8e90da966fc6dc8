// A sweep has no work left. Undone in the meantime: it has work again, and stays open.
// params:  tenant, tx, activity_id, undone
// rows:    none
// mode:    write
// returns: nothing
MATCH (act:Activity:Revocation {id: $activity_id, tenant: $tenant}) USING INDEX act:Activity(id)
SET act.lock = $tx REMOVE act.lock
WITH act WHERE (act.undone_at IS NOT NULL) = $undone
SET act.sweep = 'DONE'
