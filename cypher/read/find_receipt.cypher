// The receipt of a request that has committed.
// params:  tenant, request_hash
// rows:    optional
// mode:    read
// returns: is_new, said, answer
MATCH (r:Receipt {tenant: $tenant, request_hash: $request_hash})
WHERE r.answer IS NOT NULL
RETURN false AS is_new, r.said AS said, r.answer AS answer
