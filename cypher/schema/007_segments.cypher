// Folds by the segment that they are made of: those that a consolidation makes anew are found by it, however many are carried.
// params:  none
// rows:    none
// mode:    schema
// returns: nothing
CREATE INDEX artifact_segment IF NOT EXISTS FOR (n:Artifact) ON (n.scope_id, n.segment_key);
