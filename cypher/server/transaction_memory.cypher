// The server's limits of transaction memory, as text such as 358.40MiB; 0B is no limit.
// params:  none
// rows:    many
// mode:    read
// returns: name, limit
SHOW SETTINGS 'dbms.memory.transaction.total.max', 'db.memory.transaction.total.max', 'db.memory.transaction.max'
YIELD name, value
RETURN name, value AS limit
