SELECT wrapped, master_version FROM named_key WHERE name = :name;
