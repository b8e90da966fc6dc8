// Resolutions, Undos and changes of trust by state: what was left half done is found by it; and changes of trust that stand, for every append.
// params:  none
// rows:    none
// mode:    schema
// returns: nothing
CREATE INDEX resolution_state IF NOT EXISTS FOR (n:Resolution) ON (n.state);
CREATE INDEX undo_state IF NOT EXISTS FOR (n:Undo) ON (n.state);
CREATE INDEX trust_change_state IF NOT EXISTS FOR (n:TrustChange) ON (n.state);
CREATE INDEX trust_change_standing IF NOT EXISTS FOR (n:TrustChange) ON (n.tenant, n.standing);
