// Wait until the full-text index holds all that was committed before: it is filled beside the writers, not by them.
// params:  none
// rows:    none
// mode:    read
// returns: nothing
CALL db.index.fulltext.awaitEventuallyConsistentIndexRefresh()
