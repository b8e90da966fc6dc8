// The last step of a restoration: show the scopes, and with them the record of what was done. From this commit on the tenant is there.
// params:  tenant, into, activity_id
// rows:    optional
// mode:    write
// returns: scopes
MATCH (t:Activity:Import {id: $activity_id, tenant: $tenant}) USING INDEX t:Activity(id)
SET t.tenant = $into, t.state = 'DONE'
REMOVE t.shows
WITH t
CALL () {
  MATCH (k:Scope {tenant: $tenant}) USING INDEX k:Scope(tenant)
  SET k.tenant = $into
  RETURN count(k) AS scopes
}
RETURN scopes
