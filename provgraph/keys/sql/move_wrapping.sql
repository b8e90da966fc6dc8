UPDATE wrapping SET master_version = :master_version, probe = :probe;
