// Write the answer into a receipt that this transaction has claimed. An answer holds ids and counts, never content.
// params:  tenant, request_hash, answer
// rows:    none
// mode:    write
// returns: nothing
MATCH (r:Receipt {tenant: $tenant, request_hash: $request_hash})
SET r.answer = $answer
