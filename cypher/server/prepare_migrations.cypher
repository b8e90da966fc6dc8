// What the lock of migrations itself needs. Run before every migration; it changes nothing the second time.
// params:  none
// rows:    none
// mode:    schema
// returns: nothing
CREATE CONSTRAINT migration_lock IF NOT EXISTS FOR (n:MigrationLock) REQUIRE n.name IS UNIQUE;
CREATE CONSTRAINT migration_name IF NOT EXISTS FOR (n:Migration) REQUIRE n.name IS UNIQUE;
