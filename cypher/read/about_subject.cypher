// A data subject, and the entities that are about it: in one scope, or in all of them when scope_id is ''.
// params:  tenant, name_hash, scope_id, until (microseconds UTC; what was recorded later is left out)
// rows:    optional
// mode:    read
// returns: id, about
MATCH (s:DataSubject {tenant: $tenant, name_hash: $name_hash})
OPTIONAL MATCH (s)<-[r:ABOUT]-(n:Entity)
WHERE n.tenant = $tenant AND $scope_id IN ['', n.scope_id] AND n.recorded_at <= $until AND r.recorded_at <= $until
RETURN s.id AS id, collect(n.id) AS about
