// Every index by name with its state; a constraint has an index of its own name.
// params:  none
// rows:    many
// mode:    read
// returns: name, state
SHOW INDEXES YIELD name, state
RETURN name, state
