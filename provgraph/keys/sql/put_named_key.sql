INSERT INTO named_key (name, wrapped, master_version) VALUES (:name, :wrapped, :master_version)
ON CONFLICT (name) DO UPDATE SET wrapped = excluded.wrapped, master_version = excluded.master_version;
