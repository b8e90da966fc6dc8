INSERT OR IGNORE INTO destroyed_key (key_id)
SELECT key_id FROM data_key WHERE key_id IN (SELECT value FROM json_each(:key_ids));
