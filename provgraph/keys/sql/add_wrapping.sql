INSERT OR IGNORE INTO wrapping (only_row, master_version, probe) VALUES (1, :master_version, :probe);
