// Claim the receipt of a request, or find the one that an earlier run left. A run that has not committed is waited for.
// params:  tx, tenant, request_hash, said, kind, now
// rows:    one
// mode:    write
// returns: is_new, said, answer
MERGE (r:Receipt {tenant: $tenant, request_hash: $request_hash})
ON CREATE SET r.tx = $tx, r.said = $said, r.kind = $kind, r.recorded_at = $now
RETURN r.tx = $tx AS is_new, r.said AS said, coalesce(r.answer, '') AS answer
