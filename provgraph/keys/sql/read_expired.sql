SELECT key_id FROM data_key WHERE lease_until < :now ORDER BY lease_until LIMIT :limit;
