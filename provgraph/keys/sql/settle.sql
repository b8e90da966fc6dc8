UPDATE data_key SET lease_until = NULL WHERE key_id IN (SELECT value FROM json_each(:key_ids));
