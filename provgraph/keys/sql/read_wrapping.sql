SELECT master_version, probe FROM wrapping;
