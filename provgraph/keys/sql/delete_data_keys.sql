DELETE FROM data_key WHERE key_id IN (SELECT value FROM json_each(:key_ids));
