SELECT name, wrapped, master_version FROM named_key;
