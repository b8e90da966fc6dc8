INSERT INTO data_key (key_id, wrapped, master_version, lease_until)
VALUES (:key_id, :wrapped, :master_version, :lease_until);
