UPDATE named_key SET wrapped = :wrapped, master_version = :master_version WHERE name = :name;
