// The id that the server gave this database when it was made: it tells one graph from another.
// params:  none
// rows:    value
// mode:    read
// returns: id
CALL db.info() YIELD id
RETURN id
