// First statement of a transaction of more than one statement: take every scope it will need, in order.
// params:  tenant, tx, scopes
// rows:    one
// mode:    write
// returns: held, marking
MATCH (k:Scope {tenant: $tenant}) USING INDEX k:Scope(id) WHERE k.id IN $scopes
WITH k ORDER BY k.id
SET k.lock = $tx
RETURN collect(k.id) AS held, sum(k.marking) AS marking
