// Wait until every index is filled.
// params:  seconds
// rows:    none
// mode:    read
// returns: nothing
CALL db.awaitIndexes($seconds)
