UPDATE data_key SET wrapped = :wrapped, master_version = :master_version WHERE key_id = :key_id;
