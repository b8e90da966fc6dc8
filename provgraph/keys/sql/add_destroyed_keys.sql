INSERT OR IGNORE INTO destroyed_key (key_id) SELECT value FROM json_each(:key_ids);
