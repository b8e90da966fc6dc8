// As closure_scopes, of all that the revocation of a document took down: one walk by way of that Activity, however many things it was.
// params:  tenant, activity_id
// rows:    one
// mode:    read
// returns: scopes, size
MATCH (act:Activity {id: $activity_id, tenant: $tenant}) USING INDEX act:Activity(id)
MATCH (act)<-[:WAS_INVALIDATED_BY|WAS_DERIVED_FROM|HAD_MEMBER|RESTS_ON*1..]-(d)
WITH DISTINCT d
RETURN collect(DISTINCT d.scope_id) AS scopes, count(d) AS size
