// How long the server lets a transaction wait for a lock, as text such as 20s; 0s is for ever.
// params:  none
// rows:    value
// mode:    read
// returns: timeout
SHOW SETTINGS 'db.lock.acquisition.timeout' YIELD value
RETURN value AS timeout
