// Proposed claims: by what they say as a whole, and with those of folds by what they are about.
// params:  none
// rows:    none
// mode:    schema
// returns: nothing
CREATE INDEX claim_statement IF NOT EXISTS FOR (n:Claim) ON (n.scope_id, n.statement_hash);
CREATE INDEX claim_about IF NOT EXISTS FOR (n:Claim) ON (n.scope_id, n.subject_hash, n.predicate_hash);
