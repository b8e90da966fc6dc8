// Replacements by state: what a marking that was left half done is found by.
// params:  none
// rows:    none
// mode:    schema
// returns: nothing
CREATE INDEX replacement_state IF NOT EXISTS FOR (n:Replacement) ON (n.state);
