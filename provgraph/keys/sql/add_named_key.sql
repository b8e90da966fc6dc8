INSERT OR IGNORE INTO named_key (name, wrapped, master_version) VALUES (:name, :wrapped, :master_version);
