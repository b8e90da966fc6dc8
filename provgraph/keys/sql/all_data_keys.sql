SELECT key_id, wrapped, master_version FROM data_key;
